//! The output of the official build tool: where it is, and the list of digests that marks it as basepair's, so
//! that the next build may replace it.

use crate::exchange;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::MANIFEST;
use basepair_client::context::Context;
use basepair_model::path::join;
use std::path::Path;

/// The folder of the official output, relative to the root: the one that a script names, else the default.
/// `None` if it does not exist.
pub(super) fn folder(root: &Path, context: &Context, catalog: &Catalog) -> Option<String> {
    // Older versions of the tool write no index.
    let items = catalog.items().iter().map(|item| format!("{}.json", item.name()));
    let files: Vec<String> = std::iter::once(MANIFEST.to_owned()).chain(items).collect();
    let has_any = |folder: &Path| files.iter().any(|file| folder.join(file).is_file());
    let scripts = context.sources.packages().iter().flat_map(|package| &package.scripts);
    let named = scripts.filter_map(|(_, command)| named_output(command)).map(|path| join("", &path));
    named.chain(["public/r".to_owned()]).find(|path| !path.starts_with("..") && has_any(&root.join(path)))
}

/// The output that a command of the official tool names.
fn named_output(command: &str) -> Option<String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    let builds = |pair: &[&str]| matches!(pair, [tool, verb] if tool.starts_with("shadcn") && matches!(*verb, "build" | "registry:build"));
    words.windows(2).any(builds).then_some(())?;
    let at = words.iter().position(|word| matches!(*word, "-o" | "--output"));
    let next = at.and_then(|at| words.get(at + 1).copied());
    let joined = words.iter().find_map(|word| word.strip_prefix("--output="));
    Some(next.or(joined).unwrap_or("public/r").trim_matches(['"', '\'']).to_owned())
}

/// The list of digests that takes over the output, unless one exists.
pub(super) fn digests(
    root: &Path,
    folder: &str,
    catalog: &Catalog,
) -> anyhow::Result<Option<(String, String)>> {
    let names = catalog.items().iter().map(|item| item.name());
    let list = exchange::list_official(&root.join(folder), names)?;
    Ok(list.map(|text| (digests_path(folder), text)))
}

pub(super) fn digests_path(folder: &str) -> String {
    format!("{folder}/{}", basepair_catalog::files::DIGESTS_PATH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_is_what_a_script_names() {
        for (command, output) in [
            ("shadcn build", Some("public/r")),
            ("pnpm dlx shadcn@latest build -o apps/www/public/r && next build", Some("apps/www/public/r")),
            ("npx shadcn-vue build registry.json --output=static/r", Some("static/r")),
            ("next build", None),
        ] {
            assert_eq!(named_output(command).as_deref(), output, "{command}");
        }
    }
}
