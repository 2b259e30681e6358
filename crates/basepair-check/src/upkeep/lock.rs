//! `basepair.lock`: which version of which item each installed file comes from, and the digest of what was written. One line
//! per file, sorted by path, so that two branches that install different items can be merged. See docs/update.md.

use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Beside the `components.json` of the application.
pub const LOCK: &str = "basepair.lock";

const HEAD: &str = "\
# Which version of which item each file comes from. `basepair update` and `basepair status --write` write it; commit it.
format = 1

[files]
";

/// An installed file, as the lock has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Locked {
    pub item: String,
    /// The name of the registry.
    pub registry: String,
    /// The digest of the version; empty for a registry without history.
    pub version: String,
    /// The path of the source in the registry.
    pub source: String,
    /// The digest of the text that was written.
    pub written: String,
    /// The import prefix of the text that was written, and the major version of the client that writes it so.
    pub aliases: String,
}

/// The lock of one application: by path, relative to its `components.json`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lock {
    pub files: BTreeMap<String, Locked>,
}

impl Lock {
    /// `Err` says what is wrong, with the line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let table: toml::Table = toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            format!("line {line}: {}", error.message().lines().next().unwrap_or("not valid"))
        })?;
        match table.get("format").and_then(toml::Value::as_integer) {
            Some(1) => {}
            Some(other) => {
                return Err(format!("its format is {other}; this version of basepair reads format 1"));
            }
            None => return Err("`format` is missing".to_owned()),
        }
        let mut files = BTreeMap::new();
        for (path, value) in table.get("files").and_then(toml::Value::as_table).into_iter().flatten() {
            let text = |key: &str| value.get(key).and_then(toml::Value::as_str).map(str::to_owned);
            let needed = |key: &str| text(key).ok_or_else(|| format!("`{path}` has no `{key}`"));
            let locked = Locked {
                item: needed("item")?,
                registry: needed("registry")?,
                version: text("version").unwrap_or_default(),
                source: needed("source")?,
                written: needed("written")?,
                aliases: text("aliases").unwrap_or_default(),
            };
            files.insert(path.clone(), locked);
        }
        Ok(Self { files })
    }

    pub fn print(&self) -> String {
        let mut text = HEAD.to_owned();
        for (path, locked) in &self.files {
            let Locked { item, registry, version, source, written, aliases } = locked;
            let _ = writeln!(
                text,
                "{} = {{ item = {}, registry = {}, version = {}, source = {}, written = {}, aliases = {} }}",
                quoted(path),
                quoted(item),
                quoted(registry),
                quoted(version),
                quoted(source),
                quoted(written),
                quoted(aliases)
            );
        }
        text
    }
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(character);
            }
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted + "\""
}

/// The digest of a text, whatever its line ends are.
pub(super) fn digest(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let hex: String = Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    format!("sha256:{hex}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_read_as_it_was_written() {
        let locked = |item: &str| Locked {
            item: item.to_owned(),
            registry: "a \"b\"".to_owned(),
            version: "12ab".to_owned(),
            source: "ui/x.tsx".to_owned(),
            written: digest("x\r\n"),
            aliases: "@ 4".to_owned(),
        };
        let files = [("src/b \"c\".tsx".to_owned(), locked("b")), ("a.tsx".to_owned(), locked("a"))];
        let lock = Lock { files: files.into() };
        let text = lock.print();
        assert_eq!(text.lines().filter(|line| line.contains("item")).count(), 3, "{text}");
        assert_eq!(Lock::parse(&text).unwrap(), lock);
        assert_eq!(digest("x\r\n"), digest("x\n"));
    }

    #[test]
    fn a_merge_that_went_wrong_has_a_line() {
        let twice = "format = 1\n[files]\n\"a\" = { item = \"a\" }\n\"a\" = { item = \"a\" }\n";
        assert!(
            Lock::parse(twice).unwrap_err().starts_with("line 4: duplicate key"),
            "{:?}",
            Lock::parse(twice)
        );
        assert_eq!(
            Lock::parse("format = 2\n").unwrap_err(),
            "its format is 2; this version of basepair reads format 1"
        );
        assert_eq!(Lock::parse("format = 1\n[files]\n\"a\" = { }\n").unwrap_err(), "`a` has no `item`");
    }
}
