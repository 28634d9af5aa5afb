//! Real settings to start from; each is nothing but a link.

/// A setting that the page offers. Its name and story are in the catalogue of words.
#[derive(Debug)]
pub struct Preset {
    /// Stable name, as on the command line.
    pub id: &'static str,
    /// The link that it stands for.
    pub link: &'static str,
}

/// The preset that the page opens on.
pub const OPENING: &Preset = &PRESETS[0];

/// Every preset in the order in which the page offers them.
pub const PRESETS: [Preset; 11] = [
    // Appenzeller, Keslassy, McKeown 2004, table of section 5: Cisco GSR, OC-3 line card with 43 hidden packets.
    Preset { id: "oc3_100", link: "v=1&b=129p&fifo=43&cca=sack&access=10Mbps&rtts=25-175ms&over=1ms" },
    Preset { id: "oc3_400", link: "v=1&n=400&b=64p&fifo=43&cca=sack&access=10Mbps&rtts=25-175ms&over=1ms" },
    // The poster's two line cards.
    Preset { id: "poster_10g", link: "v=1&c=10Gbps&rtt=250ms&n=200000" },
    Preset { id: "poster_40g", link: "v=1&c=40Gbps&rtt=250ms&n=40000" },
    // The Swedish ACK page: 64 KiB window, path of 30 ms, 360 kb/s uplink.
    Preset { id: "download_2m", link: "v=1&c=2Mbps&rtt=30ms&n=1&b=40p&w=64KiB&up=360kbps&view=rate_rtt" },
    // The Spanish ns-2 study: 64 kb/s uplink, window of 20 packets of 1040 B, 49 places beside the one in service.
    Preset { id: "uplink_64k", link: "v=1&c=64kbps&rtt=5ms&n=1&b=49p&pkt=1040B&w=20800B&view=delay" },
    // The Swedish thesis: 2 Mb/s serial line, IOS FIFO of 40 packets; the 10 ms path is our assumption.
    Preset { id: "serial_2m", link: "v=1&c=2Mbps&rtt=10ms&n=1&b=40p&view=delay" },
    Preset { id: "datacentre_100g", link: "v=1&c=100Gbps&rtt=100us&n=64&b=1Mbit&pkt=9kB&cca=cubic&x=bytes" },
    Preset { id: "geo_satellite", link: "v=1&c=50Mbps&rtt=600ms&n=8&b=0.5bdp&cca=cubic&view=sawtooth&x=bdp" },
    Preset { id: "home_fibre", link: "v=1&c=500Mbps&rtt=20ms&n=4&b=10ms&cca=cubic&up=100Mbps&d=2&x=ms" },
    // What the √n rule assumes away: flows that nothing puts out of step. ns-2 keeps the link 87 % busy here.
    Preset { id: "sqrt_n_fails", link: "v=1&b=129p&cca=sack&access=10Gbps&over=0s" },
];

impl Preset {
    /// The preset with this name.
    pub fn with_id(id: &str) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{decode, encode};

    #[test]
    fn every_preset_is_canonical_and_clean() {
        for preset in &PRESETS {
            let decoded = decode(preset.link);
            assert_eq!(decoded.warnings, [], "{}", preset.id);
            assert_eq!(encode(&decoded.scenario, &decoded.display), preset.link, "{}", preset.id);
        }
    }
}
