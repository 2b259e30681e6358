//! The table of rules. Every kind of finding has one row, with its name, its severity, its effect on an item, and the
//! reason. Help texts, documents, schemas and completions are generated from it. The rows are in the files of this
//! folder, grouped by what the rules check.

mod install;
mod law;
mod manifest;

pub use install::*;
pub use law::*;
pub use manifest::*;

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    Note,
    Warning,
    Error,
}

impl Severity {
    /// The most severe first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Note];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// The effect of a finding, in addition to being reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    None,
    /// The item is not served, listed or built: it has no complete source, or installing it would write outside the project
    /// or run code that was not requested. A finding that is not about an item refuses instead.
    Withholds,
    /// Nothing is served until the finding is fixed.
    Refuses,
}

impl Effect {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Withholds => "withholds",
            Self::Refuses => "refuses",
        }
    }
}

/// The stability of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Preview,
    Stable,
    Deprecated,
    /// It reports nothing; its name is kept, so that ignores and baselines can mention it.
    Removed,
}

impl Status {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Preview => "preview",
            Self::Stable => "stable",
            Self::Deprecated => "deprecated",
            Self::Removed => "removed",
        }
    }
}

/// Whether `check --fix` can fix the findings of a rule, at least some of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fix {
    Fixable,
    Manual,
}

/// What a rule checks, so that a report can say how many of them were checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Manifest and model files.
    Document,
    Item,
    /// Listed sources.
    File,
    /// Imports of sources.
    Import,
    /// Nodes, strands and rungs.
    Element,
    /// Ignores and baselines.
    Finding,
    /// Files of a consumer's application.
    Application,
    /// Items that depend on withheld ones, which are known only after every other rule.
    Withholding,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Kebab-case, named after the bad pattern, so that "allow `duplicate-name`" reads well.
    pub name: &'static str,
    /// The version that introduced it: the one in `Cargo.toml` when the rule was written.
    pub since: &'static str,
    pub status: Status,
    pub severity: Severity,
    pub effect: Effect,
    pub fix: Fix,
    /// What it checks.
    pub subject: Subject,
    /// What the rule requires, in one sentence.
    pub summary: &'static str,
    /// The consequence for users when it is broken.
    pub harm: &'static str,
}

impl Rule {
    /// Whether nothing is served until such a finding is fixed, whatever it is about.
    pub fn refuses(&self) -> bool {
        self.effect == Effect::Refuses
    }

    /// Whether the item of the finding is withheld.
    pub fn withholds(&self) -> bool {
        self.effect == Effect::Withholds
    }

    /// Whether `meta.allow` releases an item: not one without a complete source.
    pub fn can_be_allowed(&self) -> bool {
        self.withholds() && !of_loader().contains(&self)
    }

    /// Whether a finding can be ignored or added to a baseline: not one that refuses, not one that withholds
    /// (`meta.allow` allows some of those), and not one about findings.
    pub fn can_be_ignored(&self) -> bool {
        self.effect == Effect::None && !matches!(self.subject, Subject::Finding | Subject::Application)
    }

    pub fn is_fixable(&self) -> bool {
        self.fix == Fix::Fixable
    }
}

/// A rule with its specification in Markdown, which may be empty.
#[derive(Debug, Clone, Copy)]
pub struct RuleDoc {
    pub rule: &'static Rule,
    pub spec: &'static str,
}

/// Every rule, in the order of the table.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    manifest::ROWS.iter().chain(law::ROWS).chain(install::ROWS).copied()
}

/// The rules that the loader and the parsers of manifest and model check.
pub fn of_loader() -> &'static [&'static Rule] {
    manifest::ROWS
}

/// A rule by its name.
pub fn find(name: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.name == name)
}

/// Writes rows: constant, name, since, status, severity, effect, whether it can be fixed, what it checks, its summary, and
/// the harm when it is broken.
macro_rules! rules {
    ($($constant:ident = $name:literal, $since:literal, $status:ident, $severity:ident, $effect:ident, $fix:ident, $subject:ident,
        $summary:literal, $harm:literal;)*) => {
        $(pub static $constant: super::Rule = super::Rule {
            name: $name,
            since: $since,
            status: super::Status::$status,
            severity: super::Severity::$severity,
            effect: super::Effect::$effect,
            fix: super::Fix::$fix,
            subject: super::Subject::$subject,
            summary: $summary,
            harm: $harm,
        };)*

        pub(super) static ROWS: &[&super::Rule] = &[$(&$constant),*];
    };
}
use rules;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_rule_has_a_good_name_and_its_documentation() {
        let mut seen = HashSet::new();
        for rule in all() {
            assert!(seen.insert(rule.name), "{} is in the table twice", rule.name);
            let kebab = rule.name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
            assert!(kebab && rule.name.contains('-'), "{} is not a kebab-case phrase", rule.name);
            assert!(!rule.name.starts_with("no-"), "{}: name the bad pattern, not its absence", rule.name);
            for text in [rule.summary, rule.harm] {
                assert!(text.ends_with('.') && text.len() > 20, "{}: `{text}` is not a sentence", rule.name);
            }
        }
    }

    #[test]
    fn no_rule_is_newer_than_the_program() {
        let numbers = |version: &str| version.split('.').map(str::parse).collect::<Result<Vec<u32>, _>>();
        let program = numbers(env!("CARGO_PKG_VERSION")).unwrap();
        for rule in all() {
            let since = numbers(rule.since)
                .unwrap_or_else(|_| panic!("{}: `{}` is not a version", rule.name, rule.since));
            assert!(since.len() == 3 && since <= program, "{}: `{}` is not released", rule.name, rule.since);
        }
    }

    #[test]
    fn rules_that_refuse_or_withhold_are_errors() {
        for rule in all().filter(|rule| rule.effect != Effect::None) {
            assert_eq!(
                rule.severity,
                Severity::Error,
                "{} {} but is not an error",
                rule.name,
                rule.effect.as_str()
            );
        }
    }
}
