//! Collects a limited number of findings: per rule and file, and per rule in total, the first ones are kept and the rest
//! is counted, so that very many problems do not use unlimited memory. For a rule that withholds items, the first
//! finding about each item is always kept: an item must not be served just because others have more findings.

use super::Finding;
use crate::rule::{Rule, Severity};
use std::collections::{HashMap, HashSet};

/// How many findings of one rule in one file are kept.
pub const KEPT_IN_FILE: usize = 1_000;
/// How many findings of one rule are kept in total.
pub const KEPT_OF_RULE: usize = 10_000;

/// Findings that are only counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Omitted {
    pub rule: &'static Rule,
    /// The file that they are in; `None` for files without a kept finding.
    pub file: Option<String>,
    /// The severity of the kept findings of the rule and file.
    pub severity: Severity,
    pub count: usize,
}

impl Omitted {
    pub fn new(rule: &'static Rule, file: Option<String>, count: usize) -> Self {
        Self { rule, file, severity: rule.severity, count }
    }
}

#[derive(Debug, Default)]
pub struct Collector {
    findings: Vec<Finding>,
    tallies: HashMap<&'static str, Tally>,
}

/// The counts of one rule.
#[derive(Debug)]
struct Tally {
    rule: &'static Rule,
    kept: usize,
    files: HashMap<String, InFile>,
    in_other_files: usize,
    /// For a rule that withholds, the items that have a finding.
    items: HashSet<String>,
}

#[derive(Debug, Default)]
struct InFile {
    kept: usize,
    omitted: usize,
}

impl Collector {
    /// Keeps a finding, or counts it.
    pub fn push(&mut self, finding: Finding) {
        if self.keeps(finding.rule, finding.place.file(), finding.item.as_deref()) {
            self.findings.push(finding);
        }
    }

    fn keeps(&mut self, rule: &'static Rule, file: &str, item: Option<&str>) -> bool {
        let kept = self.admit(rule, file);
        let item = item.filter(|_| rule.withholds());
        let first = item.is_some_and(|item| self.tally(rule).items.insert(item.to_owned()));
        if !kept && first {
            self.restore(rule, file);
        }
        kept || first
    }

    /// Counts a finding as kept that was already counted as omitted.
    fn restore(&mut self, rule: &'static Rule, file: &str) {
        let tally = self.tally(rule);
        tally.kept += 1;
        match tally.files.get_mut(file) {
            Some(in_file) => {
                in_file.kept += 1;
                in_file.omitted -= 1;
            }
            None => tally.in_other_files -= 1,
        }
    }

    /// Keeps a finding about an item, or counts it; then it is not created.
    pub fn push_with(
        &mut self,
        rule: &'static Rule,
        file: &str,
        item: Option<&str>,
        make: impl FnOnce() -> Finding,
    ) {
        if self.keeps(rule, file, item) {
            self.findings.push(make());
        }
    }

    /// Counts a finding, and returns whether it is kept.
    fn admit(&mut self, rule: &'static Rule, file: &str) -> bool {
        let tally = self.tally(rule);
        let full = tally.kept >= KEPT_OF_RULE;
        match tally.files.get_mut(file) {
            Some(in_file) if full || in_file.kept >= KEPT_IN_FILE => {
                in_file.omitted += 1;
                false
            }
            None if full => {
                tally.in_other_files += 1;
                false
            }
            Some(in_file) => {
                in_file.kept += 1;
                tally.kept += 1;
                true
            }
            None => {
                tally.files.insert(file.to_owned(), InFile { kept: 1, omitted: 0 });
                tally.kept += 1;
                true
            }
        }
    }

    fn tally(&mut self, rule: &'static Rule) -> &mut Tally {
        let new = || Tally { rule, kept: 0, files: HashMap::new(), in_other_files: 0, items: HashSet::new() };
        self.tallies.entry(rule.name).or_insert_with(new)
    }

    /// Adds everything from another collector.
    pub fn absorb(&mut self, other: Self) {
        let (findings, omitted) = other.finish();
        findings.into_iter().for_each(|finding| self.push(finding));
        self.count(omitted);
    }

    /// Adds findings that another collector only counted.
    pub fn count(&mut self, omitted: impl IntoIterator<Item = Omitted>) {
        for Omitted { rule, file, count, .. } in omitted {
            let tally = self.tally(rule);
            match file.as_ref().and_then(|file| tally.files.get_mut(file)) {
                Some(in_file) => in_file.omitted += count,
                None => tally.in_other_files += count,
            }
        }
    }

    /// The kept findings, in the order in which they were added.
    pub fn kept(&self) -> &[Finding] {
        &self.findings
    }

    /// The kept findings, in the order in which they were added; and the omitted ones, by rule and file.
    pub fn finish(self) -> (Vec<Finding>, Vec<Omitted>) {
        let mut omitted = Vec::new();
        for tally in self.tallies.into_values() {
            let rule = tally.rule;
            let files = tally.files.into_iter().filter(|(_, in_file)| in_file.omitted > 0);
            let files = files.map(|(file, in_file)| Omitted::new(rule, Some(file), in_file.omitted));
            omitted.extend(files);
            if tally.in_other_files > 0 {
                omitted.push(Omitted::new(rule, None, tally.in_other_files));
            }
        }
        // Counts without a file come last.
        omitted.sort_by(|a, b| {
            let key = |omitted: &Omitted| (omitted.rule.name, omitted.file.is_none());
            key(a).cmp(&key(b)).then_with(|| a.file.cmp(&b.file))
        });
        (self.findings, omitted)
    }
}

impl Extend<Finding> for Collector {
    fn extend<I: IntoIterator<Item = Finding>>(&mut self, findings: I) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::{Place, SourceText, Span};
    use crate::rule;

    fn finding(file: &str, at: usize) -> Finding {
        Finding::new(&rule::WRONG_TYPE, Place::new(&SourceText::new(file, ""), Span::new(at, at)), "m", "h")
    }

    #[test]
    fn the_first_of_a_file_are_kept_and_the_rest_is_counted() {
        let mut collector = Collector::default();
        collector.extend((0..KEPT_IN_FILE + 7).map(|at| finding("a", at)));
        collector.push(finding("b", 0));
        let (kept, omitted) = collector.finish();
        assert_eq!(kept.len(), KEPT_IN_FILE + 1);
        assert_eq!(kept.last().unwrap().place.file(), "b");
        let rule = &rule::WRONG_TYPE;
        assert_eq!(omitted, [Omitted::new(rule, Some("a".to_owned()), 7)]);
    }

    #[test]
    fn the_findings_of_a_rule_in_all_files_are_limited() {
        let mut collector = Collector::default();
        collector.extend((0..KEPT_OF_RULE + 5).map(|number| finding(&number.to_string(), 0)));
        collector.push(finding("0", 0));
        let mut whole = Collector::default();
        whole.absorb(collector);
        let (kept, omitted) = whole.finish();
        assert_eq!(kept.len(), KEPT_OF_RULE);
        let counts: Vec<_> = omitted.iter().map(|omitted| (omitted.file.as_deref(), omitted.count)).collect();
        assert_eq!(counts, [(Some("0"), 1), (None, 5)]);
    }

    #[test]
    fn every_item_keeps_its_first_finding_of_a_rule_that_withholds() {
        let of = |item: usize| {
            let place = Place::new(&SourceText::new("a", ""), Span::new(item, item));
            Finding::new(&rule::UNSAFE_TARGET, place, "m", "h").of_item(&item.to_string())
        };
        let mut collector = Collector::default();
        collector.extend((0..KEPT_OF_RULE + 5).flat_map(|item| [of(item), of(item)]));
        let mut whole = Collector::default();
        whole.absorb(collector);
        let (kept, omitted) = whole.finish();
        let items: HashSet<&str> = kept.iter().filter_map(|finding| finding.item.as_deref()).collect();
        assert_eq!(items.len(), KEPT_OF_RULE + 5);
        assert_eq!(kept.len() + omitted[0].count, 2 * (KEPT_OF_RULE + 5));
    }

    #[test]
    fn omitted_findings_are_not_created() {
        let mut collector = Collector::default();
        let mut made = 0;
        for at in 0..KEPT_IN_FILE + 100 {
            collector.push_with(&rule::WRONG_TYPE, "a", None, || {
                made += 1;
                finding("a", at)
            });
        }
        assert_eq!(made, KEPT_IN_FILE);
    }
}
