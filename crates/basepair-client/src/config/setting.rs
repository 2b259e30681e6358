//! The one table of settings. Reading `basepair.toml`, suggestions for misspelt keys, the JSON Schema, the reference page and
//! `basepair config` are made from it: a setting that has no row here does not exist.

use super::form::{self, Form};

/// One setting.
#[derive(Debug, PartialEq)]
pub struct Setting {
    /// Its tables and its key, with dots between: `registry.addresses`.
    pub path: &'static str,
    pub kind: Kind,
    /// What it means, in one sentence.
    pub about: &'static str,
    /// What it is when nothing says otherwise, as people read it.
    pub default: &'static str,
    /// The flag that sets it too, and the environment variable; every setting can be set with `--config` besides.
    pub flag: Option<&'static str>,
    pub variable: Option<&'static str>,
}

/// What a setting holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    Truth,
    /// A whole number of something.
    Whole(&'static str),
    Text(&'static Form),
    Texts(&'static Form),
    Choice(&'static [&'static str]),
    Choices(&'static [&'static str]),
    /// A list of titles with addresses.
    Links,
    /// Rules with their levels and options.
    Levels,
    /// A list of levels for parts of a registry.
    Overrides,
    /// Destinations with the reason why each is allowed.
    Reasons,
    /// Elements with folders of an application.
    Folders,
}

impl Setting {
    /// The table that it is in; empty for a setting that is a table.
    pub fn table(&self) -> &'static str {
        self.path.rsplit_once('.').map_or("", |(table, _)| table)
    }

    pub fn key(&self) -> &'static str {
        self.path.rsplit_once('.').map_or(self.path, |(_, key)| key)
    }
}

/// What a table is about. The order is that of the reference page.
pub const TABLES: &[(&str, &str)] = &[
    ("registry", "Where the registry is, and where it is published."),
    ("profile", "Who installs from the registry. What is not said is inferred from the project."),
    (
        "provided",
        "What consumers' projects have besides what their framework and client bring. A `*` at the end stands for any rest.",
    ),
    (
        "rules",
        "How bad a finding of a rule is, and the options of rules. A rule that refuses a registry or withholds items cannot be \
         switched off or lowered.",
    ),
    (
        "overrides",
        "Levels for a part of the registry. An override applies to a finding when every selector that it has matches; of several, \
         the last one that names the rule wins.",
    ),
    (
        "allow",
        "What `meta.allow` is for one item, for the whole registry: destinations, variables and dependencies that would otherwise \
         withhold an item, each with the reason.",
    ),
    (
        "app",
        "How `basepair check --app` reads an application. It is read from the application's own `basepair.toml`.",
    ),
    ("check", "What `basepair check` does."),
    ("build", "What `basepair build` writes."),
    ("serve", "How `basepair serve` runs. A change needs a restart."),
    ("site", "What the pages of `basepair serve` show."),
];

const FRAMEWORKS: &[&str] = &["react", "next", "react-router", "vue", "nuxt", "svelte", "solid", "astro"];
const CLIENTS: &[&str] = &["shadcn", "shadcn-vue", "shadcn-svelte"];
pub(super) const LEVELS: &[&str] = &["off", "note", "warning", "error"];
const REPORTS: &[&str] = &["text", "json", "sarif", "github"];
const DEPENDENCIES: &[&str] = &["url", "namespace", "rewrite-own", "as-authored"];
const LOGS: &[&str] = &["text", "json"];
const LOG_LEVELS: &[&str] = &["error", "warn", "info", "debug"];

/// Writes rows: path, kind, default, flag and variable, and what the setting means.
macro_rules! settings {
    ($($path:literal, $kind:expr, $default:literal, [$($flag:literal $variable:literal)?], $about:literal;)*) => {
        /// Every setting, in the order of the tables.
        pub static SETTINGS: &[Setting] = &[$(Setting {
            path: $path,
            kind: $kind,
            about: $about,
            default: $default,
            flag: settings!(@ $($flag)?),
            variable: settings!(@ $($variable)?),
        }),*];
    };
    (@) => { None };
    (@ $text:literal) => { Some($text) };
}

settings! {
    "registry.manifest", Kind::Text(&form::PATH), "`registry.json`", ["--manifest" "BASEPAIR_MANIFEST"],
        "The path of the manifest, when it is not `registry.json` at the root.";
    "registry.addresses", Kind::Texts(&form::ADDRESS), "inferred from the homepage and from dependencies", [],
        "Where the registry is published: URL templates with `{name}`, URL prefixes, or `owner/repository` for installs from GitHub; a dependency under one of them is an item of this registry.";
    "registry.namespaces", Kind::Texts(&form::NAMESPACE), "none", [],
        "Names that consumers give the registry in `components.json`, with their `@`.";
    "registry.base-url", Kind::Text(&form::URL), "the address listened on", ["--base-url" "BASEPAIR_BASE_URL"],
        "The public address of the server, or of the parent of the built folder; it goes into the dependencies between items.";
    "registry.item-url", Kind::Text(&form::TEMPLATE), "`BASE-URL/r/{name}.json`", ["--item-url" "BASEPAIR_ITEM_URL"],
        "The public address of an item, with `{name}` in it.";

    "profile.frameworks", Kind::Choices(FRAMEWORKS), "inferred from the packages of the project and the endings of the files", [],
        "The frameworks of the projects that install items.";
    "profile.clients", Kind::Choices(CLIENTS), "inferred from `$schema` of the manifest and of `components.json`, and the endings of the files", [],
        "The programs that install items.";
    "profile.server-components", Kind::Truth, "inferred from `rsc` in `components.json`, else from the frameworks", [],
        "Whether consumers render on a server, so that client code must say `\"use client\"`.";

    "provided.packages", Kind::Texts(&form::ANY), "none", [],
        "npm packages that items may import without listing them.";
    "provided.imports", Kind::Texts(&form::ANY), "none", [],
        "Modules of the consumer's project, such as `@/lib/analytics`.";
    "provided.variables", Kind::Texts(&form::VARIABLE), "none", [],
        "CSS custom properties that the consumer defines, with their dashes.";

    "rules", Kind::Levels, "the level of each rule", [],
        "The level of a rule by its name, or a table with `level` and the rule's options.";
    "rules.raw-css-value.values", Kind::Texts(&form::ANY), "none", [],
        "Literal values that are fine everywhere, such as `44px`.";
    "rules.unused-dependency.packages", Kind::Texts(&form::ANY), "none", [],
        "npm packages that are never reported as unused; a `*` at the end stands for any rest.";
    "rules.unknown-item-key.keys", Kind::Texts(&form::ANY), "none", [],
        "Keys of items and files that a program of your own reads.";

    "overrides", Kind::Overrides, "none", [],
        "Levels for parts of the registry: `paths`, `items` and `nodes` select findings, `rules` gives the levels.";

    "allow", Kind::Reasons, "none", [],
        "A destination, a variable, a dependency or a glob, with the reason why it is allowed.";

    "app.folders", Kind::Folders, "`app_folders` of the model", [],
        "Folders of the application by the element that they belong to: an id, a number or a label of the model.";

    "check.baseline", Kind::Text(&form::PATH), "none", ["--baseline" "BASEPAIR_BASELINE"],
        "The file with the findings to hide; in the file, relative to `basepair.toml`; `build` reads it too.";
    "check.strict", Kind::Truth, "`false`", ["--strict" "BASEPAIR_STRICT"],
        "Whether warnings count as errors.";
    "check.format", Kind::Choice(REPORTS), "`text`", ["--format" "BASEPAIR_FORMAT"],
        "How findings are printed.";

    "build.output", Kind::Text(&form::PATH), "`public/r`", ["--output" "BASEPAIR_OUTPUT"],
        "The folder that is written; in the file, relative to `basepair.toml`.";
    "build.registry-dependencies", Kind::Choice(DEPENDENCIES), "`url`", ["--registry-dependencies" "BASEPAIR_REGISTRY_DEPENDENCIES"],
        "How a dependency on another item of this registry is written; `serve` takes it too, except `namespace`.";
    "build.namespace", Kind::Text(&form::NAMESPACE), "none", ["--namespace" "BASEPAIR_NAMESPACE"],
        "The name that consumers give this registry; needed when `registry-dependencies` is `namespace`.";

    "serve.listen", Kind::Text(&form::LISTEN), "`127.0.0.1:3400`", ["--listen" "BASEPAIR_LISTEN"],
        "The address and port to listen on; port 0 picks a free one.";
    "serve.allow-host", Kind::Texts(&form::HOST), "none", ["--allow-host" "BASEPAIR_ALLOW_HOST"],
        "Other host names that the server is reached by.";
    "serve.watch", Kind::Truth, "`true` when a directory is served from a terminal", ["--watch" "BASEPAIR_WATCH"],
        "Whether the server reloads when a file of the registry changes.";
    "serve.drain-delay", Kind::Whole("seconds"), "`0`", ["--drain-delay" "BASEPAIR_DRAIN_DELAY"],
        "After SIGTERM, how many seconds `/readyz` answers 503 before the server takes no new connections.";
    "serve.log-format", Kind::Choice(LOGS), "`text`", ["--log-format" "BASEPAIR_LOG_FORMAT"],
        "How log lines are written.";
    "serve.log-level", Kind::Choice(LOG_LEVELS), "`info`", ["--log-level" "BASEPAIR_LOG_LEVEL"],
        "What is logged.";
    "serve.access-log", Kind::Truth, "`false`", ["--access-log" "BASEPAIR_ACCESS_LOG"],
        "Whether every request is logged.";
    "serve.security-contact", Kind::Text(&form::CONTACT), "none", ["--security-contact" "BASEPAIR_SECURITY_CONTACT"],
        "Where to report a security problem; published as `/.well-known/security.txt`.";
    "serve.kit", Kind::Text(&form::PATH), "beside the program, in its build folder, or in the user's cache", ["--kit" "BASEPAIR_KIT"],
        "The folder with the packages that live previews run with; in the file, relative to `basepair.toml`.";

    "site.title", Kind::Text(&form::LINE), "the name of the registry", [],
        "What pages call the registry.";
    "site.tagline", Kind::Text(&form::LINE), "a sentence about what the registry has", [],
        "One sentence below the title of the home page.";
    "site.logo", Kind::Text(&form::IMAGE), "the sign of basepair", [],
        "The path of a WebP, PNG, JPEG or AVIF image below the root, of at most 512 KiB, which stands beside the title.";
    "site.accent", Kind::Text(&form::COLOUR), "the colour of basepair", [],
        "The colour of links, focus and marks; it is darkened or lightened until text in it can be read.";
    "site.navigation", Kind::Links, "none", [],
        "Links that pages show after their own sections: a list of `{ title, href }`.";
}

/// A setting by its path.
pub fn find(path: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.path == path)
}
