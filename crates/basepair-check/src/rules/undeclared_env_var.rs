//! An environment variable that a source cannot do without should be listed, so that consumers are told to set it.

use super::check;
use super::entries::{self, Listed};
use crate::analysis::Analysis;
use crate::registry::Registry;
use crate::reporter::{Diagnostic, Reporter};
use basepair_config::client::Client;
use basepair_model::item::ItemType;
use basepair_model::path::file_name;
use std::collections::{HashMap, HashSet};

check!(UNDECLARED_ENV_VAR, "undeclared-env-var", run);

/// Variables that bundlers, frameworks, hosts and operating systems set.
const GIVEN: &[&str] = &[
    "NODE_ENV",
    "CI",
    "PORT",
    "HOST",
    "HOSTNAME",
    "HOME",
    "PATH",
    "PWD",
    "USER",
    "SHELL",
    "TERM",
    "LANG",
    "TZ",
    "TMPDIR",
    "DEBUG",
    "COLORTERM",
    "FORCE_COLOR",
    "NO_COLOR",
    "MODE",
    "DEV",
    "PROD",
    "SSR",
    "BASE_URL",
    "SITE",
    "ASSETS_PREFIX",
    "BASE_PATH",
    "CONVEX_CLOUD_URL",
    "CONVEX_SITE_URL",
    "ANALYZE",
];
const GIVEN_STARTS: &[&str] = &[
    "NEXT_RUNTIME",
    "NEXT_PHASE",
    "NEXT_DEPLOYMENT_ID",
    "__NEXT",
    "VERCEL",
    "NEXT_PUBLIC_VERCEL",
    "NETLIFY",
    "CF_",
    "RENDER_",
    "RAILWAY_",
    "FLY_",
    "AWS_LAMBDA",
    "GITHUB_",
    "TURBO_",
    "JEST_",
    "VITEST",
    "STORYBOOK",
    "XDG_",
    "APPDATA",
    "npm_",
];

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    // Other clients do not write them.
    if !registry.context.profile.clients.contains(&Client::Official) {
        return;
    }
    let mut declared: HashMap<&str, Vec<usize>> = HashMap::new();
    for listed in entries::items(registry) {
        for member in entries::members(listed.item, "envVars") {
            declared.entry(&member.key).or_default().push(listed.position);
        }
    }
    let mut reported = HashSet::new();
    for listed in entries::items(registry) {
        reporter.checked(1);
        if listed.item.is_demo() || listed.item.entry.kind == ItemType::Example {
            continue;
        }
        let installation = registry.installation(listed.position);
        for file in registry.files_of(listed.position) {
            for read in file.facts.environment.iter().filter(|read| is_own(&read.name)) {
                let name = read.name.as_str();
                let is_listed = declared.get(name).is_some_and(|items| installation.has_any(items));
                if is_listed || is_explained(registry, listed, name) || !reported.insert((&file.path, name)) {
                    continue;
                }
                let item = listed.name();
                let message = format!(
                    "`{}` needs the environment variable `{name}`, which `{item}` does not list",
                    file.path
                );
                let help = format!("list `{name}` in the `envVars` of `{item}`");
                reporter.in_file_of(listed.item, file, read.span, Diagnostic::new(message, help));
            }
        }
    }
}

/// Whether the notes of an item, or a file such as `.env.example`, tell consumers about a variable.
fn is_explained(registry: &Registry<'_>, listed: Listed<'_>, name: &str) -> bool {
    let docs = listed.item.entry.object.str("docs");
    let mut files =
        registry.files_of(listed.position).filter(|file| file_name(&file.path).starts_with(".env"));
    docs.is_some_and(|docs| docs.contains(name)) || files.any(|file| file.text.contains(name))
}

/// Whether a variable is one that the consumer has to set.
fn is_own(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    name.bytes().all(plain)
        && !GIVEN.contains(&name)
        && !GIVEN_STARTS.iter().any(|start| name.starts_with(start))
}
