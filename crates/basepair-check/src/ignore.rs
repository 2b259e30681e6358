//! Findings that an author ignores, always with a reason: by a comment above the line in a source, or by
//! `meta.ignore` on an item. What is wrong with an ignore is a finding itself.

use crate::judge::{Judge, Verdict};
use crate::registry::{File, Registry};
use basepair_catalog::catalog::Item;
use basepair_catalog::nearest::nearest;
use basepair_model::finding::{self, Finding};
use basepair_model::json;
use basepair_model::model::ElementId;
use basepair_model::place::{Place, Span};
use basepair_model::rule::{self, Effect, Rule};
use basepair_syntax::facts::Comment;
use std::collections::HashMap;

/// What a comment starts with.
const MARK: &str = "basepair-ignore";

/// A finding that its author ignores.
#[derive(Debug, Clone)]
pub struct Ignored {
    pub finding: Finding,
    pub reason: String,
}

/// One rule ignored at one place.
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

impl Scope<'_> {
    fn covers(&self, finding: &Finding) -> bool {
        match self {
            Self::Lines(file, first, last) => {
                finding.place.file() == *file && (*first..=*last).contains(&finding.place.start().line)
            }
            Self::Item(name) => finding.item.as_deref() == Some(name),
        }
    }
}

/// Takes out of `findings` what is ignored, and adds what is wrong with the ignores. Tells how many ignores each
/// rule about them has judged.
pub(crate) fn apply(
    registry: &Registry<'_>,
    findings: &mut Vec<Finding>,
) -> (Vec<Ignored>, Vec<(&'static Rule, usize)>) {
    let ignores = collect(registry);
    let mut judges =
        [&rule::IGNORE_WITHOUT_REASON, &rule::UNKNOWN_IGNORE, &rule::UNUSED_IGNORE].map(Judge::new);
    let mut ignored = Vec::new();
    if !ignores.is_empty() {
        let mut by_rule: HashMap<&str, Vec<(usize, &Ignore<'_>)>> = HashMap::new();
        for (position, ignore) in ignores.iter().enumerate() {
            if is_sound(ignore, &mut judges) {
                by_rule.entry(&ignore.rule).or_default().push((position, ignore));
            }
        }
        let mut used = vec![false; ignores.len()];
        findings.retain(|finding| {
            let ignores = by_rule.get(finding.rule.name).map(Vec::as_slice).unwrap_or_default();
            let covering = ignores.iter().filter(|(_, ignore)| ignore.scope.covers(finding));
            let mut reason = None;
            for (position, ignore) in covering {
                used.get_mut(*position).into_iter().for_each(|used| *used = true);
                reason = reason.or(ignore.reason.as_ref());
            }
            ignored.extend(reason.map(|reason| Ignored { finding: finding.clone(), reason: reason.clone() }));
            reason.is_none()
        });
        report_unused(by_rule.into_values().flatten(), &used, &mut judges);
    }
    let mut own = Vec::new();
    let judged = judges.into_iter().map(|mut judge| {
        judge.judged(ignores.len());
        let rule = judge.rule();
        let said = judge.finish();
        own.extend(said.findings);
        (rule, said.judged)
    });
    let judged = judged.collect();
    finding::settle(&mut own);
    findings.extend(own);
    finding::sort(findings);
    (ignored, judged)
}

/// Whether an ignore names a rule that can be ignored, and says why. What it lacks is reported.
fn is_sound(ignore: &Ignore<'_>, judges: &mut [Judge; 3]) -> bool {
    let [without_reason, unknown, _] = judges;
    let name = ignore.rule.as_str();
    let names = || rule::all().filter(|rule| rule.can_be_ignored()).map(|rule| rule.name);
    match rule::find(name) {
        None => {
            let message = match name {
                "" => "the comment names no rule to ignore".to_owned(),
                name => format!("there is no rule `{name}`"),
            };
            let help = match nearest(name, names(), 1).first() {
                Some(near) => format!("write `{near}`, or remove the ignore"),
                None => "`basepair explain` lists every rule".to_owned(),
            };
            report(unknown, ignore, Verdict::new(message, help));
            false
        }
        Some(rule) if !rule.can_be_ignored() => {
            let (why, help) = match rule.effect {
                Effect::Refuses => {
                    ("nothing can be served while it is broken", "fix what it names, and remove the ignore")
                }
                Effect::Withholds => (
                    "it keeps consumers safe",
                    "fix what it names, or allow it with a reason in `meta.allow`, and remove the ignore",
                ),
                Effect::None => ("it keeps ignores honest", "fix what it names, and remove the ignore"),
            };
            let message = format!("`{name}` cannot be ignored: {why}");
            report(unknown, ignore, Verdict::new(message, help));
            false
        }
        Some(_) if ignore.reason.is_none() => {
            let message = format!("`{name}` is ignored without a reason, which ignores nothing");
            let help = match ignore.scope {
                Scope::Lines(..) => format!("write `{MARK} {name}: ` and why it is right here"),
                Scope::Item(_) => format!("write `\"{name}\": ` and why it is right here, as a text"),
            };
            report(without_reason, ignore, Verdict::new(message, help));
            false
        }
        Some(_) => true,
    }
}

fn report_unused<'i>(
    ignores: impl Iterator<Item = (usize, &'i Ignore<'i>)>,
    used: &[bool],
    judges: &mut [Judge; 3],
) {
    let [_, _, unused] = judges;
    for (_, ignore) in ignores.filter(|(position, _)| used.get(*position) == Some(&false)) {
        let message = format!("`{}` is ignored, but finds nothing here", ignore.rule);
        let help = match ignore.scope {
            Scope::Lines(..) => "remove the comment, or move it right above the line that it speaks about",
            Scope::Item(_) => "remove the entry from `meta.ignore`",
        };
        report(unused, ignore, Verdict::new(message, help));
    }
}

fn report(judge: &mut Judge, ignore: &Ignore<'_>, verdict: Verdict) {
    judge.about(ignore.place.clone(), ignore.item, ignore.node, verdict);
}

fn collect<'a>(registry: &'a Registry<'_>) -> Vec<Ignore<'a>> {
    let mut found = Vec::new();
    for file in registry.files.iter().filter(|file| file.text.contains(MARK)) {
        file.facts.comments.iter().for_each(|comment| of_comment(file, comment, &mut found));
    }
    for (position, item) in registry.catalog.items().iter().enumerate() {
        of_item(item, registry.catalog.element_at(position), &mut found);
    }
    found
}

fn of_comment<'a>(file: &'a File<'_>, comment: &Comment, found: &mut Vec<Ignore<'a>>) {
    let text = comment.text.trim_start_matches(|c: char| c.is_whitespace() || c == '*' || c == '!');
    let Some(rest) = text.strip_prefix(MARK) else { return };
    if rest.starts_with(|c: char| !c.is_whitespace() && c != ':') {
        return;
    }
    let (names, reason) = match rest.split_once(':') {
        Some((names, reason)) => (names, reason.split_whitespace().collect::<Vec<_>>().join(" ")),
        // Without a colon the first word is the rule, and what follows is no reason yet.
        None => (rest.split_whitespace().next().unwrap_or_default(), String::new()),
    };
    let reason = Some(reason).filter(|reason| !reason.is_empty());
    let (first, last) = covered(file, comment);
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

/// The lines that a comment speaks about: the next one that holds anything but comments, or its own when code
/// stands there too. What opens a file also speaks about the file as a whole.
fn covered(file: &File<'_>, comment: &Comment) -> (usize, usize) {
    let text = file.text;
    let source = file.source();
    let line = |at: usize| source.position(at).line;
    let own = line(comment.span.start());
    let before = text.get(..comment.span.start()).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
    if !before.trim().trim_end_matches('{').is_empty() {
        return (own, line(comment.span.end()));
    }
    let opens = first_code(file, 0) >= comment.span.start();
    let target = line(first_code(file, comment.span.end()));
    (if opens { 1 } else { own }, target)
}

/// Where the first thing after `from` stands that is neither blank nor a comment. The braces around a comment in
/// JSX belong to it.
fn first_code(file: &File<'_>, from: usize) -> usize {
    let mut at = from;
    let comments = &file.facts.comments;
    loop {
        let rest = file.text.get(at..).unwrap_or_default();
        let blank = rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == '}').len();
        // A closing brace is the comment's own only when nothing but blanks stands between.
        let closing = rest.trim_start_matches([' ', '\t']).starts_with('}') && at > 0;
        at += if closing { blank } else { rest.len() - rest.trim_start().len() };
        let opened = file.text.get(at..).unwrap_or_default();
        let brace = opened.len() - opened.trim_start_matches(['{', ' ']).len();
        let next =
            comments.iter().find(|comment| comment.span.start() == at || comment.span.start() == at + brace);
        match next {
            Some(comment) if comment.span.end() > at => at = comment.span.end(),
            _ => return at,
        }
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
        // A list of names, or one: no reason is given for any of them.
        None => {
            let one = ignore.value.as_str().map(|name| (name, ignore.value.span));
            let many = ignore.value.as_array().unwrap_or_default().iter();
            let many = many.filter_map(|value| Some((value.as_str()?, value.span)));
            one.into_iter().chain(many).for_each(|(name, span)| add(name, span, None));
        }
    }
}
