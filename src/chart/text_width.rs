//! How wide a text will be, without asking a browser.
//!
//! Advances of DejaVu Sans in thousandths of an em, measured with Chromium's `measureText` at 1000 px. It is the
//! widest sans-serif in common use (Arial, Segoe UI, Roboto and San Francisco are 5 to 15 % narrower), so a box of
//! this width holds the text whichever of them a reader has.

const SAFETY: f64 = 1.02;

#[rustfmt::skip]
const NORMAL: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
    603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635,
    634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];
#[rustfmt::skip]
const BOLD: [u16; 95] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850,
    733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716,
    712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
];

/// Upper estimate of the width of `text` in CSS px at a font size of `px`.
pub fn text_width(text: &str, px: f64, bold: bool) -> f64 {
    let table = if bold { &BOLD } else { &NORMAL };
    let thousandths: f64 = text.chars().map(|letter| advance(letter, table)).sum();
    thousandths / 1000.0 * px * SAFETY
}

/// `text` shortened with an ellipsis so that it is at most `width` wide; empty if not even the ellipsis fits.
pub fn shortened(text: &str, px: f64, bold: bool, width: f64) -> String {
    if text_width(text, px, bold) <= width {
        return text.to_owned();
    }
    let table = if bold { &BOLD } else { &NORMAL };
    let room = width / (px * SAFETY) * 1000.0 - advance('…', table);
    if room < 0.0 {
        return String::new();
    }
    let mut used = 0.0;
    let kept: String = text
        .chars()
        .take_while(|&letter| {
            used += advance(letter, table);
            used <= room
        })
        .collect();
    format!("{}…", kept.trim_end())
}

/// `text` broken at spaces into lines at most `width` wide (a longer word is shortened).
pub fn wrapped(text: &str, px: f64, bold: bool, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if text_width(&longer, px, bold) <= width {
                *line = longer;
                continue;
            }
        }
        lines.push(shortened(word, px, bold, width));
    }
    lines
}

/// [`wrapped`] with lines of nearly equal length.
pub fn balanced(text: &str, px: f64, bold: bool, width: f64) -> Vec<String> {
    let mut best = wrapped(text, px, bold, width);
    let total = text_width(text, px, bold);
    for step in 1..20 {
        let narrower = width - (width - total / best.len().max(1) as f64) * f64::from(step) / 20.0;
        let lines = wrapped(text, px, bold, narrower);
        if lines.len() > best.len() || lines.iter().any(|line| line.ends_with('…')) {
            break;
        }
        best = lines;
    }
    best
}

fn advance(letter: char, table: &[u16; 95]) -> f64 {
    match letter as u32 {
        code @ 0x20..=0x7e => f64::from(table[code as usize - 0x20]),
        0x00a0 => f64::from(table[0]),
        0x2009 | 0x200a | 0x202f => 200.0,
        0x0300..=0x036f | 0x200b..=0x200f => 0.0,
        0x00b0 => 500.0,
        0x00b7 => f64::from(table[14]),
        0x00bd | 0x2014 | 0x2026 => 1040.0,
        0x2013 => 500.0,
        0x2018 | 0x2019 => 380.0,
        0x00b1 | 0x00d7 | 0x2190..=0x22ff => 838.0,
        0x1100.. if !(0x2000..=0x2bff).contains(&(letter as u32)) => 1000.0,
        _ => f64::from(table[77]) * 0.82,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_follow_the_measured_advances() {
        // DejaVu Sans, Chromium: "129" at 1000 px is 3 × 636
        assert!((text_width("129", 1000.0, false) - 1908.0 * SAFETY).abs() < 1e-9);
        assert!(text_width("129", 1000.0, true) > text_width("129", 1000.0, false));
        assert!(text_width("缓冲", 10.0, false) > 19.9);
        assert_eq!(text_width("", 12.0, false), 0.0);
    }

    #[test]
    fn shortened_text_fits() {
        let text = "model with hidden FIFO";
        for width in [0.0, 5.0, 12.0, 30.0, 60.0, 100.0, 200.0] {
            let short = shortened(text, 12.0, false, width);
            assert!(text_width(&short, 12.0, false) <= width.max(0.0), "{short} in {width}");
        }
        assert_eq!(shortened(text, 12.0, false, 1000.0), text);
    }

    #[test]
    fn balancing_leaves_no_lonely_word() {
        let text = "not valid: windows under 2 packets";
        let width = text_width("not valid: windows under 2 ", 12.0, false);
        assert_eq!(wrapped(text, 12.0, false, width), ["not valid: windows under 2", "packets"]);
        assert_eq!(balanced(text, 12.0, false, width), ["not valid: windows", "under 2 packets"]);
        assert!(balanced("", 12.0, false, width).is_empty());
    }

    #[test]
    fn wrapping_keeps_every_word() {
        let lines = wrapped("router measured 98.1 percent at 129 packets", 12.0, false, 90.0);
        assert!(lines.len() > 2 && lines.iter().all(|line| text_width(line, 12.0, false) <= 90.0));
        assert_eq!(lines.join(" "), "router measured 98.1 percent at 129 packets");
    }
}
