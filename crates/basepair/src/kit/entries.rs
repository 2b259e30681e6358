//! What the bundler is given: for each package a file that exports an object with what frames use of it.

use basepair_live::{Need, package_of, variable};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The packages that mount a preview, which belong together.
const REACT: &[&str] = &["react", "react-dom", "scheduler"];

/// By the name of its file, the text of an entry. By specifier, its file and the name of the object in it.
#[derive(Debug, Default)]
pub(super) struct Entries {
    pub(super) texts: BTreeMap<String, String>,
    pub(super) places: BTreeMap<String, (String, String)>,
}

impl Entries {
    pub(super) fn of(specifiers: &BTreeMap<String, Need>) -> Self {
        let mut entries = Self::default();
        for (specifier, need) in specifiers {
            let package = package_of(specifier);
            let part = match &need.source {
                Some(_) => file_name(specifier),
                None if REACT.contains(&package) => "react".to_owned(),
                None => file_name(package),
            };
            let export = format!("${}", variable(specifier));
            let text = entries.texts.entry(part.clone()).or_default();
            write_entry(text, specifier, &export, need);
            entries.places.insert(specifier.clone(), (part, export));
        }
        entries
    }
}

fn write_entry(text: &mut String, specifier: &str, export: &str, need: &Need) {
    let source = quoted(need.source.as_deref().unwrap_or(specifier));
    let Some(names) = &need.names else {
        let _ = writeln!(text, "export * as {export} from {source};");
        return;
    };
    if names.is_empty() {
        let _ = writeln!(text, "import {source};\nexport const {export} = {{}};");
        return;
    }
    // Members of one import: a name that the package does not have is `undefined`, and not the end of the bundle. Names that are not
    // used are left out by the bundler.
    let _ = writeln!(text, "import * as m{export} from {source};\nexport const {export} = {{");
    for name in names {
        let member = if is_identifier(name) { format!(".{name}") } else { format!("[{}]", quoted(name)) };
        let _ = writeln!(text, "  get {}() {{ return m{export}{member}; }},", quoted(name));
    }
    text.push_str("};\n");
}

fn is_identifier(name: &str) -> bool {
    let starts = name.starts_with(|first: char| first.is_ascii_alphabetic() || matches!(first, '_' | '$'));
    starts && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_$".contains(&byte))
}

/// A package as the name of a file. Different ones stay different: none has an underscore where another has a slash.
fn file_name(package: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let name: String = package
        .trim_start_matches('@')
        .chars()
        .map(|c| if plain(c) { c.to_string() } else { format!("_{:x}", c as u32) })
        .collect();
    if package.starts_with('@') { format!("at-{name}") } else { format!("of-{name}") }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn need(names: Option<&[&str]>) -> Need {
        let names = names.map(|names| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>());
        Need { names, ..Need::default() }
    }

    #[test]
    fn packages_get_a_file_and_specifiers_an_object() {
        let specifiers = BTreeMap::from([
            ("react".to_owned(), need(None)),
            ("react-dom/client".to_owned(), need(None)),
            ("@a/b/c".to_owned(), need(Some(&["One", "a-b"]))),
            ("side".to_owned(), need(Some(&[]))),
        ]);
        let entries = Entries::of(&specifiers);
        assert_eq!(entries.texts.keys().collect::<Vec<_>>(), ["at-a_2fb", "of-side", "react"]);
        assert!(
            entries.texts["react"].contains("export * as $react_2d_dom_2f_client from \"react-dom/client\"")
        );
        let scoped = &entries.texts["at-a_2fb"];
        assert!(scoped.contains("get \"One\"() { return m$_40_a_2f_b_2f_c.One; }"), "{scoped}");
        assert!(scoped.contains("m$_40_a_2f_b_2f_c[\"a-b\"]"), "{scoped}");
        assert!(entries.texts["of-side"].contains("import \"side\";"));
    }
}
