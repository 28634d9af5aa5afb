//! What is simulated: links, the transfers and probes that cross them, and for how long.

use crate::packet::queue::QueueSetup;
use crate::packet::setup::{BufferLimit, in_range};
use crate::packet::setup::{Controller, SetupError};
use crate::units::{BitRate, Bytes, Framing, Seconds};

/// Longest run in seconds, as in the dumbbell.
const LONGEST: f64 = 86_400.0;
/// Most links, flows or probes of one run.
const MOST: usize = 64;
/// Most intervals of a series.
const MOST_INTERVALS: f64 = 100_000.0;
/// Most packets that a link could carry in a run: these runs are small.
const MOST_PACKETS: f64 = 5e7;
/// Initial window that RFC 6928 section 2 permits, in segments.
const INITIAL_WINDOW: u32 = 10;
/// IP and TCP headers without options.
const HEADERS: f64 = 40.0;

/// A link and the queue in front of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Bits per second on the wire.
    pub rate: BitRate,
    /// What an IP packet takes on the wire.
    pub framing: Framing,
    /// What waits in front of it.
    pub queue: QueueSetup,
    /// Packets that a driver's FIFO behind the queue (tx-ring) holds beside the one in service.
    pub hidden_fifo: u64,
    /// Propagation delay behind it.
    pub delay: Seconds,
}

/// A way through links, by their place in [`Setup::links`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Route {
    /// The links in order; none: the packet only takes the delay.
    pub links: Vec<usize>,
    /// Propagation delay beyond the last link.
    pub delay: Seconds,
}

/// The most that a receiver takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WindowLimit {
    /// Full segments.
    Segments(u32),
    /// Bytes of payload: as many whole segments as fit, at least one. 64 KiB are 44 segments of 1460 bytes.
    Bytes(Bytes),
}

/// One transfer.
#[derive(Clone, Debug, PartialEq)]
pub struct Flow {
    /// The way of the data.
    pub data: Route,
    /// The way of the acknowledgements.
    pub acks: Route,
    /// Congestion control.
    pub control: Controller,
    /// Receive window.
    pub window_limit: Option<WindowLimit>,
    /// IP packet of a full segment.
    pub packet_size: Bytes,
    /// Payload of a full segment (MSS).
    pub payload: Bytes,
    /// IP packet of an acknowledgement.
    pub ack_size: Bytes,
    /// Segments per acknowledgement: 1, or 2 and more for delayed acknowledgements.
    pub segments_per_ack: u32,
    /// Initial window in segments.
    pub initial_window: u32,
    /// When it starts.
    pub start: Seconds,
    /// Payload to send, in whole segments; absent: it never ends.
    pub length: Option<Bytes>,
    /// Largest random delay before the sender's answer to an acknowledgement, uniform from 0.
    pub overhead: Seconds,
    /// Rate of the sender's own link before the route, where that matters.
    pub access: Option<BitRate>,
    /// Traffic class of its data.
    pub class: u8,
    /// Traffic class of its acknowledgements.
    pub ack_class: u8,
}

/// What a probe sends.
#[derive(Clone, Debug, PartialEq)]
pub enum Traffic {
    /// UDP at a constant rate, one way; the delay is that of the way.
    Constant {
        /// Its way.
        route: Route,
        /// Rate of its IP packets.
        rate: BitRate,
    },
    /// Echo requests and their answers; the delay is the round trip.
    Ping {
        /// The way of the requests.
        forth: Route,
        /// The way of the answers.
        back: Route,
        /// Time between two requests.
        interval: Seconds,
    },
}

/// Packets that do not listen.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    /// Which.
    pub traffic: Traffic,
    /// IP packet; of a ping, request and answer alike.
    pub size: Bytes,
    /// When the first is sent.
    pub start: Seconds,
    /// From when on none is sent; absent: the end of the run.
    pub stop: Option<Seconds>,
    /// Each packet leaves up to this much after its turn, uniform from 0: a strict beat locks to the service of a link.
    pub jitter: Seconds,
    /// Traffic class.
    pub class: u8,
}

/// One scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The links.
    pub links: Vec<Link>,
    /// The transfers.
    pub flows: Vec<Flow>,
    /// Pings and constant rates.
    pub probes: Vec<Probe>,
    /// Simulated time in all.
    pub duration: Seconds,
    /// The part at the beginning that is not measured.
    pub warm: Seconds,
    /// Step of the series.
    pub interval: Seconds,
}

impl Link {
    /// A FIFO before a link without framing, hidden FIFO and delay.
    pub fn new(rate: BitRate, limit: BufferLimit) -> Self {
        let queue = QueueSetup::Fifo(limit);
        Self { rate, framing: Framing::None, queue, hidden_fifo: 0, delay: Seconds(0.0) }
    }
}

impl Flow {
    /// An endless SACK transfer of 1500-byte packets from time 0, an acknowledgement of 40 bytes per segment, initial
    /// window 10, no window limit, class 0.
    pub fn new(data: Route, acks: Route) -> Self {
        Self {
            data,
            acks,
            control: Controller::Sack,
            window_limit: None,
            packet_size: Bytes(1500.0),
            payload: Bytes(1500.0 - HEADERS),
            ack_size: Bytes(HEADERS),
            segments_per_ack: 1,
            initial_window: INITIAL_WINDOW,
            start: Seconds(0.0),
            length: None,
            overhead: Seconds(0.0),
            access: None,
            class: 0,
            ack_class: 0,
        }
    }

    /// The receive window in segments.
    pub(super) fn limit(&self) -> Option<u32> {
        self.window_limit.map(|limit| match limit {
            WindowLimit::Segments(segments) => segments,
            // A float cast saturates.
            WindowLimit::Bytes(bytes) => ((bytes.0 / self.payload.0) as u32).max(1),
        })
    }

    /// Segments in the transfer.
    pub(super) fn segments(&self) -> u32 {
        self.length.map_or(u32::MAX, |length| ((length.0 / self.payload.0).ceil() as u32).max(1))
    }
}

impl Probe {
    /// Echo requests of 84 bytes (56 of payload, as `ping` sends them) from time 0 to the end, class 0.
    pub fn ping(forth: Route, back: Route, interval: Seconds) -> Self {
        Self::new(Traffic::Ping { forth, back, interval }, Bytes(84.0))
    }

    /// UDP from time 0 to the end, class 0.
    pub fn constant(route: Route, rate: BitRate, size: Bytes) -> Self {
        Self::new(Traffic::Constant { route, rate }, size)
    }

    fn new(traffic: Traffic, size: Bytes) -> Self {
        Self { traffic, size, start: Seconds(0.0), stop: None, jitter: Seconds(0.0), class: 0 }
    }
}

impl Setup {
    /// One more than the largest traffic class.
    pub(super) fn classes(&self) -> usize {
        let of_flows = self.flows.iter().map(|flow| flow.class.max(flow.ack_class));
        let of_probes = self.probes.iter().map(|probe| probe.class);
        usize::from(of_flows.chain(of_probes).max().unwrap_or(0)) + 1
    }

    /// Refuses what cannot be simulated, by name.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        span("the duration", self.duration)?;
        in_range("the warm-up", self.warm.0, (0.0..self.duration.0).contains(&self.warm.0), "0 up to the duration")?;
        let intervals = self.duration.0 / self.interval.0;
        let few = self.interval.0 > 0.0 && intervals <= MOST_INTERVALS;
        in_range("the interval of the series", self.interval.0, few, "above 0, at least 1/100000 of the duration")?;
        for (what, count) in [("links", self.links.len()), ("flows", self.flows.len()), ("probes", self.probes.len())] {
            in_range(what, count as f64, count <= MOST, "at most 64")?;
        }
        self.links.iter().try_for_each(|link| self.check_link(link))?;
        self.flows.iter().try_for_each(|flow| self.check_flow(flow))?;
        self.probes.iter().try_for_each(|probe| self.check_probe(probe))?;
        if self.flows.is_empty() && self.probes.is_empty() { Err(SetupError::Nothing) } else { Ok(()) }
    }

    fn check_link(&self, link: &Link) -> Result<(), SetupError> {
        rate("the rate of a link", link.rate)?;
        span("the delay of a link", link.delay)?;
        // Packets of 40 bytes: the most that can be under way.
        let packets = link.rate.0 * self.duration.0 / (8.0 * HEADERS);
        in_range("packets of a link in the run", packets, packets <= MOST_PACKETS, "at most 5e7")?;
        link.queue.fault().map_or(Ok(()), |(what, value, accepted)| in_range(what, value, false, accepted))
    }

    fn check_flow(&self, flow: &Flow) -> Result<(), SetupError> {
        self.check_route(&flow.data)?;
        self.check_route(&flow.acks)?;
        size("the packet size", flow.packet_size)?;
        size("the payload", flow.payload)?;
        size("the ACK size", flow.ack_size)?;
        let fits = flow.payload.0 <= flow.packet_size.0;
        in_range("the payload", flow.payload.0, fits, "at most the packet size")?;
        let whole = |what, count: u32| in_range(what, f64::from(count), count > 0, "at least 1");
        whole("segments per ACK", flow.segments_per_ack)?;
        whole("the initial window", flow.initial_window)?;
        flow.limit().map_or(Ok(()), |limit| whole("the window limit", limit))?;
        span("the start of a flow", flow.start)?;
        span("the overhead", flow.overhead)?;
        flow.access.map_or(Ok(()), |access| rate("the access rate", access))?;
        let Some(length) = flow.length else { return Ok(()) };
        in_range("the length of a flow", length.0, length.0 > 0.0 && length.0 <= 1e12, "above 0, at most 1 TB")
    }

    fn check_probe(&self, probe: &Probe) -> Result<(), SetupError> {
        size("the size of a probe", probe.size)?;
        span("the start of a probe", probe.start)?;
        probe.stop.map_or(Ok(()), |stop| span("the stop of a probe", stop))?;
        span("the jitter of a probe", probe.jitter)?;
        let gap = match &probe.traffic {
            Traffic::Constant { route, rate: bits } => {
                self.check_route(route)?;
                rate("the rate of a probe", *bits)?;
                probe.size.bits().0 / bits.0
            }
            Traffic::Ping { forth, back, interval } => {
                self.check_route(forth)?;
                self.check_route(back)?;
                interval.0
            }
        };
        in_range("the time between two probes", gap, (1e-6..=LONGEST).contains(&gap), "1 µs to a day")
    }

    fn check_route(&self, route: &Route) -> Result<(), SetupError> {
        span("the delay of a route", route.delay)?;
        in_range("links of a route", route.links.len() as f64, route.links.len() <= MOST, "at most 64")?;
        route.links.iter().try_for_each(|link| {
            in_range("a link of a route", *link as f64, *link < self.links.len(), "the place of a link, from 0")
        })
    }
}

fn span(what: &'static str, time: Seconds) -> Result<(), SetupError> {
    in_range(what, time.0, (0.0..=LONGEST).contains(&time.0), "0 to 86400 s")
}

fn rate(what: &'static str, rate: BitRate) -> Result<(), SetupError> {
    in_range(what, rate.0, rate.0 >= 1.0 && rate.0 <= 1e12, "1 bit/s to 1 Tbit/s")
}

fn size(what: &'static str, bytes: Bytes) -> Result<(), SetupError> {
    in_range(what, bytes.0, (1.0..=65_535.0).contains(&bytes.0), "1 to 65535 bytes")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> Setup {
        let up = Route { links: vec![0], delay: Seconds(0.01) };
        Setup {
            links: vec![Link::new(BitRate(360e3), BufferLimit::Bytes(15_000))],
            flows: vec![Flow::new(up.clone(), Route::default())],
            probes: vec![Probe::ping(up.clone(), up, Seconds(1.0))],
            duration: Seconds(60.0),
            warm: Seconds(5.0),
            interval: Seconds(1.0),
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_name() {
        assert_eq!(setup().check(), Ok(()));
        let changed = |change: fn(&mut Setup)| {
            let mut setup = setup();
            change(&mut setup);
            setup
        };
        for (what, broken) in [
            ("a link of a route", changed(|setup| setup.flows[0].data.links.push(1))),
            ("the rate of a link", changed(|setup| setup.links[0].rate = BitRate(f64::NAN))),
            ("packets of a link in the run", changed(|setup| setup.links[0].rate = BitRate(1e12))),
            ("classes of a priority queue", changed(|setup| setup.links[0].queue = QueueSetup::Priority(Vec::new()))),
            ("the payload", changed(|setup| setup.flows[0].payload = Bytes(1501.0))),
            ("the window limit", changed(|setup| setup.flows[0].window_limit = Some(WindowLimit::Segments(0)))),
            (
                "the time between two probes",
                changed(|setup| {
                    setup.probes[0].traffic = Traffic::Constant { route: Route::default(), rate: BitRate(1e12) }
                }),
            ),
            ("the interval of the series", changed(|setup| setup.interval = Seconds(0.0))),
            ("the warm-up", changed(|setup| setup.warm = Seconds(60.0))),
        ] {
            let error = broken.check().expect_err(what);
            assert!(error.to_string().starts_with(what), "{error}");
        }
        assert_eq!(changed(|setup| (setup.flows, setup.probes) = Default::default()).check(), Err(SetupError::Nothing));
    }

    #[test]
    fn a_window_in_bytes_is_whole_segments() {
        let limit =
            |bytes| Flow { window_limit: Some(WindowLimit::Bytes(Bytes(bytes))), ..setup().flows.remove(0) }.limit();
        // 65536/1460 = 44.89.
        assert_eq!((limit(65_536.0), limit(100.0)), (Some(44), Some(1)));
        let length = |bytes| Flow { length: Some(Bytes(bytes)), ..setup().flows.remove(0) }.segments();
        assert_eq!((length(1460.0), length(1461.0), length(1.0)), (1, 2, 1));
    }
}
