//! Reno: fast retransmit and fast recovery as RFC 5681 section 3.2 has them.

use super::line::Line;
use super::receiver::Ack;
use super::sender::{DUP_THRESHOLD, Repair, SMALLEST_THRESHOLD, Sender};
use crate::packet::time::Time;

pub(super) fn acknowledge(sender: &mut Sender, ack: Ack, now: Time, line: &mut Line) {
    if ack.next > sender.una {
        sender.advance(ack.next, now);
        sender.inflation = 0;
        if sender.repair == Repair::Fast {
            // Step 6: the first acknowledgement of new data ends recovery and deflates the window.
            sender.repair = Repair::None;
            sender.cwnd = sender.ssthresh;
        } else {
            sender.grow();
        }
    } else if ack.next == sender.una && sender.una < sender.high {
        duplicate(sender, now, line, true);
    }
    sender.fill(now, line);
}

/// A duplicate acknowledgement; a third one begins recovery if the caller's algorithm `may_enter`.
pub(super) fn duplicate(sender: &mut Sender, now: Time, line: &mut Line, may_enter: bool) {
    sender.duplicates += 1;
    if sender.repair == Repair::Fast {
        // Step 4: each further duplicate tells of a segment that has left the network.
        sender.inflation += 1;
    } else if sender.duplicates < DUP_THRESHOLD {
        // Step 1: limited transmit (RFC 3042).
        if sender.repair == Repair::None {
            sender.inflation = sender.duplicates;
        }
    } else if sender.duplicates == DUP_THRESHOLD && may_enter {
        // Steps 2 and 3: halve, retransmit, and inflate by the three segments that have left.
        sender.ssthresh = (sender.flight() / 2.0).max(SMALLEST_THRESHOLD);
        sender.recover = sender.high;
        sender.repair = Repair::Fast;
        sender.partial_seen = false;
        sender.cwnd = sender.ssthresh;
        sender.inflation = DUP_THRESHOLD;
        sender.retransmit_first(now, line);
    }
}
