//! The table of rules. A rule is one file here, one line below and one specification in `tests/rules/`.

use crate::judge::Judge;
use crate::registry::Registry;
use basepair_model::rule::Rule;

mod entries;
mod imports;

/// A rule with what carries it out.
#[derive(Debug)]
pub struct Check {
    pub rule: &'static Rule,
    /// What the rule means and why, with examples that are tested.
    pub spec: &'static str,
    pub(crate) run: fn(&Registry<'_>, &mut Judge),
}

macro_rules! table {
    ($($module:ident)*) => {
        $(pub(crate) mod $module;)*

        /// Every rule of this crate. The structural law first, then what consumers would suffer from.
        pub static ALL: &[&Check] = &[$(&$module::CHECK),*];
    };
}

table! {
    upward_import
    sideways_import
    skipped_strand_import
    ungranted_import
    rung_import
    harness_in_primitive

    unsafe_target
    destination_collision
    lost_page
    literal_alias_target
    steering_target
    unprovided_import
    rewritten_import
    unresolved_dependency
    confusable_dependency
    unknown_official_item
    dependency_cycle
    unused_dependency
    contradicting_ranges
    unsafe_dependency
}

/// Writes a rule's row: its metadata, its specification and the function that carries it out.
macro_rules! check {
    ($name:literal, $severity:ident, $judges:ident, $summary:literal, $harm:literal, $run:path) => {
        pub(crate) static CHECK: crate::rules::Check = crate::rules::Check {
            rule: &basepair_model::rule::Rule {
                name: $name,
                severity: basepair_model::rule::Severity::$severity,
                refuses: false,
                judges: basepair_model::rule::Subject::$judges,
                summary: $summary,
                harm: $harm,
            },
            spec: include_str!(concat!("../../tests/rules/", $name, ".md")),
            run: $run,
        };
    };
}
pub(crate) use check;
