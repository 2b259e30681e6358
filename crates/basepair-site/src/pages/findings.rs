//! Findings as pages show them: a row with its code, the filters of a list, and its groups.

use crate::excerpt::Excerpts;
use crate::label::title;
use crate::markup::{coded, count, grouped};
use crate::view::View;
use basepair_catalog::catalog::Item;
use basepair_catalog::query::{Accepts, BadParameter, FindingFilter, Parameter, Parameters};
use basepair_catalog::wire::index::Pagination;
use basepair_model::finding::Finding;
use basepair_model::path::normal;
use basepair_model::percent;
use basepair_model::place::Place;
use basepair_model::rule::Severity;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// Findings on one page.
const PAGE: usize = 30;
/// Values of one filter that are listed; the selected value is always among them.
const LISTED: usize = 12;

/// A finding as pages show it.
#[derive(Debug)]
pub(crate) struct FindingRow {
    pub(crate) severity: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) rule_href: String,
    /// As markup.
    pub(crate) message: String,
    pub(crate) help: String,
    pub(crate) place: String,
    /// The line on the page of its source.
    pub(crate) href: Option<String>,
    /// The line in an editor on this machine.
    pub(crate) editor: Option<String>,
    /// The address and the title of the item that it is about.
    pub(crate) item: Option<(String, String)>,
    pub(crate) excerpt: String,
}

impl FindingRow {
    fn new(view: &View<'_>, finding: &Finding, excerpts: &mut Excerpts) -> Self {
        let href = source_href(view, finding);
        let item = finding.item.as_deref().and_then(|name| view.catalog.item(name));
        Self {
            severity: finding.severity.as_str(),
            rule: finding.rule.name,
            rule_href: view.href(&format!("/rules/{}", finding.rule.name)),
            message: coded(&finding.message),
            help: coded(&finding.help),
            place: finding.place.to_string(),
            editor: view.server.workbench.and_then(|workbench| workbench.editor_href(&finding.place)),
            item: item.map(|item| (view.item_href(item), title(item).to_owned())),
            excerpt: excerpts.html(&finding.place, href.as_deref()),
            href,
        }
    }

    pub(crate) fn list<'f>(view: &View<'_>, findings: impl Iterator<Item = &'f Finding>) -> Vec<Self> {
        let mut excerpts = Excerpts::default();
        findings.map(|finding| Self::new(view, finding, &mut excerpts)).collect()
    }
}

/// The line of a finding on the page of its source, if that is the text of the finding: newer input is not
/// served yet.
fn source_href(view: &View<'_>, finding: &Finding) -> Option<String> {
    let place: &Place = &finding.place;
    let listing = &view.resolver.listing;
    let own = finding.item.as_deref().and_then(|name| view.catalog.position(name));
    let entries = || listing.at(&normal(place.file())).into_iter().flat_map(|file| listing.entries(file));
    let (position, file) = entries().find(|(item, _)| Some(*item) == own).or_else(|| entries().next())?;
    let item = view.catalog.items().get(position)?;
    let texts = item.texts();
    let source = texts.get(file).filter(|source| ***source == *place.source.text)?;
    Some(super::source::line_href(view, item, file, source, place.start().line))
}

/// How many errors, or else warnings, an item has: the class of the severity and the text.
pub(crate) fn alarm(view: &View<'_>, item: &Item) -> Option<(&'static str, String)> {
    match view.index().alarms(item.name()) {
        (0, 0) => None,
        (0, warnings) => Some(("warning", count(warnings, "warning", "warnings"))),
        (errors, _) => Some(("error", count(errors, "error", "errors"))),
    }
}

/// What the findings of a list have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grouping {
    Rule,
    Item,
    Node,
}

const GROUP: Parameter = Parameter::of_query(
    "group",
    Accepts::OneOf { list: None, words: || GROUPINGS.map(|(_, name, _)| name).into() },
    "",
);
const GROUPINGS: [(Grouping, &str, &str); 3] =
    [(Grouping::Rule, "rule", "Rule"), (Grouping::Item, "item", "Item"), (Grouping::Node, "node", "Node")];

const NODE: &str = "Node";
/// The filters: name of the parameter and title.
const FACETS: [(&str, &str); 4] =
    [("severity", "Severity"), ("rule", "Rule"), ("node", NODE), ("item", "Item")];

/// The requested findings, parsed as the API parses them, and their order.
#[derive(Debug)]
pub(crate) struct Wanted {
    filter: FindingFilter,
    grouping: Grouping,
    /// The value of each filter as written in links; empty if unset.
    values: [String; 4],
    page: usize,
}

#[derive(Debug)]
pub(crate) struct Facet {
    pub(crate) title: &'static str,
    pub(crate) values: Vec<Value>,
    pub(crate) open: bool,
}

/// A value of a filter, or a choice.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) name: String,
    pub(crate) href: String,
    pub(crate) count: String,
    pub(crate) chosen: bool,
}

/// Findings with something in common.
#[derive(Debug)]
pub(crate) struct Group<'f> {
    pub(crate) key: String,
    /// How many there are, also on other pages.
    pub(crate) total: usize,
    pub(crate) findings: Vec<&'f Finding>,
}

/// One page of the list.
#[derive(Debug)]
pub(crate) struct Found<'f> {
    pub(crate) groups: Vec<Group<'f>>,
    pub(crate) total: usize,
    pub(crate) page: usize,
    pub(crate) pages: usize,
}

impl Wanted {
    pub(crate) fn parse(view: &View<'_>, query: &Parameters) -> Result<Self, BadParameter> {
        let filter = FindingFilter::parse(query, view.model())?;
        let grouping = |word: &str| {
            GROUPINGS.iter().find(|(_, name, _)| *name == word).map(|(grouping, _, _)| *grouping)
        };
        let grouping = query.choice(&GROUP, grouping)?.unwrap_or(Grouping::Rule);
        let values = [
            filter.severity.map_or("", Severity::as_str).to_owned(),
            filter.rule.unwrap_or_default().to_owned(),
            filter.node.as_ref().map(ToString::to_string).unwrap_or_default(),
            filter.item.clone().unwrap_or_default(),
        ];
        Ok(Self { filter, grouping, values, page: query.page()? })
    }

    pub(crate) fn is_filtered(&self) -> bool {
        self.filter != FindingFilter::default()
    }

    /// Whether this is the list without parameters.
    pub(crate) fn is_plain(&self) -> bool {
        !self.is_filtered() && self.grouping == Grouping::Rule && self.page == 1
    }

    /// The values of the filters that are set.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(String::as_str).filter(|value| !value.is_empty())
    }

    pub(crate) fn filter(&self) -> &FindingFilter {
        &self.filter
    }

    pub(crate) fn grouping(&self) -> Grouping {
        self.grouping
    }

    /// The address of the same list with one value, the grouping or the page changed.
    fn address(
        &self,
        view: &View<'_>,
        change: Option<(usize, &str)>,
        grouping: Grouping,
        page: usize,
    ) -> String {
        let mut query: Vec<String> = Vec::new();
        for (at, ((name, _), value)) in FACETS.iter().zip(&self.values).enumerate() {
            let value = match change {
                Some((changed, value)) if changed == at => value,
                _ => value,
            };
            if !value.is_empty() {
                query.push(format!("{name}={}", percent::encode(value, "")));
            }
        }
        if let Some((_, name, _)) = GROUPINGS.iter().skip(1).find(|(each, _, _)| *each == grouping) {
            query.push(format!("group={name}"));
        }
        if page > 1 {
            query.push(format!("page={page}"));
        }
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        view.href("/health") + &query
    }

    pub(crate) fn page_href(&self, view: &View<'_>, page: usize) -> String {
        self.address(view, None, self.grouping, page)
    }

    /// The ways to group the list.
    pub(crate) fn groupings(&self, view: &View<'_>) -> Vec<Value> {
        let choice = |(grouping, _, name): &(Grouping, &str, &str)| Value {
            name: (*name).to_owned(),
            href: self.address(view, None, *grouping, 1),
            count: String::new(),
            chosen: *grouping == self.grouping,
        };
        // Without a model, nothing is about a node.
        GROUPINGS.iter().filter(|row| view.law || row.0 != Grouping::Node).map(choice).collect()
    }

    /// The filters with their counts: how many findings match the other filters.
    pub(crate) fn facets(&self, view: &View<'_>) -> Vec<Facet> {
        let mut counts: [BTreeMap<&str, usize>; 4] = Default::default();
        for finding in view.checks.findings {
            let [rule, severity, item, node] = self.filter.facets(finding);
            let fits = [severity, rule, node, item];
            for (at, (counts, value)) in counts.iter_mut().zip(values_of(finding)).enumerate() {
                let others = fits.iter().enumerate().all(|(each, fits)| each == at || *fits);
                if let Some(value) = value.filter(|_| others) {
                    *counts.entry(value).or_default() += 1;
                }
            }
        }
        let facets = FACETS.iter().zip(&self.values).zip(counts).enumerate();
        let facets = facets.map(|(at, (((_, title), wanted), counts))| {
            let mut listed: Vec<(&str, usize)> = counts.into_iter().collect();
            let rank = |name: &str| Severity::ALL.iter().position(|each| each.as_str() == name);
            listed.sort_by_key(|(name, count)| (if at == 0 { rank(name) } else { None }, Reverse(*count)));
            let kept = listed.iter().skip(LISTED).find(|(name, _)| name == wanted).copied();
            listed.truncate(LISTED);
            listed.extend(kept);
            let value = |(name, count): (&str, usize)| {
                let chosen = name == wanted;
                let element = if at == 2 { view.model().element(name) } else { None };
                Value {
                    href: self.address(view, Some((at, if chosen { "" } else { name })), self.grouping, 1),
                    name: element.map_or(name.to_owned(), |element| format!("{name} {}", element.title())),
                    count: grouped(count),
                    chosen,
                }
            };
            let values: Vec<Value> = listed.into_iter().map(value).collect();
            Facet { title, open: at == 0 || !wanted.is_empty(), values }
        });
        let facets = facets.filter(|facet| view.law || facet.title != NODE);
        facets.filter(|facet| !facet.values.is_empty()).collect()
    }

    /// One page of the matching findings, by group: the most severe group first, then the largest.
    pub(crate) fn find<'f>(&self, findings: &'f [Finding], most: Option<usize>) -> Found<'f> {
        let key = |finding: &'f Finding| match self.grouping {
            Grouping::Rule => finding.rule.name,
            Grouping::Item => finding.item.as_deref().unwrap_or_default(),
            Grouping::Node => finding.node.as_deref().unwrap_or_default(),
        };
        let mut matching: Vec<&Finding> =
            findings.iter().filter(|finding| self.filter.fits(finding)).collect();
        let mut groups: HashMap<&str, (Severity, usize)> = HashMap::new();
        for finding in &matching {
            let group = groups.entry(key(finding)).or_insert((finding.severity, 0));
            *group = (group.0.max(finding.severity), group.1 + 1);
        }
        let group = |key: &str| groups.get(key).copied().unwrap_or((Severity::Note, 0));
        // Stable: within a group and a severity, findings stay in reading order.
        matching.sort_by_key(|finding| {
            let key = key(finding);
            (Reverse(group(key)), key, Reverse(finding.severity))
        });
        let limit = most.unwrap_or(PAGE);
        let pages = matching.len().div_ceil(limit).max(1);
        let page = self.page.min(pages);
        let part = Pagination::of(matching.len(), Some(limit), Some((page - 1) * limit));
        let mut list: Vec<Group<'f>> = Vec::new();
        for finding in matching.into_iter().skip(part.offset).take(part.limit) {
            let key = key(finding);
            match list.last_mut().filter(|group| group.key == key) {
                Some(group) => group.findings.push(finding),
                None => {
                    let total = group(key).1;
                    list.push(Group { key: key.to_owned(), total, findings: vec![finding] });
                }
            }
        }
        Found { groups: list, total: part.total, page, pages }
    }
}

/// The value of a finding under each filter.
fn values_of(finding: &Finding) -> [Option<&str>; 4] {
    [
        Some(finding.severity.as_str()),
        Some(finding.rule.name),
        finding.node.as_deref(),
        finding.item.as_deref(),
    ]
}
