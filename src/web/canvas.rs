//! A chart on a canvas whose bitmap has the screen's own pixels.

use super::fine::Fine;
use crate::chart::{ChartSpec, Layout, Painted, Resolution, Theme, draw_layout};
use plotters::prelude::IntoDrawingArea;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, window};

/// Largest bitmap side that browsers allow for certain.
const LARGEST_SIDE: f64 = 8192.0;
/// Parts of a device pixel that curves are drawn in: plotters knows only whole units, which look stepped.
const GRAIN: u32 = 8;

/// Device pixels per CSS pixel.
pub fn pixel_ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio()).clamp(0.5, 8.0)
}

/// Draws a chart of `width` × `height` CSS pixels. A hidden canvas (no size) draws nothing; `false` says that the
/// browser gave no drawing context.
pub fn paint(
    canvas: &HtmlCanvasElement,
    spec: &ChartSpec,
    layout: &Layout,
    theme: &Theme,
    size: (f64, f64),
    painted: Painted,
) -> bool {
    let (width, height) = size;
    if width < 1.0 || height < 1.0 {
        return true;
    }
    let ratio = pixel_ratio().min(LARGEST_SIDE / width.max(height));
    let (pixels_wide, pixels_high) = ((width * ratio).round() as u32, (height * ratio).round() as u32);
    if canvas.width() != pixels_wide || canvas.height() != pixels_high {
        canvas.set_width(pixels_wide);
        canvas.set_height(pixels_high);
    }
    let Some(context) =
        canvas.get_context("2d").ok().flatten().and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok())
    else {
        return false;
    };
    if context.reset_transform().is_err() {
        return false;
    }
    context.clear_rect(0.0, 0.0, f64::from(pixels_wide), f64::from(pixels_high));
    let Some(backend) = CanvasBackend::with_canvas_object(canvas.clone()) else { return false };
    let part = 1.0 / f64::from(GRAIN);
    if context.set_transform(part, 0.0, 0.0, part, 0.0, 0.0).is_err() {
        return false;
    }
    let area = Fine::new(backend, context.clone(), GRAIN).into_drawing_area();
    let drawn = draw_layout(&area, spec, layout, theme, Resolution::fine(ratio, GRAIN), painted).is_ok()
        && area.present().is_ok();
    context.reset_transform().is_ok() && drawn
}
