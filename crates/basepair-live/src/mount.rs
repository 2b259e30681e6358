//! What is mounted for an item: its demo, else the item itself where it can be shown without props.

use crate::modules::Modules;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_client::resolve::Found;
use basepair_model::item::ItemType;

/// A component to mount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mount {
    /// The file, as the item that is shown brings it.
    pub(crate) file: Found,
    /// The name that it is exported by.
    pub(crate) export: String,
}

/// The item that shows an item: itself for a demo, else the first demo of it, else itself.
pub fn shown<'c>(catalog: &'c Catalog, item: &'c Item) -> &'c Item {
    if item.is_demo() {
        return item;
    }
    let names_it = |demo: &&Item| demo.entry.demo.as_deref() == Some(item.name());
    let named = || catalog.item(&format!("{}-demo", item.name()));
    catalog.items().iter().find(names_it).or_else(named).unwrap_or(item)
}

/// What is mounted of an item: the first default export of its scripts, else the one exported component that takes nothing, else its
/// first story.
pub(crate) fn mount(catalog: &Catalog, modules: &Modules, item: &Item) -> Option<Mount> {
    let position = catalog.position(item.name())?;
    let is_story = |found: &Found| modules.file(found.file).is_some_and(|file| is_stories(&file.path));
    let of = |stories: bool| {
        let files = modules.files_of(position).filter(move |found| is_story(found) == stories);
        files.filter_map(|found| Some((found, modules.exports(found.file)?.as_ref().ok()?)))
    };
    let scripts = || of(false);
    // A demo may take what it likes: whoever wrote it knows that it gets nothing.
    let is_demo = item.is_demo() || item.entry.kind == ItemType::Example || item.name().ends_with("-demo");
    let is_component = |name: &str| name.starts_with(|first: char| first.is_ascii_uppercase());
    let default = scripts().find_map(|(file, exports)| {
        let found = exports.iter().find(|export| export.name == "default")?;
        (found.takes_nothing || is_demo).then(|| Mount { file, export: found.name.clone() })
    });
    // What a story takes, it has; the frame puts it together.
    let story = || {
        of(true).find_map(|(file, exports)| {
            let found = exports.iter().find(|export| is_component(&export.name))?;
            Some(Mount { file, export: found.name.clone() })
        })
    };
    let plain = || {
        let mut plain = scripts().flat_map(|(file, exports)| {
            let plain = exports.iter().filter(|it| is_component(&it.name));
            let plain = plain.filter(|it| it.takes_nothing);
            plain.map(move |export| Mount { file, export: export.name.clone() })
        });
        plain.next().filter(|_| is_demo || plain.next().is_none())
    };
    default.or_else(plain).or_else(story)
}

/// Whether a file has stories of Storybook.
fn is_stories(path: &str) -> bool {
    path.contains(".stories.") || path.contains(".story.")
}

/// The script of an item that cannot be parsed, where that is why nothing can be mounted.
pub(crate) fn unparsed(catalog: &Catalog, modules: &Modules, item: &Item) -> Option<usize> {
    let mut files = modules.files_of(catalog.position(item.name())?).map(|found| found.file);
    files.find(|file| modules.exports(*file).is_some_and(Result::is_err))
}
