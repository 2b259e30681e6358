//! Ignored findings, always with a reason: by a comment above the line in a source, or by `meta.ignore` on an item. A
//! problem with an ignore is a finding itself.

mod lines;

use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::catalog::Item;
use basepair_catalog::nearest::nearest;
use basepair_model::finding::{self, Finding};
use basepair_model::json;
use basepair_model::model::ElementId;
use basepair_model::place::{Place, Span};
use basepair_model::rule::{self, Effect, Rule};
use basepair_syntax::facts::Comment;
use lines::Code;
use std::collections::HashMap;

/// The prefix of an ignore comment.
const MARK: &str = "basepair-ignore";

/// An ignored finding.
#[derive(Debug, Clone)]
pub struct Ignored {
    pub finding: Finding,
    pub reason: String,
}

/// One rule, ignored in one place.
struct Ignore<'a> {
    rule: String,
    reason: Option<String>,
    place: Place,
    scope: Scope<'a>,
    node: Option<&'a ElementId>,
    item: Option<&'a str>,
}

enum Scope<'a> {
    /// Lines of a file, both ends included.
    Lines(&'a str, usize, usize),
    Item(&'a str),
}

/// The ignores of one rule by what they cover, as positions.
#[derive(Default)]
struct Covering<'i> {
    /// First and last line, by file. Later comments never end earlier, so the ignores that cover a line are adjacent.
    lines: HashMap<&'i str, Vec<(usize, usize, usize)>>,
    items: HashMap<&'i str, Vec<usize>>,
}

impl<'i> Covering<'i> {
    fn add(&mut self, position: usize, ignore: &Ignore<'i>) {
        match ignore.scope {
            Scope::Lines(file, first, last) => {
                self.lines.entry(file).or_default().push((first, last, position));
            }
            Scope::Item(name) => self.items.entry(name).or_default().push(position),
        }
    }

    /// The ignores that cover a finding, in order.
    fn of(&self, finding: &Finding) -> impl Iterator<Item = usize> {
        let lines = self.lines.get(finding.place.file()).map(Vec::as_slice).unwrap_or_default();
        let line = finding.place.source.line(finding.place.span.start());
        let from = lines.partition_point(|(_, last, _)| *last < line);
        let covering = lines.iter().skip(from).take_while(move |(first, ..)| *first <= line);
        let item = finding.item.as_deref().and_then(|item| self.items.get(item));
        covering.map(|(.., position)| *position).chain(item.into_iter().flatten().copied())
    }
}

/// Removes the ignored findings from `findings`, and adds findings about the ignores. Also returns how many ignores each
/// rule about them has checked.
pub(crate) fn apply(
    registry: &Registry<'_>,
    findings: &mut Vec<Finding>,
) -> (Vec<Ignored>, Vec<(&'static Rule, usize)>) {
    let ignores = collect(registry);
    let mut reporters =
        [&rule::IGNORE_WITHOUT_REASON, &rule::UNKNOWN_IGNORE, &rule::UNUSED_IGNORE].map(Reporter::new);
    let mut ignored = Vec::new();
    if !ignores.is_empty() {
        let mut by_rule: HashMap<&str, Covering<'_>> = HashMap::new();
        let mut unused = vec![false; ignores.len()];
        for ((position, ignore), unused) in ignores.iter().enumerate().zip(&mut unused) {
            *unused = is_valid(ignore, &mut reporters);
            if *unused {
                by_rule.entry(&ignore.rule).or_default().add(position, ignore);
            }
        }
        findings.retain(|finding| {
            let mut reason = None;
            for position in by_rule.get(finding.rule.name).into_iter().flat_map(|all| all.of(finding)) {
                unused.get_mut(position).into_iter().for_each(|unused| *unused = false);
                reason = reason.or_else(|| ignores.get(position)?.reason.as_ref());
            }
            ignored.extend(reason.map(|reason| Ignored { finding: finding.clone(), reason: reason.clone() }));
            reason.is_none()
        });
        let unused = ignores.iter().zip(unused).filter(|(_, unused)| *unused).map(|(ignore, _)| ignore);
        report_unused(unused, &mut reporters);
    }
    let mut own = Vec::new();
    let checked = reporters.into_iter().map(|mut reporter| {
        reporter.checked(ignores.len());
        let rule = reporter.rule();
        let said = reporter.finish();
        own.extend(said.findings);
        (rule, said.checked)
    });
    let checked = checked.collect();
    finding::settle(&mut own);
    findings.extend(own);
    finding::sort(findings);
    (ignored, checked)
}

/// Whether an ignore is valid: it names a rule that can be ignored, and gives a reason. Otherwise it is reported.
fn is_valid(ignore: &Ignore<'_>, reporters: &mut [Reporter; 3]) -> bool {
    let [without_reason, unknown, _] = reporters;
    let name = ignore.rule.as_str();
    let names = || rule::all().filter(|rule| rule.can_be_ignored()).map(|rule| rule.name);
    match rule::find(name) {
        None => {
            let message = match name {
                "" => "the comment does not name a rule to ignore".to_owned(),
                name => format!("unknown rule `{name}`"),
            };
            let help = match nearest(name, names(), 1).first() {
                Some(near) => format!("write `{near}`, or remove the ignore"),
                None => "run `basepair explain` to list every rule".to_owned(),
            };
            report(unknown, ignore, Diagnostic::new(message, help));
            false
        }
        Some(rule) if !rule.can_be_ignored() => {
            let (why, help) = match rule.effect {
                Effect::Refuses => {
                    ("nothing can be served until it is fixed", "fix the finding, and remove the ignore")
                }
                Effect::Withholds if !rule.can_be_allowed() => {
                    ("its item has no complete source", "fix the finding, and remove the ignore")
                }
                Effect::Withholds => (
                    "it protects consumers",
                    "fix the finding, or allow it with a reason in `meta.allow`, and remove the ignore",
                ),
                Effect::None => {
                    ("it checks the ignores themselves", "fix the finding, and remove the ignore")
                }
            };
            let message = format!("`{name}` cannot be ignored: {why}");
            report(unknown, ignore, Diagnostic::new(message, help));
            false
        }
        Some(_) if ignore.reason.is_none() => {
            let message = format!("`{name}` is ignored without a reason, so the ignore has no effect");
            let help = match ignore.scope {
                Scope::Lines(..) => format!("write `{MARK} {name}: ` and the reason"),
                Scope::Item(_) => format!("write `\"{name}\": ` and the reason, as a string"),
            };
            report(without_reason, ignore, Diagnostic::new(message, help));
            false
        }
        Some(_) => true,
    }
}

fn report_unused<'i>(ignores: impl Iterator<Item = &'i Ignore<'i>>, reporters: &mut [Reporter; 3]) {
    let [_, _, unused] = reporters;
    for ignore in ignores {
        let message = format!("`{}` is ignored, but reports nothing here", ignore.rule);
        let help = match ignore.scope {
            Scope::Lines(..) => "remove the comment, or move it directly above the line with the finding",
            Scope::Item(_) => "remove the entry from `meta.ignore`",
        };
        report(unused, ignore, Diagnostic::new(message, help));
    }
}

fn report(reporter: &mut Reporter, ignore: &Ignore<'_>, diagnostic: Diagnostic) {
    reporter.about(ignore.place.clone(), ignore.item, ignore.node, diagnostic);
}

fn collect<'a>(registry: &'a Registry<'_>) -> Vec<Ignore<'a>> {
    let mut found = Vec::new();
    let is_marked = |file: &&File<'_>| file.facts.comments.iter().any(|comment| comment.text.contains(MARK));
    for file in registry.files.iter().filter(is_marked) {
        let code = Code::new(file);
        for (position, comment) in file.facts.comments.iter().enumerate() {
            of_comment(file, comment, || code.covered(position, comment), &mut found);
        }
    }
    for (position, item) in registry.catalog.items().iter().enumerate() {
        of_item(item, registry.catalog.element_at(position), &mut found);
    }
    found
}

fn of_comment<'a>(
    file: &'a File<'_>,
    comment: &Comment,
    covered: impl FnOnce() -> (usize, usize),
    found: &mut Vec<Ignore<'a>>,
) {
    let text = comment.text.trim_start_matches(|c: char| c.is_whitespace() || c == '*' || c == '!');
    let Some(rest) = text.strip_prefix(MARK) else { return };
    if rest.starts_with(|c: char| !c.is_whitespace() && c != ':') {
        return;
    }
    let (names, reason) = match rest.split_once(':') {
        Some((names, reason)) => (names, reason.split_whitespace().collect::<Vec<_>>().join(" ")),
        // Without a colon the first word is the rule, and there is no reason.
        None => (rest.split_whitespace().next().unwrap_or_default(), String::new()),
    };
    let reason = Some(reason).filter(|reason| !reason.is_empty());
    let (first, last) = covered();
    for name in names.split(',').map(str::trim) {
        found.push(Ignore {
            rule: name.to_owned(),
            reason: reason.clone(),
            place: Place::new(file.source(), comment.span),
            scope: Scope::Lines(&file.path, first, last),
            node: file.element.map(|element| element.id()),
            item: file.items.first().map(|item| item.name()),
        });
    }
}

fn of_item<'a>(item: &'a Item, node: Option<&'a ElementId>, found: &mut Vec<Ignore<'a>>) {
    let meta = item.entry.object.get("meta").and_then(json::Value::as_object);
    let Some(ignore) = meta.and_then(|meta| meta.member("ignore")) else { return };
    let mut add = |rule: &str, span: Span, reason: Option<&str>| {
        let reason = reason.map(str::trim).filter(|reason| !reason.is_empty());
        found.push(Ignore {
            rule: rule.to_owned(),
            reason: reason.map(str::to_owned),
            place: Place::new(&item.entry.source, span),
            scope: Scope::Item(item.name()),
            node,
            item: Some(item.name()),
        });
    };
    match ignore.value.as_object() {
        Some(rules) => rules.members.iter().for_each(|member| {
            add(&member.key, member.key_span, member.value.as_str());
        }),
        // A list of names, or a single name, without a reason.
        None => {
            let one = ignore.value.as_str().map(|name| (name, ignore.value.span));
            let many = ignore.value.as_array().unwrap_or_default().iter();
            let many = many.filter_map(|value| Some((value.as_str()?, value.span)));
            one.into_iter().chain(many).for_each(|(name, span)| add(name, span, None));
        }
    }
}
