//! A component of a node that wears the harness takes everything the hook gives, and uses it.

use super::check;
use crate::analysis::Analysis;
use crate::registry::File;
use crate::reporter::{Diagnostic, Reporter};
use crate::resolve::Target;
use crate::uses::{harness_of, is_harness_hook, names_its_harness};
use basepair_model::model::{Element, Harness, HarnessUse};
use basepair_syntax::facts::{Component, HookCall, ImportKind, Text};
use std::collections::HashSet;

check!(MISSING_HARNESS_BINDING, "missing-harness-binding", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let Some(harness) = &registry.model.harness else { return };
    // Where the model is not the registry's own, what the hook is called and gives is only known from its use.
    let named = names_its_harness(registry, harness);
    let calls = |file: &File<'_>| file.facts.hooks.iter().any(|call| is_harness_hook(&call.callee));
    if !named && !registry.files.iter().any(|file| must_wear(file) && calls(file)) {
        return;
    }
    for position in 0..registry.catalog.items().len() {
        let Some(item) = registry.catalog.items().get(position).filter(|item| !item.is_demo()) else {
            continue;
        };
        let files: Vec<&File<'_>> = registry.files_of(position).filter(|file| must_wear(file)).collect();
        if files.is_empty() {
            continue;
        }
        reporter.checked(1);
        // The harness does not wire itself.
        let is_bound = |file: &&File<'_>| calls(file) || harness_of(registry, file).is_some();
        if !named {
            files.first().filter(|_| !files.iter().any(is_bound)).into_iter().for_each(|file| {
                report_unbound(registry, reporter, file);
            });
            continue;
        }
        let worn: Vec<Worn<'_>> = files.iter().map(|file| Worn::of(registry, file, harness)).collect();
        if worn.iter().any(|worn| worn.lacks.is_empty()) {
            continue;
        }
        // The file that comes nearest is the one to fix.
        let nearest = files.iter().zip(&worn).min_by_key(|(_, worn)| worn.lacks.len());
        let Some((file, worn)) = nearest else { continue };
        report(reporter, file, worn, item.name(), harness);
    }
}

/// Whether a file holds a component of a node that wears the harness.
fn must_wear(file: &File<'_>) -> bool {
    let required = matches!(file.element, Some(Element::Node(node)) if node.harness == HarnessUse::Required);
    required && rendered(file).is_some()
}

/// How a file wears the harness, in the component that does so best.
struct Worn<'f> {
    call: Option<&'f HookCall>,
    /// What is not taken, or taken and not used.
    lacks: Vec<&'f str>,
}

impl<'f> Worn<'f> {
    fn of(registry: &Analysis<'_>, file: &'f File<'_>, harness: &'f Harness) -> Self {
        let names = hook_names(registry, file, harness);
        let calls: Vec<&HookCall> =
            file.facts.hooks.iter().filter(|call| names.contains(call.callee.as_str())).collect();
        let components: HashSet<Option<usize>> = calls.iter().map(|call| call.component).collect();
        let worn = components.into_iter().map(|component| {
            let own: Vec<&HookCall> =
                calls.iter().copied().filter(|call| call.component == component).collect();
            let used = |name: &&str| {
                own.iter().flat_map(|call| &call.taken).any(|taken| taken.name == *name && taken.used)
            };
            let lacks = harness.provides.iter().map(String::as_str).filter(|name| !used(name)).collect();
            Self { call: own.first().copied(), lacks }
        });
        let best = worn.min_by_key(|worn| (worn.lacks.len(), worn.call.map(|call| call.span.start())));
        best.unwrap_or_else(|| Self {
            call: None,
            lacks: harness.provides.iter().map(String::as_str).collect(),
        })
    }
}

/// What the file calls the harness hook.
fn hook_names(registry: &Analysis<'_>, file: &File<'_>, harness: &Harness) -> HashSet<Text> {
    let mut names = HashSet::new();
    let Some(position) = registry.position_of(&file.path) else { return names };
    for edge in registry.edges.of_file(position) {
        let Some(import) = file.facts.imports.get(edge.import) else { continue };
        let leads_there = import.specifier == harness.import
            || match edge.to {
                Target::File(to) => {
                    registry.files.get(to).is_some_and(|to| harness_of(registry, to).is_some())
                }
                _ => false,
            };
        if !leads_there || import.kind == ImportKind::ReExport {
            continue;
        }
        for name in &import.names {
            if name.imported == harness.hook {
                names.insert(name.local.clone());
            } else if name.imported == "*" {
                names.insert(Text::from(format!("{}.{}", name.local, harness.hook)));
            }
        }
    }
    names
}

/// A component of a registry whose other components call a harness hook, and this one does not.
fn report_unbound(registry: &Analysis<'_>, reporter: &mut Reporter, file: &File<'_>) {
    let Some(component) = rendered(file) else { return };
    let neighbours = registry.files.iter().filter(|other| must_wear(other));
    let hook = neighbours.flat_map(|other| &other.facts.hooks).find(|call| is_harness_hook(&call.callee));
    let Some(hook) = hook else { return };
    let message = format!("`{}` does not use the harness", component.name);
    let node = file.element.map_or(String::new(), |element| element.id().to_string());
    let help = format!("call `{}` in it, as the other components of {node} do", hook.callee);
    reporter.in_file(file, component.span, Diagnostic::new(message, help));
}

/// The component that a file shows to others.
fn rendered<'f>(file: &'f File<'_>) -> Option<&'f Component> {
    file.facts.components.iter().find(|component| component.exported && component.renders)
}

fn report(reporter: &mut Reporter, file: &File<'_>, worn: &Worn<'_>, item: &str, harness: &Harness) {
    let provides = harness.provides.join(", ");
    let Some(call) = worn.call else {
        let Some(component) = rendered(file) else { return };
        let message = format!("`{}` does not use the harness", component.name);
        let help = format!(
            "import `{}` from `{}` and write `const {{ {provides} }} = {}(\"{item}\")`",
            harness.hook, harness.import, harness.hook
        );
        return reporter.in_file(file, component.span, Diagnostic::new(message, help));
    };
    for lack in &worn.lacks {
        let unused = call.taken.iter().find(|taken| taken.name == *lack);
        let (span, message, help) = match unused {
            Some(taken) => (
                taken.span,
                format!("`{lack}` is taken from the harness and never used"),
                format!("use `{lack}`: {}", use_of(lack)),
            ),
            None => (
                call.span,
                format!("`{lack}` is not taken from the harness"),
                format!("write `const {{ {provides} }} = {}(…)` and use all of them", call.callee),
            ),
        };
        reporter.in_file(file, span, Diagnostic::new(message, help));
    }
}

/// What the parts of a harness are for; another registry's harness may give others.
fn use_of(part: &str) -> &'static str {
    match part {
        "log" => "say what happens, so that it can be understood later",
        "motion" => "take transitions from it, so that reduced motion is honoured",
        "LiveRegion" => "render it, so that changes are spoken",
        _ => "the node promises it",
    }
}
