//! The style sheets of the pages around a registry, which `components.json` names. They say what an author sees and consumers
//! do not get; nothing of them is served.

use super::settings::Settings;
use super::source::Source;
use basepair_model::json::{self, Value};
use basepair_model::path::{file_name, folder, join};

/// A larger sheet is not read.
const LIMIT: u64 = 1024 * 1024;
/// Sheets that import one another.
const MOST: usize = 16;

pub(super) fn read(source: &dyn Source, settings: &Settings) -> Vec<(String, String)> {
    let components = settings.files.iter().filter(|(path, _)| file_name(path) == "components.json");
    let mut wanted: Vec<String> =
        components.filter_map(|(path, text)| Some(join(folder(path), &named(text)?))).collect();
    let mut found: Vec<(String, String)> = Vec::new();
    while let Some(path) = wanted.pop().filter(|_| found.len() < MOST) {
        if path.starts_with("../") || found.iter().any(|(known, _)| *known == path) {
            continue;
        }
        let bytes = source.read(&path, LIMIT).ok();
        let Some(text) = bytes.and_then(|bytes| String::from_utf8(bytes).ok()) else { continue };
        let imported = imports(&text).filter(|import| import.starts_with('.'));
        wanted.extend(imported.map(|import| join(folder(&path), import)));
        found.push((path, text));
    }
    found
}

fn named(components: &str) -> Option<String> {
    let value = json::parse(components).ok()?;
    let tailwind = value.as_object()?.get("tailwind").and_then(Value::as_object)?;
    tailwind.str("css").filter(|css| css.ends_with(".css")).map(str::to_owned)
}

/// What a sheet imports, as it is written in quotes.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    text.split("@import").skip(1).filter_map(|rest| {
        let rest = rest.trim_start();
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        rest.get(1..)?.split(quote).next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Memory, settings_around};

    #[test]
    fn the_sheet_of_the_pages_is_read_with_what_it_imports() {
        let source = Memory::default()
            .with("components.json", r#"{ "tailwind": { "css": "app/globals.css" } }"#)
            .with(
                "app/globals.css",
                "@import \"tailwindcss\";\n@import './theme.css';\n@import \"./globals.css\";",
            )
            .with("app/theme.css", "@theme { --animate-shimmer: x 1s }");
        let sheets = read(&source, &settings_around(&source, &[], &[]));
        let paths: Vec<&str> = sheets.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["app/globals.css", "app/theme.css"]);
    }
}
