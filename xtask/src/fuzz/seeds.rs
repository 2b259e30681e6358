//! What each target starts from: our own registry, documents and rule specifications, and third-party sources if
//! available (npm packages of the workshop, a folder given by the caller).

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::derived;
use super::files::{collect, ours};
use crate::failure::{Context, Outcome};
use crate::workspace::Workspace;

type Derive = fn(&Workspace) -> Outcome<Vec<String>>;

pub(super) struct Source {
    pub(super) target: &'static str,
    pub(super) about: &'static str,
    /// Files with these extensions, and code blocks of these languages, are used as seeds unchanged.
    extensions: &'static [&'static str],
    /// Seeds that are not complete files.
    derived: Option<Derive>,
}

const fn source(
    target: &'static str,
    about: &'static str,
    extensions: &'static [&'static str],
    derived: Option<Derive>,
) -> Source {
    Source { target, about, extensions, derived }
}

/// In the order of the targets in `fuzz/src/lib.rs`.
pub(super) const SOURCES: &[Source] = &[
    source("json", "JSON with locations, parsed and written", &["json"], None),
    source("manifest", "registry.json", &[], Some(derived::manifests)),
    source("model", "architecture.json", &[], Some(derived::models)),
    source("config", "basepair.toml and --config", &["toml"], None),
    source("paths", "paths, names, targets and specifiers", &[], Some(derived::paths)),
    source("query", "paths and queries of requests", &[], Some(derived::queries)),
    source("request", "requests, in front of routing and behind", &[], Some(derived::requests)),
    source("http2", "frames of HTTP/2, on a connection", &[], Some(derived::frames)),
    source("message", "messages of the agents' protocol", &["json"], Some(derived::messages)),
    source("log", "texts in the log", &["md"], Some(derived::logged)),
    source("search", "search and suggestions", &[], Some(derived::searches)),
    source("tsx", "components", &["tsx", "jsx"], None),
    source("ts", "scripts", &["ts", "mts", "js", "mjs"], None),
    source("css", "style sheets", &["css"], None),
    source(
        "blocks",
        "Vue, Svelte and Astro files",
        &["vue", "svelte", "astro", "html"],
        Some(derived::blocks),
    ),
    source("highlight", "the highlighter, all languages", &["tsx", "ts", "css", "json", "sh"], None),
    source("markdown", "Markdown by authors", &["md", "mdx"], None),
    source("front-matter", "the front matter of a Markdown document", &["md", "mdx"], None),
];

pub(super) enum Origin<'a> {
    /// Files of the checkout.
    Ours,
    /// Those, npm packages, and a folder given by the caller.
    All(Option<&'a Path>),
}

/// More would only slow down the start: the fuzzer keeps inputs that take new branches.
const MOST: usize = 3000;

/// Writes the seeds of a target to a folder, and returns their number.
pub(super) fn write(
    workspace: &Workspace,
    target: &str,
    origin: &Origin<'_>,
    folder: &Path,
) -> Outcome<usize> {
    let Some(source) = SOURCES.iter().find(|source| source.target == target) else { return Ok(0) };
    let mut seeds = BTreeSet::new();
    if let Some(derive) = source.derived {
        seeds.extend(derive(workspace)?);
    }
    seeds.extend(ours(workspace, source.extensions)?);
    if let Origin::All(more) = origin {
        let packages = workspace.root.join("workshop/node_modules");
        for place in [Some(packages.as_path()), *more].into_iter().flatten() {
            collect(place, source.extensions, &mut seeds);
        }
    }
    fs::remove_dir_all(folder).cannot(|| format!("empty `{}`", folder.display()))?;
    fs::create_dir_all(folder).cannot(|| format!("create `{}`", folder.display()))?;
    let step = seeds.len().div_ceil(MOST).max(1);
    let chosen = seeds.iter().step_by(step);
    let mut count = 0;
    for seed in chosen {
        let file = folder.join(format!("{count:05}"));
        fs::write(&file, seed).cannot(|| format!("write `{}`", file.display()))?;
        count += 1;
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_seeds_of_our_own() {
        let workspace = Workspace::find().unwrap();
        for source in SOURCES {
            let derived = source.derived.map_or(0, |derive| derive(&workspace).unwrap().len());
            assert!(derived + ours(&workspace, source.extensions).unwrap().len() > 3, "{}", source.target);
        }
    }

    #[test]
    fn the_table_names_the_targets_of_the_fuzzer() {
        let workspace = Workspace::find().unwrap();
        let code = fs::read_to_string(workspace.root.join("fuzz/src/lib.rs")).unwrap();
        let named =
            |line: &str| Some(line.trim().strip_prefix("Target { name: \"")?.split_once('"')?.0.to_owned());
        let targets: Vec<String> = code.lines().filter_map(named).collect();
        assert_eq!(SOURCES.iter().map(|source| source.target).collect::<Vec<_>>(), targets);
    }
}
