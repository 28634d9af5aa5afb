//! NewReno: the recovery of RFC 6582, which stays until everything outstanding at its start is acknowledged.

use super::line::Line;
use super::receiver::Ack;
use super::reno::duplicate;
use super::sender::{Repair, Sender};
use crate::packet::time::Time;

pub(super) fn acknowledge(sender: &mut Sender, ack: Ack, now: Time, line: &mut Line) {
    if ack.next > sender.una {
        let newly = ack.next - sender.una;
        let timer = sender.timer;
        sender.advance(ack.next, now);
        if sender.repair != Repair::Fast {
            sender.inflation = 0;
            sender.grow();
        } else if sender.una >= sender.recover {
            // Section 3.2 step 3, full acknowledgement, the choice without a burst.
            let flight = f64::from(sender.high - sender.una);
            sender.cwnd = sender.ssthresh.min(flight.max(1.0) + 1.0);
            sender.inflation = 0;
            sender.repair = Repair::None;
        } else {
            // Step 3, partial acknowledgement: retransmit the next hole, deflate by what was acknowledged, add one back.
            let timer = if sender.partial_seen { timer } else { sender.timer };
            sender.partial_seen = true;
            sender.retransmit_first(now, line);
            // Only the first partial acknowledgement restarts the timer (the "impatient" variant, section 4).
            sender.timer = timer;
            let window = (sender.cwnd + f64::from(sender.inflation) - f64::from(newly) + 1.0).max(1.0);
            sender.inflation = (window - sender.cwnd).max(0.0) as u32;
            sender.cwnd = sender.cwnd.min(window);
        }
    } else if ack.next == sender.una && sender.una < sender.high {
        // Step 2: not again for what the last repair covers (section 6).
        let covers_more = sender.recover == 0 || sender.una > sender.recover;
        duplicate(sender, now, line, covers_more);
    }
    sender.fill(now, line);
}
