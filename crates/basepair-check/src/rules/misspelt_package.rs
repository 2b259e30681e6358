//! An npm dependency should not be a misspelt package of a scope whose packages are known.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::registry::Registry;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::npm;
use basepair_model::nearest::Misspelling;
use std::collections::HashMap;

check!(MISSPELT_PACKAGE, "misspelt-package", run);

/// The packages of scopes that registries depend on, without the scope. A package that is missing here is reported only if it
/// is one letter away from one of these.
const SCOPES: &[(&str, &[&str])] = &[
    ("@base-ui", &["react", "react-utils", "utils"]),
    (
        "@dnd-kit",
        &[
            "abstract",
            "accessibility",
            "collision",
            "core",
            "dom",
            "geometry",
            "helpers",
            "modifiers",
            "react",
            "solid",
            "sortable",
            "state",
            "svelte",
            "utilities",
            "vue",
        ],
    ),
    ("@floating-ui", &["core", "devtools", "dom", "react", "react-dom", "react-native", "utils", "vue"]),
    ("@headlessui", &["react", "tailwindcss", "vue"]),
    ("@hookform", &["devtools", "error-message", "lenses", "resolvers", "strictly-typed"]),
    ("@internationalized", &["date", "message", "number", "string", "string-compiler"]),
    ("@phosphor-icons", &["core", "react", "vue", "web", "webcomponents"]),
    (
        "@radix-ui",
        &[
            "colors",
            "number",
            "popper",
            "primitive",
            "rect",
            "themes",
            "react-accessible-icon",
            "react-accordion",
            "react-alert-dialog",
            "react-announce",
            "react-arrow",
            "react-aspect-ratio",
            "react-avatar",
            "react-checkbox",
            "react-collapsible",
            "react-collection",
            "react-compose-refs",
            "react-context",
            "react-context-menu",
            "react-dialog",
            "react-direction",
            "react-dismissable-layer",
            "react-dropdown-menu",
            "react-focus-guards",
            "react-focus-scope",
            "react-form",
            "react-hover-card",
            "react-icons",
            "react-id",
            "react-label",
            "react-menu",
            "react-menubar",
            "react-navigation-menu",
            "react-one-time-password-field",
            "react-password-toggle-field",
            "react-polymorphic",
            "react-popover",
            "react-popper",
            "react-portal",
            "react-presence",
            "react-primitive",
            "react-progress",
            "react-radio-group",
            "react-roving-focus",
            "react-scroll-area",
            "react-select",
            "react-separator",
            "react-slider",
            "react-slot",
            "react-switch",
            "react-tabs",
            "react-toast",
            "react-toggle",
            "react-toggle-group",
            "react-toolbar",
            "react-tooltip",
            "react-use-callback-ref",
            "react-use-controllable-state",
            "react-use-effect-event",
            "react-use-escape-keydown",
            "react-use-is-hydrated",
            "react-use-layout-effect",
            "react-use-previous",
            "react-use-rect",
            "react-use-size",
            "react-utils",
            "react-visually-hidden",
        ],
    ),
    (
        "@tabler",
        &[
            "icons",
            "icons-preact",
            "icons-react",
            "icons-react-native",
            "icons-solidjs",
            "icons-svelte",
            "icons-vue",
            "icons-webfont",
            "icons-eps",
            "icons-pdf",
            "icons-png",
            "icons-sprite",
            "core",
        ],
    ),
    (
        "@tailwindcss",
        &[
            "aspect-ratio",
            "browser",
            "cli",
            "container-queries",
            "forms",
            "language-server",
            "language-service",
            "line-clamp",
            "node",
            "oxide",
            "postcss",
            "typography",
            "upgrade",
            "vite",
            "webpack",
        ],
    ),
];

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    // Many items list the same packages.
    let mut known: HashMap<&str, Option<String>> = HashMap::new();
    for listed in entries::items(registry) {
        reporter.checked(1);
        for (text, span) in entries::npm_dependencies(listed.item) {
            let Ok(dependency) = npm::parse(text) else { continue };
            let name = dependency.name;
            let Some(meant) = known.entry(name).or_insert_with(|| meant(registry, name)) else { continue };
            let message = format!("`{text}` is not a known package, but `{meant}` is");
            let versions = dependency.versions.map_or(String::new(), |versions| format!("@{versions}"));
            let help = format!("write \"{meant}{versions}\"");
            listed.report(reporter, span, Diagnostic::new(message, help));
        }
    }
}

/// The package that a name means, if it is certainly misspelt: nothing but items has it, and one letter makes the difference.
pub(super) fn meant(registry: &Registry<'_>, name: &str) -> Option<String> {
    /// Shorter names differ by one letter although they are different words.
    const SHORTEST: usize = 6;
    let (scope, own) = name.split_once('/')?;
    let (_, packages) = SCOPES.iter().find(|(known, _)| *known == scope)?;
    let mut projects = registry.context.sources.packages().iter();
    if packages.contains(&own)
        || own.chars().count() < SHORTEST
        || projects.any(|project| project.dependencies.contains_key(name))
    {
        return None;
    }
    let mut misspelling = Misspelling::new(own);
    let meant = packages.iter().find(|package| misspelling.edits_to(package, 1).is_some())?;
    Some(format!("{scope}/{meant}"))
}
