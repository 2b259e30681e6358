//! A skill must start with the front matter that agents look for.

use super::check;
use crate::analysis::Analysis;
use crate::registry::File;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::documents::SKILL;
use basepair_model::front_matter;
use basepair_model::path::{file_name, folder};
use basepair_model::place::Span;

check!(MALFORMED_SKILL, "malformed-skill", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for file in registry.files.iter().filter(|file| file_name(&file.path) == SKILL) {
        reporter.checked(1);
        let first = Span::new(0, file.text.lines().next().map_or(0, str::len));
        let expected = folder_name(file);
        let Some(matter) = front_matter::read(&file.text) else {
            let message = format!("`{}` has no front matter", file.path);
            let help = format!("start it with `---`, `name: {expected}`, a `description` and `---`");
            reporter.in_file(file, first, Diagnostic::new(message, help));
            continue;
        };
        let field = |key: &str| matter.field(key).map(str::trim).filter(|text| !text.is_empty());
        match (field("name"), field("description")) {
            (Some(name), _) if name != expected => {
                let message = format!("the skill `{name}` is installed into the folder `{expected}`");
                let at = file.text.find(name).map_or(first, |at| Span::new(at, at + name.len()));
                let help = format!("write `name: {expected}`, or name the folder `{name}`");
                reporter.in_file(file, at, Diagnostic::new(message, help));
            }
            (None, _) => {
                let message = format!("`{}` has no `name` in its front matter", file.path);
                reporter.in_file(file, first, Diagnostic::new(message, format!("add `name: {expected}`")));
            }
            (_, None) => {
                let message = format!("`{}` has no `description` in its front matter", file.path);
                let help = "add `description`, which says what the skill does and when to use it";
                reporter.in_file(file, first, Diagnostic::new(message, help));
            }
            _ => {}
        }
    }
}

/// The folder that the skill is installed into; without a target that names it, the item's name.
fn folder_name<'f>(file: &'f File<'_>) -> &'f str {
    let target = file.entry.target.as_deref().filter(|target| file_name(target) == SKILL);
    let named = target.map(|target| file_name(folder(target))).filter(|name| !name.is_empty());
    named.or_else(|| file.items.first().map(|item| item.name())).unwrap_or_default()
}
