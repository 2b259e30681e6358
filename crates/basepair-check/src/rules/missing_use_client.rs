//! A module that only works on the client must say so, in frameworks with server components.

use super::check;
use crate::analysis::Analysis;
use crate::client_work::{ClientWork, Reason};
use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::item::ItemType;
use basepair_syntax::facts::Language;
use std::collections::{HashMap, HashSet};

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

    /// Whether only client modules of the same item import a file, directly or through others, so that it runs on the client
    /// anyway. Nothing outside a circle of modules makes them client modules.
    fn make_client(&self, registry: &Analysis<'_>, position: usize) -> bool {
        let Some(file) = registry.files.get(position) else { return false };
        let mut seen = HashSet::from([position]);
        let mut left = vec![position];
        let mut is_imported = false;
        while let Some(at) = left.pop() {
            let importers = self.0.get(&at).map(Vec::as_slice).unwrap_or_default();
            if importers.is_empty() {
                return false;
            }
            for importer in importers {
                match registry.files.get(*importer) {
                    Some(other) if other.owners != file.owners => return false,
                    Some(other) if is_client(other) => is_imported = true,
                    Some(_) if seen.insert(*importer) => left.push(*importer),
                    Some(_) => {}
                    None => return false,
                }
            }
        }
        is_imported
    }
}
