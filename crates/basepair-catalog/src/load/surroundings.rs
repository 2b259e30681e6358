//! What is around the listed files: sources that no item lists, and how the project resolves its imports.
//! Nothing here is served; it is for checking the registry as a whole.

use super::describe;
use super::kit::KitFacts;
use super::picture::{self, Image};
use super::published::Published;
use super::settings::{self, Settings};
use super::sheets;
use super::source::{Listing, ReadError, Source};
use crate::documents::SKILL;
use basepair_model::item::Entry;
use basepair_model::model::Model;
use basepair_model::path::{join, normal};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};

const TEXT_LIMIT: u64 = 1024 * 1024;
/// The text is on the page that people open first.
const FRONT_PAGE_LIMIT: u64 = 64 * 1024;

#[derive(Debug, Clone, Default)]
pub struct Surroundings {
    /// Whether the registry has its own model file.
    pub has_model: bool,
    /// Files that belong to a node, a rung or a strand by their path, or that are the main file of a skill, listed or not.
    pub present: Vec<String>,
    /// All files in the folders of the listed ones, below the root.
    pub around: Vec<String>,
    /// The main files of skills among them that no item lists, with their text.
    pub unlisted_skills: Vec<(String, String)>,
    /// The settings of the project around it.
    pub settings: Settings,
    /// What the project's own build has published.
    pub published: Published,
    /// The style sheets of the project's own pages, by path: consumers do not get them.
    pub sheets: Vec<(String, String)>,
    /// The text of `site.front-page`, or its problem and help.
    pub front_page: Option<Result<String, (String, &'static str)>>,
    /// The image of `site.logo`, or its problem and help.
    pub logo: Option<Result<Image, (String, &'static str)>>,
    /// The kit of `serve.kit`, or another one that the program runs with.
    pub kit: Option<KitFacts>,
    /// The paths that were requested besides the listed files.
    pub(super) read_files: Vec<String>,
    /// The folders that were listed, until the load takes them.
    pub(super) listed_folders: Vec<String>,
}

impl Surroundings {
    /// Whether something besides items was read from a file.
    pub fn has_read(&self, path: &str) -> bool {
        self.read_files.iter().any(|file| file == path)
    }
}

/// Reads what is around the listed files. `entries` are those of all items, retired ones too; `walk` lists a folder.
pub(super) fn read<'e>(
    source: &dyn Source,
    entries: impl Iterator<Item = &'e Entry>,
    (model, has_model): (&Model, bool),
    overrides: &[String],
    mut walk: impl FnMut(&str) -> Listing,
) -> Surroundings {
    let entries: Vec<&Entry> = entries.collect();
    let listed: Vec<Cow<'_, str>> =
        entries.iter().flat_map(|entry| &entry.files).map(|file| normal(&file.path)).collect();
    let folders: BTreeSet<&str> = listed
        .iter()
        .filter_map(|path| path.split_once('/').map(|(folder, _)| folder))
        .chain(["skills"])
        .filter(|folder| !matches!(*folder, ".." | "."))
        .collect();
    let belongs = |path: &str| {
        let name = path.rsplit('/').next().unwrap_or(path);
        name == SKILL || model.place(path).is_some()
    };
    let (mut read_files, mut listed_folders) = (Vec::new(), Vec::new());
    let mut around = Vec::new();
    for folder in folders {
        let listing = walk(folder);
        around.extend(listing.files);
        // A missing one may be created later.
        listed_folders.push(folder.to_owned());
        listed_folders.extend(listing.folders);
    }
    let present: Vec<String> = around.iter().filter(|path| belongs(path)).cloned().collect();
    let mut skills = present.iter().filter(|path| path.ends_with(SKILL)).peekable();
    // Most registries have none, and need no set of all paths.
    let all: HashSet<&str> =
        if skills.peek().is_some() { listed.iter().map(|path| &**path).collect() } else { HashSet::new() };
    let skills = skills.filter(|path| !all.contains(path.as_str()));
    let unlisted_skills: Vec<(String, String)> =
        skills.filter_map(|path| Some((path.clone(), text(source, path)?))).collect();
    let settings = settings::read(source, listed.iter().map(|path| &**path), &around, overrides);
    let published = Published::read(source, &settings, &entries);
    let sheets = sheets::read(source, &settings);
    let front_path = settings.site_file("front-page");
    let front_page = front_path.as_ref().map(|path| front_page(source, &join("", path)));
    read_files.extend(front_path);
    let logo_path = settings.site_file("logo");
    let logo = logo_path.as_ref().map(|path| {
        picture::read_as(source, &join("", path), "logo").map_err(|problem| (problem.message, problem.help))
    });
    read_files.extend(logo_path);
    read_files.extend(settings.read_paths.iter().filter(|path| !path.starts_with("../")).cloned());
    read_files.extend(unlisted_skills.iter().map(|(path, _)| path.clone()));
    read_files.extend(sheets.iter().map(|(path, _)| path.clone()));
    let kit = settings.kit().map(|folder| KitFacts::read(source, &folder));
    Surroundings {
        has_model,
        present,
        around,
        unlisted_skills,
        settings,
        published,
        sheets,
        front_page,
        logo,
        kit,
        read_files,
        listed_folders,
    }
}

/// The text of the front page, or why there is none, and what to do.
fn front_page(source: &dyn Source, path: &str) -> Result<String, (String, &'static str)> {
    let problem = |what: &str| format!("the front page `{path}` {what}");
    let bytes = source.read(path, FRONT_PAGE_LIMIT).map_err(|error| {
        let help = match error {
            ReadError::Missing => "create the file, or correct the path",
            ReadError::Outside => "move the file into the registry's directory",
            ReadError::TooLarge { .. } => "shorten the text, and link to the rest",
            _ => "make it a regular file that this user can read",
        };
        (problem(&describe(&error)), help)
    })?;
    String::from_utf8(bytes).map_err(|_| (problem("is not valid UTF-8"), "save it as UTF-8"))
}

fn text(source: &dyn Source, path: &str) -> Option<String> {
    source.read(path, TEXT_LIMIT).ok().and_then(|bytes| String::from_utf8(bytes).ok())
}
