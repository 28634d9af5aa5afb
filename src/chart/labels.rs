//! Finding a place for each name on the plot: beside its curve, clear of other curves, guides and names.

use super::board::{Board, COLUMN, Guide, Place, TOO_MUCH};
use super::layout::{Anchor, Label, LabelKind};
use super::palette::Role;
use super::projection::Projection;
use super::rect::Rect;
use super::shape::{Mark, Shape};
use super::spec::{Band, ChartSpec, Direction, Rule, Series};
use super::text_width::{balanced, text_width};

impl Board {
    /// Names rules, bands and the series of `order`; returns all labels and the names that found no place.
    pub(super) fn name_all(
        mut self,
        spec: &ChartSpec,
        projection: &Projection,
        shapes: &[Shape],
        order: &[usize],
    ) -> (Vec<Label>, Vec<String>) {
        self.guides = spec.rules.iter().map(|rule| guide(rule, projection)).collect();
        let bands: Vec<Option<Rect>> = spec.bands.iter().map(|band| band_rect(band, projection, &self.plot)).collect();
        let mut hidden = Vec::new();
        // what has fewest places goes first; what moves under the pointer goes last, so that nothing else moves with it
        for (handle, direction) in [(false, Direction::Horizontal), (false, Direction::Vertical)] {
            self.name_rules(spec, handle, direction, &mut hidden);
        }
        for (index, (band, region)) in spec.bands.iter().zip(&bands).enumerate() {
            if let Some(region) = region
                && !band.label.is_empty()
                && !self.name_band(index, band, region)
            {
                hidden.push(band.label.clone());
            }
        }
        self.bands = bands.into_iter().flatten().collect();
        for &index in order {
            self.name_series(index, &spec.series[index], &shapes[index]);
        }
        self.bands.clear();
        for (handle, direction) in [(true, Direction::Vertical), (true, Direction::Horizontal)] {
            self.name_rules(spec, handle, direction, &mut hidden);
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

    fn name_series(&mut self, index: usize, series: &Series, shape: &Shape) {
        let width = text_width(&series.label, self.text_px, true);
        let places = match shape {
            Shape::Marks(marks) => self.beside_marks(index, marks, width),
            Shape::Lines(_) | Shape::Regions(_) => self.along_curve(index, width),
        };
        if let Some(Place { rect, .. }) = self.best(places, None) {
            self.put(Label {
                kind: LabelKind::Series(index),
                text: series.label.clone(),
                rect,
                anchor: Anchor::Start,
                role: series.role,
                bold: true,
                swatch: None,
                cleared: self.crossed(&rect),
            });
        }
    }

    /// Above, below, right and left of the curve, at even distances along it.
    fn along_curve(&self, index: usize, width: f64) -> Vec<Place> {
        let spans = self.spans(index);
        let gap = 0.35 * self.text_px;
        let half = (width / 2.0 / COLUMN).ceil() as usize;
        let stride = (spans.len() / 40).max(3);
        let (centre, reach) = ((self.plot.left + self.plot.right) / 2.0, self.line / 2.0);
        let mut places = Vec::new();
        for column in (0..spans.len()).step_by(stride) {
            let (high, low) = spans[column];
            if high > low {
                continue;
            }
            let x = self.plot.left + (column as f64 + 0.5) * COLUMN;
            let middle = (high + low) / 2.0;
            let cost = self.crowding(index, column, middle) + 8.0 * (x - centre).abs() / self.plot.width();
            let around = &spans[column.saturating_sub(half)..(column + half + 1).min(spans.len())];
            let top = around.iter().map(|span| span.0).fold(f64::INFINITY, f64::min);
            let bottom = around.iter().map(|span| span.1).fold(f64::NEG_INFINITY, f64::max);
            let mut offer = |left: f64, top: f64, more: f64| {
                let rect = Rect::sized(left, top, width, self.line);
                let edge = (rect.top - self.plot.top).min(self.plot.bottom - rect.bottom);
                let cramped = 8.0 * (1.0 - edge / self.line).max(0.0);
                places.push(Place::new(rect, cost + more + cramped));
            };
            offer(x - width / 2.0, top - gap - self.line, 0.8 * (high - top));
            offer(x - width / 2.0, bottom + gap, 0.8 * (bottom - low));
            for side in [1.0, -1.0] {
                let edge = self.clear_of_curve(index, column, middle, reach, side);
                let left = if side > 0.0 { edge + gap } else { edge - gap - width };
                offer(left, middle - reach, 2.0 + 0.8 * ((edge - x).abs() - COLUMN).max(0.0));
            }
        }
        places
    }

    /// The x, going from `column` to one side, where the curve has left the height of a line of text.
    fn clear_of_curve(&self, index: usize, column: usize, y: f64, reach: f64, side: f64) -> f64 {
        let spans = self.spans(index);
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

    /// Close around each mark. Further away a name would need a sample, and that could be taken for one mark more.
    fn beside_marks(&self, index: usize, marks: &[Mark], width: f64) -> Vec<Place> {
        let gap = 0.8 * self.text_px;
        let mut places = Vec::new();
        for mark in marks {
            let (x, y) = mark.at;
            let (high, low) = mark.bar.unwrap_or((y, y));
            let crowding = self.crowding_of_marks(index, mark.at);
            let offers = [
                (x + gap, y - self.line / 2.0, 0.0),
                (x - gap - width, y - self.line / 2.0, 2.0),
                (x - width / 2.0, high - gap - self.line, 3.0),
                (x - width / 2.0, low + gap, 3.0),
                (x + gap, low + 0.25 * self.line, 5.0),
                (x + gap, high - 1.25 * self.line, 5.0),
                (x - gap - width, high - 1.25 * self.line, 6.0),
                (x - gap - width, low + 0.25 * self.line, 6.0),
                (x + 0.5 * gap, low + 0.8 * self.line, 10.0),
                (x - width / 2.0, low + 1.1 * self.line, 11.0),
                (x - 0.5 * gap - width, low + 0.8 * self.line, 12.0),
                (x - width / 2.0, high - 2.1 * self.line, 12.0),
            ];
            for (left, top, cost) in offers {
                places.push(Place::new(Rect::sized(left, top, width, self.line), cost + crowding));
            }
        }
        places
    }

    fn name_rules(&mut self, spec: &ChartSpec, handle: bool, direction: Direction, hidden: &mut Vec<String>) {
        for (index, rule) in spec.rules.iter().enumerate() {
            if rule.handle != handle || rule.direction != direction || rule.label.is_empty() {
                continue;
            }
            let own = self.guides[index];
            let visible = match direction {
                Direction::Vertical => own.px >= self.plot.left && own.px <= self.plot.right,
                Direction::Horizontal => own.px >= self.plot.top && own.px <= self.plot.bottom,
            };
            if visible && !self.name_rule(index, rule, own) {
                hidden.push(rule.label.clone());
            }
        }
    }

    fn name_rule(&mut self, index: usize, rule: &Rule, own: Guide) -> bool {
        let width = text_width(&rule.label, self.text_px, rule.handle);
        let places = match rule.direction {
            Direction::Vertical => self.beside_vertical(own.px, width, rule.handle),
            Direction::Horizontal => self.beside_horizontal(own.px, width),
        };
        let Some(Place { rect, above, .. }) = self.best(places, Some(own)) else {
            return false;
        };
        let anchor = match rule.direction {
            Direction::Vertical if above && rect.left < own.px && rect.right > own.px => Anchor::Middle,
            Direction::Vertical if rect.left < own.px => Anchor::End,
            _ => Anchor::Start,
        };
        let cleared = !above && self.crossed(&rect);
        let (kind, text) = (LabelKind::Rule(index), rule.label.clone());
        self.put(Label { kind, text, rect, anchor, role: rule.role, bold: rule.handle, swatch: None, cleared })
    }

    /// On either side of a vertical line, from its top (from the axis, if it can be dragged), or above the plot.
    fn beside_vertical(&self, px: f64, width: f64, handle: bool) -> Vec<Place> {
        let gap = 0.5 * self.text_px;
        let mut places = Vec::new();
        let steps = ((self.plot.height() - self.line) / self.line).floor().clamp(0.0, 40.0);
        for step in 0..=steps as usize {
            let way = step as f64 * self.line;
            let top = if handle { self.plot.bottom - gap - self.line - way } else { self.plot.top + way };
            for (left, cost) in [(px + gap, 0.0), (px - gap - width, 1.5)] {
                let rect = Rect::sized(left, top, width, self.line);
                places.push(Place::new(rect, cost + 2.0 * step as f64));
            }
        }
        let left = (px - width / 2.0).min(self.canvas.right - width).max(0.0);
        let rect = Rect::sized(left, self.plot.top - self.line - 1.0, width, self.line);
        places.push(Place { above: true, ..Place::new(rect, if handle { 12.0 } else { 3.0 }) });
        places
    }

    /// Above or below a horizontal line, from its left end.
    fn beside_horizontal(&self, px: f64, width: f64) -> Vec<Place> {
        let gap = 0.5 * self.text_px;
        let room = (self.plot.width() - width - 2.0 * gap).max(0.0);
        let mut places = Vec::new();
        for step in 0..=10 {
            let left = self.plot.left + gap + room * f64::from(step) / 10.0;
            for (top, cost) in [(px - self.line - 1.0, 0.0), (px + 1.0, 1.5)] {
                places.push(Place::new(Rect::sized(left, top, width, self.line), cost + f64::from(step)));
            }
        }
        places
    }

    /// Inside the region, in as many lines as its width needs.
    fn name_band(&mut self, index: usize, band: &Band, region: &Rect) -> bool {
        let gap = 0.5 * self.text_px;
        let lines = balanced(&band.label, self.text_px, false, region.width() - 2.0 * gap);
        let whole = lines.iter().all(|line| !line.ends_with('…') || band.label.ends_with('…'));
        if lines.is_empty() || lines.len() > 5 || !whole {
            return false;
        }
        let width = lines.iter().map(|line| text_width(line, self.text_px, false)).fold(0.0, f64::max);
        let height = lines.len() as f64 * self.line;
        let steps = ((region.height() - height) / (0.5 * self.line)).floor().clamp(0.0, 60.0);
        let mut places = Vec::new();
        for step in 0..=steps as usize {
            let top = region.top + (0.25 + 0.5 * step as f64) * self.line;
            for (order, left) in [region.left + gap, region.right - gap - width].into_iter().enumerate() {
                let rect = Rect::sized(left, top, width, height);
                if region.grown(0.5).holds(&rect) {
                    places.push(Place::new(rect, step as f64 * 0.5 + 2.0 * order as f64));
                }
            }
        }
        let Some(Place { rect, .. }) = self.best(places, None) else {
            return false;
        };
        let (kind, role, anchor) = (LabelKind::Band(index), Role::Soft, Anchor::Start);
        for (row, text) in lines.into_iter().enumerate() {
            let wide = text_width(&text, self.text_px, false);
            let rect = Rect::sized(rect.left, rect.top + row as f64 * self.line, wide, self.line);
            self.put(Label { kind, text, rect, anchor, role, bold: false, swatch: None, cleared: false });
        }
        true
    }
}

fn guide(rule: &Rule, projection: &Projection) -> Guide {
    let px = match rule.direction {
        Direction::Vertical => projection.x_axis().to_px(rule.at),
        Direction::Horizontal => projection.y_axis().to_px(rule.at),
    };
    let cost = match (rule.handle, rule.direction) {
        (false, Direction::Horizontal) => TOO_MUCH,
        _ => 35.0,
    };
    Guide { direction: rule.direction, px, cost }
}

/// The visible part of a band.
pub(super) fn band_rect(band: &Band, projection: &Projection, plot: &Rect) -> Option<Rect> {
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
