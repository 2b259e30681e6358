//! What lies around the listed files: sources that no item lists, and how the project resolves its imports.
//! Nothing here is served; it is for looking at the registry as a whole.

use super::Asked;
use super::source::Source;
use crate::catalog::Catalog;
use basepair_model::json;
use basepair_model::manifest::join;
use basepair_model::path::{folder, from_folder};
use std::collections::{BTreeSet, HashSet};

/// The front page of an agent skill.
pub const SKILL: &str = "SKILL.md";
/// How the project's own tools resolve imports.
const PROJECT: &str = "tsconfig.json";
const TEXT_LIMIT: u64 = 1024 * 1024;
/// How many settings files may extend one another.
const EXTENDS: usize = 8;

#[derive(Debug, Clone, Default)]
pub struct Surroundings {
    /// Whether there is a model file of the registry's own.
    pub has_model: bool,
    /// Files that belong to a node, a rung or a strand by their path, or that open a skill, listed or not.
    pub present: Vec<String>,
    /// The front pages among them that no item lists, with their text.
    pub unlisted_skills: Vec<(String, String)>,
    /// The texts that lie beside and below those front pages, which no item lists either.
    pub skill_files: Vec<String>,
    /// `tsconfig.json` and what it extends, nearest first, with comments blanked out.
    pub settings: Vec<(String, String)>,
    /// What was asked for besides the listed files.
    pub(super) asked: Asked,
}

pub(super) fn read(source: &dyn Source, catalog: &Catalog, has_model: bool) -> Surroundings {
    let listed: HashSet<String> =
        catalog.items().iter().flat_map(|item| &item.entry.files).map(|file| join("", &file.path)).collect();
    let folders: BTreeSet<&str> = listed
        .iter()
        .filter_map(|path| path.split_once('/').map(|(folder, _)| folder))
        .chain(["skills"])
        .filter(|folder| !matches!(*folder, ".." | "."))
        .collect();
    let belongs = |path: &String| {
        let name = path.rsplit('/').next().unwrap_or(path);
        name == SKILL || catalog.model.place(path).is_some()
    };
    let mut asked = Asked::default();
    let mut present = Vec::new();
    for folder in folders {
        let listing = source.walk(folder);
        present.extend(listing.files.into_iter().filter(belongs));
        // One that is not there may come.
        asked.folders.push(folder.to_owned());
        asked.folders.extend(listing.folders);
    }
    let skills = present.iter().filter(|path| path.ends_with(SKILL) && !listed.contains(*path));
    let unlisted_skills: Vec<(String, String)> =
        skills.filter_map(|path| Some((path.clone(), text(source, path)?))).collect();
    let skill_files = skill_files(source, &unlisted_skills, &listed);
    let settings = settings(source, PROJECT);
    asked.files.push(PROJECT.to_owned());
    asked.files.extend(settings.iter().map(|(path, _)| path.clone()));
    asked.files.extend(unlisted_skills.iter().map(|(path, _)| path.clone()));
    asked.files.extend(skill_files.iter().cloned());
    Surroundings { has_model, present, unlisted_skills, skill_files, settings, asked }
}

fn skill_files(source: &dyn Source, skills: &[(String, String)], listed: &HashSet<String>) -> Vec<String> {
    let mut below: Vec<&str> =
        skills.iter().map(|(page, _)| folder(page)).filter(|f| !f.is_empty()).collect();
    below.sort();
    // What lies below another one is listed with it.
    let mut above: Option<&str> = None;
    below.retain(|folder| {
        let inside = above.is_some_and(|above| is_below(folder, above));
        above = if inside { above } else { Some(folder) };
        !inside
    });
    let mut files: Vec<String> = below.into_iter().flat_map(|folder| source.list(folder)).collect();
    files.sort();
    files.dedup();
    let pages: HashSet<&str> = skills.iter().map(|(page, _)| page.as_str()).collect();
    let page = |path: &str| pages.contains(path);
    let readable = |path: &str| text(source, path).is_some_and(|text| !text.is_empty());
    files.retain(|path| !page(path) && !listed.contains(path) && readable(path));
    files
}

fn is_below(folder: &str, above: &str) -> bool {
    folder == above || folder.strip_prefix(above).is_some_and(|rest| rest.starts_with('/'))
}

/// A settings file and what it extends, nearest first, with comments blanked out.
pub fn settings(source: &dyn Source, first: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut next = Some(first.to_owned());
    while let Some(path) = next.take().filter(|_| found.len() < EXTENDS) {
        let Some(text) = text(source, &path) else { break };
        let text = without_comments(&text);
        let extends = json::parse(&text).ok().and_then(|value| {
            let extends = value.as_object()?.str("extends")?;
            let beside = extends.starts_with("./") || extends.starts_with("../");
            let named =
                if extends.ends_with(".json") { extends.to_owned() } else { format!("{extends}.json") };
            from_folder(folder(&path), &named).filter(|_| beside)
        });
        found.push((path, text));
        next = extends.filter(|path| found.iter().all(|(seen, _)| seen != path));
    }
    found
}

fn text(source: &dyn Source, path: &str) -> Option<String> {
    source.read(path, TEXT_LIMIT).ok().and_then(|bytes| String::from_utf8(bytes).ok())
}

/// Settings are JSON with comments and trailing commas: both are blanked out, so that places stay.
fn without_comments(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    let mut comma = None;
    while let Some(byte) = bytes.get(at).copied() {
        let next = bytes.get(at + 1).copied();
        let end = match (byte, next) {
            (b'"', _) => {
                comma = None;
                let mut end = at + 1;
                while let Some(inner) = bytes.get(end) {
                    match inner {
                        b'\\' => end += 2,
                        b'"' => break,
                        _ => end += 1,
                    }
                }
                at = end + 1;
                continue;
            }
            (b'/', Some(b'/')) => bytes.iter().skip(at).position(|byte| *byte == b'\n').map(|end| at + end),
            (b'/', Some(b'*')) => {
                bytes.windows(2).skip(at + 2).position(|pair| pair == b"*/").map(|end| at + end + 4)
            }
            _ => {
                match byte {
                    b',' => comma = Some(at),
                    b'}' | b']' => {
                        if let Some(comma) = comma.take().and_then(|comma: usize| bytes.get_mut(comma)) {
                            *comma = b' ';
                        }
                    }
                    byte if byte.is_ascii_whitespace() => {}
                    _ => comma = None,
                }
                at += 1;
                continue;
            }
        };
        let end = end.unwrap_or(bytes.len());
        bytes.iter_mut().take(end).skip(at).filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at = end;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;

    #[test]
    fn comments_and_trailing_commas_are_blanked_out() {
        let text = "{ // say \"x\"\n \"a\": \"// no\", /* é */ \"b\": [1, 2,],\n}";
        let plain = without_comments(text);
        assert_eq!(plain.len(), text.len());
        let value = json::parse(&plain).unwrap();
        assert_eq!(value.as_object().unwrap().str("a"), Some("// no"));
    }

    #[test]
    fn settings_follow_what_they_extend_and_never_round_in_a_circle() {
        let source = Memory::default()
            .with("tsconfig.json", r#"{ "extends": "./config/base" }"#)
            .with("config/base.json", r#"{ "extends": "../tsconfig.json", "compilerOptions": {} }"#);
        let paths: Vec<String> = settings(&source, PROJECT).into_iter().map(|(path, _)| path).collect();
        assert_eq!(paths, ["tsconfig.json", "config/base.json"]);
    }
}
