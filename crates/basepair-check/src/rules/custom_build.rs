//! A registry with a custom build script is checked only as far as its manifest goes.

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
    let source = SourceText::new(PACKAGE, text.as_str());
    let at = text.find(&format!("\"{name}\"")).unwrap_or_default();
    let refused =
        entries::items(registry).filter(|listed| refused_path::first(listed.item).is_some()).count();
    let paths = match refused {
        0 => String::new(),
        1 => "; unless it does, clients reject the path of one item".to_owned(),
        many => format!("; unless it does, clients reject the paths of {many} items"),
    };
    let message = format!(
        "the script `{name}` runs `{program}`, which may change the published registry: refused paths and rewritten imports are not checked{paths}"
    );
    let help =
        "publish the manifest unchanged, with `basepair build` or `shadcn build`, to have them checked";
    reporter.at(Place::new(&source, Span::new(at, at + name.len() + 2)), Diagnostic::new(message, help));
}
