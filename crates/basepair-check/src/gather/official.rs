//! Recognises untouched files of the official registry, whatever their formatting and wherever their imports lead: by their
//! canonical print. A file of the same name with other content is the project's own.

use super::place::placed;
use super::project::Project;
use super::role::Role;
use basepair_syntax::Source;
use basepair_syntax::canonical::{digests, is_plain_package};
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

/// Every version of every file of the official registry, in any style: a name, then the digests of its prints in base 16. Made by
/// the example `prints` of basepair-syntax from the history of the official repository.
const PRINTS: &str = include_str!("official.txt");

static KNOWN: LazyLock<HashMap<u64, &'static str>> = LazyLock::new(|| {
    let lines = PRINTS.lines().filter(|line| !line.starts_with('#'));
    let known = lines.flat_map(|line| {
        let mut words = line.split(' ');
        let name = words.next().unwrap_or_default();
        words.filter_map(move |word| Some((u64::from_str_radix(word, 16).ok()?, name)))
    });
    known.collect()
});

/// The untouched official files, with the names of their items.
pub(super) fn untouched(project: &Project, roles: &BTreeMap<&str, Role>) -> BTreeMap<String, String> {
    let files: Vec<(&String, &super::project::SourceFile)> = project.files.iter().collect();
    let sources: Vec<Source<'_>> =
        files.iter().map(|(path, file)| Source { path, text: &file.text }).collect();
    let prints = digests(&sources, &is_plain_package);
    let found = files.iter().zip(prints).filter_map(|((path, _), print)| {
        let name = KNOWN.get(&print?.short())?;
        let role = roles.get(path.as_str()).copied()?;
        // Elsewhere it would be installed beside the project's own copy, which modules import.
        is_at_home(&placed(project, path, role).path, name).then(|| ((*path).clone(), (*name).to_owned()))
    });
    found.collect()
}

/// Whether the official client writes the item to this path.
fn is_at_home(path: &str, name: &str) -> bool {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    let homes = ["components/ui/", "hooks/", "lib/", "components/"];
    homes.iter().any(|home| stem.strip_prefix(home) == Some(name))
}
