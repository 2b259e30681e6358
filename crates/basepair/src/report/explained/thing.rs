//! Explains a node, strand, rung, item or file: where it belongs, which laws apply, what it may use and its
//! current findings.

use super::{heading, set};
use crate::report::plain::plain;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::wire::finding::FindingAnswer;
use basepair_catalog::wire::may::{Alternative, alternative};
use basepair_check::oracle::{Kind, Oracle, Thing};
use basepair_check::{Report, law};
use basepair_model::finding::Finding;
use basepair_model::model::Element;
use serde::Serialize;

/// How many findings and items the text format shows.
const SHOWN: usize = 12;

#[derive(Debug, Serialize)]
pub(crate) struct Explained {
    /// `element`, `item` or `path`.
    kind: &'static str,
    name: String,
    /// The item that it is, or that lists it.
    item: Option<String>,
    /// The element that it belongs to.
    element: Option<Place>,
    /// The strand of that element.
    strand: Option<Place>,
    /// Whether the structural law applies to this registry.
    law: bool,
    /// The laws that apply to it.
    bound_by: Vec<Sentence>,
    /// The elements that it may use, besides itself.
    may_use: Vec<String>,
    /// `required`, `allowed` or `forbidden`, for nodes.
    harness: Option<&'static str>,
    /// Its current findings.
    findings: Vec<FindingAnswer>,
    /// The items that it may use.
    items: Vec<Alternative>,
}

#[derive(Debug, Serialize)]
struct Place {
    id: String,
    r#type: &'static str,
    title: String,
    covenant: String,
}

#[derive(Debug, Serialize)]
struct Sentence {
    name: String,
    statement: String,
}

impl Place {
    fn new(element: Element<'_>) -> Self {
        Self {
            id: element.id().to_string(),
            r#type: match element {
                Element::Node(_) => "node",
                Element::Strand(_) => "strand",
                Element::Rung(_) => "rung",
            },
            title: element.title().to_owned(),
            covenant: element.covenant().to_owned(),
        }
    }

    fn text(&self) -> String {
        format!("{} {} ({}): {}", self.r#type, self.id, self.title, self.covenant)
    }
}

impl Explained {
    pub(crate) fn new(catalog: &Catalog, oracle: &Oracle<'_>, report: &Report, thing: &Thing<'_>) -> Self {
        let model = &catalog.model;
        let element = thing.element;
        let strand = element.and_then(|element| element.strand().and_then(|id| model.strand(id)));
        let binds = |ids: &[basepair_model::model::ElementId]| {
            element.is_some_and(|element| ids.is_empty() || ids.contains(element.id()))
        };
        let laws = model.laws.iter().filter(|law| binds(&law.binds));
        let usable = element.map(|element| oracle.usable(element)).unwrap_or_default();
        let usable = usable.iter().filter_map(|position| alternative(catalog, *position));
        let usable = usable.filter(|item| thing.item.map(Item::name) != Some(&item.name));
        Self {
            kind: match thing.kind {
                Kind::Element => "element",
                Kind::Item => "item",
                Kind::Path => "path",
            },
            name: thing.name.clone(),
            item: thing.item.map(|item| item.name().to_owned()),
            element: element.map(Place::new),
            strand: strand
                .filter(|strand| element.is_some_and(|element| *element.id() != strand.name))
                .map(|strand| Place::new(Element::Strand(strand))),
            law: report.law,
            bound_by: laws
                .map(|law| Sentence { name: law.name.clone(), statement: law.statement.clone() })
                .collect(),
            may_use: element
                .map(|element| law::may_use(model, element).iter().map(ToString::to_string).collect())
                .unwrap_or_default(),
            harness: thing.harness_use().map(|harness| harness.as_str()),
            findings: report
                .findings
                .iter()
                .filter(|finding| concerns(catalog, thing, finding))
                .map(FindingAnswer::from)
                .collect(),
            items: usable.collect(),
        }
    }

    pub(crate) fn text(&self) -> String {
        let mut out = format!("{}\n", heading(&plain(&self.name)));
        let mut line = |label: &str, text: &str| {
            out.push_str(&format!("  {label:<9} {}\n", set(text, &" ".repeat(12)).trim_start()));
        };
        if let Some(item) = self.item.as_ref().filter(|item| **item != self.name) {
            line("item", &plain(item));
        }
        match &self.element {
            Some(place) => line("element", &place.text()),
            None => line("element", "none: it belongs to no node, rung or strand"),
        }
        if let Some(strand) = &self.strand {
            line("strand", &strand.text());
        }
        if !self.law {
            line("law", "does not apply: nothing in this registry belongs to the model");
        }
        match self.may_use.as_slice() {
            [] if !self.law => {}
            [] => line("may use", "its own parts and nothing else"),
            ids => line("may use", &format!("its own parts, {}", ids.join(", "))),
        }
        if let Some(harness) = self.harness {
            line("harness", harness);
        }
        for Sentence { name, statement } in &self.bound_by {
            line("law", &format!("{name}: {statement}"));
        }
        out.push_str(&self.findings_text());
        if self.law {
            out.push_str(&self.items_text());
        }
        out
    }

    fn findings_text(&self) -> String {
        let mut out = format!("\n{}\n", heading("Current findings"));
        if self.findings.is_empty() {
            out.push_str("  nothing\n");
        }
        for finding in self.findings.iter().take(SHOWN) {
            let place = format!("{}:{}:{}", plain(&finding.file), finding.line, finding.column);
            let (rule, severity) = (finding.rule, finding.severity);
            out.push_str(&format!(
                "  {place} {severity}[{rule}]\n{}\n",
                set(&plain(&finding.message), "    ")
            ));
        }
        out + &more(self.findings.len(), "`basepair check --all` shows every one")
    }

    fn items_text(&self) -> String {
        let mut out = format!("\n{}\n", heading("Items that it may use"));
        if self.items.is_empty() {
            out.push_str("  none\n");
        }
        for item in self.items.iter().take(SHOWN) {
            let about = item.description.as_deref().or(item.title.as_deref()).unwrap_or_default();
            let node = item.node.as_deref().unwrap_or("-");
            out.push_str(&format!("  {:<24} {node:<6} {}\n", plain(&item.name), plain(about)));
        }
        out + &more(self.items.len(), "`--format json` lists every one")
    }
}

fn more(total: usize, how: &str) -> String {
    match total.saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!("  … and {more} more; {how}\n"),
    }
}

/// Whether a finding concerns the thing.
fn concerns(catalog: &Catalog, thing: &Thing<'_>, finding: &Finding) -> bool {
    let file = finding.place.file();
    match (thing.kind, thing.element) {
        (Kind::Path, _) => file == thing.name || file.starts_with(&format!("{}/", thing.name)),
        (Kind::Item, _) => {
            let name = thing.item.map(Item::name);
            let files = thing.item.map(|item| item.entry.files.as_slice()).unwrap_or_default();
            finding.item.as_deref() == name || files.iter().any(|listed| listed.path == file)
        }
        (Kind::Element, Some(element)) => {
            let node = finding.node.as_deref().and_then(|id| catalog.model.element(id));
            let node = node.or_else(|| catalog.model.place(file));
            node.is_some_and(|node| match element {
                Element::Strand(strand) => node.strand() == Some(&strand.name),
                _ => node.id() == element.id(),
            })
        }
        (Kind::Element, None) => false,
    }
}
