//! Painting a laid-out chart on any plotters backend.

use super::clip::Point;
use super::labels::band_rect;
use super::layout::{Label, LabelKind, Layout, layout};
use super::paint::{Drawn, Painter};
use super::palette::{self, Dash, Role, Theme};
use super::rect::Rect;
use super::shape::Shape;
use super::spec::{ChartSpec, Direction, Kind, Rule, Series};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::prelude::DrawingBackend;

/// How many units of a drawing area make a pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resolution {
    /// Units per CSS px: the device pixel ratio, or more where the backend draws in finer units than pixels.
    pub scale: f64,
    /// Units per device pixel: 1 unless the backend draws in finer units. Straight lines are set on whole pixels.
    pub grain: f64,
}

impl Resolution {
    /// One unit is one device pixel.
    pub fn pixels(device_pixel_ratio: f64) -> Self {
        Self { scale: device_pixel_ratio, grain: 1.0 }
    }

    /// Each device pixel is divided into `grain` units, so that curves are smooth.
    pub fn fine(device_pixel_ratio: f64, grain: u32) -> Self {
        Self { scale: device_pixel_ratio * f64::from(grain), grain: f64::from(grain) }
    }
}

/// How much of a chart is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Painted {
    /// All of it.
    Whole,
    /// All but the rules that can be dragged, with handle and name: what follows a finger lies over the picture.
    ButForHandles,
}

/// Lays out and paints `spec` over the whole of `area`; `scale` is the number of its pixels in a CSS px.
///
/// An area without extent stays empty.
///
/// # Errors
/// What the backend reports.
pub fn draw<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    spec: &ChartSpec,
    theme: &Theme,
    scale: f64,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    let scale = if scale.is_finite() && scale > 0.0 { scale } else { 1.0 };
    let (width, height) = area.dim_in_pixel();
    let layout = layout(spec, f64::from(width) / scale, f64::from(height) / scale, 1.0);
    draw_layout(area, spec, &layout, theme, Resolution::pixels(scale), Painted::Whole)
}

/// Paints a layout that was made before, at the resolution of `area`.
///
/// # Errors
/// What the backend reports.
pub fn draw_layout<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    spec: &ChartSpec,
    layout: &Layout,
    theme: &Theme,
    resolution: Resolution,
    painted: Painted,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    paint_chart(&Painter { area, theme, resolution, font_factor: 1.0 }, spec, layout, painted)
}

pub(super) fn paint_chart<DB: DrawingBackend>(
    painter: &Painter<'_, DB>,
    spec: &ChartSpec,
    layout: &Layout,
    painted: Painted,
) -> Drawn<DB> {
    let is_drawn = |rule: &Rule| painted == Painted::Whole || !rule.handle;
    let has_place = |label: &Label| match label.kind {
        LabelKind::Rule(index) => spec.rules.get(index).is_some_and(is_drawn),
        _ => true,
    };
    if layout.width < 1.0 || layout.height < 1.0 {
        return Ok(());
    }
    let color = |role| painter.theme.color(role);
    painter.fill(&Rect::sized(0.0, 0.0, layout.width, layout.height), color(Role::Paper), 1.0)?;
    bands(painter, spec, layout)?;
    for y in &layout.y_ticks {
        painter.horizontal(*y, layout.plot.left, layout.plot.right, 1.0, color(Role::Hair))?;
    }
    for (series, shape) in spec.series.iter().zip(&layout.shapes) {
        if let Shape::Regions(regions) = shape {
            for region in regions {
                painter.region(region, color(series.role), palette::REGION)?;
            }
        }
    }
    for rule in spec.rules.iter().filter(|rule| !rule.handle) {
        paint_rule(painter, rule, layout)?;
    }
    for (series, shape) in spec.series.iter().zip(&layout.shapes) {
        if let Shape::Lines(pieces) = shape {
            for piece in pieces {
                painter.stroke(piece, series.role.stroke(), color(series.role), series.dash())?;
            }
        }
    }
    for rule in spec.rules.iter().filter(|rule| rule.handle && is_drawn(rule)) {
        paint_rule(painter, rule, layout)?;
    }
    for label in layout.labels.iter().filter(|label| label.cleared && has_place(label)) {
        painter.fill(&Rect { left: label.rect.left - 2.0, ..label.rect }, color(Role::Paper), 1.0)?;
    }
    for (series, shape) in spec.series.iter().zip(&layout.shapes) {
        if let Shape::Marks(marks) = shape {
            for mark in marks {
                if let Some((high, low)) = mark.bar {
                    error_bar(painter, mark.at, high, low, series)?;
                }
                painter.mark(mark.at, 0.72 * layout.text_px, series.marker(), color(series.role))?;
            }
        }
    }
    axis(painter, layout)?;
    if painted == Painted::Whole {
        paint_handles(painter, spec, layout)?;
    }
    for label in layout.labels.iter().filter(|label| has_place(label)) {
        paint_label(painter, spec, layout, label)?;
    }
    Ok(())
}

fn bands<DB: DrawingBackend>(painter: &Painter<'_, DB>, spec: &ChartSpec, layout: &Layout) -> Drawn<DB> {
    for band in &spec.bands {
        if let Some(region) = band_rect(band, &layout.projection, &layout.plot) {
            painter.fill(&region, painter.theme.color(band.role), palette::BAND)?;
        }
    }
    Ok(())
}

/// The base line with its ticks, and the handles on it.
fn axis<DB: DrawingBackend>(painter: &Painter<'_, DB>, layout: &Layout) -> Drawn<DB> {
    if layout.plot.width() <= 0.0 || layout.x_ticks.is_empty() && layout.y_ticks.is_empty() {
        return Ok(());
    }
    let color = painter.theme.color(Role::Soft);
    let bottom = layout.plot.bottom;
    painter.horizontal(bottom, layout.plot.left, layout.plot.right, 1.0, color)?;
    for x in &layout.x_minor {
        painter.vertical(*x, bottom, bottom + 2.5, 1.0, color)?;
    }
    for x in &layout.x_ticks {
        painter.vertical(*x, bottom, bottom + 5.0, 1.0, color)?;
    }
    Ok(())
}

fn paint_rule<DB: DrawingBackend>(painter: &Painter<'_, DB>, rule: &Rule, layout: &Layout) -> Drawn<DB> {
    let plot = &layout.plot;
    let (from, to) = match rule.direction {
        Direction::Vertical => {
            let x = layout.projection.x_axis().to_px(rule.at);
            ((x, plot.bottom), (x, plot.top))
        }
        Direction::Horizontal => {
            let y = layout.projection.y_axis().to_px(rule.at);
            ((plot.left, y), (plot.right, y))
        }
    };
    if !plot.contains(from) {
        return Ok(());
    }
    painter.guide(from, to, rule.role.stroke(), painter.theme.color(rule.role), rule.role.dash())
}

fn error_bar<DB: DrawingBackend>(
    painter: &Painter<'_, DB>,
    at: Point,
    high: f64,
    low: f64,
    series: &Series,
) -> Drawn<DB> {
    let color = painter.theme.color(series.role);
    painter.vertical(at.0, high, low, 1.4, color)?;
    for end in [high, low] {
        painter.horizontal(end, at.0 - 3.0, at.0 + 3.0, 1.4, color)?;
    }
    Ok(())
}

fn paint_label<DB: DrawingBackend>(
    painter: &Painter<'_, DB>,
    spec: &ChartSpec,
    layout: &Layout,
    label: &Label,
) -> Drawn<DB> {
    let mut rect = label.rect;
    if let (Some(swatch), LabelKind::Series(index) | LabelKind::Legend(index)) = (&label.swatch, label.kind)
        && let Some(series) = spec.series.get(index)
    {
        paint_swatch(painter, layout, series, swatch)?;
        rect.left = swatch.right + if matches!(label.kind, LabelKind::Legend(_)) { 0.5 } else { 0.4 } * layout.text_px;
    }
    painter.text(&label.text, &rect, label.anchor, layout.text_px, painter.theme.color(label.role), label.bold)
}

fn paint_swatch<DB: DrawingBackend>(
    painter: &Painter<'_, DB>,
    layout: &Layout,
    series: &Series,
    swatch: &Rect,
) -> Drawn<DB> {
    let color = painter.theme.color(series.role);
    let middle = (swatch.top + swatch.bottom) / 2.0 + 0.05 * layout.text_px;
    match series.kind {
        Kind::Line(_) | Kind::Step(_) => {
            let dash = fitted(series.dash(), swatch.width());
            painter.stroke(&[(swatch.left, middle), (swatch.right, middle)], series.role.stroke(), color, dash)
        }
        Kind::Area(_) => {
            let sample = Rect {
                top: swatch.top + 0.2 * layout.text_px,
                bottom: swatch.bottom - 0.2 * layout.text_px,
                ..*swatch
            };
            painter.fill(&sample, color, 2.0 * palette::REGION)
        }
        Kind::Points(_) => {
            let centre = ((swatch.left + swatch.right) / 2.0, middle);
            painter.mark(centre, 0.72 * layout.text_px, series.marker(), color)
        }
    }
}

/// A dash that shows at least one gap in a short sample.
fn fitted(dash: Dash, width: f64) -> Dash {
    let ink = dash.0.first().copied().unwrap_or(0.0);
    if ink > 0.55 * width { Dash(&[9.0, 4.0]) } else { dash }
}

fn paint_handles<DB: DrawingBackend>(painter: &Painter<'_, DB>, spec: &ChartSpec, layout: &Layout) -> Drawn<DB> {
    for (index, at) in &layout.handles {
        let Some(rule) = spec.rules.get(*index) else { continue };
        painter.disc(*at, 0.58 * layout.text_px, painter.theme.color(Role::Paper))?;
        painter.disc(*at, 0.45 * layout.text_px, painter.theme.color(rule.role))?;
    }
    Ok(())
}
