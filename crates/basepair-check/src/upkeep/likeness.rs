//! How alike an installed file and the text of a version are.

use super::state::Certainty;
use basepair_syntax::Source;
use basepair_syntax::canonical::{self, IsPackage};
use std::collections::HashMap;

/// A file with less of a version comes from somewhere else, in parts of a million.
const KEPT: u32 = 500_000;

/// The later, the more alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// The share of the code that both have, and how many lines, to decide between versions with the same code.
    Part { share: u32, lines: usize },
    /// The same code, formatted or commented differently, and the number of common lines.
    Code { lines: usize },
    /// The same text, up to line ends.
    Same,
}

impl Likeness {
    pub(super) fn certainty(self) -> Option<Certainty> {
        match self {
            Self::Same => Some(Certainty::Same),
            Self::Code { .. } => Some(Certainty::Reformatted),
            Self::Part { share, .. } if share < KEPT => None,
            // Never 100, because the code differs.
            Self::Part { share, .. } => {
                Some(Certainty::Probably(u8::try_from(share / 10_000).unwrap_or(99).min(99)))
            }
        }
    }
}

pub(super) fn compare(path: &str, ours: &str, written: &str, is_package: IsPackage<'_>) -> Likeness {
    if same_text(ours, written) {
        return Likeness::Same;
    }
    let lines = common_lines(ours, written);
    let both = [Source { path, text: ours }, Source { path, text: written }];
    if let [Some(one), Some(other)] = canonical::digests(&both, is_package).as_slice()
        && one == other
    {
        return Likeness::Code { lines };
    }
    let [ours, written] = both;
    let share = canonical::likeness(written, ours, is_package);
    Likeness::Part { share: (share * 1_000_000.0) as u32, lines }
}

/// Git may write other line ends.
pub(super) fn same_text(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.replace("\r\n", "\n");
    one == other || one.contains('\r') != other.contains('\r') && plain(one) == plain(other)
}

/// How many lines of one text are in the other, wherever.
fn common_lines(one: &str, other: &str) -> usize {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    one.lines().for_each(|line| *counts.entry(line).or_default() += 1);
    let common = other.lines().filter(|line| match counts.get_mut(line) {
        Some(left) if *left > 0 => {
            *left -= 1;
            true
        }
        _ => false,
    });
    common.count()
}
