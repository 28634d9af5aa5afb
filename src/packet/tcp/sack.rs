//! Recovery with selective acknowledgements: RFC 6675, over the window growth of the chosen congestion control.

use super::line::Line;
use super::receiver::Ack;
use super::sender::{Repair, SMALLEST_THRESHOLD, Sender};
use crate::packet::time::Time;

/// Growth of RFC 5681.
#[inline]
pub(super) fn grow(sender: &mut Sender, _newly: u32, _now: Time) {
    sender.grow();
}

/// Decrease of RFC 5681.
pub(super) fn halve(sender: &mut Sender) {
    sender.ssthresh = (sender.flight() / 2.0).max(SMALLEST_THRESHOLD);
    sender.cwnd = sender.ssthresh;
}

#[inline]
pub(super) fn acknowledge(
    sender: &mut Sender,
    ack: Ack,
    now: Time,
    line: &mut Line,
    grow: impl Fn(&mut Sender, u32, Time),
    decrease: impl Fn(&mut Sender),
) {
    if ack.next > sender.una {
        let newly = ack.next - sender.una;
        if !sender.board.is_clean() {
            sender.board.advance(sender.una, ack.next);
        }
        sender.advance(ack.next, now);
        if sender.repair == Repair::Fast && sender.una >= sender.recover {
            // Section 5, step A.
            sender.repair = Repair::None;
        } else if sender.repair != Repair::Fast {
            grow(sender, newly, now);
        }
    }
    if ack.block_end > ack.block_start {
        sender.board.sack(sender.una, ack.block_start, ack.block_end);
    }
    // Section 5: DupThresh segments above the first hole begin recovery, once per window (RecoveryPoint).
    if sender.repair == Repair::None && sender.board.is_lost(sender.una) && sender.una < sender.high {
        sender.recover = sender.high;
        sender.repair = Repair::Fast;
        sender.rescued = false;
        decrease(sender);
        // Step 4.3: the first hole at once, whatever the pipe says.
        if let Some(hole) = sender.board.next_hole(sender.una, false) {
            sender.board.retransmit(hole);
            sender.retransmit_first(now, line);
        }
    }
    fill(sender, now, line);
}

/// Steps 3.3 and C of section 5: send while the window exceeds the pipe.
#[inline]
pub(super) fn fill(sender: &mut Sender, now: Time, line: &mut Line) {
    let window = sender.window_segments();
    if sender.board.is_clean() {
        while sender.high - sender.una < window && sender.high < sender.end {
            sender.send(sender.high, now, line);
        }
    } else {
        fill_holes(sender, window, now, line);
    }
}

fn fill_holes(sender: &mut Sender, window: u32, now: Time, line: &mut Line) {
    while sender.board.pipe(sender.una, sender.high) < window {
        // Nothing is retransmitted before recovery begins.
        let repairing = sender.repair != Repair::None;
        let fits = sender.high - sender.una < sender.limit && sender.high < sender.end;
        // NextSeg of section 4: rule 1, 2, 3, then 4 once per recovery.
        if let Some(hole) = sender.board.next_hole(sender.una, false).filter(|_| repairing) {
            sender.board.retransmit(hole);
            sender.send(hole, now, line);
        } else if fits {
            sender.send(sender.high, now, line);
        } else if let Some(hole) = sender.board.next_hole(sender.una, true).filter(|_| repairing) {
            sender.board.retransmit(hole);
            sender.send(hole, now, line);
        } else if sender.repair == Repair::Fast && !sender.rescued {
            sender.rescued = true;
            let last = (sender.una..sender.recover).rev().find(|segment| !sender.board.is_sacked(*segment));
            if let Some(segment) = last {
                sender.send(segment, now, line);
            }
        } else {
            break;
        }
    }
}
