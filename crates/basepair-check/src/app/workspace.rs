//! The packages of a monorepo: the folders that `workspaces` in `package.json` or `pnpm-workspace.yaml` list, or without
//! either every folder with a named package.

use basepair_catalog::load::{Settings, Source};
use basepair_model::json::{self, Value};
use basepair_model::path::{file_name, folder, join};
use globset::{GlobBuilder, GlobMatcher};
use std::collections::BTreeSet;

pub(super) const PNPM: &str = "pnpm-workspace.yaml";
const PACKAGE: &str = "package.json";
const TEXT_LIMIT: u64 = 1024 * 1024;

/// The folders of packages among the listed files, without the root.
pub(super) fn packages(source: &dyn Source, listed: &[String], settings: &Settings) -> BTreeSet<String> {
    let manifests = || listed.iter().filter(|path| file_name(path) == PACKAGE && path.contains('/'));
    let patterns = patterns(source, listed, settings);
    let named = |path: &&String| {
        let value = settings.files.get(*path).and_then(|text| json::parse(text).ok());
        value.is_some_and(|value| value.as_object().is_some_and(|object| object.str("name").is_some()))
    };
    if patterns.is_empty() {
        return manifests().filter(named).map(|path| folder(path).to_owned()).collect();
    }
    let declared = |path: &&str| {
        // The last matching pattern decides, because `!` excludes folders.
        let fits = patterns.iter().rev().find(|pattern| pattern.matches(path));
        fits.is_some_and(|pattern| !pattern.negated)
    };
    manifests().map(|path| folder(path)).filter(declared).map(str::to_owned).collect()
}

struct Pattern {
    glob: Option<GlobMatcher>,
    negated: bool,
}

impl Pattern {
    fn new(home: &str, text: &str) -> Self {
        let (negated, text) = text.strip_prefix('!').map_or((false, text), |rest| (true, rest));
        let path = join(home, text.trim_end_matches('/'));
        let glob = GlobBuilder::new(&path).literal_separator(true).build();
        Self { glob: glob.ok().map(|glob| glob.compile_matcher()), negated }
    }

    fn matches(&self, path: &str) -> bool {
        self.glob.as_ref().is_some_and(|glob| glob.is_match(path))
    }
}

fn patterns(source: &dyn Source, listed: &[String], settings: &Settings) -> Vec<Pattern> {
    let mut found = Vec::new();
    for (path, text) in settings.files.iter().filter(|(path, _)| file_name(path) == PACKAGE) {
        let value = json::parse(text).ok();
        let workspaces = value.as_ref().and_then(|value| value.as_object()?.get("workspaces"));
        let entries = workspaces
            .and_then(|value| value.as_array().or_else(|| value.as_object()?.get("packages")?.as_array()));
        let entries = entries.unwrap_or_default().iter().filter_map(Value::as_str);
        found.extend(entries.map(|entry| Pattern::new(folder(path), entry)));
    }
    for path in listed.iter().filter(|path| file_name(path) == PNPM) {
        let read = source.read(path, TEXT_LIMIT).ok();
        let Some(text) = read.and_then(|bytes| String::from_utf8(bytes).ok()) else { continue };
        found.extend(pnpm_entries(&text).iter().map(|entry| Pattern::new(folder(path), entry)));
    }
    found
}

/// The list `packages` of a `pnpm-workspace.yaml`, as a block or in brackets.
fn pnpm_entries(text: &str) -> Vec<String> {
    let plain = |entry: &str| {
        let entry = entry.split(" #").next().unwrap_or_default().trim();
        entry.trim_matches(['"', '\'']).to_owned()
    };
    let mut found = Vec::new();
    let mut inside = false;
    let mut brackets: Option<String> = None;
    for line in text.lines() {
        if let Some(open) = &mut brackets {
            open.push_str(line);
        } else if let Some(rest) = line.strip_prefix("packages:") {
            inside = true;
            brackets = rest.trim().strip_prefix('[').map(str::to_owned);
        } else if inside && let Some(entry) = line.trim_start().strip_prefix("- ") {
            found.push(plain(entry));
        } else if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            inside = false;
        }
        if let Some((list, _)) = brackets.as_deref().and_then(|open| open.split_once(']')) {
            found.extend(list.split(',').map(plain));
            (brackets, inside) = (None, false);
        }
    }
    found.retain(|entry| !entry.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_folders_as_package_managers_do() {
        for (pattern, path, expected) in [
            ("packages/*", "packages/ui", true),
            ("packages/*", "packages/ui/src", false),
            ("packages/**", "packages/ui/src", true),
            ("**", "a/b", true),
            ("./apps/web/", "apps/web", true),
            ("apps/*-web", "apps/a-web", true),
            ("apps/*-web", "apps/web", false),
            ("a*b*c", "aXbYc", true),
            ("a*b*c", "aXcYb", false),
            ("**/x/*", "a/b/x/y", true),
        ] {
            assert_eq!(Pattern::new("", pattern).matches(path), expected, "{pattern} {path}");
        }
    }

    #[test]
    fn lists_of_pnpm_are_parsed_in_both_forms() {
        let block = "packages:\n  # all\n  - apps/*\n  - \"packages/*\" # ui\n\n  - '!**/test'\ncatalog:\n  - react\n";
        assert_eq!(pnpm_entries(block), ["apps/*", "packages/*", "!**/test"]);
        assert_eq!(pnpm_entries("x: 1\npackages: [\"a\",\n  'b/*']\ny: [c]\n"), ["a", "b/*"]);
        assert_eq!(pnpm_entries("onlyBuiltDependencies:\n  - esbuild\n"), [] as [&str; 0]);
    }
}
