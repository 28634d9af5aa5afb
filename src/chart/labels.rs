//! Finding a place for each name on the plot: beside its curve, clear of other curves, guides and names.

use super::clip::Point;
use super::layout::{Anchor, Label, LabelKind, Mark, Rect, Shape};
use super::legend::swatch_width;
use super::projection::Projection;
use super::spec::{ChartSpec, Direction, Kind};
use super::text_width::text_width;

/// Width of the columns in which the height of a curve is remembered, CSS px.
const COLUMN: f64 = 5.0;
/// A place that costs more than this is no place.
const TOO_MUCH: f64 = 60.0;

/// Heights that a shape covers in each column: (uppermost, lowest), empty where `uppermost > lowest`.
struct Envelope {
    spans: Vec<(f64, f64)>,
    /// Cost for each pixel of a name that lies on it.
    weight: f64,
}

/// The canvas with what is already on it.
pub(super) struct Board {
    canvas: Rect,
    plot: Rect,
    text_px: f64,
    line: f64,
    labels: Vec<Label>,
    envelopes: Vec<Envelope>,
    /// Marks of point series.
    marks: Vec<Rect>,
    /// Guide lines: direction, pixel, cost of a name across it.
    guides: Vec<(Direction, f64, f64)>,
}

/// A place for a name, and how bad it is.
struct Place {
    rect: Rect,
    cost: f64,
}

impl Board {
    pub(super) fn new(canvas: Rect, plot: Rect, text_px: f64, line: f64) -> Self {
        Self {
            canvas,
            plot,
            text_px,
            line,
            labels: Vec::new(),
            envelopes: Vec::new(),
            marks: Vec::new(),
            guides: Vec::new(),
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

    /// Names rules, curves, points and bands; returns all labels and the names that found no place.
    pub(super) fn name_all(
        mut self,
        spec: &ChartSpec,
        projection: &Projection,
        shapes: &[Shape],
        in_legend: &[bool],
    ) -> (Vec<Label>, Vec<String>) {
        self.envelopes = shapes.iter().map(|shape| self.envelope(shape)).collect();
        let radius = 0.45 * self.text_px;
        for mark in shapes.iter().flat_map(marks_of) {
            let (high, low) = mark.bar.unwrap_or((mark.at.1, mark.at.1));
            self.marks.push(Rect { left: mark.at.0, top: high, right: mark.at.0, bottom: low }.grown(radius));
        }
        let places: Vec<f64> = spec
            .rules
            .iter()
            .map(|rule| match rule.direction {
                Direction::Vertical => projection.x_axis().to_px(rule.at),
                Direction::Horizontal => projection.y_axis().to_px(rule.at),
            })
            .collect();
        for (rule, px) in spec.rules.iter().zip(&places) {
            let cost = match (rule.handle, rule.direction) {
                (true, _) => 12.0,
                (false, Direction::Vertical) => 20.0,
                (false, Direction::Horizontal) => TOO_MUCH,
            };
            self.guides.push((rule.direction, *px, cost));
        }
        let mut hidden = Vec::new();
        let rules = |handle: bool, direction: Direction| {
            let wanted = move |rule: &&super::spec::Rule| rule.handle == handle && rule.direction == direction;
            spec.rules.iter().enumerate().filter(move |(_, rule)| wanted(rule))
        };
        // what has fewest places goes first; what moves under the pointer goes last, so that nothing else moves with it
        for (index, rule) in rules(false, Direction::Horizontal) {
            self.name_rule(index, &rule.label, rule.role, rule.direction, false, places[index], &mut hidden);
        }
        for (index, series) in spec.series.iter().enumerate() {
            if !series.label.is_empty() && !in_legend[index] {
                self.name_series(index, &series.label, series.role, &series.kind, &shapes[index]);
            }
        }
        for handle in [false, true] {
            for (index, rule) in rules(handle, Direction::Vertical) {
                self.name_rule(index, &rule.label, rule.role, rule.direction, handle, places[index], &mut hidden);
            }
        }
        for (index, rule) in rules(true, Direction::Horizontal) {
            self.name_rule(index, &rule.label, rule.role, rule.direction, true, places[index], &mut hidden);
        }
        for (index, band) in spec.bands.iter().enumerate() {
            self.name_band(index, band, projection, &mut hidden);
        }
        for (index, series) in spec.series.iter().enumerate() {
            let named =
                |label: &Label| matches!(label.kind, LabelKind::Series(at) | LabelKind::Legend(at) if at == index);
            if !series.label.is_empty() && !self.labels.iter().any(named) {
                hidden.push(series.label.clone());
            }
        }
        (self.labels, hidden)
    }

    fn name_series(&mut self, index: usize, text: &str, role: super::palette::Role, kind: &Kind, shape: &Shape) {
        let points = matches!(kind, Kind::Points(_));
        let sample = if points { swatch_width(kind, self.text_px) } else { 0.0 };
        let width = text_width(text, self.text_px, true) + if points { sample + 0.4 * self.text_px } else { 0.0 };
        let mut places = Vec::new();
        match shape {
            Shape::Marks(marks) => self.beside_marks(marks, width, &mut places),
            Shape::Lines(_) | Shape::Regions(_) => self.along_curve(index, width, &mut places),
        }
        if let Some(rect) = self.best(places) {
            let swatch = points.then(|| Rect::sized(rect.left, rect.top, sample, rect.height()));
            let cleared = self.crossed(&rect);
            let kind = LabelKind::Series(index);
            self.put(Label {
                kind,
                text: text.to_owned(),
                rect,
                anchor: Anchor::Start,
                role,
                bold: true,
                swatch,
                cleared,
            });
        }
    }

    /// Above, below, right and left of the curve, at even distances along it.
    fn along_curve(&self, index: usize, width: f64, places: &mut Vec<Place>) {
        let spans = &self.envelopes[index].spans;
        let gap = 0.35 * self.text_px;
        let half = (width / 2.0 / COLUMN).ceil() as usize;
        let stride = (spans.len() / 40).max(3);
        for column in (0..spans.len()).step_by(stride) {
            let (high, low) = spans[column];
            if high > low {
                continue;
            }
            let x = self.plot.left + (column as f64 + 0.5) * COLUMN;
            let crowding = self.crowding(index, column, (high + low) / 2.0);
            let around = &spans[column.saturating_sub(half)..(column + half + 1).min(spans.len())];
            let top = around.iter().map(|span| span.0).fold(f64::INFINITY, f64::min);
            let bottom = around.iter().map(|span| span.1).fold(f64::NEG_INFINITY, f64::max);
            let above = Rect::sized(x - width / 2.0, top - gap - self.line, width, self.line);
            places.push(Place { rect: above, cost: crowding + 0.8 * (high - top) });
            let below = Rect::sized(x - width / 2.0, bottom + gap, width, self.line);
            places.push(Place { rect: below, cost: crowding + 0.8 * (bottom - low) });
            let middle = (high + low) / 2.0 - self.line / 2.0;
            let reach = self.line / 2.0;
            for side in [1.0, -1.0] {
                let edge = self.clear_of_curve(index, column, middle + reach, reach, side);
                let left = if side > 0.0 { edge + gap } else { edge - gap - width };
                let aside = Rect::sized(left, middle, width, self.line);
                places.push(Place { rect: aside, cost: crowding + 2.0 + 0.8 * ((edge - x).abs() - COLUMN).max(0.0) });
            }
        }
    }

    /// The x, going from `column` to one side, where the curve has left the height of a line of text.
    fn clear_of_curve(&self, index: usize, column: usize, y: f64, reach: f64, side: f64) -> f64 {
        let spans = &self.envelopes[index].spans;
        let mut at = column as i64;
        for _ in 0..40 {
            let next = at + side as i64;
            match usize::try_from(next).ok().and_then(|next| spans.get(next)) {
                Some((high, low)) if *high <= y + reach && *low >= y - reach => at = next,
                _ => break,
            }
        }
        self.plot.left + (at as f64 + if side > 0.0 { 1.0 } else { 0.0 }) * COLUMN
    }

    /// Cost of naming a curve where another runs close by.
    fn crowding(&self, index: usize, column: usize, y: f64) -> f64 {
        let clear = 2.5 * self.line;
        let others = self.envelopes.iter().enumerate().filter(|(other, _)| *other != index);
        let distances = others.filter_map(|(_, envelope)| envelope.spans.get(column)).filter(|span| span.0 <= span.1);
        let nearest = distances
            .map(|(high, low)| {
                if y < *high {
                    high - y
                } else if y > *low {
                    y - low
                } else {
                    0.0
                }
            })
            .fold(clear, f64::min);
        20.0 * (1.0 - nearest / clear)
    }

    fn beside_marks(&self, marks: &[Mark], width: f64, places: &mut Vec<Place>) {
        let gap = 0.9 * self.text_px;
        for mark in marks {
            let (x, y) = mark.at;
            let middle = y - self.line / 2.0;
            let (high, low) = mark.bar.unwrap_or((y, y));
            let offers = [
                (x + gap, middle, 0.0),
                (x - gap - width, middle, 3.0),
                (x - width / 2.0, high - gap - self.line, 4.0),
                (x - width / 2.0, low + gap, 4.0),
                (x + gap, low + 0.3 * self.line, 5.0),
                (x + gap, low + 1.2 * self.line, 8.0),
                (x + gap, high - 1.5 * self.line, 6.0),
                (x - gap - width, high - 1.5 * self.line, 7.0),
                (x - gap - width, low + 0.3 * self.line, 8.0),
            ];
            for (left, top, cost) in offers {
                places.push(Place { rect: Rect::sized(left, top, width, self.line), cost });
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one rule, borrowed from the spec beside it")]
    fn name_rule(
        &mut self,
        index: usize,
        text: &str,
        role: super::palette::Role,
        direction: Direction,
        handle: bool,
        px: f64,
        hidden: &mut Vec<String>,
    ) {
        let visible = match direction {
            Direction::Vertical => px >= self.plot.left && px <= self.plot.right,
            Direction::Horizontal => px >= self.plot.top && px <= self.plot.bottom,
        };
        if text.is_empty() || !visible {
            return;
        }
        let width = text_width(text, self.text_px, handle);
        let gap = 0.5 * self.text_px;
        let mut places = Vec::new();
        match direction {
            Direction::Vertical => {
                let steps = ((self.plot.height() - self.line) / self.line).floor().clamp(0.0, 40.0);
                for step in 0..=steps as usize {
                    let rise = step as f64 * self.line;
                    let top = if handle { self.plot.bottom - gap - self.line - rise } else { self.plot.top + rise };
                    for (left, cost) in [(px + gap, 0.0), (px - gap - width, 1.5)] {
                        let rect = Rect::sized(left, top, width, self.line);
                        places.push(Place { rect, cost: cost + step as f64 });
                    }
                }
            }
            Direction::Horizontal => {
                let room = (self.plot.width() - width - 2.0 * gap).max(0.0);
                for step in 0..=10 {
                    let left = self.plot.left + gap + room * f64::from(step) / 10.0;
                    for (top, cost) in [(px - self.line - 1.0, 0.0), (px + 1.0, 1.5)] {
                        let rect = Rect::sized(left, top, width, self.line);
                        places.push(Place { rect, cost: cost + f64::from(step) });
                    }
                }
            }
        }
        let free = self.best_beside(places, Some((direction, px)));
        let Some(rect) = free else {
            hidden.push(text.to_owned());
            return;
        };
        let cleared = self.crossed(&rect);
        let kind = LabelKind::Rule(index);
        let anchor = if rect.left < px && direction == Direction::Vertical { Anchor::End } else { Anchor::Start };
        self.put(Label { kind, text: text.to_owned(), rect, anchor, role, bold: handle, swatch: None, cleared });
    }

    fn name_band(&mut self, index: usize, band: &super::spec::Band, projection: &Projection, hidden: &mut Vec<String>) {
        let Some(region) = band_rect(band, projection, &self.plot) else {
            return;
        };
        if band.label.is_empty() {
            return;
        }
        let width = text_width(&band.label, self.text_px, false);
        let gap = 0.5 * self.text_px;
        let steps = ((region.height() - self.line) / (0.5 * self.line)).floor().clamp(0.0, 60.0);
        let mut places = Vec::new();
        for step in 0..=steps as usize {
            let top = region.top + 0.25 * self.line + step as f64 * 0.5 * self.line;
            let lefts = [region.left + gap, (region.left + region.right - width) / 2.0, region.right - gap - width];
            for (order, left) in lefts.into_iter().enumerate() {
                let rect = Rect::sized(left, top, width, self.line);
                if region.grown(0.5).holds(&rect) {
                    places.push(Place { rect, cost: step as f64 * 0.5 + order as f64 });
                }
            }
        }
        let Some(rect) = self.best(places) else {
            hidden.push(band.label.clone());
            return;
        };
        let (kind, text) = (LabelKind::Band(index), band.label.clone());
        let role = super::palette::Role::Soft;
        self.put(Label { kind, text, rect, anchor: Anchor::Start, role, bold: false, swatch: None, cleared: false });
    }

    fn best(&self, places: Vec<Place>) -> Option<Rect> {
        self.best_beside(places, None)
    }

    /// The cheapest place; `own` is the guide that is being named and costs nothing.
    fn best_beside(&self, places: Vec<Place>, own: Option<(Direction, f64)>) -> Option<Rect> {
        let mut best: Option<Place> = None;
        for place in places {
            let limit = best.as_ref().map_or(TOO_MUCH, |best| best.cost);
            if place.cost < limit
                && let Some(cost) = self.cost(&place.rect, own)
                && place.cost + cost < limit
            {
                best = Some(Place { rect: place.rect, cost: place.cost + cost });
            }
        }
        best.map(|place| place.rect)
    }

    /// What a name at `rect` would hide; nothing if it cannot stand there at all.
    fn cost(&self, rect: &Rect, own: Option<(Direction, f64)>) -> Option<f64> {
        let padded = Rect { left: rect.left - 5.0, right: rect.right + 5.0, ..*rect };
        if !self.plot.holds(rect) || self.labels.iter().any(|label| label.rect.meets(&padded)) {
            return None;
        }
        let mut cost = 45.0 * self.marks.iter().filter(|mark| mark.meets(rect)).count() as f64;
        for &(direction, px, price) in &self.guides {
            let through = match direction {
                Direction::Vertical => px > rect.left - 3.0 && px < rect.right + 3.0,
                Direction::Horizontal => px > rect.top - 0.5 && px < rect.bottom + 0.5,
            };
            if through && own != Some((direction, px)) {
                cost += price;
            }
        }
        let first = ((rect.left - self.plot.left) / COLUMN).floor().max(0.0) as usize;
        let last = ((rect.right - self.plot.left) / COLUMN).ceil().max(0.0) as usize;
        for envelope in &self.envelopes {
            let covered = envelope.spans.iter().take(last).skip(first);
            let hit = covered.filter(|(high, low)| *high < rect.bottom - 1.0 && *low > rect.top + 1.0).count();
            cost += hit as f64 * COLUMN * envelope.weight;
        }
        Some(cost)
    }

    fn crossed(&self, rect: &Rect) -> bool {
        self.guides.iter().any(|&(direction, px, _)| match direction {
            Direction::Vertical => px > rect.left && px < rect.right,
            Direction::Horizontal => px > rect.top && px < rect.bottom,
        })
    }

    fn envelope(&self, shape: &Shape) -> Envelope {
        let columns = (self.plot.width() / COLUMN).ceil().max(0.0) as usize;
        let mut spans = vec![(f64::INFINITY, f64::NEG_INFINITY); columns];
        let (pieces, weight): (&[Vec<Point>], f64) = match shape {
            Shape::Lines(pieces) => (pieces, 3.0),
            Shape::Regions(regions) => (regions, 0.1),
            Shape::Marks(_) => (&[], 0.0),
        };
        for pair in pieces.iter().flat_map(|piece| piece.windows(2)) {
            self.cover(&mut spans, pair[0], pair[1]);
        }
        Envelope { spans, weight }
    }

    /// Enters one segment into the columns that it crosses.
    fn cover(&self, spans: &mut [(f64, f64)], from: Point, to: Point) {
        let (from, to) = if from.0 <= to.0 { (from, to) } else { (to, from) };
        let (start, end) = ((from.0 - self.plot.left) / COLUMN, (to.0 - self.plot.left) / COLUMN);
        let first = start.floor().max(0.0) as usize;
        let slope = if end > start { (to.1 - from.1) / (end - start) } else { 0.0 };
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

fn marks_of(shape: &Shape) -> &[Mark] {
    match shape {
        Shape::Marks(marks) => marks,
        Shape::Lines(_) | Shape::Regions(_) => &[],
    }
}

/// The visible part of a band.
pub(super) fn band_rect(band: &super::spec::Band, projection: &Projection, plot: &Rect) -> Option<Rect> {
    let axis = match band.direction {
        Direction::Vertical => projection.x_axis(),
        Direction::Horizontal => projection.y_axis(),
    };
    let (low, high) = axis.range();
    if band.from.is_nan() || band.to.is_nan() {
        return None;
    }
    let (from, to) = (band.from.min(band.to).clamp(low, high), band.from.max(band.to).clamp(low, high));
    let (a, b) = (axis.to_px(from), axis.to_px(to));
    let region = match band.direction {
        Direction::Vertical => Rect { left: a, right: b, ..*plot },
        Direction::Horizontal => Rect { top: b, bottom: a, ..*plot },
    };
    (region.width() > 0.0 && region.height() > 0.0).then_some(region)
}
