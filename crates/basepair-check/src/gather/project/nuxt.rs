//! What files of a Nuxt project use without an import: components by the names that follow from their paths, and what modules in
//! `composables` and `utils` export.

use super::{Project, Use, text};
use crate::gather::role::kebab;
use basepair_catalog::load::Source;
use basepair_model::path::{folder, join};
use basepair_syntax::{self as syntax, Cache};
use std::collections::{BTreeMap, BTreeSet};

/// Modules that Nuxt makes.
pub(super) const VIRTUAL: &[&str] = &["#imports", "#components", "#app", "#build"];
/// Folders whose exports are known everywhere.
const SHARED: &[&str] = &["composables", "utils"];

/// What has a name in the Nuxt projects of a repository, by the folder of each project's code.
#[derive(Default)]
pub(super) struct Names {
    components: BTreeMap<String, BTreeMap<String, String>>,
    exports: BTreeMap<String, BTreeMap<String, String>>,
}

impl Names {
    pub(super) fn read(project: &Project, source: &dyn Source, cache: &Cache) -> Self {
        let mut names = Self::default();
        let mut modules: Vec<(&String, &str, String)> = Vec::new();
        for path in project.present.iter().filter(|path| project.is_nuxt(path)) {
            let base = project.base(path);
            let below = path.strip_prefix(base.as_str()).unwrap_or(path).trim_start_matches('/');
            let Some((first, rest)) = below.split_once('/') else { continue };
            if let Some(stem) = rest.strip_suffix(".vue").filter(|_| first == "components") {
                names.components.entry(base).or_default().insert(component(stem), path.clone());
            } else if SHARED.contains(&first) && rest.ends_with(".ts") && !rest.contains(".test.") {
                modules.push((path, rest, base));
            }
        }
        let texts: Vec<String> =
            modules.iter().map(|(path, ..)| text(source, path).unwrap_or_default()).collect();
        let read: Vec<syntax::Source<'_>> =
            modules.iter().zip(&texts).map(|((path, ..), text)| syntax::Source { path, text }).collect();
        for ((path, _, base), facts) in modules.iter().zip(cache.read_all(&read)) {
            let own = names.exports.entry(base.clone()).or_default();
            // Short words are often the names of other things.
            let exported = facts.exports.iter().filter(|export| export.name.chars().any(char::is_uppercase));
            own.extend(exported.map(|export| (export.name.to_string(), (*path).clone())));
        }
        names
    }

    /// What a file uses of them.
    pub(super) fn uses(&self, project: &Project, path: &str, text: &str) -> Vec<Use> {
        let base = project.base(path);
        let (components, exports) = (self.components.get(&base), self.exports.get(&base));
        if components.is_none() && exports.is_none() {
            return Vec::new();
        }
        let mut found = BTreeSet::new();
        for (before, word) in words(text) {
            let component = || components?.get(pascal(word).trim_start_matches("Lazy"));
            let export = || exports?.get(word).filter(|_| !declares(text, word));
            found.extend(match before {
                Some('<') => {
                    component().filter(|_| word.contains('-') || word.starts_with(char::is_uppercase))
                }
                Some('.' | '-' | '/' | '@' | '#') => None,
                _ => export(),
            });
        }
        found.into_iter().filter(|found| *found != path).map(|path| Use::File(path.clone())).collect()
    }
}

/// The words of a text, each with the character before it.
fn words(text: &str) -> impl Iterator<Item = (Option<char>, &str)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '-');
    let mut before = None;
    text.split_inclusive(move |c: char| !is_part(c)).filter_map(move |piece| {
        let end = piece.chars().next_back().filter(|last| !is_part(*last));
        let word = piece.get(..piece.len() - end.map_or(0, char::len_utf8)).unwrap_or_default();
        let found = (!word.is_empty()).then_some((before, word));
        before = end;
        found
    })
}

/// Whether a file gives a name a meaning of its own.
fn declares(text: &str, name: &str) -> bool {
    ["const ", "let ", "function ", "import ", "import { "].iter().any(|start| {
        text.match_indices(&format!("{start}{name}")).any(|(at, found)| {
            let after = text.get(at + found.len()..).and_then(|rest| rest.chars().next());
            !after.is_some_and(|after| after.is_ascii_alphanumeric() || after == '_')
        })
    })
}

/// The name of a component at a path below `components`: its folders in front, as far as the name does not begin with them.
fn component(stem: &str) -> String {
    let own = pascal(stem.rsplit('/').next().unwrap_or(stem));
    let folders: Vec<String> = folder(stem).split('/').filter(|part| !part.is_empty()).map(pascal).collect();
    let own = if own == "Index" { String::new() } else { own };
    let repeated =
        (0..folders.len()).find(|at| own.starts_with(&folders.get(*at..).unwrap_or_default().concat()));
    let front = folders.get(..repeated.unwrap_or(folders.len())).unwrap_or_default().concat();
    front + &own
}

fn pascal(text: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters
            .next()
            .map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
    };
    kebab(text).split('-').map(capital).collect()
}

/// The folder with the code of a Nuxt project: `app` since its fourth version.
pub(super) fn code(home: &str, present: &BTreeSet<String>) -> String {
    let app = join(home, "app");
    let start = format!("{app}/");
    let has_app = present.range(start.clone()..).next().is_some_and(|path| path.starts_with(&start));
    if has_app { app } else { home.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_are_named_after_their_folders_without_repetition() {
        let names = ["account/AccountAvatar", "common/dropdown/Dropdown", "nav/side", "Card", "card/index"];
        let expected = ["AccountAvatar", "CommonDropdown", "NavSide", "Card", "Card"];
        assert_eq!(names.map(component), expected);
    }

    #[test]
    fn a_name_that_the_file_declares_is_its_own() {
        assert!(declares("const isOpen = 1", "isOpen") && !declares("const isOpened = isOpen", "isOpen"));
        let found: Vec<_> = words("<NavSide :a=\"x.useIt\" />").collect();
        assert!(found.contains(&(Some('<'), "NavSide")) && found.contains(&(Some('.'), "useIt")));
    }
}
