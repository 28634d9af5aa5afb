//! Many thin bars on a canvas: the windows of a run's flows, redrawn with every frame of the time machine.

use super::canvas::pixel_ratio;
use crate::chart::Rgb;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// One bar: its height as a share of the canvas, and its colour.
pub type Bar = (f64, Rgb);

/// Draws bars side by side over the whole canvas of `size` CSS pixels; nothing where the browser gives no context.
pub fn paint(canvas: &HtmlCanvasElement, size: (f64, f64), bars: &[Bar]) {
    let ratio = pixel_ratio();
    let (width, height) = ((size.0 * ratio).round(), (size.1 * ratio).round());
    if width < 1.0 || height < 1.0 || width > 8192.0 || height > 8192.0 {
        return;
    }
    // Setting the size clears the canvas, too.
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let context =
        canvas.get_context("2d").ok().flatten().and_then(|found| found.dyn_into::<CanvasRenderingContext2d>().ok());
    let Some(context) = context else { return };
    let step = width / bars.len().max(1) as f64;
    let gap = if step > 3.0 * ratio { ratio } else { 0.0 };
    let mut last = None;
    for (place, (share, Rgb(red, green, blue))) in bars.iter().enumerate() {
        let colour = Some((*red, *green, *blue));
        if last != colour {
            context.set_fill_style_str(&format!("rgb({red},{green},{blue})"));
            last = colour;
        }
        let tall = (share.clamp(0.0, 1.0) * height).max(ratio);
        context.fill_rect(place as f64 * step, height - tall, step - gap, tall);
    }
}
