//! Every skill must be listed by an item.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::documents::SKILL;
use basepair_model::path::{file_name, folder};
use basepair_model::place::{Place, SourceText, Span};

check!(UNLISTED_SKILL, "unlisted-skill", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    reporter.checked(registry.surroundings.present.iter().filter(|path| file_name(path) == SKILL).count());
    for (path, text) in &registry.surroundings.unlisted_skills {
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
