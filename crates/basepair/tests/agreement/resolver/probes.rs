//! The consumers of the resolver, each asked through what it makes. Sources are replaced by probes that have the same imports, and
//! whose results tell which file was reached.

use super::{Answer, Asked, is_probed};
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::Memory;
use basepair_check::app;
use basepair_client::graph::Graph;
use basepair_client::install::find_module;
use basepair_client::npm;
use basepair_client::plan::{self, Consumer, Plan};
use basepair_config::client::Client;
use basepair_config::client::Major;
use basepair_live::kit::{Bundled, DescribedFile, Description};
use basepair_live::{Kit, Needs, Previews, Secret, shown};
use basepair_model::path::{folder, from_folder};
use basepair_model::rule;
use basepair_syntax::api::Kind;
use basepair_syntax::{Cache, Candidates};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

/// The number of compared answers, and the differences.
type Compared = (usize, Vec<String>);

type Consumers = &'static [(&'static str, fn(&Asked<'_>) -> Compared)];

pub(super) const CONSUMERS: Consumers = &[
    ("props", props),
    ("previews", previews),
    ("kits", kits),
    ("plans", plans),
    ("applications", applications),
];

/// The catalog with a probe in place of every script.
fn probed(asked: &Asked<'_>, probe: impl Fn(usize, &str) -> String) -> Option<Catalog> {
    let catalog = asked.loaded.best()?;
    let listing = &asked.resolver.listing;
    let files = (0..listing.len()).filter_map(|file| Some((file, listing.path(file)?)));
    let scripts = files.filter(|(_, path)| path.ends_with(".tsx") || path.ends_with(".ts"));
    let texts: Vec<_> = scripts.map(|(file, path)| (path.to_owned(), probe(file, path).into())).collect();
    Some(catalog.amended(&texts)?.0)
}

/// The imports of a file, whichever item asks.
fn specifiers<'a>(asked: &'a Asked<'_>, path: &str) -> impl Iterator<Item = &'a str> {
    asked.imports.get(path).into_iter().flatten().map(String::as_str)
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The items and files that are asked about.
fn files(asked: &Asked<'_>) -> BTreeSet<(usize, String)> {
    asked.answers.keys().map(|question| (question.item, question.file.clone())).collect()
}

/// Every import brings the props of one component, whose one prop is the number of the file that they come from.
fn props(asked: &Asked<'_>) -> Compared {
    let (mut count, mut differences) = (0, Vec::new());
    let probe = |file: usize, path: &str| {
        let mut text = format!("export interface Probe {{ file{file}: string }}\n");
        for (at, specifier) in specifiers(asked, path).enumerate().filter(|_| is_probed(path)) {
            let from = quoted(specifier);
            let _ = writeln!(text, "import type {{ Probe as P{at} }} from {from}");
            let _ = writeln!(text, "export function C{at}(props: P{at}) {{ return <p /> }}");
        }
        text
    };
    let Some(catalog) = probed(asked, probe) else { return (0, Vec::new()) };
    let listing = &asked.resolver.listing;
    for (item, path) in files(asked) {
        let entry = listing.at(&path).and_then(|file| listing.entries(file).find(|entry| entry.0 == item));
        let Some(api) = entry.and_then(|entry| asked.resolver.api(&catalog, entry)) else { continue };
        let all: Vec<&str> = specifiers(asked, &path).collect();
        for (specifier, answer) in asked.about(item, &path) {
            let name = format!("C{}", all.iter().position(|other| *other == specifier).unwrap());
            let Some(export) = api.exports.iter().find(|export| export.name == name) else { continue };
            let Kind::Component(component) = &export.kind else { continue };
            let reached = component.props.iter().find_map(|prop| {
                let file: usize = prop.name.strip_prefix("file")?.parse().ok()?;
                listing.path(file)
            });
            let meant = match answer {
                Answer::File(file) if file.ends_with(".tsx") || file.ends_with(".ts") => Some(file.as_str()),
                _ => None,
            };
            count += 1;
            if reached != meant {
                differences.push(format!("{path} imports `{specifier}`: {answer:?}, props: {reached:?}"));
            }
        }
    }
    (count, differences)
}

/// What frames replace by modules of ours.
fn is_replaced(specifier: &str) -> bool {
    specifier == "@/lib/utils" || specifier.starts_with("next/") || specifier == "next-themes"
}

/// A module with these imports and something to mount.
fn module<'s>(specifiers: impl Iterator<Item = &'s str>) -> String {
    let (mut text, mut names) = (String::new(), Vec::new());
    for (at, specifier) in specifiers.enumerate() {
        let _ = writeln!(text, "import * as m{at} from {}", quoted(specifier));
        names.push(format!("m{at}"));
    }
    let _ = writeln!(text, "export default function Main() {{ return [{}] }}", names.join(", "));
    text
}

/// Every frame has a table of what the imports of its modules mean.
fn previews(asked: &Asked<'_>) -> Compared {
    let (mut count, mut differences) = (0, Vec::new());
    // One import that leads nowhere would be all that is said about a frame.
    let is_unusable = |answer: &Answer| match answer {
        Answer::File(file) => !file.ends_with(".tsx") && !file.ends_with(".ts"),
        Answer::Package(_) => false,
        Answer::Missing => true,
    };
    let unusable = asked.answers.iter().filter(|(_, answer)| is_unusable(answer));
    let unusable: BTreeSet<&str> = unusable.map(|(question, _)| question.specifier.as_str()).collect();
    let resolves = |specifier: &str| !unusable.contains(specifier);
    let probe = |_: usize, path: &str| module(specifiers(asked, path).filter(|it| resolves(it)));
    let Some(catalog) = probed(asked, probe) else { return (0, Vec::new()) };
    let kit = Arc::new(kit(asked));
    let secret = Secret::fixed([1; 32]);
    let previews =
        Previews::new(&catalog, &asked.resolver, Candidates::default(), kit, secret, Arc::default(), "");
    let mut last = None;
    for (item, path) in files(asked) {
        let entry = &catalog.items()[item];
        if !std::ptr::eq(shown(&catalog, entry), entry) {
            continue;
        }
        let (_, frame) = last
            .take()
            .filter(|(other, _)| *other == item)
            .unwrap_or_else(|| (item, previews.frame(&catalog, entry)));
        let (_, frame) = last.insert((item, frame));
        let Some((_, script)) = &frame.script else {
            let why: Vec<&str> = frame.problems.iter().map(|problem| problem.message.as_str()).collect();
            // Items without a script that exports have nothing to show.
            if !why.iter().any(|why| why.contains("has no demo")) {
                differences.push(format!("no frame for {}: {why:?}", entry.name()));
            }
            continue;
        };
        let script = String::from_utf8_lossy(&script.bytes).into_owned();
        let start = format!("{}: [{{ ", quoted(&path));
        let Some(table) = script.lines().find_map(|line| line.strip_prefix(&start)) else { continue };
        for (specifier, answer) in asked.about(item, &path).filter(|(it, _)| resolves(it) && !is_replaced(it))
        {
            let meaning = match answer {
                Answer::File(file) => format!("{}: {}, ", quoted(specifier), quoted(file)),
                _ => format!("{}: k", quoted(specifier)),
            };
            count += 1;
            if !table.contains(&meaning) {
                differences.push(format!("{path} imports `{specifier}`: {answer:?}, preview: {table}"));
            }
        }
    }
    (count, differences)
}

/// A kit with every package that is imported.
fn kit(asked: &Asked<'_>) -> Kit {
    let folder = tempfile::tempdir().unwrap();
    let text = "export const $all = {};";
    let packages = asked.answers.iter().filter(|(_, answer)| matches!(answer, Answer::Package(_)));
    let packages = packages.map(|(question, _)| question.specifier.as_str());
    let always = ["react", "react-dom", "react-dom/client", "react/jsx-runtime", "clsx", "tailwind-merge"];
    let bundled = Bundled { file: "all.js".to_owned(), export: "$all".to_owned(), names: None };
    let modules = packages.chain(always).map(|specifier| (specifier.to_owned(), bundled.clone()));
    let files = BTreeMap::from([("all.js".to_owned(), DescribedFile::of(text.as_bytes(), Vec::new()))]);
    let description = Description {
        format: 1,
        modules: modules.collect(),
        tailwind: None,
        packages: Vec::new(),
        candidates: Vec::new(),
        files,
    };
    std::fs::write(folder.path().join("all.js"), text).unwrap();
    std::fs::write(folder.path().join("kit.json"), serde_json::to_vec(&description).unwrap()).unwrap();
    Kit::open(folder.path()).unwrap()
}

/// A kit needs the packages, and the files that no item brings.
fn kits(asked: &Asked<'_>) -> Compared {
    let (mut count, mut differences) = (0, Vec::new());
    let Some(catalog) = imports_only(asked) else { return (0, Vec::new()) };
    let needs = Needs::of(&catalog, &asked.resolver);
    for (question, answer) in asked.answers.iter().filter(|(question, _)| !is_replaced(&question.specifier)) {
        let files = |needs: &BTreeMap<String, basepair_live::Need>| {
            needs.get(&question.specifier).is_some_and(|need| need.files.contains(&question.file))
        };
        let same = match (files(&needs.specifiers), files(&needs.unlisted)) {
            (true, _) => matches!(answer, Answer::Package(_)),
            (false, true) => *answer == Answer::Missing,
            // Not reached, or a file.
            (false, false) => continue,
        };
        // Another item that lists the file may see it differently.
        let is_shared = asked.listers(&question.file) > 1;
        count += 1;
        if !same && !is_shared {
            let (file, specifier) = (&question.file, &question.specifier);
            differences.push(format!("{file} imports `{specifier}`: {answer:?}, a kit needs it"));
        }
    }
    (count, differences)
}

/// Where an import leads to in a plan: the path of the source.
fn led<'p>(plan: &'p Plan<'_>, file: &plan::File<'_>, becomes: &str) -> Option<&'p str> {
    let becomes = becomes.split('?').next().unwrap_or_default();
    let place = match becomes.strip_prefix("@/") {
        Some(path) => path.to_owned(),
        None if becomes.starts_with('.') => from_folder(folder(&file.path), becomes)?,
        None => return None,
    };
    let at = |path: &str| plan.files.iter().find(|file| file.path == path);
    find_module(&place, at).map(|file| file.entry.path.as_str())
}

/// The registry without its code: a plan reads every source for every item.
fn imports_only(asked: &Asked<'_>) -> Option<Catalog> {
    probed(asked, |_, path| module(specifiers(asked, path)))
}

/// The items whose imports a plan has to agree about: the official client installs them, and the check has nothing to say.
fn clean(asked: &Asked<'_>) -> Vec<usize> {
    let (profile, catalog) = (&asked.resolver.context.profile, asked.loaded.best().unwrap());
    if profile.client() != Client::Official || profile.custom_build.is_some() || !profile.root.is_empty() {
        return Vec::new();
    }
    let report = basepair_check::report(asked.loaded, &Cache::default());
    let about = [&rule::UNPROVIDED_IMPORT, &rule::REWRITTEN_IMPORT, &rule::DESTINATION_COLLISION];
    let concerns = |rule: &rule::Rule| about.iter().any(|known| std::ptr::eq(*known, rule));
    if report.omitted.iter().any(|omitted| concerns(omitted.rule)) {
        return Vec::new();
    }
    let ignored = report.unreported.ignored.iter().map(|ignored| &ignored.finding);
    let told = report.findings.iter().chain(ignored).filter(|finding| concerns(finding.rule));
    let told: Vec<_> = told.collect();
    // One finding about many items names the first of them only.
    if told.iter().any(|finding| finding.message.contains(" more items import ")) {
        return Vec::new();
    }
    let told: BTreeSet<&str> = told.iter().filter_map(|finding| finding.item.as_deref()).collect();
    let items = catalog.items().iter().enumerate().filter(|(_, item)| !told.contains(item.name()));
    items.map(|(position, _)| position).collect()
}

/// Whether something is installed from elsewhere, or may be: what that brings is not known.
fn is_open(plan: &Plan<'_>) -> bool {
    !plan.official.is_empty() || !plan.elsewhere.is_empty() || !plan.missing.is_empty()
}

/// In a plan, an import leads to the file that the check means.
fn plans(asked: &Asked<'_>) -> Compared {
    let (mut count, mut differences) = (0, Vec::new());
    let context = &asked.resolver.context;
    let Some(catalog) = imports_only(asked) else { return (0, Vec::new()) };
    let graph = Graph::of(&catalog, &context.hints());
    let consumer = Consumer::new_project(&context.profile, None, false, Major::default());
    for item in clean(asked) {
        let plan = plan::plan(&catalog, &graph, &[item], &consumer);
        for file in plan.files.iter().filter(|file| file.item.name() == catalog.items()[item].name()) {
            for link in &file.imports {
                let mut own = asked.about(item, &file.entry.path);
                let Some((_, answer)) = own.find(|(specifier, _)| *specifier == link.specifier) else {
                    continue;
                };
                let led = led(&plan, file, &link.becomes);
                let same = match answer {
                    // It is the file that every project has, or what another registry brings.
                    Answer::File(_) if led.is_none() => {
                        context.provides_import(&link.specifier) || is_open(&plan)
                    }
                    Answer::File(meant) => led == Some(meant),
                    _ => led.is_none(),
                };
                count += 1;
                if !same {
                    let (path, specifier) = (&file.entry.path, &link.specifier);
                    differences.push(format!("{path} imports `{specifier}`: {answer:?}, plan: {led:?}"));
                }
            }
        }
    }
    (count, differences)
}

/// An application in which an item is installed has no import that leads nowhere.
fn applications(asked: &Asked<'_>) -> Compared {
    let (mut count, mut differences) = (0, Vec::new());
    let context = &asked.resolver.context;
    let Some(catalog) = imports_only(asked) else { return (0, Vec::new()) };
    // Nothing is recognized as installed, which takes time and does not concern imports.
    let nothing = catalog.only(&[]);
    let graph = Graph::of(&catalog, &context.hints());
    let consumer = Consumer::new_project(&context.profile, None, false, Major::default());
    let Some(element) = catalog.model.units().next().map(|unit| unit.id.as_str()) else {
        return (0, Vec::new());
    };
    for item in clean(asked) {
        let plan = plan::plan(&catalog, &graph, &[item], &consumer);
        if is_open(&plan) {
            continue;
        }
        let entries = || plan.dependencies.iter().chain(&plan.dev_dependencies);
        // An entry that names a module instead of its package is what is wrong then, not the import.
        let lists_module_of = |name: &str| {
            entries().any(|entry| entry.strip_prefix(name).is_some_and(|rest| rest.starts_with('/')))
        };
        let listed = entries().filter_map(|text| npm::parse(text).ok()).map(|dependency| dependency.name);
        let mut packages: BTreeSet<&str> = listed.collect();
        packages.extend(packages.clone().into_iter().flat_map(|name| context.sources.peers_of(name)));
        let mut source = Memory::default()
            .with(
                "components.json",
                r#"{ "aliases": { "components": "@/components", "utils": "@/lib/utils" } }"#,
            )
            .with("tsconfig.json", r#"{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }"#);
        let mut folders = BTreeSet::new();
        for file in &plan.files {
            let position = catalog.position(file.item.name()).unwrap();
            let mut text = String::new();
            for link in &file.imports {
                let mut own = asked.about(position, &file.entry.path);
                let Some((_, answer)) = own.find(|(specifier, _)| *specifier == link.specifier) else {
                    continue;
                };
                match answer {
                    Answer::Missing => continue,
                    _ if context.provides_import(&link.specifier) => continue,
                    Answer::Package(name) if context.provides_package(name) => continue,
                    Answer::Package(name) if lists_module_of(name) => continue,
                    Answer::File(_) | Answer::Package(_) => {}
                }
                let _ = writeln!(text, "import {}", quoted(&link.becomes));
                count += usize::from(position == item);
            }
            folders.extend(file.path.split_once('/').map(|(first, _)| first.to_owned()));
            source = source.with(&file.path, text);
        }
        let packages: BTreeMap<&str, &str> = packages.into_iter().map(|name| (name, "*")).collect();
        let package = serde_json::json!({ "dependencies": packages });
        source = source.with("package.json", package.to_string());
        let mapped = folders.iter().map(|folder| format!("app.folders.{} = \"{element}\"", quoted(folder)));
        let report = app::report(&nothing, &source, &mapped.collect::<Vec<_>>(), &Cache::default());
        let about =
            report.findings.iter().filter(|finding| std::ptr::eq(finding.rule, &rule::UNPROVIDED_IMPORT));
        let name = catalog.items()[item].name();
        differences.extend(
            about.map(|finding| format!("with `{name}` installed: {}: {}", finding.place, finding.message)),
        );
    }
    (count, differences)
}
