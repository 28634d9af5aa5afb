//! A chart as plain data, where its parts go, and how it is painted on any plotters backend.
//!
//! `ChartSpec` (what to show) → [`layout()`] (pure: rectangles, ticks, label boxes, clipped curves) → [`draw()`].
//! plotters gives the backends and their primitives; projection, ticks, clipping and labels are ours, because
//! plotters' own clamp points to the edge of the axes and do not end on degenerate ranges.

mod board;
pub mod clip;
pub mod draw;
mod labels;
pub mod layout;
mod legend;
mod paint;
pub mod palette;
mod playback;
pub mod projection;
mod recorded;
pub mod rect;
pub mod scale;
pub mod shape;
pub mod spec;
mod study;
pub mod svg;
pub mod text_width;
pub mod ticks;

pub use draw::{Painted, Resolution, draw, draw_layout};
pub use layout::{Anchor, Label, LabelKind, Layout, layout};
pub use palette::{Dash, Marker, Rgb, Role, Theme};
pub use playback::Playback;
pub use projection::{Hit, Projection};
pub use recorded::{Column, Span, Spell, columns, losses, spells, tall_window};
pub use rect::Rect;
pub use scale::Scale;
pub use shape::{Mark, Shape};
pub use spec::{Axis, Band, ChartSpec, Direction, Interval, Kind, Rule, Sample, Series};
pub use study::study_chart;
pub use svg::{SvgOptions, svg};
pub use ticks::TickFormat;

mod views;
pub use views::{
    DataTable, ReadOut, Swings, axis_value, bits_on_axis, chart, chart_with, chosen_name, data_table, read_out,
};
