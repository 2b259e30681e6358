//! What a client does when it installs items: which files it writes where, what it turns their
//! imports into, and which packages, variables and other items are installed with them.

mod answer;
mod consumer;
mod links;
pub(crate) mod order;
mod text;

pub use answer::answer;
pub use consumer::Consumer;
pub use links::Link;
pub use text::{Unwritten, Written as WrittenText, written as written_text};

use crate::graph::Graph;
use crate::install::{Destination, Planned, Refusal, lands_in};
use crate::project::{Framework, Project};
use basepair_catalog::catalog::{Catalog, Item};
use basepair_config::client::Major;
use basepair_model::item::{FileEntry, ItemType};
use basepair_model::json::{Kind, Value};
use basepair_model::path::{file_name, folder};
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Debug)]
pub struct Plan<'c> {
    /// In the order in which they are installed.
    pub items: Vec<&'c Item>,
    /// In the order in which they are written.
    pub files: Vec<File<'c>>,
    /// Files of the items that are not written.
    pub left_out: Vec<LeftOut<'c>>,
    pub dependencies: Vec<String>,
    pub dev_dependencies: Vec<String>,
    /// Names of variables, by where they apply: `theme`, `light`, `dark`.
    pub css_vars: Vec<(String, Vec<String>)>,
    pub env_vars: Vec<String>,
    /// Items of the official registry that the client fetches.
    pub official: Vec<String>,
    /// Items of other registries that it fetches, by address.
    pub elsewhere: Vec<String>,
    /// Dependencies that cannot be resolved.
    pub missing: Vec<String>,
    /// A file because of which the client writes nothing.
    pub refused: Option<Refused<'c>>,
}

impl Plan<'_> {
    /// A sentence about each item that is deprecated.
    pub fn deprecated(&self) -> impl Iterator<Item = String> {
        self.items.iter().filter_map(|item| {
            let deprecated = item.entry.deprecated.as_ref()?;
            Some(format!("`{}` is deprecated{}", item.name(), deprecated.sentence()))
        })
    }
}

/// A file that a client refuses, with everything else.
#[derive(Debug, Clone, Copy)]
pub struct Refused<'c> {
    item: &'c Item,
    file: &'c FileEntry,
    why: Refusal,
}

impl Refused<'_> {
    /// The reason, with names and paths as `show` prints them.
    pub fn message(&self, show: impl Fn(&str) -> String) -> String {
        let path = self.file.target.as_deref().unwrap_or(&self.file.path);
        let (item, shown) = (show(self.item.name()), show(path));
        match self.why {
            Refusal::Unsafe => format!("`{item}` has the unsafe path `{shown}`"),
            Refusal::NoTarget => {
                format!(
                    "`{item}` has no `target` for the file `{shown}`; `shadcn-svelte registry build` adds it"
                )
            }
            Refusal::NoFolder => {
                format!("the client has no folder for items or files with the type of `{shown}` in `{item}`")
            }
        }
    }
}

/// A file that will be written.
#[derive(Debug)]
pub struct File<'c> {
    pub item: &'c Item,
    pub entry: &'c FileEntry,
    /// Relative to the project's own folder.
    pub path: String,
    /// Whether the file already exists.
    pub replaces: bool,
    /// Every import in the order of the source.
    pub imports: Vec<Link>,
}

#[derive(Debug)]
pub struct LeftOut<'c> {
    pub item: &'c Item,
    pub entry: &'c FileEntry,
    pub why: Why<'c>,
}

#[derive(Debug, Clone, Copy)]
pub enum Why<'c> {
    /// The framework has no pages.
    NoPages,
    /// A file of another item, or a later one of the same item, has the same path.
    Overwritten(&'c Item),
    /// The project keeps its own file.
    Kept,
}

/// A file with the path that follows from its entry alone.
struct Placed<'c> {
    item: &'c Item,
    entry: &'c FileEntry,
    source: Arc<str>,
    path: String,
}

/// The plan for the items at these positions.
pub fn plan<'c>(
    catalog: &'c Catalog,
    graph: &Graph<'_>,
    named: &[usize],
    consumer: &Consumer<'_>,
) -> Plan<'c> {
    let (positions, foreign) = order::order(catalog, graph, named);
    let items: Vec<&Item> = positions.iter().filter_map(|at| catalog.items().get(*at)).collect();
    let refused = items.iter().find_map(|item| {
        let refused = |file| Some(Refused { item, file, why: consumer.refusal(&item.entry, file)? });
        item.entry.files.iter().find_map(refused)
    });
    let mut left_out = Vec::new();
    let placed = placed(&items, consumer, &mut left_out);
    let files = match consumer {
        Consumer::Official { project, major } => {
            written(placed, project, *major, &foreign.official, &mut left_out)
        }
        Consumer::Other { profile, .. } => {
            let write = |Placed { item, entry, source, path }| {
                let becomes = |specifier: &str, is_declaration| profile.becomes(specifier, is_declaration);
                let imports = links::renamed(entry, &source, becomes);
                File { item, entry, path, replaces: false, imports }
            };
            placed.into_iter().map(write).collect()
        }
    };
    let fonts = items.iter().filter(|_| !consumer.loads_fonts()).filter_map(|item| font_package(item));
    let dependencies = strings(&items, "dependencies");
    Plan {
        dependencies: distinct(dependencies.into_iter().chain(fonts)),
        dev_dependencies: distinct(strings(&items, "devDependencies")),
        css_vars: css_vars(&items),
        env_vars: distinct(items.iter().flat_map(|item| keys(item.entry.object.get("envVars")))),
        official: foreign.official,
        elsewhere: foreign.elsewhere,
        missing: foreign.missing,
        items,
        files,
        left_out,
        refused,
    }
}

/// What the official client writes of the files, considering the project.
fn written<'c>(
    placed: Vec<Placed<'c>>,
    project: &Project,
    major: Major,
    official: &[String],
    left_out: &mut Vec<LeftOut<'c>>,
) -> Vec<File<'c>> {
    let written = Written::of(project, &placed, official, major);
    let mut files = Vec::with_capacity(placed.len());
    for Placed { item, entry, source, .. } in placed {
        let owner = project.owner(entry.kind, entry.target.as_deref(), major);
        let Destination::Path(path) = lands_in(owner, entry, major) else { continue };
        let path = renamed(&path, owner, major);
        let replaces = project.has(&path);
        let utils = entry.kind == ItemType::Lib && file_name(&entry.path) == "utils.ts";
        if utils && replaces && owner.framework == Framework::Laravel && major == Major::Four {
            left_out.push(LeftOut { item, entry, why: Why::Kept });
            continue;
        }
        let Some(planned) = written.beside(entry, owner) else { continue };
        let context = links::Context { project: owner, planned, major };
        let imports = links::links(entry, &source, &path, &context);
        files.push(File { item, entry, path: project.relative(&path), replaces, imports });
    }
    files
}

/// Every file with its path. If several files have the same path, the last is written, in the position of the first.
fn placed<'c>(
    items: &[&'c Item],
    consumer: &Consumer<'_>,
    left_out: &mut Vec<LeftOut<'c>>,
) -> Vec<Placed<'c>> {
    let paths: Vec<&str> =
        items.iter().flat_map(|item| &item.entry.files).map(|file| file.path.as_str()).collect();
    let mut placed: Vec<Placed<'_>> = Vec::new();
    let mut by_path: HashMap<String, usize> = HashMap::new();
    for item in items {
        for (entry, source) in item.files() {
            if consumer.refusal(&item.entry, entry).is_some() {
                continue;
            }
            let Destination::Path(path) = consumer.place(&item.entry, entry, &paths) else {
                if entry.kind == ItemType::Page {
                    left_out.push(LeftOut { item, entry, why: Why::NoPages });
                }
                continue;
            };
            if source.is_empty() && !consumer.writes_empty_files() {
                continue;
            }
            let file = Placed { item, entry, source, path };
            let earlier = by_path.get(&file.path).and_then(|at| placed.get_mut(*at));
            if let Some(earlier) = earlier {
                let (item, entry) = (earlier.item, earlier.entry);
                left_out.push(LeftOut { item, entry, why: Why::Overwritten(file.item) });
                *earlier = file;
            } else {
                by_path.insert(file.path.clone(), placed.len());
                placed.push(file);
            }
        }
    }
    placed
}

/// A package by its folder, and the type of the files if it matters.
type Group = (String, Option<ItemType>);

/// The files that imports may refer to, for each package that gets some.
struct Written {
    groups: HashMap<Group, Planned>,
    by_type: bool,
}

impl Written {
    fn of(project: &Project, placed: &[Placed<'_>], official: &[String], major: Major) -> Self {
        // The older client handles one type of file at a time when it writes into several packages.
        let by_type = major < Major::Four && project.is_workspace();
        let mut paths: HashMap<Group, (&Project, Vec<String>)> = HashMap::new();
        for file in placed {
            let owner = project.owner(file.entry.kind, file.entry.target.as_deref(), major);
            let Destination::Path(path) = lands_in(owner, file.entry, major) else { continue };
            let path = match major {
                Major::Four => with_ending(&path, owner),
                Major::Two | Major::Three => renamed(&path, owner, major),
            };
            let key = (owner.cwd.clone(), by_type.then_some(file.entry.kind));
            paths.entry(key).or_insert_with(|| (owner, Vec::new())).1.push(path);
        }
        for name in official {
            let (kind, ending) = match name.as_str() {
                "utils" => (ItemType::Lib, "ts"),
                name if name.starts_with("use-") => (ItemType::Hook, "ts"),
                _ => (ItemType::Ui, "tsx"),
            };
            let owner = project.owner(kind, None, major);
            let folder = match kind {
                ItemType::Lib => &owner.folders.lib,
                ItemType::Hook => &owner.folders.hooks,
                _ => &owner.folders.ui,
            };
            let key = (owner.cwd.clone(), by_type.then_some(kind));
            let path = with_ending(&format!("{folder}/{name}.{ending}"), owner);
            paths.entry(key).or_insert_with(|| (owner, Vec::new())).1.push(path);
        }
        let groups =
            paths.into_iter().map(|(key, (owner, paths))| (key, Planned::of(owner, paths))).collect();
        Self { groups, by_type }
    }

    /// The files that are written together with a file.
    fn beside(&self, entry: &FileEntry, owner: &Project) -> Option<&Planned> {
        self.groups.get(&(owner.cwd.clone(), self.by_type.then_some(entry.kind)))
    }
}

/// Where the official client writes a file, if nothing else is installed with it.
pub fn lands(project: &Project, entry: &FileEntry, major: Major) -> Option<String> {
    let owner = project.owner(entry.kind, entry.target.as_deref(), major);
    match lands_in(owner, entry, major) {
        Destination::Path(path) => Some(renamed(&path, owner, major)),
        _ => None,
    }
}

/// A path in a project without TypeScript.
fn with_ending(path: &str, project: &Project) -> String {
    match path
        .strip_suffix(".tsx")
        .map(|stem| (stem, "jsx"))
        .or(path.strip_suffix(".ts").map(|stem| (stem, "js")))
    {
        Some((stem, ending)) if !project.tsx => format!("{stem}.{ending}"),
        _ => path.to_owned(),
    }
}

/// The final path of a file, considering existing files.
fn renamed(path: &str, project: &Project, major: Major) -> String {
    let path = with_ending(path, project);
    if is_env(&path) && !project.has(&path) {
        let others = [".env.local", ".env", ".env.development.local", ".env.development"];
        let beside = |name: &&str| match folder(&path) {
            "" => (*name).to_owned(),
            folder => format!("{folder}/{name}"),
        };
        if let Some(other) = others.iter().map(beside).find(|path| project.has(path)) {
            return other;
        }
    }
    let own = project.relative(&path);
    let is_middleware = matches!(own.as_str(), "middleware.ts" | "middleware.js");
    // Version 2 is older than the new name.
    if is_middleware && major > Major::Two && project.next.is_some_and(|next| next >= 16) {
        return path.replacen("middleware.", "proxy.", 1);
    }
    path
}

fn is_env(path: &str) -> bool {
    let name = file_name(path);
    name == ".env" || name.starts_with(".env.")
}

fn strings(items: &[&Item], key: &str) -> Vec<String> {
    items.iter().flat_map(|item| item.entry.object.strings(key).map(|(text, _)| text.to_owned())).collect()
}

fn keys(value: Option<&Value>) -> Vec<String> {
    let object = value.and_then(Value::as_object);
    object.into_iter().flat_map(|object| object.members.iter().map(|member| member.key.to_string())).collect()
}

fn css_vars(items: &[&Item]) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for vars in items.iter().filter_map(|item| item.entry.object.get("cssVars")?.as_object()) {
        for member in &vars.members {
            let names = keys(Some(&member.value));
            match groups.iter_mut().find(|(group, _)| *group == member.key) {
                Some((_, known)) => known.extend(names),
                None => groups.push((member.key.to_string(), names)),
            }
        }
    }
    groups.into_iter().map(|(group, names)| (group, distinct(names))).collect()
}

/// The package of a font, for frameworks that do not load fonts themselves.
fn font_package(item: &Item) -> Option<String> {
    let font = item.entry.object.get("font")?;
    let is_font = item.entry.kind == ItemType::Font && matches!(font.kind, Kind::Object(_));
    is_font.then(|| {
        let named = font.as_object().and_then(|font| font.str("dependency")).map(str::to_owned);
        named.unwrap_or_else(|| format!("@fontsource-variable/{}", item.name().replacen("font-", "", 1)))
    })
}

fn distinct(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for text in texts {
        if !found.contains(&text) {
            found.push(text);
        }
    }
    found
}
