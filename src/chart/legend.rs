//! The row of names above the plot, for series that cannot be named on their curves.

use super::layout::{Anchor, Label, LabelKind};
use super::rect::Rect;
use super::spec::{ChartSpec, Kind};
use super::text_width::{shortened, text_width};

/// Width of a swatch, in font sizes.
pub(super) fn swatch_width(kind: &Kind, text_px: f64) -> f64 {
    match kind {
        Kind::Points(_) => 0.9 * text_px,
        Kind::Line(_) | Kind::Step(_) | Kind::Area(_) => 2.2 * text_px,
    }
}

/// Entries for the series that are not named on the plot, in rows from the upper left corner of the canvas.
pub(super) fn entries(spec: &ChartSpec, named_on_plot: &[usize], width: f64, text_px: f64, line: f64) -> Vec<Label> {
    let mut entries: Vec<Label> = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    for (index, series) in spec.series.iter().enumerate().filter(|(index, _)| !named_on_plot.contains(index)) {
        let sample = swatch_width(&series.kind, text_px);
        let before = sample + 0.5 * text_px;
        let text = shortened(&series.label, text_px, false, width - before - 1.0);
        let wide = before + text_width(&text, text_px, false);
        if text.is_empty() {
            continue;
        }
        if x > 0.0 && x + wide > width {
            (x, y) = (0.0, y + line);
        }
        entries.push(Label {
            kind: LabelKind::Legend(index),
            text,
            rect: Rect::sized(x, y, wide, line),
            anchor: Anchor::Start,
            role: super::palette::Role::Ink,
            bold: false,
            swatch: Some(Rect::sized(x, y, sample, line)),
            cleared: false,
        });
        x += wide + 1.4 * text_px;
    }
    entries
}
