//! The events of a run: who comes to the shared hops, and what follows.

use super::hop::{Fate, Hop, Packet};
use super::simulation::Simulation;
use super::source::{Kind, Source};
use super::time::Time;
use super::trace::Arrival;

impl Simulation {
    /// Handles everything up to `until`; false when the budget ends before.
    pub(super) fn run(&mut self, until: Time, last_event: u64) -> bool {
        loop {
            let (time, owner) = self.agenda.first();
            let leaving = self.hop.next_departure();
            let returning = self.uplink.as_ref().map_or(Time::NEVER, Hop::next_departure);
            let next = time.min(leaving).min(returning);
            if next >= self.next_point {
                self.note_queue(next.min(until));
            }
            if next > until {
                self.now = self.now.max(until);
                return true;
            }
            if self.events >= last_event {
                return false;
            }
            self.events += 1;
            self.now = next;
            // Equal times: what leaves makes room first.
            if leaving == next {
                self.leave_bottleneck(next);
            } else if returning == next {
                self.leave_uplink(next);
            } else {
                self.visit(owner, next, until);
            }
        }
    }

    /// An owner's time has come.
    #[inline]
    fn visit(&mut self, owner: u32, now: Time, until: Time) {
        let Some(index) = (owner as usize).checked_sub(self.sources.len()) else {
            self.visit_source(owner, now);
            return;
        };
        let Some(flow) = self.flows.get_mut(index) else { return };
        if flow.line.next_arrival() <= now {
            if let Some(segment) = flow.line.arrive() {
                let fate = self.admit(owner, segment, self.data_size, now);
                if let Some(flow) = self.flows.get_mut(index) {
                    match fate {
                        Fate::Leaves(departure) => flow.deliver(departure, segment),
                        Fate::Waits => flow.listed += 1,
                        Fate::Dropped => {}
                    }
                }
            }
        } else if flow.next_at_uplink() <= now
            && let Some(ack) = flow.take_at_uplink()
        {
            let fate = self.enter_uplink(owner, ack.next, self.ack_size, now);
            if let Some(flow) = self.flows.get_mut(index) {
                match fate {
                    Fate::Leaves(departure) => flow.return_ack(departure, ack),
                    Fate::Waits => flow.wait_at_uplink(ack),
                    Fate::Dropped => {}
                }
            }
        }
        self.reschedule(owner, if self.ahead { until } else { now });
    }

    /// A packet comes to the bottleneck.
    #[inline]
    fn admit(&mut self, owner: u32, sequence: u32, size: u32, now: Time) -> Fate {
        self.arrived += 1;
        let fate = if self.random_loss > 0.0 && self.loss_stream.uniform() < self.random_loss {
            self.lost_at_random += 1;
            Fate::Dropped
        } else {
            self.hop.arrive(now, Packet { owner, sequence, size, arrived: now, ..Packet::default() })
        };
        self.hash.add(now, owner, sequence, fate);
        if let Some(trace) = &mut self.trace {
            trace.push(Arrival { time: now, owner, sequence, admitted: fate != Fate::Dropped });
        }
        fate
    }

    #[cold]
    fn leave_bottleneck(&mut self, now: Time) {
        let Some(packet) = self.hop.depart() else { return };
        let index = packet.owner as usize;
        if let Some(source) = self.sources.get_mut(index) {
            source.deliver(now, packet.sequence, self.uplink.is_some(), self.warm);
        } else if let Some(flow) = self.flows.get_mut(index - self.sources.len()) {
            flow.listed -= 1;
            flow.deliver(now, packet.sequence);
        }
        self.reschedule(packet.owner, now);
    }

    fn enter_uplink(&mut self, owner: u32, sequence: u32, size: u32, now: Time) -> Fate {
        let packet = Packet { owner, sequence, size, arrived: now, ..Packet::default() };
        let fate = self.uplink.as_mut().map_or(Fate::Leaves(now), |uplink| uplink.arrive(now, packet));
        self.uplink_dropped += u64::from(fate == Fate::Dropped);
        fate
    }

    fn leave_uplink(&mut self, now: Time) {
        let Some(packet) = self.uplink.as_mut().and_then(Hop::depart) else { return };
        let index = packet.owner as usize;
        if let Some(source) = self.sources.get_mut(index) {
            source.answer(now, packet.sequence, self.warm);
        } else if let Some(flow) = self.flows.get_mut(index - self.sources.len()) {
            flow.leave_uplink(now);
        }
        self.reschedule(packet.owner, now);
    }

    #[cold]
    fn visit_source(&mut self, owner: u32, now: Time) {
        let shared_uplink = self.uplink.is_some();
        let Some(source) = self.sources.get_mut(owner as usize) else { return };
        let size = source.size;
        if source.next_at_uplink() <= now {
            if let Some(sequence) = source.take_at_uplink() {
                let fate = self.enter_uplink(owner, sequence, size, now);
                if let Some(source) = self.sources.get_mut(owner as usize) {
                    match fate {
                        Fate::Leaves(departure) => source.answer(departure, sequence, self.warm),
                        Fate::Dropped => source.lost += 1,
                        Fate::Waits => {}
                    }
                }
            }
        } else if matches!(source.kind, Kind::Short { .. }) {
            if let Some((rtt, length)) = source.open() {
                self.open_short_flow(rtt, length, now);
            }
        } else {
            let sequence = source.send();
            let fate = self.admit(owner, sequence, size, now);
            if let Some(source) = self.sources.get_mut(owner as usize) {
                match fate {
                    Fate::Leaves(departure) => source.deliver(departure, sequence, shared_uplink, self.warm),
                    Fate::Dropped => source.lost += 1,
                    Fate::Waits => {}
                }
            }
        }
        self.reschedule(owner, now);
    }

    fn open_short_flow(&mut self, rtt: Time, length: u32, now: Time) {
        let number = self.setup.rtts.len() as u64 + self.spawned;
        self.spawned += 1;
        let flow = self.flow(number, rtt, now, length);
        let index = match self.free.pop() {
            Some(index) => {
                if let Some(slot) = self.flows.get_mut(index as usize) {
                    self.retired.sent += slot.line.sent();
                    self.retired.timeouts += u64::from(slot.sender.timeouts());
                    *slot = flow;
                }
                index
            }
            None => {
                self.flows.push(flow);
                (self.flows.len() - 1) as u32
            }
        };
        // The first burst goes out now; it comes to the bottleneck in its own turn.
        self.reschedule(index + self.sources.len() as u32, now);
    }

    /// Lets a flow do what it does alone up to `horizon`, and enters the time of its next visit.
    #[inline]
    pub(super) fn reschedule(&mut self, owner: u32, horizon: Time) {
        let index = owner as usize;
        let sources = self.sources.len();
        let next = if index < sources {
            self.sources.get(index).map_or(Time::NEVER, Source::next_time)
        } else {
            let Some(flow) = self.flows.get_mut(index - sources) else { return };
            flow.settle(horizon, &mut self.windows);
            match flow.over_since() {
                // Ahead of the clock the slot is not free yet: who gets it must not depend on how far ahead flows run.
                Some(over) if over > self.now => over,
                Some(_) => {
                    self.retire((index - sources) as u32);
                    Time::NEVER
                }
                None => flow.next_time(horizon),
            }
        };
        self.agenda.set(owner, next);
    }

    /// A short flow is over: its slot is free.
    fn retire(&mut self, index: u32) {
        let Some(flow) = self.flows.get_mut(index as usize) else { return };
        let Some(delivered) = flow.delivered_all.take() else { return };
        flow.retire(self.now, &mut self.windows);
        if flow.begun >= self.warm {
            self.completions.push(delivered - flow.begun);
        }
        self.free.push(index);
    }

    /// Writes the queue down at the grid points up to `time`.
    fn note_queue(&mut self, time: Time) {
        while self.next_point <= time {
            let waiting = self.hop.waiting(self.next_point);
            self.queue.push(u32::try_from(waiting).unwrap_or(u32::MAX));
            self.next_point = self.grid.time(self.queue.len());
        }
    }
}
