//! A module that only works on the client must say so, in frameworks with server components.

use super::check;
use crate::analysis::Analysis;
use crate::client_work::{ClientWork, Reason};
use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::item::ItemType;
use basepair_syntax::facts::Language;
use std::collections::HashMap;

check!(MISSING_USE_CLIENT, "missing-use-client", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    if !wants_client_directives(registry) {
        return;
    }
    let mut work = ClientWork::new(registry);
    let mut importers = None;
    for (position, file) in registry.files.iter().enumerate() {
        let is_component = matches!(file.facts.language, Language::Tsx | Language::Jsx)
            && !matches!(file.entry.kind, ItemType::File | ItemType::Item)
            && file.facts.components.iter().any(|component| component.renders)
            && !is_for_client_framework(&file.path);
        if !is_component {
            continue;
        }
        reporter.checked(1);
        if is_client(file) {
            continue;
        }
        let Some(reason) = work.reason(position) else { continue };
        let importers = importers.get_or_insert_with(|| Importers::of(registry));
        if importers.make_client(registry, position) {
            continue;
        }
        let (span, message) = match reason {
            Reason::Hook(span, name) => {
                (span, format!("`{}` calls `{name}` without `\"use client\"`", file.path))
            }
            Reason::Handler(span, name) => {
                (span, format!("`{}` handles `{name}` without `\"use client\"`", file.path))
            }
        };
        let help = "write `\"use client\"` on the file's first line";
        reporter.in_file(file, span, Diagnostic::new(message, help));
    }
}

/// Whether consumers render these components in a framework that has server components.
fn wants_client_directives(registry: &Registry<'_>) -> bool {
    registry.context.profile.server_components
}

/// Whether a path shows that the file is for a framework without server components: `registry/vite/theme.tsx`.
fn is_for_client_framework(path: &str) -> bool {
    let mut folders = path.rsplit('/').skip(1);
    folders.any(|folder| {
        matches!(folder, "vite" | "remix" | "react-router" | "tanstack" | "gatsby" | "inertia" | "astro")
    })
}

fn is_client(file: &File<'_>) -> bool {
    file.facts.directives.iter().any(|directive| directive == "use client")
}

/// For each file, the files that import it.
struct Importers(HashMap<usize, Vec<usize>>);

impl Importers {
    fn of(registry: &Analysis<'_>) -> Self {
        let mut importers: HashMap<usize, Vec<usize>> = HashMap::new();
        for edge in registry.edges.iter() {
            if let Some(to) = edge.to.file()
                && to != edge.from()
            {
                importers.entry(to).or_default().push(edge.from());
            }
        }
        Self(importers)
    }

    /// Whether only client modules of the same item import a file, so that it runs on the client anyway.
    fn make_client(&self, registry: &Analysis<'_>, position: usize) -> bool {
        let Some(file) = registry.files.get(position) else { return false };
        let importers = self.0.get(&position).map(Vec::as_slice).unwrap_or_default();
        let on_client = |importer: &File<'_>| is_client(importer) && importer.owners == file.owners;
        !importers.is_empty() && importers.iter().all(|at| registry.files.get(*at).is_some_and(on_client))
    }
}
