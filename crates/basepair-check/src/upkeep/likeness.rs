//! How alike an installed file and the text of a version are.

use super::state::Certainty;
use basepair_syntax::Source;
use basepair_syntax::canonical::{self, IsPackage};

/// A file with less of a version comes from somewhere else.
const KEPT: u8 = 50;

/// The same text, up to line ends; the same code; or a share of it.
pub(super) fn compare(path: &str, ours: &str, written: &str, is_package: IsPackage<'_>) -> Option<Certainty> {
    if same_text(ours, written) {
        return Some(Certainty::Same);
    }
    let both = [Source { path, text: ours }, Source { path, text: written }];
    if let [Some(one), Some(other)] = canonical::digests(&both, is_package).as_slice()
        && one == other
    {
        return Some(Certainty::Reformatted);
    }
    let [ours, written] = both;
    let share = (canonical::likeness(written, ours, is_package) * 100.0).round();
    // A whole number between 0 and 100; never 100, because the code differs.
    let share = if share >= 99.0 { 99 } else { share as u8 };
    (share >= KEPT).then_some(Certainty::Probably(share))
}

/// Git may write other line ends.
pub(super) fn same_text(one: &str, other: &str) -> bool {
    one == other
        || one.contains('\r') != other.contains('\r')
            && one.replace("\r\n", "\n") == other.replace("\r\n", "\n")
}
