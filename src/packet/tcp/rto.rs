//! The retransmission timer of RFC 6298.

use crate::packet::time::Time;

/// First timeout, before any measurement (RFC 6298 section 2.1).
const FIRST: Time = Time::from_millis(1000);
/// Smallest timeout. RFC 6298 section 2.4 says one second; stacks use 200 ms (Linux `TCP_RTO_MIN`, ns-2 `minrto_`).
const SMALLEST: Time = Time::from_millis(200);
/// Largest timeout (RFC 6298 section 2.5 demands at least 60 s).
const LARGEST: Time = Time::from_millis(60_000);
/// Clock granularity G of RFC 6298 section 2.3, the least that is added to the smoothed RTT; ns-2's `tcpTick_`.
const GRANULARITY: Time = Time::from_millis(10);

/// Smoothed round trip time, its variation, and the timeout that follows.
#[derive(Clone, Copy, Debug)]
pub struct Rto {
    smoothed: Time,
    variation: Time,
    timeout: Time,
    measured: bool,
}

impl Default for Rto {
    fn default() -> Self {
        Self { smoothed: Time::ZERO, variation: Time::ZERO, timeout: FIRST, measured: false }
    }
}

impl Rto {
    /// The timeout, backed off where there were timeouts.
    #[inline]
    pub fn timeout(&self) -> Time {
        self.timeout
    }

    /// The smoothed round trip time, zero before the first measurement.
    pub fn smoothed(&self) -> Time {
        self.smoothed
    }

    /// A round trip was measured.
    pub fn measure(&mut self, round_trip: Time) {
        if self.measured {
            // RFC 6298 section 2.3: beta = 1/4, alpha = 1/8.
            let error = round_trip.0.abs_diff(self.smoothed.0);
            self.variation = Time(self.variation.0 - self.variation.0 / 4 + error / 4);
            self.smoothed = Time(self.smoothed.0 - self.smoothed.0 / 8 + round_trip.0 / 8);
        } else {
            // Section 2.2.
            self.smoothed = round_trip;
            self.variation = Time(round_trip.0 / 2);
            self.measured = true;
        }
        let margin = GRANULARITY.max(Time(4 * self.variation.0));
        self.timeout = (self.smoothed + margin).clamp(SMALLEST, LARGEST);
    }

    /// The timer ran out (section 5.5).
    pub fn back_off(&mut self) {
        self.timeout = Time(self.timeout.0 * 2).min(LARGEST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimator_follows_the_rfc() {
        let ms = Time::from_millis;
        let mut rto = Rto::default();
        assert_eq!(rto.timeout(), ms(1000));
        rto.measure(ms(400));
        // SRTT 400, RTTVAR 200: 400 + 4·200.
        assert_eq!(rto.timeout(), ms(1200));
        rto.measure(ms(480));
        // RTTVAR 0.75·200 + 0.25·80 = 170, SRTT 0.875·400 + 0.125·480 = 410.
        assert_eq!((rto.smoothed(), rto.timeout()), (ms(410), ms(410 + 4 * 170)));
        rto.back_off();
        assert_eq!(rto.timeout(), ms(2180));
        for _ in 0..200 {
            rto.measure(ms(410));
        }
        // The variation has died out: one granule above the RTT.
        assert_eq!(rto.timeout().0 / 1_000_000_000, 419 + u64::from(rto.timeout() >= ms(420)));
        for _ in 0..200 {
            rto.measure(ms(20));
        }
        assert_eq!(rto.timeout(), ms(200));
        (0..20).for_each(|_| rto.back_off());
        assert_eq!(rto.timeout(), ms(60_000));
    }
}
