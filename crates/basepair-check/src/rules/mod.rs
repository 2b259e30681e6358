//! The implementations of the rules. A rule is one row in the table of `basepair-model`, one file here, one line below
//! and one specification in `tests/rules/`.

use crate::analysis::Analysis;
use crate::reporter::Reporter;
use basepair_model::rule::Rule;

mod entries;
pub(crate) mod habit;
mod imports;
mod loader;
mod names;
mod steering;
mod style_sources;

/// A rule with its implementation.
#[derive(Debug)]
pub struct Check {
    pub rule: &'static Rule,
    /// What the rule means and why, with tested examples.
    pub spec: &'static str,
    /// `None` for the rules about findings, which run after all others, in another place.
    pub(crate) run: Option<fn(&Analysis<'_>, &mut Reporter)>,
}

macro_rules! table {
    ($($module:ident)*) => {
        $(pub(crate) mod $module;)*

        /// Every rule of this crate: first those of the structural law, then those about what affects consumers.
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
    hardcoded_fallback
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
    misshapen_preview
    retired_vocabulary
    lawless_registry
    ignore_without_reason
    unknown_ignore
    unused_ignore
    dead_baseline_entry
    unmapped_file
    deprecated_item

    unsafe_target
    unportable_target
    refused_path
    custom_build
    untargeted_file
    invalid_config
    destination_collision
    shared_destination
    lost_page
    literal_alias_target
    self_running_target
    steering_target
    unprovided_import
    undefined_component
    rewritten_import
    unknown_export
    unknown_prop
    missing_prop
    unknown_variant
    unknown_class
    unresolved_dependency
    unencrypted_dependency
    self_dependency
    confusable_dependency
    unknown_official_item
    bare_sibling
    dependency_cycle
    unused_dependency
    contradicting_ranges
    unsafe_dependency
    invalid_dependency
    misspelt_package
    syntax_error
    too_deep
    jsx_in_ts
    missing_use_client
    node_module_in_client
    unsafe_env_var
    secret_env_value
    secret_in_source
    undeclared_env_var
    disguised_name
    withheld_dependency
    retired_dependency
    dangling_successor
    invisible_character
    overlong_text
    case_twin_name
    look_alike_name
    unconventional_name
    unknown_item_key
    missing_description
    missing_title
    missing_demo
    dangling_demo
    unlisted_file
    unlisted_skill
    malformed_skill
    split_item
    stale_kit
}

/// What a rule means and why, with examples that are tested.
pub fn specification(rule: &Rule) -> Option<&'static str> {
    let own = ALL.iter().find(|check| check.rule.name == rule.name).map(|check| check.spec);
    own.or_else(|| loader::SPECIFICATIONS.iter().find(|(name, _)| *name == rule.name).map(|(_, spec)| *spec))
}

/// Whether a rule is one of this crate that checks a registry, not findings.
pub fn looks_at_sources(rule: &Rule) -> bool {
    ALL.iter().any(|check| check.rule.name == rule.name && check.run.is_some())
}

/// Joins a rule's row with its specification and the function that implements it.
macro_rules! check {
    ($rule:ident, $name:literal, $run:path) => {
        crate::rules::check!(@ $rule, $name, Some($run));
    };
    // Runs after all others.
    ($rule:ident, $name:literal) => {
        crate::rules::check!(@ $rule, $name, None);
    };
    (@ $rule:ident, $name:literal, $run:expr) => {
        pub(crate) static CHECK: crate::rules::Check = crate::rules::Check {
            rule: &basepair_model::rule::$rule,
            spec: include_str!(concat!("../../tests/rules/", $name, ".md")),
            run: $run,
        };
    };
}
pub(crate) use check;
