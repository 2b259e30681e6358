//! What is a design value and what is not: reads the value of a CSS property, or a utility class, and says which
//! parts of it are literals that a token should hold. Knows no registry and no rule.

pub mod colour;
pub mod css;
pub mod named;
pub mod palette;
mod property;
mod scan;
pub mod theme;
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
    /// With its article, as a sentence needs it.
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
    /// Where it stands in the checked text.
    pub at: Range<usize>,
    /// Whether it only stands in for a custom property that is missing: `var(--x, #fff)`.
    pub fallback: bool,
}
