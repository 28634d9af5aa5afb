//! Strokes, fills, marks and text in CSS px, put on a plotters drawing area in its own units.

use super::clip::Point;
use super::draw::Resolution;
use super::layout::Anchor;
use super::palette::{Dash, Marker, Rgb, Role, Theme};
use super::rect::Rect;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::prelude::DrawingBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBAColor, RGBColor};

pub(super) type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// No more dashes than this are cut from one curve; a longer one is drawn unbroken.
const MOST_DASHES: usize = 2000;

/// A drawing area with a theme and a resolution.
pub(super) struct Painter<'a, DB: DrawingBackend> {
    pub(super) area: &'a DrawingArea<DB, Shift>,
    pub(super) theme: &'a Theme,
    pub(super) resolution: Resolution,
    /// Backend's font size for one unit of text height.
    pub(super) font_factor: f64,
}

impl<DB: DrawingBackend> Painter<'_, DB> {
    /// Fills a rectangle, its edges on whole device pixels.
    pub(super) fn fill(&self, rect: &Rect, color: Rgb, opacity: f64) -> Drawn<DB> {
        let snap = |css: f64| self.snapped(css);
        let corners = [(snap(rect.left), snap(rect.top)), (snap(rect.right), snap(rect.bottom))];
        self.area.draw(&Rectangle::new(corners, paint(color, opacity).filled()))
    }

    /// A sharp horizontal line.
    pub(super) fn horizontal(&self, y: f64, from: f64, to: f64, width: f64, color: Rgb) -> Drawn<DB> {
        let (top, bottom) = self.sharp(y, width);
        let corners = [(self.snapped(from), top), (self.snapped(to), bottom)];
        self.area.draw(&Rectangle::new(corners, paint(color, 1.0).filled()))
    }

    /// A sharp vertical line.
    pub(super) fn vertical(&self, x: f64, from: f64, to: f64, width: f64, color: Rgb) -> Drawn<DB> {
        let (left, right) = self.sharp(x, width);
        let corners = [(left, self.snapped(from)), (right, self.snapped(to))];
        self.area.draw(&Rectangle::new(corners, paint(color, 1.0).filled()))
    }

    /// A curve, broken by `dash`.
    pub(super) fn stroke(&self, points: &[Point], width: f64, color: Rgb, dash: Dash) -> Drawn<DB> {
        for piece in dashes(points, dash) {
            self.path(&piece, width, color)?;
        }
        Ok(())
    }

    /// A straight guide line, sharp where it is unbroken.
    pub(super) fn guide(&self, from: Point, to: Point, width: f64, color: Rgb, dash: Dash) -> Drawn<DB> {
        for piece in dashes(&[from, to], dash) {
            let (Some(start), Some(end)) = (piece.first(), piece.last()) else { continue };
            if from.0 == to.0 {
                self.vertical(start.0, start.1.min(end.1), start.1.max(end.1), width, color)?;
            } else {
                self.horizontal(start.1, start.0.min(end.0), start.0.max(end.0), width, color)?;
            }
        }
        Ok(())
    }

    /// A filled region.
    pub(super) fn region(&self, points: &[Point], color: Rgb, opacity: f64) -> Drawn<DB> {
        self.area.draw(&Polygon::new(self.units(points), paint(color, opacity)))
    }

    /// One mark of a point series, `size` CSS px across.
    pub(super) fn mark(&self, at: Point, size: f64, marker: Marker, color: Rgb) -> Drawn<DB> {
        let paper = self.theme.color(Role::Paper);
        let half = size / 2.0;
        let (x, y) = at;
        let corners = |offsets: &[(f64, f64)]| -> Vec<Point> {
            offsets.iter().map(|(dx, dy)| (x + dx * half, y + dy * half)).collect()
        };
        let stroke = 0.17 * size;
        match marker {
            Marker::Dot => self.disc(at, half, color),
            Marker::Ring => {
                self.disc(at, half, color)?;
                self.disc(at, half - stroke, paper)
            }
            Marker::Diamond => {
                let tips = [(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0), (0.0, -1.3), (1.3, 0.0)];
                self.path(&corners(&tips), stroke, color)
            }
            Marker::Lozenge => self.region(&corners(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]), color, 1.0),
            Marker::Square => {
                self.region(&corners(&[(-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)]), color, 1.0)
            }
            Marker::Triangle => self.region(&corners(&[(0.0, -1.1), (1.05, 0.8), (-1.05, 0.8)]), color, 1.0),
        }
    }

    /// A filled circle.
    pub(super) fn disc(&self, at: Point, radius: f64, color: Rgb) -> Drawn<DB> {
        let size = (radius * self.resolution.scale).round().max(1.0) as i32;
        self.area.draw(&Circle::new(self.unit(at), size, paint(color, 1.0).filled()))
    }

    /// One line of text, vertically centred in its box.
    pub(super) fn text(&self, text: &str, rect: &Rect, anchor: Anchor, px: f64, color: Rgb, bold: bool) -> Drawn<DB> {
        let (x, h_pos) = match anchor {
            Anchor::Start => (rect.left, HPos::Left),
            Anchor::Middle => ((rect.left + rect.right) / 2.0, HPos::Center),
            Anchor::End => (rect.right, HPos::Right),
        };
        // the base line is 0.35 em below the middle, the bottom that both backends anchor at about 0.25 em lower
        let y = (rect.top + rect.bottom) / 2.0 + 0.6 * px;
        let style = if bold { FontStyle::Bold } else { FontStyle::Normal };
        let size = px * self.resolution.scale * self.font_factor;
        let font = FontDesc::new(FontFamily::Name(&self.theme.font_family), size, style);
        let style = font.color(&RGBColor(color.0, color.1, color.2)).pos(Pos::new(h_pos, VPos::Bottom));
        self.area.draw_text(text, &style, self.unit((x, y)))
    }

    fn path(&self, points: &[Point], width: f64, color: Rgb) -> Drawn<DB> {
        let width = (width * self.resolution.scale).round().max(1.0) as u32;
        self.area.draw(&PathElement::new(self.units(points), paint(color, 1.0).stroke_width(width)))
    }

    fn units(&self, points: &[Point]) -> Vec<(i32, i32)> {
        points.iter().map(|point| self.unit(*point)).collect()
    }

    fn unit(&self, (x, y): Point) -> (i32, i32) {
        ((x * self.resolution.scale).round() as i32, (y * self.resolution.scale).round() as i32)
    }

    fn snapped(&self, css: f64) -> i32 {
        let grain = self.resolution.grain;
        ((css * self.resolution.scale / grain).round() * grain).round() as i32
    }

    /// Both edges of a line of at least one whole device pixel.
    fn sharp(&self, css: f64, width: f64) -> (i32, i32) {
        let Resolution { scale, grain } = self.resolution;
        let wide = (width * scale / grain).round().max(1.0);
        let start = (css * scale / grain - wide / 2.0).round();
        ((start * grain).round() as i32, ((start + wide) * grain).round() as i32)
    }
}

fn paint(color: Rgb, opacity: f64) -> RGBAColor {
    RGBAColor(color.0, color.1, color.2, opacity)
}

/// The inked pieces of a curve.
fn dashes(points: &[Point], dash: Dash) -> Vec<Vec<Point>> {
    let period: f64 = dash.0.iter().sum();
    let length: f64 = points.windows(2).map(|pair| (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1)).sum();
    let usable = period > 0.1 && dash.0.iter().all(|part| *part > 0.0);
    if !usable || length / period * dash.0.len() as f64 > MOST_DASHES as f64 {
        return vec![points.to_vec()];
    }
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    let (mut part, mut left) = (0, dash.0[0]);
    let mut piece: Vec<Point> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        let mut rest = (to.0 - from.0).hypot(to.1 - from.1);
        while rest > left {
            let share = left / rest;
            from = (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
            rest -= left;
            if part % 2 == 0 {
                piece.push(from);
                pieces.push(std::mem::take(&mut piece));
            } else {
                piece = vec![from];
            }
            part = (part + 1) % dash.0.len();
            left = dash.0[part];
        }
        left -= rest;
        if part % 2 == 0 {
            piece.push(to);
        }
    }
    if piece.len() > 1 {
        pieces.push(piece);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_cover_the_share_that_they_say() {
        // 100 px of ink 6, gap 4: ten dashes of 6 px
        let pieces = dashes(&[(0.0, 0.0), (30.0, 40.0), (60.0, 80.0)], Dash(&[6.0, 4.0]));
        let inked: f64 =
            pieces.iter().flat_map(|piece| piece.windows(2)).map(|p| (p[1].0 - p[0].0).hypot(p[1].1 - p[0].1)).sum();
        assert_eq!(pieces.len(), 10);
        assert!((inked - 60.0).abs() < 1e-9);
    }

    #[test]
    fn odd_dashes_end() {
        let line = [(0.0, 0.0), (1e6, 0.0)];
        assert_eq!(dashes(&line, Dash(&[0.0, 0.0])).len(), 1);
        assert_eq!(dashes(&line, Dash(&[1e-9, 1e-9])).len(), 1);
        assert_eq!(dashes(&line, Dash(&[1.0, 1.0])).len(), 1);
        assert!(dashes(&[], Dash(&[4.0, 4.0])).is_empty());
    }
}
