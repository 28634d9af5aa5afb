//! What a chart shows, as plain comparable data.

use super::palette::{Dash, Marker, Role};
use super::scale::Scale;
use super::ticks::TickFormat;

/// A chart: axes, series, guide lines and shaded regions, with the words that stand on and beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartSpec {
    /// Stable id: `utilization`, `delay`; it names the file and the elements of an exported figure.
    pub name: String,
    /// What the chart is about, as a heading.
    pub title: String,
    /// One or two sentences that state the conclusion with its numbers: what a screen reader hears.
    pub description: String,
    /// Horizontal axis.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    /// Curves and points, painted in this order.
    pub series: Vec<Series>,
    /// Guide lines.
    pub rules: Vec<Rule>,
    /// Shaded regions.
    pub bands: Vec<Band>,
    /// Sources and remarks: below the figure in an export, beside it in the page.
    pub notes: Vec<String>,
}

/// One axis: what it measures and how it is divided.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it measures: `buffer`.
    pub label: String,
    /// The unit of the tick labels: `packets`; empty where the ticks carry their units or have none.
    pub unit: String,
    /// Linear, logarithmic or by nines.
    pub scale: Scale,
    /// Smallest and largest value shown, in the unit of the data.
    pub range: (f64, f64),
    /// How tick values are written.
    pub ticks: TickFormat,
}

impl Axis {
    /// The caption of the axis: `buffer, packets`.
    pub fn caption(&self) -> String {
        match (self.label.is_empty(), self.unit.is_empty()) {
            (false, false) => format!("{}, {}", self.label, self.unit),
            (false, true) => self.label.clone(),
            (true, _) => self.unit.clone(),
        }
    }
}

/// One curve or set of points.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Stable id, as in the report: `utilization_bound_eq6`.
    pub id: String,
    /// Its name on the chart.
    pub label: String,
    /// What it is; decides colour, dash and marker.
    pub role: Role,
    /// Its shape and data.
    pub kind: Kind,
    /// Another dash than the role's.
    pub dash: Option<Dash>,
    /// Another marker than the role's.
    pub marker: Option<Marker>,
}

impl Series {
    /// A series with the dash and the marker of its role.
    pub fn new(id: impl Into<String>, label: impl Into<String>, role: Role, kind: Kind) -> Self {
        Self { id: id.into(), label: label.into(), role, kind, dash: None, marker: None }
    }

    /// The dash it is drawn with.
    pub fn dash(&self) -> Dash {
        self.dash.unwrap_or(self.role.dash())
    }

    /// The marker it is drawn with.
    pub fn marker(&self) -> Marker {
        self.marker.unwrap_or(self.role.marker())
    }
}

/// The shape of a series. A point that is not finite interrupts a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A curve through points of ascending x.
    Line(Vec<(f64, f64)>),
    /// A value that holds from its x until the next.
    Step(Vec<(f64, f64)>),
    /// The region between `low` and `high`.
    Area(Vec<Interval>),
    /// Separate points.
    Points(Vec<Sample>),
}

impl Kind {
    /// How many points it has.
    pub fn len(&self) -> usize {
        match self {
            Kind::Line(points) | Kind::Step(points) => points.len(),
            Kind::Area(intervals) => intervals.len(),
            Kind::Points(samples) => samples.len(),
        }
    }

    /// Whether it has no points at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// One x of an area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Where.
    pub x: f64,
    /// Lower edge.
    pub low: f64,
    /// Upper edge.
    pub high: f64,
}

/// One measured or simulated point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Where.
    pub x: f64,
    /// Its value.
    pub y: f64,
    /// Ends of its error bar, if known.
    pub bar: Option<(f64, f64)>,
}

impl Sample {
    /// A point without an error bar.
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y, bar: None }
    }
}

/// Which way a rule or a band runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// At a value of the x axis.
    Vertical,
    /// At a value of the y axis.
    Horizontal,
}

/// A guide line across the plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Stable id: `target`, `buffer`, `buffer_compared`.
    pub id: String,
    /// Its name beside the line; empty for none.
    pub label: String,
    /// What it is.
    pub role: Role,
    /// Which way it runs.
    pub direction: Direction,
    /// Where, on the axis that it crosses.
    pub at: f64,
    /// Whether a handle on the axis shows that it can be dragged.
    pub handle: bool,
}

/// A shaded region across the plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// Stable id: `not_valid`.
    pub id: String,
    /// Its name inside the region; empty for none.
    pub label: String,
    /// What it is.
    pub role: Role,
    /// `Vertical`: between two values of the x axis; `Horizontal`: of the y axis.
    pub direction: Direction,
    /// One edge; infinite for "to the end of the axis".
    pub from: f64,
    /// The other edge.
    pub to: f64,
}
