//! Paths, names and specifiers: the result never leaves the root. The input is a folder, a path and a target, one per line.

use basepair_client::install::{self, Framework, Layout, rewritten};
use basepair_client::npm;
use basepair_client::resolve::package_name;
use basepair_model::item::ItemType;
use basepair_model::manifest::resolve_include;
use basepair_model::name::ItemName;
use basepair_model::path::{from_folder, join};
use basepair_model::percent;

pub(crate) fn run(text: &str) {
    let mut lines = text.splitn(3, '\n');
    let [folder, path, target] = std::array::from_fn(|_| lines.next().unwrap_or_default());
    inside_the_root(folder, path);
    joined(folder, path);
    for text in [folder, path, target] {
        assert_eq!(percent::decode(&percent::encode(text, "/")).as_deref(), Some(text));
        assert_eq!(percent::decode_form(&percent::encode(text, "")).as_deref(), Some(text));
        name(text);
        let _ = (rewritten(text), package_name(text), npm::types_of(text));
        if let Ok(dependency) = npm::parse(text) {
            assert!(text.contains(dependency.name), "{dependency:?}");
        }
    }
    destination(path, target);
}

fn inside_the_root(folder: &str, path: &str) {
    let Some(resolved) = from_folder(folder, path) else { return };
    assert!(resolved.is_empty() || !resolved.split('/').any(is_special), "{resolved}");
    assert_eq!(from_folder("", &resolved).as_ref(), Some(&resolved));
    if let Ok(include) = resolve_include(&resolved, path) {
        assert!(!include.split('/').any(is_special), "{include}");
    }
}

fn is_special(segment: &str) -> bool {
    matches!(segment, "" | "." | "..")
}

fn joined(folder: &str, path: &str) {
    let joined = join(folder, path);
    let mut below = joined.split('/').skip_while(|segment| *segment == "..");
    assert!(joined.is_empty() || !below.any(is_special), "{joined}");
    assert_eq!(join("", &joined), joined);
}

fn name(text: &str) {
    if let Ok(name) = ItemName::parse(text) {
        assert_eq!(name.as_str(), text);
        assert_eq!(percent::decode(&name.url_path()).as_deref(), Some(text));
        assert!(!text.split('/').any(is_special), "{text}");
    }
}

/// The client's destination of a file is below the project. Paths and targets with a segment `..` are rejected
/// before their destination is computed; the client itself accepts some of them, inside of brackets.
fn destination(path: &str, target: &str) {
    if [path, target].iter().any(|text| text.split('/').any(|part| part == "..")) {
        return;
    }
    for kind in [ItemType::Ui, ItemType::Page, ItemType::File] {
        for src in [false, true] {
            let layout = Layout { src, framework: Framework::NextApp };
            for target in [None, Some(target)] {
                if let Some(place) = install::place(kind, path, target, layout).path() {
                    assert!(!place.starts_with('/') && !place.split('/').any(|part| part == ".."), "{place}");
                }
            }
        }
    }
}
