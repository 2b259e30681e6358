//! The table of settings. The parser of `basepair.toml`, suggestions for misspelt keys, the JSON Schema, the
//! reference page and `basepair config` are generated from it: a setting without a row here does not exist.

use super::form::{self, Form};

/// One setting.
#[derive(Debug, PartialEq)]
pub struct Setting {
    /// Its tables and its key, with dots between: `registry.addresses`.
    pub path: &'static str,
    pub kind: Kind,
    /// What it means, in one sentence.
    pub about: &'static str,
    /// The default, for people to read.
    pub default: &'static str,
    /// The flag and the environment variable that also set it; every setting can also be set with `--config`.
    pub flag: Option<&'static str>,
    pub variable: Option<&'static str>,
}

/// The type of a setting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    Boolean,
    /// A whole number of something.
    Integer(&'static str),
    Text(&'static Form),
    Texts(&'static Form),
    Choice(&'static [&'static str]),
    Choices(&'static [&'static str]),
    /// A list of titles with links.
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

/// The description of each table, in the order of the reference page.
pub const TABLES: &[(&str, &str)] = &[
    ("registry", "Where the registry is, and where it is published."),
    ("profile", "The consumers of the registry. Missing settings are inferred from the project."),
    (
        "provided",
        "What consumers' projects have in addition to what their framework and client provide. A `*` at the end matches any rest.",
    ),
    (
        "rules",
        "The level of each rule, and the options of rules. A rule that rejects a registry or withholds items cannot be \
         turned off or lowered.",
    ),
    (
        "overrides",
        "Levels for a part of the registry. An override applies to a finding if all its selectors match; if several apply, \
         the last one that contains the rule wins.",
    ),
    (
        "allow",
        "Like `meta.allow` of an item, for the whole registry: destinations, variables and dependencies that would otherwise \
         withhold an item, each with a reason.",
    ),
    ("app", "Settings of `basepair check --app`. They are read from the application's own `basepair.toml`."),
    ("check", "Settings of `basepair check`."),
    ("build", "Settings of `basepair build`."),
    ("serve", "Settings of `basepair serve`. A change requires a restart."),
    ("site", "The appearance of the pages of `basepair serve`."),
    ("history", "How much of the [past](versions.md) is published."),
];

const FRAMEWORKS: &[&str] =
    &["react", "next", "react-router", "vue", "nuxt", "svelte", "solid", "astro", "react-native"];
const CLIENTS: &[&str] = &["shadcn", "shadcn-vue", "shadcn-svelte"];
pub(super) const LEVELS: &[&str] = &["off", "note", "warning", "error"];
const REPORTS: &[&str] = &["text", "json", "sarif", "github", "gitlab", "junit"];
const DEPENDENCIES: &[&str] = &["url", "namespace", "rewrite-own", "as-authored"];
const LOGS: &[&str] = &["text", "json"];
const LOG_LEVELS: &[&str] = &["error", "warn", "info", "debug"];

/// Writes rows: path, kind, default, flag and variable, and description.
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
        "The path of the manifest, if it is not `registry.json` at the root.";
    "registry.addresses", Kind::Texts(&form::ADDRESS), "inferred from the homepage and from dependencies", [],
        "Where the registry is published: URL templates with `{name}`, URL prefixes, or `owner/repository` for installs from GitHub; a dependency under one of them is an item of this registry.";
    "registry.namespaces", Kind::Texts(&form::NAMESPACE), "none", [],
        "The namespaces that consumers configure for this registry in `components.json`, with their `@`.";
    "registry.base-url", Kind::Text(&form::URL), "the listening address", ["--base-url" "BASEPAIR_BASE_URL"],
        "The public URL of the server, or of the parent of the output directory; used in dependencies between items.";
    "registry.item-url", Kind::Text(&form::TEMPLATE), "`BASE-URL/r/{name}.json`", ["--item-url" "BASEPAIR_ITEM_URL"],
        "The public URL of an item, containing `{name}`.";

    "profile.frameworks", Kind::Choices(FRAMEWORKS), "inferred from the packages of the project and the extensions of the files", [],
        "The frameworks of the projects that install items.";
    "profile.clients", Kind::Choices(CLIENTS), "inferred from `$schema` of the manifest and of `components.json`, and the extensions of the files", [],
        "The client programs that install items.";
    "profile.server-components", Kind::Boolean, "inferred from `rsc` in `components.json`, else from the frameworks", [],
        "Whether consumers render on a server, so that client code needs `\"use client\"`.";

    "provided.packages", Kind::Texts(&form::ANY), "none", [],
        "npm packages that items may import without listing them.";
    "provided.imports", Kind::Texts(&form::ANY), "none", [],
        "Modules of the consumer's project, such as `@/lib/analytics`.";
    "provided.variables", Kind::Texts(&form::VARIABLE), "none", [],
        "CSS custom properties that the consumer defines, with their dashes.";

    "rules", Kind::Levels, "the level of each rule", [],
        "The level of a rule by its name, or a table with `level` and the rule's options.";
    "rules.raw-css-value.values", Kind::Texts(&form::ANY), "none", [],
        "Literal values that are allowed everywhere, such as `44px`.";
    "rules.unused-dependency.packages", Kind::Texts(&form::ANY), "none", [],
        "npm packages that are never reported as unused; a `*` at the end matches any rest.";
    "rules.unknown-item-key.keys", Kind::Texts(&form::ANY), "none", [],
        "Additional keys of items and files, for your own programs.";

    "overrides", Kind::Overrides, "none", [],
        "Levels for parts of the registry: `paths`, `items` and `nodes` select findings, `rules` sets the levels.";

    "allow", Kind::Reasons, "none", [],
        "A destination, a variable, a dependency or a glob, with the reason.";

    "app.folders", Kind::Folders, "`app_folders` of the model", [],
        "Folders of the application by their element: an id, a number or a label of the model.";

    "check.baseline", Kind::Text(&form::PATH), "none", ["--baseline" "BASEPAIR_BASELINE"],
        "The baseline file with the findings to hide; a path in `basepair.toml` is relative to that file and below it; `build` uses it too.";
    "check.strict", Kind::Boolean, "`false`", ["--strict" "BASEPAIR_STRICT"],
        "Whether warnings are treated as errors.";
    "check.format", Kind::Choice(REPORTS), "`text`", ["--format" "BASEPAIR_FORMAT"],
        "The output format.";
    "check.announced", Kind::Texts(&form::LINE), "none", [],
        "Breaking changes that `check --since` accepts because users know of them: an item, or an item and a part of it, such as `button` or `button:Button.size`.";

    "build.output", Kind::Text(&form::PATH), "`public/r`", ["--output" "BASEPAIR_OUTPUT"],
        "The output directory; a path in `basepair.toml` is relative to that file.";
    "build.registry-dependencies", Kind::Choice(DEPENDENCIES), "`url`", ["--registry-dependencies" "BASEPAIR_REGISTRY_DEPENDENCIES"],
        "How a dependency on another item of this registry is written; `serve` uses it too, except `namespace`.";
    "build.namespace", Kind::Text(&form::NAMESPACE), "none", ["--namespace" "BASEPAIR_NAMESPACE"],
        "The namespace that consumers configure for this registry; required if `registry-dependencies` is `namespace`.";

    "serve.listen", Kind::Text(&form::LISTEN), "`127.0.0.1:3400`", ["--listen" "BASEPAIR_LISTEN"],
        "The address and port to listen on; port 0 picks a free one. A `basepair.toml` that was not named with `--config` can only set a loopback address.";
    "serve.allow-host", Kind::Texts(&form::HOST), "none", ["--allow-host" "BASEPAIR_ALLOW_HOST"],
        "Additional host names of the server.";
    "serve.trusted-proxy", Kind::Texts(&form::NETWORK), "none", ["--trusted-proxy" "BASEPAIR_TRUSTED_PROXY"],
        "Addresses of proxies in front of the server, or ranges of them; limits for one client apply to the address that such a proxy names in `X-Forwarded-For`.";
    "serve.watch", Kind::Boolean, "`true` when a directory is served on a loopback address", ["--watch" "BASEPAIR_WATCH"],
        "Whether the server reloads when a file of the registry changes.";
    "serve.mcp", Kind::Boolean, "`true`", [],
        "Whether agents are answered at `/mcp`; `--no-mcp` and `BASEPAIR_NO_MCP` turn it off, too.";
    "serve.drain-delay", Kind::Integer("seconds"), "`0`", ["--drain-delay" "BASEPAIR_DRAIN_DELAY"],
        "How many seconds `/readyz` answers 503 after SIGTERM before new connections are refused.";
    "serve.log-format", Kind::Choice(LOGS), "`text`", ["--log-format" "BASEPAIR_LOG_FORMAT"],
        "The format of log lines.";
    "serve.log-level", Kind::Choice(LOG_LEVELS), "`info`", ["--log-level" "BASEPAIR_LOG_LEVEL"],
        "The minimum level of logged lines.";
    "serve.access-log", Kind::Boolean, "`false`", ["--access-log" "BASEPAIR_ACCESS_LOG"],
        "Whether every request is logged.";
    "serve.security-contact", Kind::Text(&form::CONTACT), "none", ["--security-contact" "BASEPAIR_SECURITY_CONTACT"],
        "Where to report a security problem; published as `/.well-known/security.txt`.";
    "serve.kit", Kind::Text(&form::PATH), "that of the registry, else beside the program, in its build folder, or in the user's cache", ["--kit" "BASEPAIR_KIT"],
        "The folder with the packages that live previews run with, relative to the root; only a file that was named with `--config` can set it.";

    "site.title", Kind::Text(&form::LINE), "the name of the registry", [],
        "The title of the site.";
    "site.tagline", Kind::Text(&form::LINE), "a sentence about the content of the registry", [],
        "One sentence below the title of the home page.";
    "site.front-page", Kind::Text(&form::MARKDOWN), "none", [],
        "The path of a Markdown file below the root, of at most 64 KiB, shown on the home page below the tagline.";
    "site.logo", Kind::Text(&form::IMAGE), "the logo of basepair, or none if the registry has no model", [],
        "The path of a WebP, PNG, JPEG or AVIF image below the root, of at most 512 KiB, shown beside the title.";
    "site.accent", Kind::Text(&form::COLOUR), "the colour of basepair", [],
        "The colour of links, focus and highlights; it is darkened or lightened until text in it is readable.";
    "site.skill", Kind::Boolean, "false", [],
        "Whether a skill that teaches agents to use this registry is generated and published with the other skills.";
    "site.navigation", Kind::Links, "none", [],
        "Additional links in the navigation of pages: a list of `{ title, href }`.";

    "history.since", Kind::Text(&form::REVISION), "the first commit", [],
        "A tag, a commit or a day such as `2026-03-01`: no version from before is published.";
    "history.hide", Kind::Texts(&form::ANY), "none", [],
        "Items whose past is not published, by name, or single versions of them, as `name@version`; `*` hides the past of every item.";
}

/// A setting by its path.
pub fn find(path: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.path == path)
}
