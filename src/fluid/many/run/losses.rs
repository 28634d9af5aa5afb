//! Who loses, and what becomes of that.

use super::super::flow::{Flow, Phase};
use super::Run;

impl Run {
    /// Losses come to a flow's notice a round trip after they happened.
    pub(super) fn notice(&mut self, flow: &mut Flow) {
        let now = flow.next;
        if flow.phase == Phase::Open {
            self.controller.grow(flow, now, self.segments_per_ack);
            flow.window = flow.window.min(self.window_limit);
        }
        let losses = std::mem::take(&mut flow.losses);
        flow.notice = f64::INFINITY;
        self.controller.remember(flow);
        if self.min_rto.is_some() && (self.controller.needs_timer(flow.window, losses) || self.repeat_is_lost()) {
            // The timer runs from the last new acknowledgement, or from the packet's departure if there was no other.
            let elapsed = if flow.window < 2.0 { flow.round } else { 0.0 };
            flow.threshold = (flow.window * self.controller.beta()).max(2.0);
            flow.window = 1.0;
            self.wait(flow, elapsed);
        } else {
            let rounds = self.controller.recovery_rounds(flow.window, losses);
            flow.window = self.controller.after_loss(flow.window, losses);
            flow.threshold = flow.window;
            self.controller.begin(flow, now);
            flow.phase = Phase::Recovery(rounds);
        }
    }

    /// Whether the fast retransmission is lost as well, which only the timer repairs. It meets the queue as it is; the
    /// others go out when the window has come down (RFC 6675, 5).
    fn repeat_is_lost(&mut self) -> bool {
        self.sums.repeat > 0.0 && self.choice.uniform() < self.loss_share
    }

    /// A packet found the queue full: a flow is hit in proportion to its rate, the others with the chance of `sync`.
    pub(super) fn lose_one(&mut self) {
        let again = self.last_hit.filter(|&last| {
            self.sums.repeat > 0.0 && self.rates.get(last) > 0.0 && self.choice.uniform() < self.sums.repeat
        });
        let Some(hit) = again.or_else(|| self.choose_in_order()).or_else(|| self.choose()) else { return };
        self.last_hit = Some(hit);
        if self.sync > 0.0 {
            for number in 0..self.flows.len() {
                if number != hit
                    && self.flows[number].losses == 0
                    && (self.sync >= 1.0 || self.choice.uniform() < self.sync)
                {
                    self.mark(number);
                }
            }
        }
        self.mark(hit);
    }

    /// Where packets keep their order, the one too many is the one that a flow adds to its window in a round trip: each flow
    /// loses that one, and no other, before any loses twice.
    fn choose_in_order(&mut self) -> Option<usize> {
        if self.bursts.is_none() || self.sums.repeat > 0.0 {
            return None;
        }
        let count = self.flows.len() as u64;
        for _ in 0..count {
            let number = self.choice.below(count) as usize;
            if self.rates.get(number) > 0.0 && self.flows[number].losses == 0 {
                return Some(number);
            }
        }
        None
    }

    /// A flow that sends, with a probability in proportion to its rate.
    fn choose(&mut self) -> Option<usize> {
        self.rates.at(self.choice.uniform())
    }

    /// A packet of this flow is lost now.
    fn mark(&mut self, number: usize) {
        if self.flows[number].phase == Phase::Silent {
            return;
        }
        if self.instant {
            self.sums.remove(&self.flows[number]);
            let mut flow = self.flows[number].clone();
            let now = self.now as f64 * self.slot;
            let progress = (now - flow.since) / flow.round;
            self.tally.lost += 1.0;
            self.controller.remember(&mut flow);
            flow.window = self.controller.after_loss(flow.window, 1);
            flow.threshold = flow.window;
            self.controller.begin(&mut flow, now);
            flow.rate = flow.window / flow.base;
            // the rest of the round trip passes at the length it has from now on
            flow.round = flow.base + self.queue.level * self.service;
            flow.since = now - progress * flow.round;
            self.sums.add(&flow);
            self.rates.set(number, flow.rate);
            self.flows[number] = flow;
            return;
        }
        let (slot, queue) = (self.slot, self.queue.level * self.service);
        let within = self.choice.uniform();
        let flow = &mut self.flows[number];
        flow.losses = flow.losses.saturating_add(1);
        if flow.notice == f64::INFINITY {
            flow.notice = (self.now as f64 + within) * slot + flow.base + queue;
        }
    }
}
