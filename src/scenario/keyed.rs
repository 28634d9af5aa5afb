//! Enums whose variants are words of a link.

/// Declares an enum whose variants have a key in links.
macro_rules! keyed {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $key:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
        pub enum $name {
            $($(#[$vdoc])* #[serde(rename = $key)] $variant),+
        }

        impl $name {
            /// Every choice, in the order in which it is offered.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The word in a link.
            pub fn key(self) -> &'static str {
                match self { $(Self::$variant => $key),+ }
            }

            /// The choice that a link names, letter case ignored.
            pub fn from_key(key: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|choice| choice.key().eq_ignore_ascii_case(key.trim()))
            }
        }
    };
}

pub(super) use keyed;
