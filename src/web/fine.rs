//! The canvas backend in parts of a pixel, so that curves of whole units are smooth, and with few calls to the browser.

use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind};
use plotters_canvas::CanvasBackend;
use web_sys::CanvasRenderingContext2d;

type Result = std::result::Result<(), DrawingErrorKind<<CanvasBackend as DrawingBackend>::ErrorType>>;

/// A canvas that is drawn on in units of `1 / grain` pixel.
///
/// The caller scales `context`, that of the same canvas, by `1 / grain` first and gives
/// [`crate::chart::Resolution::fine`] the same grain: the canvas rounds nothing, plotters rounds to units.
///
/// plotters draws a dashed line dash by dash. Paths of one style are collected here and stroked at once, before anything
/// else is drawn: some 20 strokes a chart instead of 300. Texts come last of all, those of one font together, because a
/// browser looks up the font anew at each change.
pub struct Fine {
    inner: CanvasBackend,
    context: CanvasRenderingContext2d,
    grain: u32,
    pending: Option<Pen>,
    texts: Vec<Words>,
}

/// A text that will be drawn, and how.
struct Words {
    text: String,
    font: String,
    color: String,
    align: &'static str,
    baseline: &'static str,
    at: BackendCoord,
}

/// How the collected paths will be drawn.
#[derive(Clone, Copy, PartialEq)]
struct Pen {
    rgb: (u8, u8, u8),
    alpha: f64,
    /// `None` fills the paths instead of stroking them.
    width: Option<u32>,
}

impl Pen {
    fn stroke(style: &impl BackendStyle) -> Self {
        let BackendColor { alpha, rgb } = style.color();
        Self { rgb, alpha, width: Some(style.stroke_width()) }
    }

    fn fill(style: &impl BackendStyle) -> Self {
        let BackendColor { alpha, rgb } = style.color();
        Self { rgb, alpha, width: None }
    }
}

impl Fine {
    /// Divides each pixel of `inner`, whose context is `context`, into `grain` units.
    pub fn new(inner: CanvasBackend, context: CanvasRenderingContext2d, grain: u32) -> Self {
        Self { inner, context, grain: grain.max(1), pending: None, texts: Vec::new() }
    }

    /// Begins to collect paths for `pen`, drawing what was collected for another one.
    fn take_up(&mut self, pen: Pen) {
        if self.pending != Some(pen) {
            self.lay_down();
            self.context.begin_path();
            self.pending = Some(pen);
        }
    }

    /// Draws what was collected.
    fn lay_down(&mut self) {
        let Some(pen) = self.pending.take() else { return };
        let color = css(pen.rgb, pen.alpha);
        match pen.width {
            Some(width) => {
                self.context.set_stroke_style_str(&color);
                self.context.set_line_width(f64::from(width));
                self.context.stroke();
            }
            None => {
                self.context.set_fill_style_str(&color);
                self.context.fill();
            }
        }
    }

    /// Draws the collected texts, font by font.
    fn write(&mut self) {
        while let Some(font) = self.texts.first().map(|words| words.font.clone()) {
            self.context.set_font(&font);
            let context = &self.context;
            self.texts.retain(|words| {
                if words.font != font {
                    return true;
                }
                context.set_fill_style_str(&words.color);
                context.set_text_align(words.align);
                context.set_text_baseline(words.baseline);
                // Only a place that is no number is refused.
                let _ = context.fill_text(&words.text, f64::from(words.at.0), f64::from(words.at.1));
                false
            });
        }
    }
}

fn css((red, green, blue): (u8, u8, u8), alpha: f64) -> String {
    format!("rgba({red},{green},{blue},{alpha})")
}

impl DrawingBackend for Fine {
    type ErrorType = <CanvasBackend as DrawingBackend>::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        let (width, height) = self.inner.get_size();
        (width.saturating_mul(self.grain), height.saturating_mul(self.grain))
    }

    fn ensure_prepared(&mut self) -> Result {
        self.inner.ensure_prepared()
    }

    fn present(&mut self) -> Result {
        self.lay_down();
        self.write();
        self.inner.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Result {
        self.lay_down();
        self.inner.draw_pixel(point, color)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Result {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Result {
        if style.color().alpha == 0.0 {
            return Ok(());
        }
        let (x, y) = (f64::from(upper_left.0), f64::from(upper_left.1));
        let (width, height) = (f64::from(bottom_right.0) - x, f64::from(bottom_right.1) - y);
        self.take_up(if fill { Pen::fill(style) } else { Pen::stroke(style) });
        self.context.rect(x, y, width, height);
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Result {
        if style.color().alpha == 0.0 {
            return Ok(());
        }
        self.take_up(Pen::stroke(style));
        let mut points = path.into_iter();
        if let Some((x, y)) = points.next() {
            self.context.move_to(f64::from(x), f64::from(y));
        }
        for (x, y) in points {
            self.context.line_to(f64::from(x), f64::from(y));
        }
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, center: BackendCoord, radius: u32, style: &S, fill: bool) -> Result {
        self.lay_down();
        self.inner.draw_circle(center, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, vert: I, style: &S) -> Result {
        self.lay_down();
        self.inner.fill_polygon(vert, style)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, pos: BackendCoord) -> Result {
        let color = style.color();
        let anchor = style.anchor();
        self.texts.push(Words {
            text: text.to_owned(),
            font: format!("{} {}px {}", style.style().as_str(), style.size(), style.family().as_str()),
            color: css(color.rgb, color.alpha),
            align: match anchor.h_pos {
                HPos::Left => "start",
                HPos::Right => "end",
                HPos::Center => "center",
            },
            baseline: match anchor.v_pos {
                VPos::Top => "top",
                VPos::Center => "middle",
                VPos::Bottom => "bottom",
            },
            at: pos,
        });
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> std::result::Result<(u32, u32), DrawingErrorKind<Self::ErrorType>> {
        self.inner.estimate_text_size(text, style)
    }

    fn blit_bitmap(&mut self, pos: BackendCoord, size: (u32, u32), src: &[u8]) -> Result {
        self.lay_down();
        self.inner.blit_bitmap(pos, size, src)
    }
}
