//! What is already on the canvas, and what it would cost to put a name somewhere.

use super::clip::Point;
use super::layout::{Label, LabelKind};
use super::rect::Rect;
use super::shape::{Mark, Shape};
use super::spec::Direction;

/// Width of the columns in which the height of a curve is remembered, CSS px.
pub(super) const COLUMN: f64 = 5.0;
/// A place that costs more than this is no place.
pub(super) const TOO_MUCH: f64 = 60.0;
/// Cost for each pixel of a name that lies on a curve, and on a filled region.
const ON_CURVE: f64 = 5.0;
const ON_REGION: f64 = 0.1;
/// Cost of hiding a mark, and of standing in a shaded band.
const ON_MARK: f64 = 45.0;
const IN_BAND: f64 = 15.0;
/// Cost of standing close to the name of another curve.
const NEAR_NAME: f64 = 14.0;

/// Heights that a shape covers in each column: (uppermost, lowest), empty where `uppermost > lowest`.
#[derive(Clone)]
struct Envelope {
    spans: Vec<(f64, f64)>,
    region: bool,
}

/// A guide line in the way of names.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Guide {
    pub(super) direction: Direction,
    pub(super) px: f64,
    pub(super) cost: f64,
}

/// A place for a name, and how bad it is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) rect: Rect,
    pub(super) cost: f64,
    /// Whether it stands above the plot instead of on it.
    pub(super) above: bool,
}

impl Place {
    pub(super) fn new(rect: Rect, cost: f64) -> Self {
        Self { rect, cost, above: false }
    }
}

/// The canvas with what is already on it.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) canvas: Rect,
    pub(super) plot: Rect,
    pub(super) text_px: f64,
    /// Height of a line of text.
    pub(super) line: f64,
    pub(super) labels: Vec<Label>,
    pub(super) guides: Vec<Guide>,
    pub(super) bands: Vec<Rect>,
    envelopes: Vec<Envelope>,
    marks: Vec<(usize, Rect)>,
}

impl Board {
    pub(super) fn new(canvas: Rect, plot: Rect, text_px: f64, line: f64) -> Self {
        Self {
            canvas,
            plot,
            text_px,
            line,
            labels: Vec::new(),
            guides: Vec::new(),
            bands: Vec::new(),
            envelopes: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Adds a label if it is inside the canvas and meets no other.
    pub(super) fn put(&mut self, label: Label) -> bool {
        let free = !label.text.is_empty()
            && self.canvas.holds(&label.rect)
            && !self.labels.iter().any(|other| other.rect.meets(&label.rect));
        if free {
            self.labels.push(label);
        }
        free
    }

    /// Remembers where curves, regions and marks are.
    pub(super) fn survey(&mut self, shapes: &[Shape]) {
        self.envelopes = shapes.iter().map(|shape| self.envelope(shape)).collect();
        let radius = 0.45 * self.text_px;
        for (index, shape) in shapes.iter().enumerate() {
            if let Shape::Marks(marks) = shape {
                let boxed = |mark: &Mark| {
                    let (high, low) = mark.bar.unwrap_or((mark.at.1, mark.at.1));
                    Rect { left: mark.at.0, top: high, right: mark.at.0, bottom: low }.grown(radius)
                };
                self.marks.extend(marks.iter().map(|mark| (index, boxed(mark))));
            }
        }
    }

    /// Heights that a series covers, by column; empty where the first is greater than the second.
    pub(super) fn spans(&self, series: usize) -> &[(f64, f64)] {
        self.envelopes.get(series).map_or(&[], |envelope| &envelope.spans)
    }

    /// The cheapest place; `own` is the guide that is being named and costs nothing.
    pub(super) fn best(&self, places: Vec<Place>, own: Option<Guide>) -> Option<Place> {
        let mut best: Option<Place> = None;
        for place in places {
            let limit = best.map_or(TOO_MUCH, |best| best.cost);
            if place.cost < limit
                && let Some(cost) = self.cost(&place, own)
                && place.cost + cost < limit
            {
                best = Some(Place { cost: place.cost + cost, ..place });
            }
        }
        best
    }

    /// Whether a guide line runs through.
    pub(super) fn crossed(&self, rect: &Rect) -> bool {
        self.guides.iter().any(|guide| match guide.direction {
            Direction::Vertical => guide.px > rect.left && guide.px < rect.right && rect.bottom > self.plot.top,
            Direction::Horizontal => guide.px > rect.top && guide.px < rect.bottom,
        })
    }

    /// Cost of naming a curve where another runs close by.
    pub(super) fn crowding(&self, series: usize, column: usize, y: f64) -> f64 {
        let clear = 2.5 * self.line;
        let others = self.envelopes.iter().enumerate().filter(|(other, one)| *other != series && !one.region);
        let spans = others.filter_map(|(_, envelope)| envelope.spans.get(column)).filter(|span| span.0 <= span.1);
        let nearest = spans.map(|(high, low)| (high - y).max(y - low).max(0.0)).fold(clear, f64::min);
        20.0 * (1.0 - nearest / clear)
    }

    /// Cost of naming a mark where one of another series is close by.
    pub(super) fn crowding_of_marks(&self, series: usize, at: Point) -> f64 {
        let clear = 2.0 * self.line;
        let others = self.marks.iter().filter(|(other, _)| *other != series);
        let distance =
            |rect: &Rect| ((rect.left + rect.right) / 2.0 - at.0).hypot((rect.top + rect.bottom) / 2.0 - at.1);
        let nearest = others.map(|(_, rect)| distance(rect)).fold(clear, f64::min);
        20.0 * (1.0 - nearest / clear)
    }

    /// What a name at a place would hide; nothing if it cannot stand there at all.
    fn cost(&self, place: &Place, own: Option<Guide>) -> Option<f64> {
        let rect = &place.rect;
        let padded = Rect { left: rect.left - 5.0, right: rect.right + 5.0, ..*rect };
        let ground = if place.above { &self.canvas } else { &self.plot };
        if !ground.holds(rect) || self.labels.iter().any(|label| label.rect.meets(&padded)) {
            return None;
        }
        if place.above {
            return Some(0.0);
        }
        let mut cost = ON_MARK * self.marks.iter().filter(|(_, mark)| mark.meets(rect)).count() as f64;
        cost += IN_BAND * self.bands.iter().filter(|band| band.meets(rect)).count() as f64;
        let near = rect.grown(0.8 * self.line);
        let names = self.labels.iter().filter(|label| matches!(label.kind, LabelKind::Series(_)));
        cost += NEAR_NAME * names.filter(|label| label.rect.meets(&near)).count() as f64;
        for guide in &self.guides {
            let through = match guide.direction {
                Direction::Vertical => guide.px > rect.left - 3.0 && guide.px < rect.right + 3.0,
                Direction::Horizontal => guide.px > rect.top - 0.5 && guide.px < rect.bottom + 0.5,
            };
            if through && own.is_none_or(|own| own != *guide) {
                cost += guide.cost;
            }
        }
        let first = ((rect.left - self.plot.left) / COLUMN).floor().max(0.0) as usize;
        let last = ((rect.right - self.plot.left) / COLUMN).ceil().max(0.0) as usize;
        for envelope in &self.envelopes {
            let covered = envelope.spans.iter().take(last).skip(first);
            let hit = covered.filter(|(high, low)| *high < rect.bottom - 1.0 && *low > rect.top + 1.0).count();
            cost += hit as f64 * COLUMN * if envelope.region { ON_REGION } else { ON_CURVE };
        }
        Some(cost)
    }

    fn envelope(&self, shape: &Shape) -> Envelope {
        let columns = (self.plot.width() / COLUMN).ceil().max(0.0) as usize;
        let mut spans = vec![(f64::INFINITY, f64::NEG_INFINITY); columns];
        let (pieces, region): (&[Vec<Point>], bool) = match shape {
            Shape::Lines(pieces) => (pieces, false),
            Shape::Regions(regions) => (regions, true),
            Shape::Marks(_) => (&[], false),
        };
        for pair in pieces.iter().flat_map(|piece| piece.windows(2)) {
            self.cover(&mut spans, pair[0], pair[1]);
        }
        Envelope { spans, region }
    }

    /// Enters one segment into the columns that it crosses.
    fn cover(&self, spans: &mut [(f64, f64)], from: Point, to: Point) {
        let (from, to) = if from.0 <= to.0 { (from, to) } else { (to, from) };
        let (start, end) = ((from.0 - self.plot.left) / COLUMN, (to.0 - self.plot.left) / COLUMN);
        let slope = if end > start { (to.1 - from.1) / (end - start) } else { 0.0 };
        let first = start.floor().max(0.0) as usize;
        for (column, span) in spans.iter_mut().enumerate().skip(first) {
            let (left, right) = ((column as f64).max(start), ((column + 1) as f64).min(end));
            if left > end {
                break;
            }
            let (a, b) = if end > start {
                (from.1 + (left - start) * slope, from.1 + (right - start) * slope)
            } else {
                (from.1, to.1)
            };
            *span = (span.0.min(a).min(b), span.1.max(a).max(b));
        }
    }
}
