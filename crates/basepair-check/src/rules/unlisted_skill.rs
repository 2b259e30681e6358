//! Every skill that the registry means to publish should be listed by an item.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::catalog::Catalog;
use basepair_catalog::documents::SKILL;
use basepair_model::path::{file_name, folder, normal};
use basepair_model::place::{Place, SourceText, Span};

check!(UNLISTED_SKILL, "unlisted-skill", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    reporter.checked(registry.surroundings.present.iter().filter(|path| file_name(path) == SKILL).count());
    let unlisted = registry.surroundings.unlisted_skills.iter();
    for (path, text) in unlisted.filter(|(path, _)| is_for_consumers(registry.catalog, path)) {
        let name = file_name(folder(path));
        let message = format!("the skill `{path}` is not listed by any item");
        let help = format!(
            "add an item `{name}` of type `registry:item` whose file `{path}` has the type `registry:file` and the target `~/.agents/skills/{name}/SKILL.md`"
        );
        let first = Span::new(0, text.lines().next().map_or(0, str::len));
        reporter.at(
            Place::new(&SourceText::new(path.clone(), text.clone()), first),
            Diagnostic::new(message, help),
        );
    }
}

/// Whether a skill is meant for consumers: it belongs to an element of the model, or is beside a skill that an item lists. Other
/// skills are for those who work on the registry.
pub(crate) fn is_for_consumers(catalog: &Catalog, path: &str) -> bool {
    let shelf = |path: &str| folder(folder(path)).to_owned();
    let is_listed = || {
        let mut files = catalog.items().iter().flat_map(|item| &item.entry.files);
        files.any(|file| {
            let listed = normal(&file.path);
            file_name(&listed) == SKILL && shelf(&listed) == shelf(path)
        })
    };
    catalog.model.place(path).is_some() || is_listed()
}
