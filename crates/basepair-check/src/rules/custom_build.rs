//! A registry whose own build changes what is published is checked only as far as its manifest goes.

use super::{check, entries, refused_path};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::place::{Place, SourceText, Span};

check!(CUSTOM_BUILD, "custom-build", run);

const PACKAGE: &str = "package.json";

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    reporter.checked(1);
    let Some(text) = registry.surroundings.settings.files.get(PACKAGE) else { return };
    let Some((name, program)) = &registry.context.profile.custom_build else { return };
    let changed: Vec<_> = entries::items(registry)
        .filter(|listed| {
            let mut files = registry.files_of(listed.position);
            registry.may_change_paths(listed.position)
                || files.any(|file| registry.may_change_imports(listed.position, file))
        })
        .collect();
    if changed.is_empty() {
        return;
    }
    let source = SourceText::new(PACKAGE, text.as_str());
    let at = text.find(&format!("\"{name}\"")).unwrap_or_default();
    let refused = changed.iter().filter(|listed| refused_path::first(listed.item).is_some()).count();
    let paths = match refused {
        0 => String::new(),
        1 => "; unless it does, clients reject the path of one item".to_owned(),
        many => format!("; unless it does, clients reject the paths of {many} items"),
    };
    let published = &registry.surroundings.published;
    let message = if published.is_empty() {
        format!(
            "the script `{name}` runs `{program}`, which may change the published registry: refused paths and rewritten imports are not checked{paths}"
        )
    } else {
        format!(
            "the script `{name}` runs `{program}`, which changes what is published: {} of {} items have other paths or imports in `{}`, or are not there, and their refused paths and rewritten imports are not checked",
            changed.len(),
            registry.catalog.items().len(),
            published.folder
        )
    };
    let help =
        "publish the manifest unchanged, with `basepair build` or `shadcn build`, to have them checked";
    reporter.at(Place::new(&source, Span::new(at, at + name.len() + 2)), Diagnostic::new(message, help));
}
