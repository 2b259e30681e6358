//! Agent skills, as installers discover them: an index with digests and the files of every skill, below
//! `/.well-known/`. The same bytes are served and built.

mod archive;

use crate::catalog::{Catalog, Item};
use crate::document::{Document, Freshness, MediaType};
use crate::documents::{SKILL, SKILLS_ROLE, is_text, positions};
use crate::wire::pretty;
use basepair_model::front_matter;
use basepair_model::path::{file_name, folder};
use basepair_model::text::one_line;
use serde::Serialize;
use std::collections::HashSet;
use std::sync::Arc;

/// The folder of the index and of the skills, for installers that verify digests.
pub const CURRENT: &str = "agent-skills";
/// The same for installers of the first version.
pub const FIRST: &str = "skills";
/// The schema of the current index.
const SCHEMA: &str = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
/// The longest description that installers accept, in UTF-16 units.
const DESCRIPTION: usize = 1024;
/// The longest name that installers accept.
const NAME: usize = 64;

/// A skill that can be installed.
#[derive(Debug, Clone)]
pub struct Skill {
    /// Also the name of its folder in a project.
    pub name: String,
    pub description: String,
    /// The position of its item; `None` for a skill that the registry generates.
    pub item: Option<usize>,
    /// Every file with its path below the folder of the skill; `SKILL.md` first.
    pub files: Vec<(String, Arc<str>)>,
}

impl Skill {
    /// A skill of one file.
    pub fn generated(name: String, description: String, text: String) -> Self {
        Self { name, description, item: None, files: vec![(SKILL.to_owned(), text.into())] }
    }

    /// The text of `SKILL.md`.
    pub fn text(&self) -> &str {
        self.files.first().map_or("", |(_, text)| text)
    }
}

/// Whether installers accept a text as the name of a skill.
pub fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=NAME).contains(&text.len())
        && text.chars().all(plain)
        && !text.starts_with('-')
        && !text.ends_with('-')
        && !text.contains("--")
}

/// A text as the name of a skill: its letters and digits, joined by hyphens.
pub fn name_of(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut name = words.collect::<Vec<_>>().join("-");
    name.truncate(NAME);
    name.trim_end_matches('-').to_owned()
}

/// The skills of a registry, in manifest order. A skill without a valid name or description is left out, because no
/// installer accepts it; the rule `malformed-skill` reports it. Of several with one name, the first counts.
pub fn skills(catalog: &Catalog) -> Vec<Skill> {
    let mut names = HashSet::new();
    let items = positions(catalog.placed(), SKILLS_ROLE).into_iter();
    let items = items.filter_map(|at| Some((at, catalog.items().get(at)?)));
    let skills = items.flat_map(|(at, item)| {
        let files = item.entry.files.iter().enumerate();
        let heads = files.filter(|(_, file)| file_name(&file.path) == SKILL);
        heads.filter_map(move |(head, _)| skill(at, item, head)).collect::<Vec<_>>()
    });
    skills.filter(|skill| names.insert(skill.name.clone())).collect()
}

/// The skill whose `SKILL.md` is the file at `head`.
fn skill(position: usize, item: &Item, head: usize) -> Option<Skill> {
    let texts = item.texts();
    let text = texts.get(head)?;
    let matter = front_matter::read(text)?;
    let name = matter.field("name").map(str::trim).filter(|name| is_name(name))?.to_owned();
    let description = matter.field("description").map(str::trim).filter(|text| !text.is_empty())?;
    let description = shortened(description);
    let mut files = vec![(SKILL.to_owned(), text.clone())];
    for (at, source) in texts.iter().enumerate() {
        let path = below(item, head, at).filter(|path| at != head && is_plain(path));
        // A file cannot have the path of another file or of its folder.
        let inside =
            |one: &str, other: &str| one.strip_prefix(other).is_some_and(|rest| rest.starts_with('/'));
        let taken = |path: &String| {
            files.iter().any(|(known, _)| known == path || inside(known, path) || inside(path, known))
        };
        files.extend(path.filter(|path| !taken(path)).map(|path| (path, source.clone())));
    }
    Some(Skill { name, description, item: Some(position), files })
}

/// The path of a file of the item below the folder of its `SKILL.md`: as it is installed, or as it is in the registry.
fn below(item: &Item, head: usize, at: usize) -> Option<String> {
    let (head, file) = (item.entry.files.get(head)?, item.entry.files.get(at)?);
    let within = |folder: &str, path: &str| {
        let rest = if folder.is_empty() { path } else { path.strip_prefix(folder)?.strip_prefix('/')? };
        Some(rest.to_owned())
    };
    let target =
        |file: &'_ basepair_model::item::FileEntry| file.target.clone().filter(|target| !target.is_empty());
    match (target(head), target(file)) {
        (Some(head), Some(file)) => within(folder(&head), &file),
        _ => within(folder(&head.path), &file.path),
    }
}

fn is_plain(path: &str) -> bool {
    let segment = |part: &str| !part.is_empty() && part != "." && part != ".." && !part.contains("..");
    path.split('/').all(segment) && !path.contains(|c: char| c.is_control() || c == '\\') && path != SKILL
}

/// A description in one line, not longer than installers accept.
fn shortened(text: &str) -> String {
    let mut units = 0;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // Agents read it before anybody has looked at the skill.
    let line = one_line(&line);
    let kept = line.chars().take_while(|c| {
        units += c.len_utf16();
        units <= DESCRIPTION
    });
    kept.collect()
}

#[derive(Debug, Serialize)]
struct Index<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    skills: Vec<Entry<'a>>,
}

#[derive(Debug, Serialize)]
struct Entry<'a> {
    name: &'a str,
    r#type: &'static str,
    description: &'a str,
    /// Relative to the index, so that a copy of the files works under any address.
    url: String,
    digest: String,
}

#[derive(Debug, Serialize)]
struct FirstIndex<'a> {
    skills: Vec<FirstEntry<'a>>,
}

#[derive(Debug, Serialize)]
struct FirstEntry<'a> {
    name: &'a str,
    description: &'a str,
    files: Vec<&'a str>,
}

/// Every file below `/.well-known/`, with its path there.
pub fn files(skills: &[Skill]) -> Vec<(String, Document)> {
    let mut files = Vec::new();
    let mut entries = Vec::new();
    for skill in skills {
        let Skill { name, .. } = skill;
        // The current format has one artifact for each skill.
        let (kind, url, artifact) = match skill.files.as_slice() {
            [(_, text)] => ("skill-md", format!("{name}/{SKILL}"), text_file(SKILL, text)),
            all => {
                let packed = Document::new(MediaType::Zip, Freshness::Live, archive::zip(all));
                ("archive", format!("{name}.zip"), packed)
            }
        };
        let digest = format!("sha256:{}", artifact.sha256_hex());
        entries.push(Entry { name, r#type: kind, description: &skill.description, url: url.clone(), digest });
        files.push((format!("{CURRENT}/{url}"), artifact));
        for (path, text) in &skill.files {
            files.push((format!("{FIRST}/{name}/{path}"), text_file(path, text)));
        }
    }
    let first = skills.iter().map(|skill| FirstEntry {
        name: &skill.name,
        description: &skill.description,
        files: skill.files.iter().map(|(path, _)| path.as_str()).collect(),
    });
    let first = Document::json(pretty(&FirstIndex { skills: first.collect() }));
    files.push((
        format!("{CURRENT}/index.json"),
        Document::json(pretty(&Index { schema: SCHEMA, skills: entries })),
    ));
    files.push((format!("{FIRST}/index.json"), first));
    files
}

fn text_file(path: &str, text: &Arc<str>) -> Document {
    let kind = if is_text(path) && !path.ends_with(".txt") { MediaType::Markdown } else { MediaType::Text };
    Document::new(kind, Freshness::Live, text.as_bytes().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_installers_accept() {
        for name in ["a", "use-acme", "x2"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "-a", "a-", "a--b", "A", "a/b", "a.b", &"a".repeat(65)] {
            assert!(!is_name(name), "{name}");
        }
        assert_eq!(name_of("Use @Acme / UI!"), "use-acme-ui");
        assert!(is_name(&name_of(&"ab ".repeat(40))));
    }

    #[test]
    fn paths_stay_in_the_folder() {
        assert!(is_plain("scripts/a.sh") && !is_plain("../a") && !is_plain("/a") && !is_plain("a/../b"));
        assert!(!is_plain(SKILL), "there is one already");
    }

    #[test]
    fn a_description_shows_marks_that_change_how_it_reads() {
        assert_eq!(shortened("a\u{202e}b\u{200f}\u{2028}c"), "a[U+202E]b[U+200F] c");
    }
}
