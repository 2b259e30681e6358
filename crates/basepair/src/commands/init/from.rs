//! `basepair init --from FOLDER`: makes items of existing components, shows them as a diff, and writes the manifest when it is
//! confirmed. Nothing is moved, and no other file is changed.

use super::plan::{Options, config};
use super::{directory_name, exists};
use crate::cli::{InitArgs, InitFramework};
use crate::commands::confirm::confirm;
use crate::report::text::{count, summary};
use crate::report::{diff, plain::plain, say};
use crate::rewrite::{NewFiles, Rewrite, clear, lock, rewrite};
use anyhow::{Context as _, bail};
use basepair_catalog::load::{CONFIG, Directory, LoadError, MANIFEST, Memory, Overlay, Reading, load_as};
use basepair_check::gather::{Gathered, Made, Request, gather};
use basepair_model::item::ItemType;
use basepair_server::origin::absolute;
use basepair_syntax::Cache;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How many lines of a list are shown.
const SHOWN: usize = 20;
/// The homepage of a registry without one, as in every new registry.
const HOMEPAGE: &str = "https://ui.example.com";

pub(super) fn run(arguments: &InitArgs) -> anyhow::Result<ExitCode> {
    let root = arguments.directory.clone().unwrap_or_else(|| PathBuf::from("."));
    let shown = plain(&root.display().to_string());
    if !root.is_dir() {
        bail!("there is no directory `{shown}`; `--from` takes components of an existing project");
    }
    let folders = folders(&root, &arguments.from)?;
    let _lock = if arguments.dry_run { None } else { lock(&root) };
    let source = Directory::open(&root).with_context(|| format!("`{shown}` cannot be opened"))?;
    let reading = Reading { directory: absolute(Some(&root)), ..Reading::default() };
    let cache = Cache::default();
    let name = arguments.name.clone().unwrap_or_else(|| directory_name(&root));
    let homepage = arguments.homepage.as_deref().or(arguments.base_url.as_deref()).unwrap_or(HOMEPAGE);
    let request = Request { folders: &folders, name: &name, homepage };
    let unreadable = |error: LoadError| match error {
        LoadError::NoManifest => anyhow::anyhow!("there is no `{MANIFEST}`"),
        LoadError::Manifest(error) => anyhow::anyhow!("`{MANIFEST}` cannot be read: {error}"),
    };
    let gathered = gather(&source, &reading, &cache, &request).map_err(unreadable)?;
    let from = arguments.from.iter().map(|folder| format!("`{}`", plain(&folder.display().to_string())));
    let from = from.collect::<Vec<_>>().join(", ");
    if gathered.items.is_empty() {
        say(&match gathered.kept {
            0 => format!("there are no components in {from}"),
            _ => format!("nothing to add: every component in {from} is in an item"),
        });
        left_out(&gathered);
        return Ok(if gathered.kept == 0 { ExitCode::from(2) } else { ExitCode::SUCCESS });
    }
    let mut files = Vec::new();
    if !exists(&root, CONFIG) {
        files.push((CONFIG.to_owned(), config(&options(arguments, &name))));
    }
    let mut stdout = anstream::stdout().lock();
    for (path, text) in &files {
        write!(stdout, "{}", diff::unified(path, "", text))?;
    }
    write!(stdout, "{}", diff::unified(&gathered.manifest.file, &gathered.manifest.text, &gathered.after))?;
    stdout.flush()?;
    drop(stdout);
    describe(&gathered, &from);
    let with = files.iter().fold(Memory::default(), |memory, (path, text)| memory.with(path, text.as_str()));
    let with = with.with(&gathered.manifest.file, gathered.after.as_str());
    let loaded = load_as(&Overlay::new(&source, with), &reading).map_err(unreadable)?;
    let found = basepair_check::report(&loaded, &cache);
    say(&format!("`basepair check` will say: {}", summary(&found.findings, &found.omitted)));
    let write = arguments.yes || !arguments.dry_run && confirm(files.len() + 1)?;
    if !write {
        say("nothing was written; `--yes` writes it");
        return Ok(ExitCode::SUCCESS);
    }
    put(&root, &gathered, &files)?;
    for (path, _) in &files {
        say(&format!("wrote {}", plain(path)));
    }
    say(&format!("added {} to {}", count(gathered.items.len(), "item"), gathered.manifest.file));
    let place = if root == Path::new(".") { String::new() } else { format!(" {shown}") };
    say(&format!("next: basepair check{place}\nnext: basepair serve{place}"));
    Ok(ExitCode::SUCCESS)
}

fn options<'w>(arguments: &'w InitArgs, name: &'w str) -> Options<'w> {
    Options {
        framework: InitFramework::React,
        helix: false,
        name,
        namespace: arguments.namespace.as_deref(),
        base_url: arguments.base_url.as_deref(),
        homepage: arguments.homepage.as_deref(),
    }
}

/// The folders relative to the registry's root. They are named from the current directory, or from the root.
fn folders(root: &Path, from: &[PathBuf]) -> anyhow::Result<Vec<String>> {
    let real_root = fs::canonicalize(root)?;
    let inside = |folder: &PathBuf| {
        let shown = plain(&folder.display().to_string());
        let found = [folder.clone(), root.join(folder)].into_iter().find(|path| path.is_dir());
        let Some(found) = found else {
            bail!("there is no folder `{shown}`; pass the folder that has the components");
        };
        let real = fs::canonicalize(&found)?;
        let Ok(below) = real.strip_prefix(&real_root) else {
            bail!("`{shown}` is outside of `{}`; pass the directory of its project as DIR", root.display());
        };
        let parts = below.iter().map(|part| part.to_str().map(str::to_owned)).collect::<Option<Vec<_>>>();
        Ok(parts.with_context(|| format!("the path `{shown}` is not valid UTF-8"))?.join("/"))
    };
    from.iter().map(inside).collect()
}

/// Writes the settings and the manifest, or nothing.
fn put(root: &Path, gathered: &Gathered, files: &[(String, String)]) -> anyhow::Result<()> {
    let (file, before, after) = (&gathered.manifest.file, &gathered.manifest.text, &gathered.after);
    clear(root, file);
    let created = NewFiles::create(root, files)?;
    if exists(root, file) {
        rewrite(root, &[Rewrite { file, before, after }])?;
    } else {
        NewFiles::create(root, &[(file.clone(), after.clone())])?.keep();
    }
    created.keep();
    Ok(())
}

/// Says what was found, in the order in which somebody wants to know it.
fn describe(gathered: &Gathered, from: &str) {
    let demos = gathered.items.iter().filter(|item| item.demo.is_some()).count();
    let files: usize = gathered.items.iter().map(|item| item.files.len()).sum();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for item in gathered.items.iter().filter(|item| item.demo.is_none()) {
        *kinds.entry(word(item.kind)).or_default() += 1;
    }
    let mut kinds: Vec<String> = kinds.iter().map(|(word, number)| count(*number, word)).collect();
    if demos > 0 {
        kinds.push(count(demos, "demo"));
    }
    say(&format!(
        "{} of {} in {from}: {}",
        count(gathered.items.len(), "item"),
        count(files, "file"),
        kinds.join(", ")
    ));
    if !gathered.official.is_empty() {
        let names = gathered.official.iter().map(|(_, name)| name.as_str());
        say(&format!(
            "{} of the official registry, unchanged, so items depend on them: {}",
            count(gathered.official.len(), "file"),
            some(names.collect())
        ));
    }
    let outside: Vec<&Made> = gathered.items.iter().filter(|item| item.outside).collect();
    if !outside.is_empty() {
        say(&format!(
            "{} from other folders, because items import them: {}",
            count(outside.len(), "item"),
            some(outside.iter().map(|item| item.name.as_str()).collect())
        ));
    }
    let plain_items = gathered.items.iter().filter(|item| item.demo.is_none());
    let without = plain_items.filter(|item| !item.described).count();
    if without > 0 {
        say(&format!(
            "{} without a description: no comment above the component has one",
            count(without, "item")
        ));
    }
    left_out(gathered);
    let unsure = &gathered.unsure;
    if !unsure.is_empty() {
        say("please decide:");
    }
    for it in unsure.iter().take(SHOWN) {
        say(&plain(&format!("  {}:{}: {}", it.file, it.line, it.what)));
    }
    if let Some(more) = unsure.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        say(&format!("  and {more} more; `basepair check` names those that break an installation"));
    }
}

fn left_out(gathered: &Gathered) {
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (path, reason) in &gathered.left_out {
        reasons.entry(reason).or_default().push(path);
    }
    for (reason, paths) in reasons {
        say(&plain(&format!("left out, {reason}: {}", some(paths))));
    }
}

fn word(kind: ItemType) -> &'static str {
    match kind {
        ItemType::Hook => "hook",
        ItemType::Lib => "module",
        ItemType::Block => "block",
        _ => "component",
    }
}

/// A list that may be long.
fn some(mut names: Vec<&str>) -> String {
    names.dedup();
    let more = names.len().saturating_sub(SHOWN);
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    match more {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
