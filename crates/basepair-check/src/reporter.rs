//! Collects the findings of one rule, and counts what was checked.

use crate::registry::File;
use basepair_catalog::catalog::Item;
use basepair_model::finding::{Collector, Finding, Omitted, Repair};
use basepair_model::model::ElementId;
use basepair_model::place::{Place, Span};
use basepair_model::rule::{Rule, Severity};

/// Collects the findings of one rule.
#[derive(Debug)]
pub(crate) struct Reporter {
    rule: &'static Rule,
    findings: Collector,
    checked: usize,
}

/// The result of one rule.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) findings: Vec<Finding>,
    pub(crate) omitted: Vec<Omitted>,
    pub(crate) checked: usize,
}

/// The message and help of one finding.
#[derive(Debug)]
pub(crate) struct Diagnostic {
    pub(crate) message: String,
    pub(crate) help: String,
    repair: Option<Repair>,
    /// Instead of that of the rule.
    severity: Option<Severity>,
}

impl Diagnostic {
    pub(crate) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into(), repair: None, severity: None }
    }

    /// Adds the only correct fix.
    pub(crate) fn with_repair(mut self, repair: Repair) -> Self {
        self.repair = Some(repair);
        self
    }

    /// A warning instead of an error, where no consumer of the registry is hit.
    pub(crate) fn warning_if(mut self, harmless: bool) -> Self {
        if harmless {
            self.severity = Some(Severity::Warning);
        }
        self
    }
}

impl Reporter {
    pub(crate) fn new(rule: &'static Rule) -> Self {
        Self { rule, findings: Collector::default(), checked: 0 }
    }

    /// Counts what was checked, with or without a finding.
    pub(crate) fn checked(&mut self, count: usize) {
        self.checked += count;
    }

    /// Reports a finding in a source file.
    pub(crate) fn in_file(&mut self, file: &File<'_>, span: Span, diagnostic: Diagnostic) {
        let place = Place::new(file.source(), span);
        let node = file.element.map(|element| element.id().clone());
        let item = file.items.first().map(|item| item.name().to_owned());
        self.add(place, diagnostic, item, node);
    }

    /// Reports a finding in a source file, for one of the items that list it.
    pub(crate) fn in_file_of(&mut self, item: &Item, file: &File<'_>, span: Span, diagnostic: Diagnostic) {
        let node = file.element.map(|element| element.id().clone());
        self.add(Place::new(file.source(), span), diagnostic, Some(item.name().to_owned()), node);
    }

    /// Reports a finding in an item's manifest entry.
    pub(crate) fn in_entry(
        &mut self,
        item: &Item,
        node: Option<&ElementId>,
        span: Span,
        diagnostic: Diagnostic,
    ) {
        let place = Place::new(&item.entry.source, span);
        self.add(place, diagnostic, Some(item.name().to_owned()), node.cloned());
    }

    /// Reports a finding about an ignore or a baseline.
    pub(crate) fn about(
        &mut self,
        place: Place,
        item: Option<&str>,
        node: Option<&ElementId>,
        diagnostic: Diagnostic,
    ) {
        self.add(place, diagnostic, item.map(str::to_owned), node.cloned());
    }

    pub(crate) fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// Reports a finding anywhere else.
    pub(crate) fn at(&mut self, place: Place, diagnostic: Diagnostic) {
        self.add(place, diagnostic, None, None);
    }

    fn add(&mut self, place: Place, diagnostic: Diagnostic, item: Option<String>, node: Option<ElementId>) {
        let mut finding = Finding::new(self.rule, place, diagnostic.message, diagnostic.help);
        finding.repair = diagnostic.repair;
        finding.severity = diagnostic.severity.unwrap_or(finding.severity);
        finding.item = item;
        finding.node = node.map(|id| id.to_string());
        self.findings.push(finding);
    }

    pub(crate) fn finish(self) -> Outcome {
        let (findings, omitted) = self.findings.finish();
        Outcome { findings, omitted, checked: self.checked }
    }
}
