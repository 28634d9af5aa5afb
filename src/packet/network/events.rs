//! The events of a run, and what follows from each.

use super::event::Event;
use super::run::Run;
use super::state::{Fate, FlowState};
use crate::packet::hop::Packet;
use crate::packet::tcp::Ack;
use crate::packet::time::Time;
use crate::packet::trace::Arrival;

impl Run {
    /// Handles everything up to `until`; false when the budget ends before.
    pub(super) fn handle_up_to(&mut self, until: Time, last_event: u64) -> bool {
        loop {
            let next = self.heap.next_time();
            self.note_queues(next.min(until));
            if next > until {
                self.now = self.now.max(until);
                return true;
            }
            if self.events >= last_event {
                return false;
            }
            self.events += 1;
            self.now = next;
            if let Some(event) = self.heap.pop() {
                self.handle(event);
            }
        }
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Link(link) => self.turn(link),
            Event::Start(flow) => {
                self.act(flow, |flow, now| {
                    flow.started = true;
                    flow.sender.start(now, &mut flow.line);
                });
            }
            Event::Home(packet) => self.come_home(packet),
            Event::Timeout(flow) => self.time_out(flow),
            Event::Delayed(flow) => self.flush_delayed(flow),
            Event::Far(packet) => self.come_to_far_end(packet),
            Event::Probe(probe) => self.probe(probe),
            Event::Enter(packet) => self.enter(packet),
        }
    }

    /// A packet comes to the next link of its way.
    fn enter(&mut self, packet: Packet) {
        let now = self.now;
        let Some(path) = self.paths.get(packet.owner as usize) else { return };
        let Some(place) = path.links.get(usize::from(packet.leg)).copied() else { return };
        let Some(link) = self.links.get_mut(place) else { return };
        let before = link.meter.dropped;
        link.arrive(now, packet, &mut self.dropped);
        if self.traced == Some(place) {
            let is_it = |other: &Packet| {
                (other.owner, other.sequence, other.leg) == (packet.owner, packet.sequence, packet.leg)
            };
            let admitted = before == link.meter.dropped || !self.dropped.iter().any(is_it);
            self.trace.push(Arrival { time: now, owner: packet.owner, sequence: packet.sequence, admitted });
        }
        self.follow(place);
    }

    /// A link's time has come.
    fn turn(&mut self, place: usize) {
        let now = self.now;
        // Another time than the one entered last was overtaken by an earlier one.
        let Some(link) = self.links.get_mut(place).filter(|link| link.scheduled == now) else { return };
        link.scheduled = Time::NEVER;
        let left = link.turn(now, &mut self.dropped);
        let arrival = now + link.delay;
        self.follow(place);
        if let Some(mut packet) = left {
            packet.leg += 1;
            self.send_on(packet, arrival);
        }
    }

    /// Enters when the link acts next, and buries what it dropped.
    fn follow(&mut self, place: usize) {
        let Some(link) = self.links.get_mut(place) else { return };
        let next = link.next_time(self.now);
        if next < link.scheduled {
            link.scheduled = next;
            self.heap.push(next, Event::Link(place));
        }
        while let Some(packet) = self.dropped.pop() {
            self.bury(packet);
        }
    }

    /// A packet that has `leg` links behind it goes on at `time`: to the next link, or to an end.
    fn send_on(&mut self, packet: Packet, time: Time) {
        let Some(path) = self.paths.get(packet.owner as usize) else { return };
        let leg = usize::from(packet.leg);
        let [forth, back] = path.delays;
        let (time, event) = if leg == path.turn {
            (time + forth, Event::Far(packet))
        } else if leg == path.links.len() {
            (time + back, Event::Home(packet))
        } else {
            (time, Event::Enter(packet))
        };
        self.heap.push(time, event);
    }

    /// A packet sets out from the far end.
    fn send_back(&mut self, packet: Packet, time: Time) {
        let Some(path) = self.paths.get(packet.owner as usize) else { return };
        let packet = Packet { leg: path.turn as u8, ..packet };
        if path.turn == path.links.len() {
            let back = path.delays[1];
            self.heap.push(time + back, Event::Home(packet));
        } else {
            self.heap.push(time, Event::Enter(packet));
        }
    }

    /// What a dropped packet leaves behind.
    fn bury(&mut self, packet: Packet) {
        let place = packet.owner as usize;
        if let Some(probe) = self.probes.get_mut(place) {
            if let Some(echo) = probe.echoes.get_mut(packet.sequence as usize) {
                echo.1 = Fate::Lost;
            }
            return;
        }
        let Some(path) = self.paths.get(place) else { return };
        let Some(flow) = self.flows.get_mut(place - self.probes.len()) else { return };
        if usize::from(packet.leg) >= path.turn {
            flow.acks_lost += 1;
            self.free_acks.push(packet.sequence);
        } else {
            flow.lost += 1;
        }
    }

    fn come_to_far_end(&mut self, packet: Packet) {
        let now = self.now;
        let place = packet.owner as usize;
        if let Some(probe) = self.probes.get_mut(place) {
            if probe.round_trip {
                self.send_back(packet, now);
            } else {
                probe.arrive(packet.sequence, now);
            }
            return;
        }
        let number = place - self.probes.len();
        let interval = (now.0 / self.interval.0) as usize;
        let Some(flow) = self.flows.get_mut(number) else { return };
        if flow.received.len() <= interval {
            flow.received.resize(interval + 1, 0.0);
        }
        if let Some(bytes) = flow.received.get_mut(interval) {
            *bytes += f64::from(packet.size);
        }
        let mut answers = [None; 2];
        flow.receiver.receive(now, packet.sequence, |time, ack| remember(&mut answers, time, ack));
        if flow.completed.is_none() && flow.receiver.next() == flow.sender.end {
            flow.completed = Some(now);
        }
        self.acknowledge(number, answers);
    }

    fn flush_delayed(&mut self, number: usize) {
        let now = self.now;
        let Some(flow) = self.flows.get_mut(number).filter(|flow| flow.delayed == now) else { return };
        flow.delayed = Time::NEVER;
        let mut answers = [None; 2];
        if flow.receiver.deadline() <= now {
            flow.receiver.flush(|time, ack| remember(&mut answers, time, ack));
        }
        self.acknowledge(number, answers);
    }

    /// Sends acknowledgements, and enters when a delayed one is due.
    fn acknowledge(&mut self, number: usize, answers: [Option<(Time, Ack)>; 2]) {
        let owner = (self.probes.len() + number) as u32;
        let Some(flow) = self.flows.get_mut(number) else { return };
        let size = flow.ack_size;
        let deadline = flow.receiver.deadline();
        if deadline < flow.delayed {
            flow.delayed = deadline;
            self.heap.push(deadline, Event::Delayed(number));
        }
        let class = self.setup.flows.get(number).map_or(0, |flow| flow.ack_class);
        for (time, ack) in answers.into_iter().flatten() {
            let sequence = self.keep(ack);
            self.send_back(Packet { owner, sequence, size, class, ..Packet::default() }, time);
        }
    }

    /// A number for an acknowledgement under way.
    fn keep(&mut self, ack: Ack) -> u32 {
        match self.free_acks.pop() {
            Some(number) => {
                if let Some(slot) = self.acks.get_mut(number as usize) {
                    *slot = ack;
                }
                number
            }
            None => {
                self.acks.push(ack);
                (self.acks.len() - 1) as u32
            }
        }
    }

    fn come_home(&mut self, packet: Packet) {
        let now = self.now;
        let place = packet.owner as usize;
        if let Some(probe) = self.probes.get_mut(place) {
            probe.arrive(packet.sequence, now);
            return;
        }
        let Some(ack) = self.acks.get(packet.sequence as usize).copied() else { return };
        self.free_acks.push(packet.sequence);
        let measured = now >= self.warm;
        self.act(place - self.probes.len(), |flow, now| {
            if measured {
                flow.ack_arrivals.push(now);
            }
            flow.sender.acknowledge(ack, now, &mut flow.line);
        });
    }

    fn time_out(&mut self, number: usize) {
        let now = self.now;
        let Some(flow) = self.flows.get_mut(number).filter(|flow| flow.timer == now) else { return };
        flow.timer = Time::NEVER;
        if flow.sender.timer() <= now {
            self.act(number, |flow, now| flow.sender.time_out(now, &mut flow.line));
        } else {
            self.follow_timer(number);
        }
    }

    /// The sender does something; what it sends sets out, and its timer is entered.
    fn act(&mut self, number: usize, act: impl FnOnce(&mut FlowState, Time)) {
        let now = self.now;
        let owner = (self.probes.len() + number) as u32;
        let class = self.setup.flows.get(number).map_or(0, |flow| flow.class);
        let Some(flow) = self.flows.get_mut(number) else { return };
        flow.line.draw_delay();
        act(flow, now);
        let size = flow.size;
        loop {
            let Some(flow) = self.flows.get_mut(number) else { return };
            let time = flow.line.next_arrival();
            let Some(sequence) = flow.line.arrive() else { break };
            self.send_on(Packet { owner, sequence, size, class, ..Packet::default() }, time);
        }
        self.follow_timer(number);
    }

    fn follow_timer(&mut self, number: usize) {
        let Some(flow) = self.flows.get_mut(number) else { return };
        if flow.sender.timer() < flow.timer {
            flow.timer = flow.sender.timer();
            self.heap.push(flow.timer, Event::Timeout(number));
        }
    }

    /// A probe's turn: it sends, and the next one is entered.
    fn probe(&mut self, number: usize) {
        let now = self.now;
        let class = self.setup.probes.get(number).map_or(0, |probe| probe.class);
        let Some(probe) = self.probes.get_mut(number) else { return };
        let sequence = probe.echoes.len() as u32;
        probe.echoes.push((now, Fate::UnderWay));
        let packet = Packet { owner: number as u32, sequence, size: probe.size, class, ..Packet::default() };
        self.send_on(packet, now);
        self.schedule_probe(number);
    }

    pub(super) fn schedule_probe(&mut self, number: usize) {
        let Some(probe) = self.probes.get_mut(number) else { return };
        if probe.next < probe.stop {
            let time = probe.next + Time(probe.random.below(probe.jitter.0 + 1));
            probe.next += probe.gap;
            self.heap.push(time.max(self.now), Event::Probe(number));
        }
    }

    /// Writes the queues down at the grid points up to `time`.
    fn note_queues(&mut self, time: Time) {
        while self.next_point <= time {
            for (link, [packets, bytes]) in self.links.iter().zip(&mut self.series) {
                packets.push(link.meter.packets as f64);
                bytes.push(link.meter.bytes as f64);
            }
            self.next_point += self.interval;
        }
    }
}

/// A segment makes at most two acknowledgements: a delayed one that was due, and its own.
fn remember(answers: &mut [Option<(Time, Ack)>; 2], time: Time, ack: Ack) {
    if let Some(place) = answers.iter_mut().find(|place| place.is_none()) {
        *place = Some((time, ack));
    }
}
