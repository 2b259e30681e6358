//! A module that runs in browsers must not import a module that only Node.js has.

use super::check;
use crate::analysis::Analysis;
use crate::registry::File;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::resolve::Target;
use basepair_model::path::file_name;
use basepair_syntax::facts::{Import, ImportKind};

check!(NODE_MODULE_IN_CLIENT, "node-module-in-client", run);

/// Modules that no bundler replaces in browsers. For others, such as `path` and `buffer`, some do.
const ONLY_IN_NODE: &[&str] = &[
    "async_hooks",
    "child_process",
    "cluster",
    "dgram",
    "dns",
    "fs",
    "http2",
    "inspector",
    "module",
    "net",
    "perf_hooks",
    "readline",
    "repl",
    "sqlite",
    "test",
    "tls",
    "v8",
    "worker_threads",
];

/// Packages whose components run in Node.js: terminals and desktop applications.
const OUTSIDE_BROWSERS: &[&str] = &["ink", "electron", "@opentui/core", "@opentui/react", "react-blessed"];

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    // For each file that runs in browsers, the file whose own text says so.
    let mut roots: Vec<Option<usize>> = vec![None; registry.files.len()];
    let mut waiting = Vec::new();
    for ((position, file), root) in registry.files.iter().enumerate().zip(&mut roots) {
        if is_for_browsers(file) {
            *root = Some(position);
            waiting.push((position, position));
        }
    }
    while let Some((position, root)) = waiting.pop() {
        let Some(file) = registry.files.get(position) else { continue };
        for edge in registry.edges.of_file(position) {
            let import = file.facts.imports.get(edge.import()).filter(|import| is_bundled(import));
            let Some(import) = import else { continue };
            reporter.checked(1);
            match &edge.to {
                Target::Platform if is_only_in_node(&import.specifier) && !runs_elsewhere(registry, root) => {
                    let because = registry.files.get(root).filter(|_| root != position);
                    report(reporter, file, because, import);
                }
                Target::File(found) => {
                    let to = registry.files.get(found.file).filter(|to| !is_for_servers(to));
                    if let Some((known @ None, _)) = roots.get_mut(found.file).zip(to) {
                        *known = Some(root);
                        waiting.push((found.file, root));
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether a file certainly runs in browsers. Components of Vue and Svelte do, wherever they run first.
fn is_for_browsers(file: &File<'_>) -> bool {
    let is_component = file.path.ends_with(".vue") || file.path.ends_with(".svelte");
    says(file, "use client") || is_component && !is_for_servers(file)
}

/// Whether frameworks run a file on a server only, because of its directive or its name.
fn is_for_servers(file: &File<'_>) -> bool {
    says(file, "use server") || file_name(&file.path).split('.').skip(1).any(|part| part == "server")
}

fn says(file: &File<'_>, directive: &str) -> bool {
    file.facts.directives.iter().any(|own| own == directive)
}

/// Whether an item of the file uses a package that runs its components in Node.js.
fn runs_elsewhere(registry: &Analysis<'_>, position: usize) -> bool {
    let owners = registry.files.get(position).map(|file| file.owners.as_slice()).unwrap_or_default();
    owners.iter().any(|item| {
        let installation = registry.installation(*item);
        OUTSIDE_BROWSERS.iter().any(|package| installation.has_package(package))
    })
}

/// Whether a bundler puts the imported module into the same program. What is imported on demand may be imported on a server only.
fn is_bundled(import: &Import) -> bool {
    !import.type_only
        && matches!(import.kind, ImportKind::Static | ImportKind::SideEffect | ImportKind::ReExport)
}

fn is_only_in_node(specifier: &str) -> bool {
    let name = specifier.strip_prefix("node:").unwrap_or(specifier);
    ONLY_IN_NODE.contains(&name.split('/').next().unwrap_or_default())
}

fn report(reporter: &mut Reporter, file: &File<'_>, because: Option<&File<'_>>, import: &Import) {
    let because = because.map_or(String::new(), |by| format!(" because `{}` uses it", by.path));
    let message =
        format!("`{}` does not exist in browsers, where `{}` runs{because}", import.specifier, file.path);
    let help = "move what uses it to a module that only a server imports, and pass in the result";
    reporter.in_file(file, import.span, Diagnostic::new(message, help));
}
