//! The time machine's pictures on their canvases, in CSS pixels, with the colours of the page's charts.

use super::canvas::pixel_ratio;
use crate::chart::{Role, Span, Theme, columns, losses, spells};
use crate::job::{Doing, Recording};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// Opacity of shaded regions.
const REGION: f64 = 0.22;
/// Height of the row of drops above the queue and of the row of idle moments below it.
const DROPS: f64 = 16.0;
const IDLE: f64 = 8.0;
/// The rows of marks below the bars: height of a mark, and from one row to the next.
const MARK: f64 = 4.0;
const ROW: f64 = 6.0;
/// Largest bitmap side that browsers allow for certain.
const LARGEST_SIDE: f64 = 8192.0;

/// What the legend explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swatch {
    /// The sum of windows above the path.
    Standing,
    /// The sum of windows below the path.
    Dry,
    /// Packets dropped.
    Dropped,
    /// The link has nothing to send.
    Idle,
    /// What a flow does.
    Flow(Doing),
}

/// An empty canvas to draw on.
pub struct Brush {
    context: CanvasRenderingContext2d,
    width: f64,
    height: f64,
    /// Columns of the screen's own pixels.
    columns: usize,
}

/// Colour of what a flow does.
fn colour(doing: Doing, theme: &Theme) -> String {
    let role = match doing {
        Doing::SlowStart => Role::ModelB,
        Doing::Avoidance => Role::Model,
        Doing::Recovery => Role::Packet,
        Doing::Timeout => Role::Ink,
    };
    theme.color(role).css()
}

/// The row of marks that says it without colour; growing slowly has none.
fn row(doing: Doing) -> Option<f64> {
    match doing {
        Doing::Avoidance => None,
        Doing::SlowStart => Some(0.0),
        Doing::Recovery => Some(1.0),
        Doing::Timeout => Some(2.0),
    }
}

impl Brush {
    /// Clears a canvas and makes its bitmap fit the screen's pixels; `None` where it has no size or no context.
    pub fn on(canvas: &HtmlCanvasElement) -> Option<Self> {
        let (width, height) = (f64::from(canvas.client_width()), f64::from(canvas.client_height()));
        if width < 1.0 || height < 1.0 {
            return None;
        }
        let ratio = pixel_ratio().min(LARGEST_SIDE / width.max(height));
        let columns = (width * ratio).round() as u32;
        // Setting the size clears the canvas, too.
        canvas.set_width(columns);
        canvas.set_height((height * ratio).round() as u32);
        let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
        context.scale(ratio, ratio).ok()?;
        Some(Self { context, width, height, columns: columns as usize })
    }

    /// Clears the canvas for another moment.
    pub fn clear(&self) {
        self.context.clear_rect(0.0, 0.0, self.width, self.height);
    }

    /// The sum of windows; what it is above and below the path is shaded.
    pub fn window_sum(&self, recording: &Recording, end: f64, theme: &Theme) {
        let span = Span::of_window_sum(recording);
        let y = |value: f64| span.depth(value) * self.height;
        let path = y(recording.bdp);
        let curve = columns(recording, end, self.columns, &|frame| frame.window_sum);
        let points = |high: bool| -> Vec<(f64, f64)> {
            curve.iter().map(|column| (column.x * self.width, y(if high { column.high } else { column.low }))).collect()
        };
        self.region(
            &points(true).iter().map(|&(x, y)| (x, y.min(path))).collect::<Vec<_>>(),
            path,
            Role::Packet,
            theme,
        );
        self.region(
            &points(false).iter().map(|&(x, y)| (x, y.max(path))).collect::<Vec<_>>(),
            path,
            Role::Target,
            theme,
        );
        self.level(path, &[], theme);
        self.level(y(recording.bdp + recording.buffer), &[4.0, 4.0], theme);
        let both: Vec<(f64, f64)> = points(false).into_iter().zip(points(true)).flat_map(|(a, b)| [a, b]).collect();
        self.line(&both, Role::Model, theme);
    }

    /// The queue; above it a mark for each loss, as tall as many packets were lost, below it the idle link.
    pub fn queue(&self, recording: &Recording, end: f64, theme: &Theme) {
        let span = Span::of_queue(recording);
        let (top, bottom) = (DROPS + 4.0, self.height - IDLE - 2.0);
        let y = |value: f64| top + span.depth(value) * (bottom - top);
        let curve = columns(recording, end, self.columns, &|frame| frame.queue);
        let highs: Vec<(f64, f64)> = curve.iter().map(|column| (column.x * self.width, y(column.high))).collect();
        self.region(&highs, bottom, Role::Packet, theme);
        self.level(y(recording.buffer), &[4.0, 4.0], theme);
        self.level(bottom, &[], theme);
        let both: Vec<(f64, f64)> = curve
            .iter()
            .flat_map(|column| [column.low, column.high].map(|value| (column.x * self.width, y(value))))
            .collect();
        self.line(&both, Role::Packet, theme);

        self.context.set_fill_style_str(&theme.color(Role::Ink).css());
        for (x, share) in losses(recording, end, self.columns) {
            let tall = 4.0 + (DROPS - 4.0) * share.sqrt();
            self.context.fill_rect((x * self.width).floor() - 1.0, DROPS - tall, 1.0, tall);
        }
        self.context.set_fill_style_str(&theme.color(Role::Target).css());
        let wide = (self.width / recording.len().max(1) as f64).max(0.5);
        for column in columns(recording, end, self.columns, &|frame| 1.0 - frame.busy) {
            self.context.fill_rect(column.x * self.width - wide, bottom + 2.0, wide, IDLE * column.high);
        }
    }

    /// A row for each flow, with what it does in time: losses together are stripes from top to bottom.
    pub fn flows(&self, recording: &Recording, end: f64, theme: &Theme) {
        let high = self.height / recording.shown.max(1) as f64;
        self.context.set_fill_style_str(&theme.color(Role::Hair).css());
        self.context.set_global_alpha(0.4);
        self.context.fill_rect(0.0, 0.0, self.width, self.height);
        self.context.set_global_alpha(1.0);
        let mut last = None;
        for spell in spells(recording, end) {
            if last != Some(spell.doing) {
                self.context.set_fill_style_str(&colour(spell.doing, theme));
                last = Some(spell.doing);
            }
            // Without colour: repairing fills its row, anything else is a line in it.
            let (inset, tall) = if spell.doing == Doing::Recovery { (0.0, high) } else { (0.3 * high, 0.4 * high) };
            let wide = ((spell.to - spell.from) * self.width).max(1.0);
            self.context.fill_rect(spell.from * self.width, spell.flow as f64 * high + inset, wide, tall);
        }
    }

    /// A bar for each flow, as high as its window beside `tallest`, and below it a mark in the row of what it does.
    pub fn windows(&self, windows: &[(f64, Doing)], tallest: f64, theme: &Theme) {
        let ground = self.height - 3.0 * ROW;
        let step = self.width / windows.len().max(1) as f64;
        let gap = if step > 3.0 { 1.0 } else { 0.0 };
        self.context.set_fill_style_str(&theme.color(Role::Hair).css());
        for row in 0..3 {
            self.context.fill_rect(
                0.0,
                ground + f64::from(row) * ROW + 0.5 * (ROW + MARK) - 0.5 * MARK,
                self.width,
                1.0,
            );
        }
        let mut last = None;
        for (place, &(window, doing)) in windows.iter().enumerate() {
            if last != Some(doing) {
                self.context.set_fill_style_str(&colour(doing, theme));
                last = Some(doing);
            }
            let tall = ((window / tallest).clamp(0.0, 1.0) * ground).max(1.0);
            let (x, wide) = (place as f64 * step, (step - gap).min(24.0));
            self.context.fill_rect(x, ground - tall, wide, tall);
            if let Some(row) = row(doing) {
                self.context.fill_rect(x, ground + row * ROW + ROW - MARK, wide, MARK);
            }
        }
    }

    /// One mark of the legend.
    pub fn swatch(&self, swatch: Swatch, theme: &Theme) {
        let middle = (0.5 * self.height).round();
        let ends = |y: f64| [(0.0, y), (self.width, y)];
        match swatch {
            Swatch::Standing => {
                self.region(&ends(1.0), middle, Role::Packet, theme);
                self.level(middle, &[], theme);
                self.line(&ends(1.0), Role::Model, theme);
            }
            Swatch::Dry => {
                self.region(&ends(self.height - 1.0), middle, Role::Target, theme);
                self.level(middle, &[], theme);
                self.line(&ends(self.height - 1.0), Role::Model, theme);
            }
            Swatch::Dropped => {
                self.context.set_fill_style_str(&theme.color(Role::Ink).css());
                for (x, tall) in [(0.25, 0.4), (0.5, 0.9), (0.75, 0.6)] {
                    let tall = tall * self.height;
                    self.context.fill_rect((x * self.width).floor(), self.height - tall, 1.0, tall);
                }
            }
            Swatch::Idle => {
                self.level(0.3 * self.height, &[], theme);
                self.context.set_fill_style_str(&theme.color(Role::Target).css());
                self.context.fill_rect(0.25 * self.width, 0.3 * self.height + 2.0, 0.5 * self.width, IDLE);
            }
            Swatch::Flow(doing) => self.windows(&[(1.0, doing)], 1.0, theme),
        }
    }

    fn region(&self, edge: &[(f64, f64)], ground: f64, role: Role, theme: &Theme) {
        let (Some(first), Some(last)) = (edge.first(), edge.last()) else { return };
        self.context.set_fill_style_str(&theme.color(role).css());
        self.context.set_global_alpha(REGION);
        self.context.begin_path();
        self.context.move_to(first.0, ground);
        edge.iter().for_each(|&(x, y)| self.context.line_to(x, y));
        self.context.line_to(last.0, ground);
        self.context.fill();
        self.context.set_global_alpha(1.0);
    }

    fn line(&self, points: &[(f64, f64)], role: Role, theme: &Theme) {
        self.context.set_stroke_style_str(&theme.color(role).css());
        self.context.set_line_width(1.4);
        self.context.set_line_join("round");
        self.context.begin_path();
        points.iter().for_each(|&(x, y)| self.context.line_to(x, y));
        self.context.stroke();
    }

    /// A hairline from side to side.
    fn level(&self, y: f64, dash: &[f64], theme: &Theme) {
        self.context.set_fill_style_str(&theme.color(Role::Soft).css());
        let y = (y.round() - if y.round() >= self.height { 1.0 } else { 0.0 }).max(0.0);
        let (ink, gap) = match dash {
            [ink, gap] => (*ink, *gap),
            _ => (self.width, 0.0),
        };
        let mut x = 0.0;
        while x < self.width {
            self.context.fill_rect(x, y, ink.min(self.width - x), 1.0);
            x += (ink + gap).max(1.0);
        }
    }
}
