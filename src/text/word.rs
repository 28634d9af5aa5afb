//! Labels and short sentences without numbers.

use crate::scenario::Lang;

/// Declares the keys and their English text together, so that neither can be forgotten.
macro_rules! words {
    ($($key:ident = $english:literal),+ $(,)?) => {
        /// A label or a short sentence without numbers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the English text beside each key is its documentation")]
        pub enum Word { $($key),+ }

        impl Word {
            /// Every key, for tests.
            pub const ALL: &[Self] = &[$(Self::$key),+];
        }

        #[inline(always)]
        fn english(word: Word) -> &'static str {
            match word { $(Word::$key => $english),+ }
        }
    };
}

/// The text of `word` in `lang`.
///
/// Inlined, so that a module which names a few words does not carry all of them: the simulators' has a budget.
#[inline(always)]
pub fn word(lang: Lang, word: Word) -> &'static str {
    match lang {
        Lang::En => english(word),
    }
}

words! {
    Tagline = "How big should this buffer be, and what does it cost to be wrong?",
    SkipToChart = "Skip to the chart",
    Preset = "Example",
    OwnSettings = "Your own settings",
    Share = "Share",
    Embed = "Embed",
    Reset = "Reset",
    ThemeSystem = "Colours: as the system",
    ThemeLight = "Colours: light",
    ThemeDark = "Colours: dark",
    Compare = "Compare with current",
    StopComparing = "Stop comparing",
    Controls = "The link and its traffic",
    MoreLink = "Packets, targets, hidden queue",
    MoreFlow = "Windows, ACK path, losses",
    MoreShort = "Short flows",
    MoreSimulation = "Simulators",
    WhatIsThis = "What is this?",
    Slider = "slider",
    DidYouMean = "Which one is meant?",
    Dismiss = "Close",
    SameBuffer = "The same buffer",
    InPackets = "packets",
    InBytes = "bytes",
    InBits = "bits",
    InTime = "time at line rate",
    InBdp = "of the path's BDP",
    InChip = "memory chip",
    Copy = "Copy",
    Copied = "Copied",
    CopyFailed = "Copying is blocked here. The text is selected: copy it by hand.",
    CopyLink = "Copy link",
    NativeShare = "Share…",
    ShareIntro = "This link holds everything you see; it opens to the same scenario for good.",
    PrivateLink = "The same after #, which servers never see:",
    EmbedIntro = "Paste this into a course page or a blog. It shows the verdict and this chart, live.",
    EmbedFixed = "Fix the buffer (readers cannot move it)",
    OpenFull = "Open in Bufferwise",
    ViewUtilization = "How busy?",
    ViewDelay = "How late?",
    ViewWindowSum = "Sum of windows",
    ViewSawtooth = "Sawtooth",
    ViewOscillation = "Swings",
    ViewShortFlows = "Short flows",
    ViewRateRtt = "Rate and RTT",
    ViewTable = "Published table",
    ViewRules = "All rules",
    Views = "Views",
    ChartUtilization = "How busy is the link?",
    ChartDelay = "How long does a packet wait?",
    ChartWindowSum = "How much is in flight?",
    ChartSawtooth = "Window and queue in time",
    ChartOscillation = "Does the queue come to rest?",
    ChartShortFlows = "What short flows queue",
    ChartRateRtt = "What one flow can reach",
    ChartTable = "The published table, and ours beside it",
    ChartRules = "Every published rule for this link",
    AxisUnit = "Buffer axis",
    AxisPackets = "packets",
    AxisMs = "ms",
    AxisBytes = "bytes",
    AxisBdp = "× BDP",
    AxisSqrtN = "× BDP/√n",
    ScaleLabel = "Scale",
    ScaleLinear = "per cent",
    ScaleNines = "nines",
    DataTable = "Numbers behind this chart",
    SaveSvg = "Save SVG",
    CopyCsv = "Copy CSV",
    SaveCsv = "Save CSV",
    BufferHandle = "Buffer",
    HandleHint = "Drag the line, or use the arrow keys.",
    Working = "The working",
    WorkingIntro = "Every number of this page with its formula, your values in it, where it holds and who published it.",
    WithYourNumbers = "with your numbers",
    Holds = "Holds for",
    SourceLabel = "Source",
    OutsideValidity = "outside its validity",
    NoValue = "no value",
    GroupLink = "Link and buffer",
    GroupRules = "Published rules",
    GroupUtilization = "Utilization",
    GroupTargets = "What a target needs",
    GroupOneFlow = "One flow",
    GroupWindow = "Windows and ACKs",
    GroupLoss = "Losses",
    GroupShort = "Short flows",
    PublishedIntro = "Appenzeller, Keslassy and McKeown measured a Cisco GSR with an OC-3 card (155 Mb/s, 100 ms, 1500 B). Differences are ours less theirs, in points.",
    TableFlows = "flows",
    TableBuffer = "buffer",
    TableMultiple = "× BDP/√n",
    TableChip = "chip",
    TableModel = "their model",
    TableSimulation = "their simulation",
    TableRouter = "router",
    TableBound = "our bound (Eq. 6)",
    TableOurModel = "our table model",
    TableShortfall = "our shortfall",
    TableDifference = "model less printed",
    TableNote = "The bound is meant to lie below; where router or simulation lie lower still, their flows were not as independent as it assumes. The table model counts the card's 43 hidden packets, a figure fitted to the printed column and recalled from the report's footnote.",
    RulesIntro = "What each published rule asks for on this link, and how busy the verdict's formula says that this buffer keeps it (≥ where that is a bound).",
    RuleYear = "year",
    RuleAuthors = "rule",
    RuleBuffer = "buffer",
    RuleDelay = "adds up to",
    RuleUtilization = "keeps it busy",
    RuleHolds = "when it holds",
    FooterAbout = "Closed forms are exact for their assumptions and nothing else. No cookies, no trackers, no server: everything is computed in this page.",
    FooterLicence = "Bufferwise, MIT or Apache-2.0",
    SeriesBound = "lower bound (Eq. 6)",
    SeriesTableModel = "model with hidden FIFO",
    SeriesTableModelPlain = "table model",
    SeriesShortfall = "expected shortfall",
    SeriesOneFlow = "flows in step",
    SeriesOneFlowAlone = "one flow",
    SeriesWorst = "worst interval",
    SeriesRouter = "router, measured",
    SeriesSimulation = "ns-2, published",
    SeriesFluid = "fluid simulation",
    SeriesFluidWait = "fluid simulation, mean wait",
    OscillationWaits = "The delay equations are being solved.",
    SeriesWindowsCounted = "packet simulation, counted",
    SeriesPacketFirst = "packet simulation, one seed",
    SeriesPacket = "packet simulation, 95 % interval",
    SeriesPacketWait = "packet simulation, mean wait",
    SeriesTarget = "target",
    SeriesChosen = "buffer",
    SeriesCompare = "present buffer",
    SeriesFull = "when full",
    SeriesMeanAlone = "mean of the sawtooth",
    StandingQueue = "windows keep waiting",
    SeriesMeanOneFlow = "mean, flows in step",
    SeriesDensity = "sum of windows",
    SeriesWindow = "window",
    SeriesQueue = "queue",
    SeriesWindows = "all windows",
    SeriesQueueDropTail = "queue, drop-tail",
    SeriesQueueMarked = "queue, marked p = q/B",
    OscillationSource = "V. Misra, W. Gong, D. Towsley, Fluid-based analysis of a network of AQM routers supporting TCP flows, SIGCOMM 2000.",
    SeriesTail2 = "second order",
    SeriesTail3 = "third order",
    SeriesTailExact = "exact exponent",
    SeriesCapacity = "link",
    MarkHeld = "held elsewhere to",
    SeriesAccess = "access link",
    SeriesAckPath = "ACK path",
    SeriesWindowRate = "window / RTT",
    SeriesMathis = "loss: Mathis",
    SeriesRfc3819 = "loss: RFC 3819",
    SeriesPftk = "loss: PFTK",
    SeriesRuleHolds = "holds here, or may",
    SeriesRuleOutside = "made for others",
    MarkPath = "the path holds D",
    MarkFull = "path and full buffer, D + B",
    MarkEmpty = "empty",
    MarkFullQueue = "buffer full",
    BandSmallWindows = "windows under 2 packets",
    AxisBuffer = "buffer",
    AxisUtilization = "utilization",
    AxisDelay = "queueing delay",
    AxisInFlight = "packets in flight and queued",
    AxisTime = "time",
    AxisPacketsOne = "packets",
    AxisProbability = "probability that more is queued",
    AxisQueue = "queue",
    AxisRtt = "round-trip time",
    AxisRate = "rate of one flow",
    AxisDensity = "density",
    SimulationProgress = "Progress of the simulation",
    SimulationStop = "Stop",
    SimulationRun = "Simulate",
    SimulationSeeds = "Other seeds",
    SimulationStopped = "Stopped.",
    SimulationLost = "A simulator was lost on the way; what it had begun is computed again.",
    SimulationInPage = "Workers are not allowed here, so the page itself simulates, and takes longer.",
    MarkPathAndBuffer = "path and buffer hold D + B",
    MachineTitle = "Watch it happen",
    MachineIntro = "One packet-level run with a quarter of your buffer, with yours and with four times as much: the windows of the flows, their sum, the queue and what it drops.",
    MachineStart = "Simulate the three runs",
    MachineAgain = "Run again",
    MachinePlay = "Play",
    MachinePause = "Pause",
    MachineBack = "Step back",
    MachineStep = "Step",
    MachineTime = "Moment of the run",
    MachineSpeed = "Speed",
    MachineWindowSum = "sum of windows",
    MachineQueue = "queue",
    MachineFlows = "what each flow does: a row for each, in time",
    MachineWorking = "The three runs are being simulated…",
    MachineBroken = "The runs ended before they were done.",
    MachineStanding = "above D: queue",
    MachineDry = "below D: runs dry",
    MachineDropped = "packets dropped",
    MachineIdle = "link idle",
    MachineAvoidance = "congestion avoidance",
    MachineSlowStart = "slow start",
    MachineRecovery = "repairing losses",
    MachineTimeout = "after a timeout",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_says_something() {
        for lang in Lang::ALL {
            for key in Word::ALL {
                assert!(!word(*lang, *key).trim().is_empty(), "{key:?}");
            }
        }
    }
}
