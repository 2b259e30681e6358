//! The import oracle as a page: may one thing use another, by which rule not, and what may be used instead.

use super::shell::Shell;
use super::{render, shell};
use crate::label::title;
use crate::markdown::inline;
use crate::markup::coded;
use crate::view::{Page, Section, SectionCard, View};
use askama::Template;
use basepair_catalog::query::{Accepts, BadParameter, Parameter, Parameters};
use basepair_catalog::wire::may::MayAnswer;
use basepair_model::percent;
use std::fmt::Write;

#[derive(Template)]
#[template(path = "may.html")]
struct May<'a> {
    shell: Shell<'a>,
    action: String,
    from: String,
    to: String,
    answer: Option<Answer>,
    unknown: Option<Unknown>,
    /// Whether one of the two names is missing.
    is_incomplete: bool,
    /// Questions to start with: address and text.
    examples: Vec<(String, String)>,
}

struct Answer {
    allowed: bool,
    reason: String,
    /// Address and name of the rule that forbids it.
    rule: Option<(String, &'static str)>,
    alternatives: Vec<Alternative>,
}

struct Alternative {
    href: String,
    title: String,
    place: String,
    text: String,
}

struct Unknown {
    name: String,
    /// Address and name.
    nearest: Vec<(String, String)>,
}

/// The path of a question.
pub(crate) fn path(from: &str, to: &str) -> String {
    format!("/may?from={}&to={}", percent::encode(from, ""), percent::encode(to, ""))
}

/// The two names; empty if they are missing.
fn names(query: &Parameters) -> Result<(String, String), BadParameter> {
    let name = |name| {
        let row = Parameter::of_query(name, Accepts::Name, "");
        Ok(query.text(&row)?.unwrap_or_default().trim().to_owned())
    };
    Ok((name("from")?, name("to")?))
}

fn answer(view: &View<'_>, decided: MayAnswer) -> Answer {
    let alternative = |each: basepair_catalog::wire::may::Alternative| {
        let item = view.catalog.item(&each.name)?;
        Some(Alternative {
            href: view.item_href(item),
            title: title(item).to_owned(),
            place: each.node.unwrap_or_default(),
            text: crate::label::summary(item),
        })
    };
    Answer {
        allowed: decided.allowed,
        reason: coded(&decided.reason),
        rule: decided.rule.map(|rule| (view.href(&format!("/rules/{rule}")), rule)),
        alternatives: decided.alternatives.into_iter().filter_map(alternative).collect(),
    }
}

/// Questions about two nodes of the model, one that is allowed and one that is not.
fn examples(view: &View<'_>) -> Vec<(String, String)> {
    let nodes: Vec<&str> = view.model().nodes.iter().map(|node| node.unit.id.as_str()).collect();
    let pairs = nodes.iter().flat_map(|from| nodes.iter().map(move |to| (*from, *to)));
    let mut found: [Option<(&str, &str)>; 2] = [None; 2];
    for (from, to) in pairs.filter(|(from, to)| from != to).take(400) {
        let Ok(answer) = view.checks.oracle.may(from, to) else { continue };
        if let Some(slot) = found.get_mut(usize::from(!answer.allowed)).filter(|slot| slot.is_none()) {
            *slot = Some((from, to));
        }
    }
    let question = |(from, to): (&str, &str)| (view.href(&path(from, to)), format!("May {from} use {to}?"));
    found.into_iter().flatten().map(question).collect()
}

pub(crate) static SECTION: Section = Section {
    has_content: |view| view.law && view.is_served(),
    takes_query: true,
    card: SectionCard { label: "The law", hue: "b0", words: None },
    ..Section::new(
        "/may",
        "May X use Y?",
        "Whether the law allows one thing to use another, and what to use instead",
        html,
        markdown,
    )
};

pub(crate) fn html(view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
    let (from, to) = names(query)?;
    if !view.law {
        return Ok(super::architecture::no_model(view, &Page::Section(&SECTION)));
    }
    let is_asked = !from.is_empty() && !to.is_empty();
    let (mut decided, mut unknown) = (None, None);
    if is_asked {
        match view.checks.oracle.may(&from, &to) {
            Ok(found) => decided = Some(answer(view, found)),
            Err(missing) => {
                let instead = |name: &String| {
                    let question =
                        if missing.parameter == "from" { path(name, &to) } else { path(&from, name) };
                    (view.href(&question), name.clone())
                };
                let nearest = missing.nearest.iter().map(instead).collect();
                unknown = Some(Unknown { name: missing.name.clone(), nearest });
            }
        }
    }
    let text = "Whether the law allows one thing to use another, and what to use instead.";
    let mut frame = shell(view, &Page::Section(&SECTION), "May X use Y?", text);
    if !from.is_empty() || !to.is_empty() {
        frame = frame.hidden();
    }
    Ok(render(&May {
        shell: frame,
        action: view.href("/may"),
        is_incomplete: !is_asked && (!from.is_empty() || !to.is_empty()),
        examples: if is_asked { Vec::new() } else { examples(view) },
        from,
        to,
        answer: decided,
        unknown,
    }))
}

pub(crate) fn markdown(view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
    let (from, to) = names(query)?;
    let mut out = String::from("# May X use Y?\n\n");
    if from.is_empty() || to.is_empty() {
        let _ = writeln!(
            out,
            "Whether the law allows one thing to use another. Ask with `?from=` and `?to=`: an element, an item, a path or an import.\n"
        );
        let example = view.absolute("/api/v1/architecture/may");
        let _ = writeln!(out, "The same as JSON: {example}");
        return Ok(out);
    }
    match view.checks.oracle.may(&from, &to) {
        Ok(answer) => {
            let word = if answer.allowed { "Yes" } else { "No" };
            let _ = writeln!(
                out,
                "May {} use {}? **{word}**: {}",
                inline(&from),
                inline(&to),
                inline(&answer.reason)
            );
            if let Some(rule) = answer.rule {
                let _ = writeln!(out, "\nRule: [{rule}]({})", view.absolute(&format!("/rules/{rule}.md")));
            }
            if !answer.alternatives.is_empty() {
                out.push_str("\nAllowed instead:\n\n");
            }
            for other in &answer.alternatives {
                let node = other.node.as_deref().unwrap_or_default();
                let text = other.description.as_deref().unwrap_or_default();
                let _ = writeln!(out, "- {} ({}): {}", inline(&other.name), inline(node), inline(text));
            }
        }
        Err(unknown) => {
            let _ =
                writeln!(out, "{} is not an element, an item or a file of a node.", inline(&unknown.name));
            for (at, name) in unknown.nearest.iter().enumerate() {
                let _ =
                    writeln!(out, "{}- {}", if at == 0 { "\nDid you mean:\n\n" } else { "" }, inline(name));
            }
        }
    }
    Ok(out)
}
