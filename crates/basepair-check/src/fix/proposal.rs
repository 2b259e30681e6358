//! The edits that findings propose, in words that stay true when other edits move the text: the item, the list and the string.

use basepair_catalog::catalog::Catalog;
use basepair_model::finding::{Finding, Repair};
use std::collections::HashSet;
use std::fmt;

/// One string to add to a list of an item's entry, or to remove from it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Proposal {
    /// The rule of the finding that it fixes, and the finding's id.
    pub rule: &'static str,
    pub finding: String,
    pub item: String,
    /// `dependencies`, for example.
    pub field: String,
    pub text: String,
    pub act: Act,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    Add,
    Remove,
}

impl fmt::Display for Proposal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { item, field, text, .. } = self;
        match self.act {
            Act::Add => write!(out, "add \"{text}\" to the `{field}` of `{item}`"),
            Act::Remove => write!(out, "remove \"{text}\" from the `{field}` of `{item}`"),
        }
    }
}

/// The edits that findings propose, each once, with the finding, in the order of the findings.
pub(super) fn proposals<'f>(catalog: &Catalog, findings: &'f [Finding]) -> Vec<(Proposal, &'f Finding)> {
    // A file that could not be read may use anything, so nothing is removed from its item.
    let unread: HashSet<&str> = findings
        .iter()
        .filter(|finding| finding.refuses() || finding.is_incomplete_source())
        .filter_map(|finding| finding.item.as_deref())
        .collect();
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for finding in findings {
        let proposal = match &finding.repair {
            Some(Repair::Add { item, field, text }) => {
                let (item, field, text) = (item.clone(), (*field).to_owned(), text.clone());
                Some(Proposal::of(finding, item, field, text, Act::Add))
            }
            Some(Repair::Remove) => removal(catalog, finding).filter(|it| !unread.contains(&*it.item)),
            None => None,
        };
        let Some(proposal) = proposal else { continue };
        if seen.insert((proposal.item.clone(), proposal.field.clone(), proposal.text.clone())) {
            found.push((proposal, finding));
        }
    }
    found
}

impl Proposal {
    fn of(finding: &Finding, item: String, field: String, text: String, act: Act) -> Self {
        Self { rule: finding.rule.name, finding: finding.id(), item, field, text, act }
    }
}

/// The removal of the string that a finding points at.
fn removal(catalog: &Catalog, finding: &Finding) -> Option<Proposal> {
    let item = finding.item.as_deref()?;
    let entry = &catalog.item(item)?.entry;
    let at = finding.place.span;
    let (field, text) = entry.object.members.iter().find_map(|member| {
        let text = member.value.as_array()?.iter().find(|value| value.span == at)?.as_str()?;
        Some((member.key.to_string(), text.to_owned()))
    })?;
    Some(Proposal::of(finding, item.to_owned(), field, text, Act::Remove))
}
