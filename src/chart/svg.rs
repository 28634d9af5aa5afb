//! A chart as a complete SVG file: accessible, smooth at any size, the same bytes every time.

use super::draw::{Painted, Resolution, paint_chart};
use super::layout::{Anchor, layout, text_px};
use super::paint::{Drawn, Painter};
use super::palette::{Role, Theme};
use super::rect::Rect;
use super::spec::ChartSpec;
use super::text_width::{balanced, wrapped};
use plotters::prelude::{DrawingBackend, IntoDrawingArea, SVGBackend};
use std::fmt::Write as _;

/// Units of the file in a CSS px: fine enough that curves made of whole units look smooth when enlarged.
const UNITS: u32 = 10;
/// plotters writes a font size divided by this.
const FONT_FACTOR: f64 = 1.24;
/// Smallest and largest side of a figure, CSS px.
const SIDES: (f64, f64) = (1.0, 10_000.0);

/// How a figure is made.
#[derive(Clone, Debug, PartialEq)]
pub struct SvgOptions {
    /// Width in CSS px.
    pub width: f64,
    /// Height in CSS px, with heading and notes.
    pub height: f64,
    /// Text size, 1 for the normal one.
    pub text_scale: f64,
    /// Whether title and notes are drawn above and below the plot.
    pub framed: bool,
    /// Colours and font.
    pub theme: Theme,
}

impl Default for SvgOptions {
    /// 860 × 480 for print, with title and notes.
    fn default() -> Self {
        Self { width: 860.0, height: 480.0, text_scale: 1.0, framed: true, theme: Theme::print() }
    }
}

/// The whole file.
pub fn svg(spec: &ChartSpec, options: &SvgOptions) -> String {
    let side = |asked: f64| if asked.is_finite() { asked.clamp(SIDES.0, SIDES.1).round() } else { SIDES.0 };
    let (width, height) = (side(options.width), side(options.height));
    let spec = &legible(spec);
    let mut body = String::new();
    let size = (width as u32 * UNITS, height as u32 * UNITS);
    // writing to a string cannot fail, and the backend reports nothing else
    let painted = paint_figure(spec, options, width, height, SVGBackend::with_string(&mut body, size));
    let marks = match painted {
        Ok(()) => body.split_once('>').map_or("", |(_, rest)| rest).trim_start_matches('\n'),
        Err(_) => "</svg>\n",
    };
    let id: String =
        spec.name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect();
    let mut file = String::with_capacity(marks.len() + 1024);
    let _ = writeln!(
        file,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\" role=\"img\" \
         aria-labelledby=\"chart-{id}-title chart-{id}-desc\" stroke-linejoin=\"round\">",
        size.0, size.1
    );
    let _ = writeln!(file, "<title id=\"chart-{id}-title\">{}</title>", escaped(&spec.title));
    let _ = writeln!(file, "<desc id=\"chart-{id}-desc\">{}</desc>", escaped(&spec.description));
    file + marks
}

/// Heading, plot and notes, one below the other.
fn paint_figure<DB: DrawingBackend>(
    spec: &ChartSpec,
    options: &SvgOptions,
    width: f64,
    height: f64,
    backend: DB,
) -> Drawn<DB> {
    let root = backend.into_drawing_area();
    let resolution = Resolution { scale: f64::from(UNITS), grain: f64::from(UNITS) };
    let page = Painter { area: &root, theme: &options.theme, resolution, font_factor: FONT_FACTOR };
    let color = |role| options.theme.color(role);
    page.fill(&Rect::sized(0.0, 0.0, width, height), color(Role::Paper), 1.0)?;
    let framed = options.framed && width >= 200.0 && height >= 200.0;
    let pad = if framed { 16.0 } else { 0.0 };
    let inner = width - 2.0 * pad;
    let text_px = text_px(options.text_scale);
    let mut top = pad;
    let mut bottom = height - pad;
    if framed {
        if !spec.title.is_empty() {
            let px = 1.35 * text_px;
            for line in balanced(&spec.title, px, true, inner).iter().take(3) {
                if top + 1.4 * px > 0.4 * height {
                    break;
                }
                let rect = Rect::sized(pad, top, inner, 1.4 * px);
                page.text(line, &rect, Anchor::Start, px, color(Role::Ink), true)?;
                top += 1.3 * px;
            }
            top += 0.8 * px;
        }
        let px = 0.92 * text_px;
        let mut lines: Vec<String> = spec.notes.iter().flat_map(|note| wrapped(note, px, false, inner)).collect();
        lines.truncate(((bottom - top - 0.5 * height).max(0.0) * 0.5 / (1.4 * px)) as usize);
        bottom -= 1.4 * px * lines.len() as f64;
        for (row, line) in lines.iter().enumerate() {
            let rect = Rect::sized(pad, bottom + 1.4 * px * row as f64, inner, 1.4 * px);
            page.text(line, &rect, Anchor::Start, px, color(Role::Soft), false)?;
        }
        if !lines.is_empty() {
            bottom -= 0.6 * px;
        }
    }
    let layout = layout(spec, inner, bottom - top, options.text_scale);
    let unit = |css: f64| (css * f64::from(UNITS)).round() as i32;
    let area = root.clone().shrink((unit(pad), unit(top)), (unit(inner), unit(bottom - top)));
    paint_chart(&Painter { area: &area, ..page }, spec, &layout, Painted::Whole)?;
    root.present()
}

/// The same chart with nothing in its texts that XML forbids.
fn legible(spec: &ChartSpec) -> ChartSpec {
    let mut spec = spec.clone();
    let clean = |text: &mut String| {
        if text.chars().any(forbidden) {
            *text = text.chars().map(|letter| if forbidden(letter) { ' ' } else { letter }).collect();
        }
    };
    for axis in [&mut spec.x, &mut spec.y] {
        clean(&mut axis.label);
        clean(&mut axis.unit);
        match &mut axis.ticks {
            super::ticks::TickFormat::Si(unit) => clean(unit),
            super::ticks::TickFormat::Fixed(ticks) => ticks.iter_mut().for_each(|(_, text)| clean(text)),
            _ => {}
        }
    }
    let labels = spec.series.iter_mut().map(|series| &mut series.label);
    let labels = labels.chain(spec.rules.iter_mut().map(|rule| &mut rule.label));
    let labels = labels.chain(spec.bands.iter_mut().map(|band| &mut band.label));
    let labels = labels.chain([&mut spec.title, &mut spec.description]).chain(spec.notes.iter_mut());
    labels.for_each(clean);
    spec
}

fn forbidden(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}')
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
