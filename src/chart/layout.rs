//! Where everything of a chart goes, for a given size: pure, and what the painter and the page's overlay both use.

use super::board::Board;
use super::clip::Point;
use super::legend;
use super::palette::Role;
use super::projection::Projection;
use super::rect::Rect;
use super::shape::{Shape, shape};
use super::spec::{ChartSpec, Direction};
use super::text_width::{shortened, text_width};
use super::ticks::{self, Tick};

/// Font size of all text at a text scale of 1, CSS px.
const TEXT: f64 = 12.0;
/// Below this width (at text scale 1) the names of the series stand in a row above the plot.
const NARROW: f64 = 480.0;
/// Largest canvas side laid out, CSS px.
const LARGEST: f64 = 20_000.0;

/// What a label names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelKind {
    /// A tick of the horizontal axis.
    XTick,
    /// A tick of the vertical axis.
    YTick,
    /// The horizontal axis.
    XAxis,
    /// The vertical axis.
    YAxis,
    /// The series of this index, on its curve.
    Series(usize),
    /// The series of this index, in the legend.
    Legend(usize),
    /// The rule of this index.
    Rule(usize),
    /// The band of this index.
    Band(usize),
}

/// Which end of a label's box its text is set against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

/// A text and its box.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// What it names.
    pub kind: LabelKind,
    /// As written.
    pub text: String,
    /// The box that holds it, with the room for a swatch if it has one.
    pub rect: Rect,
    /// How it is set in the box.
    pub anchor: Anchor,
    /// Its colour.
    pub role: Role,
    /// Bold or not.
    pub bold: bool,
    /// A sample of its series in the left part of the box, before the text.
    pub swatch: Option<Rect>,
    /// Whether the ground is cleared behind it, because a guide line runs through.
    pub cleared: bool,
}

/// Where everything goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Canvas width, CSS px.
    pub width: f64,
    /// Canvas height, CSS px.
    pub height: f64,
    /// Font size, CSS px.
    pub text_px: f64,
    /// Where the data are.
    pub plot: Rect,
    /// Values to pixels and back.
    pub projection: Projection,
    /// Labelled ticks of the horizontal axis.
    pub x_ticks: Vec<f64>,
    /// Unlabelled subdivisions of the horizontal axis.
    pub x_minor: Vec<f64>,
    /// Labelled ticks of the vertical axis.
    pub y_ticks: Vec<f64>,
    /// Every text; boxes are inside the canvas and do not meet.
    pub labels: Vec<Label>,
    /// One for each series, in order.
    pub shapes: Vec<Shape>,
    /// Rules with a handle: index and centre of the handle.
    pub handles: Vec<(usize, Point)>,
    /// Names of series, rules and bands for which there is no room.
    pub hidden: Vec<String>,
}

impl Layout {
    /// Which of these series are not named on the plot.
    fn homeless(&self, series: &[usize]) -> Vec<usize> {
        let named = |index: usize| self.labels.iter().any(|label| label.kind == LabelKind::Series(index));
        series.iter().copied().filter(|index| !named(*index)).collect()
    }
}

/// Lays out a chart on `width` × `height` CSS px with text `text_scale` times its normal size.
pub fn layout(spec: &ChartSpec, width: f64, height: f64, text_scale: f64) -> Layout {
    let bounded = |side: f64| if side.is_finite() { side.clamp(0.0, LARGEST) } else { 0.0 };
    let (width, height) = (bounded(width), bounded(height));
    let text_px = text_px(text_scale);
    let labelled = spec.series.iter().filter(|series| !series.label.is_empty()).count();
    let narrow = width < NARROW / TEXT * text_px && labelled > 1;
    let names = |index: &usize| !spec.series[*index].label.is_empty();
    let mut order: Vec<usize> = if narrow { Vec::new() } else { (0..spec.series.len()).filter(names).collect() };
    let (mut ground, mut board) = arranged(spec, width, height, text_px, &order);
    let mut best = named(spec, &ground, &board, &order);
    // a name without a place first gets the first choice, then an entry in the legend
    for first_choice in [true, false, false] {
        let homeless = best.homeless(&order);
        if homeless.is_empty() {
            break;
        }
        order.retain(|index| !homeless.contains(index));
        if first_choice {
            let other: Vec<usize> = homeless.iter().chain(&order).copied().collect();
            // The same names on the plot leave everything else where it is.
            let attempt = named(spec, &ground, &board, &other);
            if attempt.homeless(&other).is_empty() {
                return attempt;
            }
        }
        (ground, board) = arranged(spec, width, height, text_px, &order);
        best = named(spec, &ground, &board, &order);
    }
    best
}

/// Font size at a text scale, CSS px.
pub(super) fn text_px(text_scale: f64) -> f64 {
    TEXT * if text_scale.is_finite() { text_scale.clamp(0.25, 20.0) } else { 1.0 }
}

/// One arrangement without names: the series of `order` will be named on the plot, the others in the legend. The board
/// is for their names, and missing where there is no room for any.
fn arranged(spec: &ChartSpec, width: f64, height: f64, text_px: f64, order: &[usize]) -> (Layout, Option<Board>) {
    let canvas = Rect::sized(0.0, 0.0, width, height);
    let line = (text_px * 1.35).ceil();
    let entries = legend::entries(spec, order, width, text_px, line);
    let legend_height = entries.iter().map(|label| label.rect.bottom).fold(0.0, f64::max);
    let fits = legend_height <= 0.4 * height;
    let legend_height = if fits && legend_height > 0.0 { legend_height + 0.3 * line } else { 0.0 };

    let roomy = height >= 7.0 * line && width >= 10.0 * line;
    let y_caption = roomy && !spec.y.caption().is_empty();
    let top = legend_height + if y_caption { 1.75 * line } else { 0.75 * line };
    let x_caption = roomy && !spec.x.caption().is_empty();
    let bottom = height - (1.6 * line + if x_caption { 1.1 * line } else { 0.1 * line });
    let ticked = bottom - top >= 2.0 * line && width >= 6.0 * line;
    let (top, bottom) = if ticked { (top.round(), bottom.round()) } else { (height.min(2.0), (height - 2.0).max(0.0)) };

    let tall = Rect { left: 0.0, top, right: width, bottom: bottom.max(top) };
    let y_ticks = if ticked { y_ticks(spec, &tall, text_px, line) } else { Vec::new() };
    let widest = y_ticks.iter().map(|tick| text_width(&tick.text, text_px, false)).fold(0.0, f64::max);
    let margin = (widest + 0.75 * text_px).min(0.4 * width);
    let (left, right) =
        if ticked { (margin.ceil(), (width - text_px).floor()) } else { (width.min(2.0), (width - 2.0).max(0.0)) };
    let plot = Rect { left, top, right: right.max(left), bottom: bottom.max(top) };
    let projection = Projection::new(spec, plot);
    let shapes: Vec<Shape> = spec.series.iter().map(|series| shape(series, &projection, &plot)).collect();

    let mut board = Board::new(canvas, plot, text_px, line);
    let mut y_marks = Vec::new();
    for tick in &y_ticks {
        let px = projection.y_axis().to_px(tick.value);
        let text = text_width(&tick.text, text_px, false);
        let rect = Rect::sized(left - 0.65 * text_px - text, px - line / 2.0, text, line);
        if board.put(quiet(LabelKind::YTick, tick.text.clone(), rect, Anchor::End)) {
            y_marks.push(px);
        }
    }
    let mut x_marks = Vec::new();
    if ticked {
        for (px, label) in x_ticks(spec, &projection, &canvas, text_px, line) {
            if board.put(label) {
                x_marks.push(px);
            }
        }
    }
    if ticked && x_caption {
        let text = shortened(&spec.x.caption(), text_px, false, width - 8.0);
        let size = text_width(&text, text_px, false);
        let rect = Rect::sized((right - size).max(0.0), bottom + 1.65 * line, size, line);
        board.put(quiet(LabelKind::XAxis, text, rect, Anchor::End));
    }
    if ticked && y_caption {
        let text = shortened(&spec.y.caption(), text_px, false, width - 8.0);
        let rect = Rect::sized(0.0, legend_height, text_width(&text, text_px, false), line);
        board.put(quiet(LabelKind::YAxis, text, rect, Anchor::Start));
    }
    if fits && ticked {
        for label in entries {
            board.put(label);
        }
    }
    let handles = if ticked { handles(spec, &projection, &plot) } else { Vec::new() };
    board.survey(&shapes);
    let x_minor = if ticked { minor(spec, &projection, &plot) } else { Vec::new() };
    let ground = Layout {
        width,
        height,
        text_px,
        plot,
        projection,
        x_ticks: x_marks,
        x_minor,
        y_ticks: y_marks,
        labels: Vec::new(),
        shapes,
        handles,
        hidden: Vec::new(),
    };
    (ground, ticked.then_some(board))
}

/// An arrangement with the names of `order`, those first that come first.
fn named(spec: &ChartSpec, ground: &Layout, board: &Option<Board>, order: &[usize]) -> Layout {
    let (labels, hidden) = match board {
        Some(board) => board.clone().name_all(spec, &ground.projection, &ground.shapes, order),
        None => (Vec::new(), spec.series.iter().map(|series| series.label.clone()).collect()),
    };
    Layout { labels, hidden, ..ground.clone() }
}

fn quiet(kind: LabelKind, text: String, rect: Rect, anchor: Anchor) -> Label {
    Label { kind, text, rect, anchor, role: Role::Soft, bold: false, swatch: None, cleared: false }
}

/// The densest set of vertical ticks that stays calm at this height.
fn y_ticks(spec: &ChartSpec, plot: &Rect, text_px: f64, line: f64) -> Vec<Tick> {
    let rungs = ticks::ladder(&spec.y);
    let axis = super::scale::AxisMap::new(spec.y.scale, spec.y.range, plot.bottom, plot.top);
    let apart = |rung: &Vec<Tick>, least: f64| {
        rung.windows(2).all(|pair| axis.to_px(pair[0].value) - axis.to_px(pair[1].value) >= least)
    };
    let calmest = |least: f64, count: usize| rungs.iter().find(|rung| rung.len() >= count && apart(rung, least));
    // Names are all wanted, however close; of numbers a few are enough.
    let airy = if matches!(spec.y.ticks, ticks::TickFormat::Fixed(_)) { line + 2.0 } else { 3.2 * text_px };
    let found = calmest(airy, 3).or_else(|| calmest(line + 2.0, 3)).or_else(|| calmest(line + 2.0, 2));
    match found {
        Some(rung) => rung.clone(),
        None => rungs.last().map(|rung| spread(rung, |tick| -axis.to_px(tick.value), line + 2.0)).unwrap_or_default(),
    }
}

/// Every tick that is at least `least` after the one before.
fn spread(rung: &[Tick], place: impl Fn(&Tick) -> f64, least: f64) -> Vec<Tick> {
    let mut kept: Vec<Tick> = Vec::new();
    for tick in rung {
        if kept.last().is_none_or(|before| place(tick) - place(before) >= least) {
            kept.push(tick.clone());
        }
    }
    kept
}

/// The densest set of horizontal ticks whose texts have room; where none has, as many of the sparsest as fit.
fn x_ticks(spec: &ChartSpec, projection: &Projection, canvas: &Rect, text_px: f64, line: f64) -> Vec<(f64, Label)> {
    let bottom = projection.to_px(0.0, projection.y_axis().range().0).1;
    let placed = |tick: &Tick| {
        let px = projection.x_axis().to_px(tick.value);
        let width = text_width(&tick.text, text_px, false);
        let left = (px - width / 2.0).min(canvas.right - width).max(0.0);
        let anchor = if left == px - width / 2.0 {
            Anchor::Middle
        } else if left == 0.0 {
            Anchor::Start
        } else {
            Anchor::End
        };
        (px, quiet(LabelKind::XTick, tick.text.clone(), Rect::sized(left, bottom + 0.6 * line, width, line), anchor))
    };
    let rungs: Vec<Vec<(f64, Label)>> =
        ticks::ladder(&spec.x).iter().map(|rung| rung.iter().map(placed).collect()).collect();
    let gap = |pair: &[(f64, Label)]| pair[1].1.rect.left - pair[0].1.rect.right;
    let roomy = |rung: &&Vec<(f64, Label)>, least: f64| rung.windows(2).all(|pair| gap(pair) >= least);
    let found = rungs.iter().find(|rung| roomy(rung, 1.5 * text_px) && rung.len() >= 2);
    let found = found.or_else(|| rungs.iter().find(|rung| roomy(rung, 0.5 * text_px) && rung.len() >= 2));
    if let Some(rung) = found {
        return rung.clone();
    }
    let mut kept: Vec<(f64, Label)> = Vec::new();
    for tick in rungs.last().into_iter().flatten() {
        if kept.last().is_none_or(|before| tick.1.rect.left - before.1.rect.right >= 0.5 * text_px) {
            kept.push(tick.clone());
        }
    }
    kept
}

/// Subdivisions, where a decade is wide enough to tell them apart.
fn minor(spec: &ChartSpec, projection: &Projection, plot: &Rect) -> Vec<f64> {
    let marks: Vec<f64> = ticks::minor(&spec.x).into_iter().map(|value| projection.x_axis().to_px(value)).collect();
    let near = |pair: &[f64]| pair[1] - pair[0] < 3.0;
    if marks.windows(2).any(near) { Vec::new() } else { marks.into_iter().filter(|px| *px <= plot.right).collect() }
}

fn handles(spec: &ChartSpec, projection: &Projection, plot: &Rect) -> Vec<(usize, Point)> {
    let at = |rule: &super::spec::Rule| match rule.direction {
        Direction::Vertical => (projection.x_axis().to_px(rule.at), plot.bottom),
        Direction::Horizontal => (plot.left, projection.y_axis().to_px(rule.at)),
    };
    let rules = spec.rules.iter().enumerate().filter(|(_, rule)| rule.handle);
    rules.map(|(index, rule)| (index, at(rule))).filter(|(_, point)| plot.contains(*point)).collect()
}
