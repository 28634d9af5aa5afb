//! Colours, dashes and markers by role: the one table of how a chart looks.
//!
//! The hues are those of Okabe and Ito, Color Universal Design, 2008 (safe for the common colour vision deficiencies),
//! darkened on light paper and lightened on dark paper until text in them reads at 4.5 : 1 (WCAG 2.2, 1.4.3).

/// Opacity of filled regions, and of shaded bands.
pub(super) const REGION: f64 = 0.12;
pub(super) const BAND: f64 = 0.08;

/// What a mark stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A printed lower bound.
    Bound,
    /// A closed-form model.
    Model,
    /// A second model.
    ModelB,
    /// A third model.
    ModelC,
    /// The fluid simulation.
    Fluid,
    /// The packet simulation.
    Packet,
    /// A measurement.
    Measured,
    /// A published value.
    Published,
    /// What is wanted.
    Target,
    /// What the user chose: the one accent.
    Chosen,
    /// What it is compared with.
    Compare,
    /// Text and strong lines.
    Ink,
    /// Secondary text.
    Soft,
    /// Grid lines.
    Hair,
    /// The ground.
    Paper,
}

impl Role {
    /// Every role, in the order of a theme's table.
    pub const ALL: [Role; 15] = [
        Role::Bound,
        Role::Model,
        Role::ModelB,
        Role::ModelC,
        Role::Fluid,
        Role::Packet,
        Role::Measured,
        Role::Published,
        Role::Target,
        Role::Chosen,
        Role::Compare,
        Role::Ink,
        Role::Soft,
        Role::Hair,
        Role::Paper,
    ];

    /// Its name in a style sheet: `--bound`.
    pub fn css_name(self) -> &'static str {
        match self {
            Role::Bound => "--bound",
            Role::Model => "--model",
            Role::ModelB => "--model-b",
            Role::ModelC => "--model-c",
            Role::Fluid => "--fluid",
            Role::Packet => "--packet",
            Role::Measured => "--measured",
            Role::Published => "--published",
            Role::Target => "--target",
            Role::Chosen => "--accent",
            Role::Compare => "--compare",
            Role::Ink => "--ink",
            Role::Soft => "--soft",
            Role::Hair => "--hair",
            Role::Paper => "--paper",
        }
    }

    /// How lines of this role are broken.
    pub fn dash(self) -> Dash {
        match self {
            Role::Bound => Dash(&[7.0, 4.0]),
            Role::ModelB => Dash(&[12.0, 3.0, 2.0, 3.0]),
            Role::ModelC => Dash(&[2.5, 2.5]),
            Role::Fluid => Dash(&[16.0, 4.0]),
            Role::Target => Dash(&[1.5, 3.5]),
            Role::Compare => Dash(&[4.0, 4.0]),
            _ => Dash(&[]),
        }
    }

    /// The shape of its points.
    pub fn marker(self) -> Marker {
        match self {
            Role::Published => Marker::Diamond,
            Role::Measured => Marker::Dot,
            Role::Packet => Marker::Square,
            Role::Fluid => Marker::Triangle,
            _ => Marker::Ring,
        }
    }

    /// Width of its lines in CSS px.
    pub fn stroke(self) -> f64 {
        match self {
            Role::Model | Role::ModelB | Role::ModelC | Role::Fluid | Role::Packet => 2.0,
            Role::Bound | Role::Measured | Role::Published => 1.8,
            Role::Target | Role::Chosen => 1.4,
            Role::Compare => 1.2,
            Role::Ink | Role::Soft | Role::Hair | Role::Paper => 1.0,
        }
    }
}

/// Lengths of ink and gap in turn, in CSS px; empty for an unbroken line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dash(pub &'static [f64]);

impl Dash {
    /// An unbroken line.
    pub const SOLID: Dash = Dash(&[]);
}

/// The shape of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// Filled circle.
    Dot,
    /// Hollow circle.
    Ring,
    /// Hollow diamond.
    Diamond,
    /// Filled diamond.
    Lozenge,
    /// Filled square.
    Square,
    /// Filled triangle.
    Triangle,
}

/// A colour without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    const fn hex(code: u32) -> Self {
        Self((code >> 16) as u8, (code >> 8) as u8, code as u8)
    }

    /// As a style sheet writes it: `#0b5fa5`.
    pub fn css(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// This colour laid over `ground` with the given opacity.
    pub fn over(self, ground: Rgb, opacity: f64) -> Rgb {
        let mix = |top: u8, bottom: u8| (f64::from(top) * opacity + f64::from(bottom) * (1.0 - opacity)).round() as u8;
        Rgb(mix(self.0, ground.0), mix(self.1, ground.1), mix(self.2, ground.2))
    }

    /// Contrast with another colour, 1 to 21 (WCAG 2.2, relative luminance).
    pub fn contrast(self, other: Rgb) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

/// Colours and font of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// Colour of each role, in the order of [`Role::ALL`].
    colors: [Rgb; 15],
    /// CSS font family list of every text.
    pub font_family: String,
}

/// The font list of the page; every system has one of these.
const FONTS: &str = "ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif";

impl Theme {
    /// Ink on light paper.
    #[rustfmt::skip]
    pub fn light() -> Self {
        Self::table([
            0x60656b, 0x006cab, 0x983a74, 0x745700, 0x007352, 0xae4500, 0x1a1d21, 0x1a1d21, 0x816000, 0x0b5fa5, 0x5a6169,
            0x1a1d21, 0x5a6169, 0xdedbd2, 0xfbfaf6,
        ])
    }

    /// Light ink on dark paper.
    #[rustfmt::skip]
    pub fn dark() -> Self {
        Self::table([
            0x9aa0a7, 0x56b4e9, 0xe08fc0, 0xd9c46a, 0x3ecfa4, 0xff9a55, 0xeceae4, 0xeceae4, 0xe3bb4c, 0x7ab8ec, 0xa3a9b1,
            0xeceae4, 0xa3a9b1, 0x343a42, 0x14171b,
        ])
    }

    /// Ink on white, for paper and exported figures.
    #[rustfmt::skip]
    pub fn print() -> Self {
        Self::table([
            0x5c6167, 0x00639b, 0x8f336c, 0x6e5300, 0x006b4f, 0xa84300, 0x000000, 0x000000, 0x7a5800, 0x0b5fa5, 0x505050,
            0x000000, 0x505050, 0xd6d6d6, 0xffffff,
        ])
    }

    /// The colours that a reader's system forces (`CanvasText`, `Canvas`, `Highlight`): only dashes and markers differ.
    pub fn forced(ink: Rgb, paper: Rgb, accent: Rgb) -> Self {
        let mut theme = Self::print();
        theme.colors = Role::ALL.map(|role| match role {
            Role::Paper => paper,
            Role::Chosen => accent,
            Role::Hair => ink.over(paper, 0.3),
            _ => ink,
        });
        theme
    }

    /// The same colours with another font list.
    pub fn with_font(mut self, font_family: impl Into<String>) -> Self {
        self.font_family = font_family.into();
        self
    }

    /// The same theme with another colour for one role.
    pub fn with_color(mut self, role: Role, color: Rgb) -> Self {
        self.colors[role as usize] = color;
        self
    }

    /// Colour of a role.
    pub fn color(&self, role: Role) -> Rgb {
        self.colors[role as usize]
    }

    /// The table as style sheet declarations, one role a line: `--model: #006cab;`.
    pub fn css_variables(&self) -> String {
        Role::ALL.iter().map(|role| format!("{}: {};\n", role.css_name(), self.color(*role).css())).collect()
    }

    fn table(codes: [u32; 15]) -> Self {
        Self { colors: codes.map(Rgb::hex), font_family: FONTS.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn themes() -> [Theme; 3] {
        [Theme::light(), Theme::dark(), Theme::print()]
    }

    #[test]
    fn contrast_is_the_one_of_wcag() {
        // WCAG 2.2: black on white is 21 : 1; #767676 on white is the known 4.54 : 1
        assert!((Rgb(0, 0, 0).contrast(Rgb(255, 255, 255)) - 21.0).abs() < 1e-9);
        assert!((Rgb::hex(0x767676).contrast(Rgb::hex(0xffffff)) - 4.54).abs() < 0.01);
    }

    /// WCAG 2.2, 1.4.3: 4.5 : 1, on the paper, in a shaded band and on a region of the same colour.
    #[test]
    fn every_colour_reads_as_text() {
        for theme in themes() {
            let paper = theme.color(Role::Paper);
            for role in Role::ALL.into_iter().filter(|role| !matches!(role, Role::Hair | Role::Paper)) {
                let color = theme.color(role);
                for ground in [paper, theme.color(Role::Soft).over(paper, BAND), color.over(paper, REGION)] {
                    assert!(color.contrast(ground) >= 4.5, "{role:?} {} on {ground:?}", color.contrast(ground));
                }
            }
        }
    }

    #[test]
    fn the_table_has_the_order_of_the_roles() {
        assert!(Role::ALL.iter().enumerate().all(|(index, role)| *role as usize == index));
        assert!(Theme::light().css_variables().contains("--paper: #fbfaf6;\n"));
    }

    #[test]
    fn forced_colours_stay_the_readers_own() {
        let theme = Theme::forced(Rgb(255, 255, 0), Rgb(0, 0, 0), Rgb(0, 255, 255));
        assert_eq!(theme.color(Role::Model), Rgb(255, 255, 0));
        assert_eq!(theme.color(Role::Chosen), Rgb(0, 255, 255));
    }

    #[test]
    fn curves_differ_by_more_than_colour() {
        let curves = [Role::Bound, Role::Model, Role::ModelB, Role::ModelC, Role::Fluid, Role::Compare];
        for (index, a) in curves.iter().enumerate() {
            assert!(curves[index + 1..].iter().all(|b| a.dash() != b.dash()), "{a:?}");
        }
        let points = [Role::Published, Role::Measured, Role::Packet, Role::Fluid];
        for (index, a) in points.iter().enumerate() {
            assert!(points[index + 1..].iter().all(|b| a.marker() != b.marker()), "{a:?}");
        }
    }

    /// Curves stay apart for readers without red (protanopia) and without green (deuteranopia) cones, seen with the
    /// matrices of Machado, Oliveira and Fernandes, IEEE TVCG 2009, severity 1, in linear light.
    #[test]
    fn models_and_simulations_stay_apart_without_red_or_green() {
        const PROTAN: [[f64; 3]; 3] =
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]];
        const DEUTAN: [[f64; 3]; 3] =
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]];
        let seen = |color: Rgb, matrix: &[[f64; 3]; 3]| {
            let linear = [color.0, color.1, color.2].map(|channel| (f64::from(channel) / 255.0).powf(2.2));
            matrix.map(|row| {
                let mixed: f64 = row.iter().zip(linear).map(|(weight, channel)| weight * channel).sum();
                mixed.clamp(0.0, 1.0).powf(1.0 / 2.2)
            })
        };
        for theme in themes() {
            for matrix in [&PROTAN, &DEUTAN] {
                let curves = [Role::Bound, Role::Model, Role::Packet].map(|role| seen(theme.color(role), matrix));
                for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                    let apart: f64 = curves[a].iter().zip(curves[b]).map(|(x, y)| (x - y).powi(2)).sum::<f64>().sqrt();
                    assert!(apart > 0.2, "{a} {b} {apart}");
                }
            }
        }
    }
}
