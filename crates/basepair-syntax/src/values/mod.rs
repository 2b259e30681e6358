//! Decides what is a design value: parses the value of a CSS property, or a utility class, and returns the
//! parts of it that are literals and should be tokens. Does not depend on a registry or a rule.

pub mod colour;
pub mod css;
pub mod named;
pub mod palette;
mod property;
mod scan;
pub mod theme;
pub mod themed;
pub mod utility;

use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Colour,
    Length,
    Duration,
    Easing,
    Shadow,
    Font,
    Stacking,
}

impl Kind {
    /// With its article, for use in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::Colour => "a colour",
            Self::Length => "a length",
            Self::Duration => "a duration",
            Self::Easing => "an easing",
            Self::Shadow => "a shadow",
            Self::Font => "a font value",
            Self::Stacking => "a stacking order",
        }
    }
}

/// A literal that should be a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raw {
    pub kind: Kind,
    /// As written.
    pub text: String,
    /// Its position in the checked text.
    pub at: Range<usize>,
    /// Whether it is only the fallback of a custom property: `var(--x, #fff)`.
    pub fallback: bool,
}
