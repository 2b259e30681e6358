//! A component of a node that requires the harness must use every binding that the harness hook returns.

use super::check;
use crate::analysis::Analysis;
use crate::registry::File;
use crate::reporter::{Diagnostic, Reporter};
use crate::uses::{harness_of, is_harness_hook, is_missing, names_its_harness};
use basepair_model::model::{Element, Harness, HarnessUse};
use basepair_syntax::facts::{Component, HookCall, ImportKind, Text};
use std::collections::HashSet;

check!(MISSING_HARNESS_BINDING, "missing-harness-binding", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let Some(harness) = &registry.model.harness else { return };
    // Unless the registry names the harness of the model, the hook's name and bindings are only known from its calls.
    let named = names_its_harness(registry, harness) || imports_missing(registry, harness);
    let calls = |file: &File<'_>| file.facts.hooks.iter().any(|call| is_harness_hook(&call.callee));
    if !named && !registry.files.iter().any(|file| requires_harness(file) && calls(file)) {
        return;
    }
    for position in 0..registry.catalog.items().len() {
        let Some(item) = registry.catalog.items().get(position).filter(|item| !item.is_demo()) else {
            continue;
        };
        let files: Vec<&File<'_>> =
            registry.files_of(position).filter(|file| requires_harness(file)).collect();
        if files.is_empty() {
            continue;
        }
        reporter.checked(1);
        // The harness itself is exempt.
        let is_bound = |file: &&File<'_>| calls(file) || harness_of(registry, file).is_some();
        if !named {
            files.first().filter(|_| !files.iter().any(is_bound)).into_iter().for_each(|file| {
                report_unbound(registry, reporter, file);
            });
            continue;
        }
        let usage: Vec<Usage<'_>> = files.iter().map(|file| Usage::of(registry, file, harness)).collect();
        if usage.iter().any(|usage| usage.missing.is_empty()) {
            continue;
        }
        // Report the file with the fewest missing bindings.
        let nearest = files.iter().zip(&usage).min_by_key(|(_, usage)| usage.missing.len());
        let Some((file, usage)) = nearest else { continue };
        report(reporter, file, usage, item.name(), harness);
    }
}

/// Whether a component that requires the harness imports the one that the model names, although nothing provides it.
fn imports_missing(registry: &Analysis<'_>, harness: &Harness) -> bool {
    registry.edges.iter().any(|edge| {
        let file = registry.files.get(edge.from());
        let import = file.and_then(|file| file.facts.imports.get(edge.import()));
        import.is_some_and(|import| is_missing(harness, import, edge)) && file.is_some_and(requires_harness)
    })
}

/// Whether a file exports a component of a node that requires the harness.
fn requires_harness(file: &File<'_>) -> bool {
    let required = matches!(file.element, Some(Element::Node(node)) if node.harness == HarnessUse::Required);
    required && rendered(file).is_some()
}

/// How a file uses the harness, in the component with the fewest missing bindings.
struct Usage<'f> {
    call: Option<&'f HookCall>,
    /// Bindings that are not destructured, or destructured and not used.
    missing: Vec<&'f str>,
}

impl<'f> Usage<'f> {
    fn of(registry: &Analysis<'_>, file: &'f File<'_>, harness: &'f Harness) -> Self {
        let names = hook_names(registry, file, harness);
        let calls: Vec<&HookCall> =
            file.facts.hooks.iter().filter(|call| names.contains(call.callee.as_str())).collect();
        let components: HashSet<Option<usize>> = calls.iter().map(|call| call.component).collect();
        let usage = components.into_iter().map(|component| {
            let own: Vec<&HookCall> =
                calls.iter().copied().filter(|call| call.component == component).collect();
            let used = |name: &&str| {
                own.iter().flat_map(|call| &call.taken).any(|taken| taken.name == *name && taken.used)
            };
            let missing = harness.provides.iter().map(String::as_str).filter(|name| !used(name)).collect();
            Self { call: own.first().copied(), missing }
        });
        let best = usage.min_by_key(|usage| (usage.missing.len(), usage.call.map(|call| call.span.start())));
        best.unwrap_or_else(|| Self {
            call: None,
            missing: harness.provides.iter().map(String::as_str).collect(),
        })
    }
}

/// The local names of the harness hook in the file.
fn hook_names(registry: &Analysis<'_>, file: &File<'_>, harness: &Harness) -> HashSet<Text> {
    let mut names = HashSet::new();
    let Some(position) = registry.position_of(&file.path) else { return names };
    for edge in registry.edges.of_file(position) {
        let Some(import) = file.facts.imports.get(edge.import()) else { continue };
        let is_harness = import.specifier == harness.import
            || edge.to.file().and_then(|to| harness_of(registry, registry.files.get(to)?)).is_some();
        if !is_harness || import.kind == ImportKind::ReExport {
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

/// Reports a component that does not call the harness hook, in a registry whose other components do.
fn report_unbound(registry: &Analysis<'_>, reporter: &mut Reporter, file: &File<'_>) {
    let Some(component) = rendered(file) else { return };
    let others = registry.files.iter().filter(|other| requires_harness(other));
    let hook = others.flat_map(|other| &other.facts.hooks).find(|call| is_harness_hook(&call.callee));
    let Some(hook) = hook else { return };
    let message = format!("`{}` does not use the harness", component.name);
    let node = file.element.map_or(String::new(), |element| element.id().to_string());
    let help = format!("call `{}` in it, as the other components of {node} do", hook.callee);
    reporter.in_file(file, component.span, Diagnostic::new(message, help));
}

/// The component that a file exports.
fn rendered<'f>(file: &'f File<'_>) -> Option<&'f Component> {
    file.facts.components.iter().find(|component| component.exported && component.renders)
}

fn report(reporter: &mut Reporter, file: &File<'_>, usage: &Usage<'_>, item: &str, harness: &Harness) {
    let provides = harness.provides.join(", ");
    let Some(call) = usage.call else {
        let Some(component) = rendered(file) else { return };
        let message = format!("`{}` does not use the harness", component.name);
        let help = format!(
            "import `{}` from `{}` and write `const {{ {provides} }} = {}(\"{item}\")`",
            harness.hook, harness.import, harness.hook
        );
        return reporter.in_file(file, component.span, Diagnostic::new(message, help));
    };
    for name in &usage.missing {
        let unused = call.taken.iter().find(|taken| taken.name == *name);
        let (span, message, help) = match unused {
            Some(taken) => (
                taken.span,
                format!("`{name}` is taken from the harness but never used"),
                format!("use `{name}`: {}", use_of(name)),
            ),
            None => (
                call.span,
                format!("`{name}` is not taken from the harness"),
                format!("write `const {{ {provides} }} = {}(…)` and use all of them", call.callee),
            ),
        };
        reporter.in_file(file, span, Diagnostic::new(message, help));
    }
}

/// The purpose of the harness's bindings; the harness of another registry may return others.
fn use_of(part: &str) -> &'static str {
    match part {
        "log" => "log what happens, so that it can be traced later",
        "motion" => "take transitions from it, so that reduced motion is respected",
        "LiveRegion" => "render it, so that screen readers announce changes",
        _ => "the node requires it",
    }
}
