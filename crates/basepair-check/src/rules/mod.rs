//! The table of rules. A rule is one file here, one line below and one specification in `tests/rules/`.

use crate::judge::Judge;
use crate::registry::Registry;
use basepair_model::rule::Rule;

mod entries;
mod imports;
mod loader;
mod style_sources;

/// A rule with what carries it out.
#[derive(Debug)]
pub struct Check {
    pub rule: &'static Rule,
    /// What the rule means and why, with examples that are tested.
    pub spec: &'static str,
    /// Rules about the findings themselves are carried out after all others, and not from here.
    pub(crate) run: Option<fn(&Registry<'_>, &mut Judge)>,
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
    raw_css_value
    undefined_token
    unused_token
    token_cycle
    token_without_dark
    dashed_css_var
    unknown_css_scope
    missing_harness_binding
    hardcoded_page_markup
    unplaced_file
    missing_preview
    retired_vocabulary
    lawless_registry
    ignore_without_reason
    unknown_ignore
    unused_ignore
    dead_baseline_entry
    unmapped_file

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
    syntax_error
    jsx_in_ts
    missing_use_client
    unsafe_env_var
    secret_env_value
    invisible_character
    case_twin_name
    look_alike_name
    unknown_item_key
    missing_description
    missing_title
    missing_demo
    unlisted_file
    unlisted_skill
    split_item
}

/// A rule by its name: one of these, or one of the loader's.
pub fn find(name: &str) -> Option<&'static Rule> {
    every().find(|rule| rule.name == name)
}

/// Every rule there is: the loader's, then these.
pub fn every() -> impl Iterator<Item = &'static Rule> {
    basepair_model::rule::ALL.iter().copied().chain(ALL.iter().map(|check| check.rule))
}

/// What a rule means and why, with examples that are tested.
pub fn specification(rule: &Rule) -> Option<&'static str> {
    let own = ALL.iter().find(|check| check.rule.name == rule.name).map(|check| check.spec);
    own.or_else(|| loader::SPECIFICATIONS.iter().find(|(name, _)| *name == rule.name).map(|(_, spec)| *spec))
}

/// Whether a finding of a rule may be ignored, or kept in a baseline: not one that makes every answer
/// impossible, nor one about the findings themselves.
pub fn can_be_ignored(rule: &Rule) -> bool {
    let own = ALL.iter().find(|check| check.rule.name == rule.name);
    !rule.refuses && own.is_none_or(|check| check.run.is_some())
}

/// Whether a rule is one of this crate's that looks at a registry, and not at findings.
pub fn looks_at_sources(rule: &Rule) -> bool {
    ALL.iter().any(|check| check.rule.name == rule.name && check.run.is_some())
}

/// Writes a rule's row: its metadata, its specification and the function that carries it out.
macro_rules! check {
    ($name:literal, $severity:ident, $judges:ident, $summary:literal, $harm:literal, $run:path) => {
        crate::rules::check!(@ $name, $severity, $judges, $summary, $harm, Some($run));
    };
    // Carried out after all others.
    ($name:literal, $severity:ident, $judges:ident, $summary:literal, $harm:literal) => {
        crate::rules::check!(@ $name, $severity, $judges, $summary, $harm, None);
    };
    (@ $name:literal, $severity:ident, $judges:ident, $summary:literal, $harm:literal, $run:expr) => {
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
