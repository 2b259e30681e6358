//! What a file is, by its name, its folder and what it contains.

use basepair_model::path::{file_name, folder};
use basepair_syntax::facts::{Facts, Language};
use std::collections::BTreeMap;

/// What a file is for an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Component,
    Hook,
    /// A module without components.
    Module,
    /// A style sheet.
    Style,
    /// JSON and other texts that modules import.
    Data,
    /// Shows an item.
    Demo,
    /// A story of Storybook.
    Story,
    /// Left out, with the reason.
    Out(&'static str),
}

impl Role {
    /// Whether an item may list such a file.
    pub(super) fn is_part(self) -> bool {
        !matches!(self, Self::Out(_) | Self::Story)
    }
}

const TEST_FOLDERS: &[&str] = &[
    "__tests__",
    "__mocks__",
    "__snapshots__",
    "__fixtures__",
    "test",
    "tests",
    "e2e",
    "cypress",
    "testing",
];
/// Files of package managers and other tools.
const TOOLS: &[&str] = &[
    "package.json",
    "package-lock.json",
    "npm-shrinkwrap.json",
    "components.json",
    "jsconfig.json",
    "lerna.json",
    "nx.json",
    "project.json",
    "turbo.json",
    "vercel.json",
    "deno.json",
    "biome.json",
];
const DEMO_FOLDERS: &[&str] = &["demo", "demos", "example", "examples", "__examples__"];
const STYLES: &[&str] = &["css", "scss", "sass", "less"];
const TEXTS: &[&str] = &["json", "svg", "glsl", "graphql", "gql", "txt"];
/// Folders of a package with build output.
const BUILT: &[&str] = &["dist", "build", "out", "coverage", "storybook-static", "target"];
/// The files that the router of Next.js looks for.
const ROUTES: &[&str] = &[
    "page",
    "layout",
    "loading",
    "error",
    "global-error",
    "not-found",
    "route",
    "template",
    "default",
    "middleware",
    "instrumentation",
    "sitemap",
    "robots",
    "manifest",
    "opengraph-image",
    "icon",
    "apple-icon",
];
/// Where an application starts.
const ENTRIES: &[&str] =
    &["main", "entry.client", "entry.server", "entry-client", "entry-server", "_app", "_document"];

/// The name of a file without its extension.
pub(super) fn stem(path: &str) -> &str {
    let name = file_name(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

fn ending(path: &str) -> &str {
    file_name(path).rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// Whether an item may list a file of this name: a script, a style sheet or a text. Everything else is not read.
pub(super) fn may_be_part(path: &str) -> bool {
    let ending = ending(path);
    let is_text = Language::of(path).is_script() || STYLES.contains(&ending) || TEXTS.contains(&ending);
    is_text && !folder(path).split('/').any(|part| BUILT.contains(&part))
}

/// What a file is.
pub(super) fn of(path: &str, facts: &Facts) -> Role {
    if let Some(role) = by_name(path) {
        return role;
    }
    match facts.language {
        Language::Blocks => Role::Component,
        Language::Tsx | Language::Jsx if facts.components.iter().any(|it| it.renders) => Role::Component,
        Language::Ts | Language::Tsx | Language::Js | Language::Jsx if is_hook(path) => Role::Hook,
        Language::Tsx | Language::Jsx if facts.jsx.is_some() => Role::Component,
        Language::Js if facts.jsx.is_some() => Role::Component,
        // `const Collapsible = Primitive.Root`, `const Badge = styled.div`
        Language::Tsx | Language::Jsx
            if facts.exports.iter().any(|it| !it.type_only && is_capitalized(&it.name)) =>
        {
            Role::Component
        }
        Language::Ts | Language::Tsx | Language::Js | Language::Jsx => Role::Module,
        _ if STYLES.contains(&ending(path)) => Role::Style,
        _ => Role::Data,
    }
}

fn by_name(path: &str) -> Option<Role> {
    let name = file_name(path);
    let stem = stem(path);
    let parts = || folder(path).split('/');
    if [".test.", ".spec.", ".cy.", ".e2e.", ".test-d."].iter().any(|mark| name.contains(mark))
        || parts().any(|part| TEST_FOLDERS.contains(&part))
    {
        return Some(Role::Out("a test"));
    }
    if name.contains(".stories.") || name.contains(".story.") {
        return Some(Role::Story);
    }
    let is_of_code = || parts().any(|part| matches!(part, "src" | "app" | "components" | "lib"));
    if name.contains(".config.") && !is_of_code() || name.starts_with("tsconfig") || TOOLS.contains(&name) {
        return Some(Role::Out("a setting of a tool"));
    }
    if !Language::of(path).is_script() {
        return None;
    }
    let demo = ["-demo", "Demo", ".demo", "_demo", "-example", "Example", ".example"];
    if demo.iter().any(|end| stem.len() > end.len() && stem.ends_with(end))
        || parts().any(|part| DEMO_FOLDERS.contains(&part))
    {
        return Some(Role::Demo);
    }
    let is_routed = parts().any(|part| part == "app") && ROUTES.contains(&stem);
    let is_page =
        path.starts_with("pages/") || path.starts_with("src/pages/") || path.contains("/src/pages/");
    if is_routed || is_page || name.starts_with('+') || parts().any(|part| part == "routes") {
        return Some(Role::Out("a route of the application"));
    }
    let is_start = ENTRIES.contains(&stem) && matches!(file_name(folder(path)), "" | "src" | "app");
    is_start.then_some(Role::Out("starts the application"))
}

fn is_capitalized(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Whether a module is named like a hook: `use-media-query`, `useMediaQuery`.
fn is_hook(path: &str) -> bool {
    let rest = stem(path).strip_prefix("use");
    rest.is_some_and(|rest| rest.starts_with('-') || rest.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// The folder with the most components, and how many there are below it. Only names are looked at.
pub(super) fn components_below(files: &[String]) -> Option<(String, usize)> {
    let is_component = |path: &&String| {
        matches!(ending(path), "tsx" | "jsx" | "vue" | "svelte")
            && by_name(path).is_none()
            && may_be_part(path)
    };
    let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
    for path in files.iter().filter(is_component) {
        let home = match path.find("/components/") {
            Some(at) => path.get(..at + "/components".len()),
            None if path.starts_with("components/") => Some("components"),
            None => None,
        };
        *folders.entry(home.unwrap_or_else(|| folder(path))).or_default() += 1;
    }
    let most = folders.into_iter().max_by_key(|(path, count)| (*count, std::cmp::Reverse(*path)))?;
    Some((most.0.to_owned(), most.1))
}

/// A name as words with hyphens: `DataTable` and `data_table` are `data-table`, `UIProvider` is `ui-provider`.
pub(super) fn kebab(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut out = String::new();
    for (at, c) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at)).copied().unwrap_or(' ');
        let after = letters.get(at + 1).copied().unwrap_or(' ');
        let starts_word = c.is_ascii_uppercase() && (before.is_ascii_lowercase() || before.is_ascii_digit())
            || c.is_ascii_uppercase() && before.is_ascii_uppercase() && after.is_ascii_lowercase();
        if c.is_ascii_alphanumeric() {
            if starts_word && !out.is_empty() && !out.ends_with('-') {
                out.push('-');
            }
            out.push(c.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    let name = out.trim_end_matches('-').trim_start_matches(|c: char| !c.is_ascii_lowercase());
    if name.is_empty() { "item".to_owned() } else { name.to_owned() }
}
