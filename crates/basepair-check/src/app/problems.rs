//! Reports why an application cannot be checked: no sources, or invalid settings. With wrong settings a check would report
//! too much or too little.

use super::project::Project;
use super::workspace::PNPM;
use basepair_catalog::load::{ReadError, Source};
use basepair_model::finding::Finding;
use basepair_model::json::{self, Value};
use basepair_model::path::{file_name, folder, join};
use basepair_model::place::{Place, SourceText, Span};
use basepair_model::rule;
use std::collections::BTreeSet;

const PACKAGE: &str = "package.json";
const COMPILERS: &[&str] = &["tsconfig.json", "jsconfig.json"];
const NAMES: &[&str] = &[PACKAGE, "components.json", "tsconfig.json", "jsconfig.json", PNPM];
const TEXT_LIMIT: u64 = 1024 * 1024;

/// A folder without an application in it.
pub(super) fn of_folder(project: &Project) -> Option<Finding> {
    let help = "pass the folder of an application, which contains its `package.json`";
    let place = Place::new(&SourceText::new(PACKAGE, ""), Span::default());
    let finding = |message: &str| Some(Finding::new(&rule::MISSING_FILE, place, message, help));
    if project.checked().next().is_none() {
        return finding("no source files to check");
    }
    let has_package = project.settings.files.keys().any(|path| file_name(path) == PACKAGE)
        || project.files.iter().any(|path| file_name(path) == PACKAGE);
    if has_package { None } else { finding("`package.json` is missing, so the packages are unknown") }
}

/// Invalid settings, if they apply to a file that is checked.
pub(super) fn of_settings(source: &dyn Source, project: &Project) -> Vec<Finding> {
    let homes: BTreeSet<&str> = project.checked().flat_map(|path| above(path)).collect();
    let mut paths: BTreeSet<String> = NAMES.iter().map(|name| (*name).to_owned()).collect();
    let about = |path: &&String| NAMES.contains(&file_name(path)) && homes.contains(folder(path));
    paths.extend(project.files.iter().filter(about).cloned());
    // Files that settings extend and reference.
    paths.extend(project.settings.files.keys().filter(|path| homes.contains(folder(path))).cloned());
    let mut found = Vec::new();
    for path in &paths {
        let text = match text(source, path) {
            Ok(Some(text)) => text,
            Ok(None) => continue,
            Err(finding) => {
                found.push(*finding);
                continue;
            }
        };
        if path.ends_with(".json") {
            let plain = project.settings.files.get(path).map_or(text.as_str(), String::as_str);
            found.extend(of_json(path, &text, plain, project));
        }
    }
    found
}

/// Every folder above a file, including the root.
fn above(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder(path)), |inner| (!inner.is_empty()).then(|| folder(inner)))
}

/// The text of a file, `None` if it is missing, or a finding.
pub(super) fn text(source: &dyn Source, path: &str) -> Result<Option<String>, Box<Finding>> {
    text_within(source, path, TEXT_LIMIT)
}

/// Like `text`, with another limit.
pub(super) fn text_within(
    source: &dyn Source,
    path: &str,
    limit: u64,
) -> Result<Option<String>, Box<Finding>> {
    let start = || Place::new(&SourceText::new(path, ""), Span::default());
    let finding = |rule, message: String, help: &str| Box::new(Finding::new(rule, start(), message, help));
    let unreadable =
        |why: &str, help: &str| Err(finding(&rule::UNREADABLE_FILE, format!("`{path}` {why}"), help));
    match source.read(path, limit) {
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(text)),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let message = format!("`{path}` is not UTF-8 text from byte {valid} on");
                Err(finding(&rule::NON_UTF8_FILE, message, "save the file as UTF-8"))
            }
        },
        Err(ReadError::Missing) => Ok(None),
        Err(ReadError::Outside) => {
            unreadable("leads out of the application's folder", "replace the link with the file itself")
        }
        Err(ReadError::NotAFile(what)) => {
            unreadable(&format!("is {what}, not a regular file"), "replace it with a regular file")
        }
        Err(ReadError::TooLarge { limit }) => {
            let message = format!("`{path}` is larger than {} KiB", limit / 1024);
            Err(finding(&rule::OVERSIZED_FILE, message, "split the file"))
        }
        Err(ReadError::Changing | ReadError::NotSent(_)) => {
            unreadable("changed while it was read", "run the check again when no program writes to it")
        }
        Err(ReadError::Io(error)) => {
            unreadable(&format!("cannot be read: {error}"), "make the file readable for this user")
        }
    }
}

/// The findings of a settings file; `plain` is its text with comments replaced by spaces.
fn of_json(path: &str, text: &str, plain: &str, project: &Project) -> Vec<Finding> {
    let source = SourceText::new(path, text);
    let at = |span: Span| Place::new(&source, span);
    let value = match json::parse(plain) {
        Ok(value) => value,
        Err(error) => {
            return vec![Finding::new(&rule::INVALID_JSON, at(error.span), error.message, error.help)];
        }
    };
    let Some(object) = value.as_object() else {
        let message = format!("`{path}` must be an object, found {}", value.describe());
        return vec![Finding::new(&rule::WRONG_TYPE, at(value.span), message, "write an object: `{ … }`")];
    };
    if COMPILERS.contains(&file_name(path)) || !NAMES.contains(&file_name(path)) {
        let extends = object.get("extends").into_iter().flat_map(entries);
        let references = object.get("references").into_iter().flat_map(entries);
        let references = references.filter_map(|it| it.as_object()?.get("path"));
        let named = extends
            .filter_map(|value| Some((value, with_ending(value.as_str()?, ".json"))))
            .filter(|(value, _)| value.as_str().is_some_and(|text| text.starts_with('.')))
            .chain(references.filter_map(|it| Some((it, with_ending(it.as_str()?, "/tsconfig.json")))));
        let missing = |(value, file): (&Value, String)| {
            let file = join(folder(path), &file);
            // Tools write to hidden folders before they build.
            let made = file.split('/').any(|segment| segment.starts_with('.') && segment != "..");
            let there = project.settings.files.contains_key(&file) || project.files.contains(&file);
            (!made && !there).then(|| {
                let message = format!("`{path}` references `{file}`, which cannot be read");
                Finding::new(
                    &rule::MISSING_FILE,
                    at(value.span),
                    message,
                    "create the file, or correct the path",
                )
            })
        };
        return named.filter_map(missing).collect();
    }
    Vec::new()
}

/// A value, or the values of a list.
fn entries(value: &Value) -> impl Iterator<Item = &Value> {
    let list = value.as_array();
    let single = list.is_none().then_some(value);
    list.unwrap_or_default().iter().chain(single)
}

fn with_ending(path: &str, ending: &str) -> String {
    if path.ends_with(".json") { path.to_owned() } else { format!("{}{ending}", path.trim_end_matches('/')) }
}
