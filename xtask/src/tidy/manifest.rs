//! As much of a `Cargo.toml` as the crate rules need: the package's name and its dependencies. It is parsed line by
//! line, and only the spellings used in this workspace are supported.

use super::tree::numbered;

pub(super) struct Manifest {
    pub(super) name: String,
    pub(super) dependencies: Vec<Dependency>,
}

pub(super) struct Dependency {
    pub(super) name: String,
    pub(super) line: usize,
    pub(super) from_workspace: bool,
    pub(super) for_tests: bool,
}

enum Section {
    Package,
    Dependencies {
        for_tests: bool,
    },
    /// `[dependencies.name]`: the following lines belong to the last dependency.
    OneDependency,
    Other,
}

const FOR_TESTS: &str = "dev-dependencies";
const TABLES: &[&str] = &["dependencies", FOR_TESTS, "build-dependencies"];

impl Manifest {
    pub(super) fn parse(text: &str) -> Self {
        let mut manifest = Self { name: String::new(), dependencies: Vec::new() };
        let mut section = Section::Other;
        let mut open_brackets = 0;
        for (number, line) in numbered(text) {
            let line = line.split('#').next().unwrap_or(line).trim();
            let is_continuation = open_brackets > 0;
            if let (false, Some(header)) = (is_continuation, line.strip_prefix('[')) {
                section = manifest.enter(header.trim_end_matches(']'), number);
                continue;
            }
            open_brackets += depth(line);
            if is_continuation {
                continue;
            }
            let Some((key, value)) = line.split_once('=').map(|(key, value)| (key.trim(), value.trim()))
            else {
                continue;
            };
            match section {
                Section::Package if key == "name" => manifest.name = value.trim_matches('"').to_owned(),
                Section::Dependencies { for_tests } => {
                    manifest
                        .dependencies
                        .push(Dependency { for_tests, ..read_dependency(key, value, number) });
                }
                Section::OneDependency => {
                    if let Some(dependency) = manifest.dependencies.last_mut() {
                        dependency.from_workspace |= key == "workspace" && value == "true";
                    }
                }
                Section::Package | Section::Other => {}
            }
        }
        manifest
    }

    fn enter(&mut self, header: &str, line: usize) -> Section {
        if header == "package" {
            return Section::Package;
        }
        let (head, last) = header.rsplit_once('.').unwrap_or(("", header));
        if TABLES.contains(&last) {
            return Section::Dependencies { for_tests: last == FOR_TESTS };
        }
        let table = head.rsplit('.').next().unwrap_or(head);
        if TABLES.contains(&table) {
            let name = last.trim_matches('"').to_owned();
            let for_tests = table == FOR_TESTS;
            self.dependencies.push(Dependency { name, line, from_workspace: false, for_tests });
            return Section::OneDependency;
        }
        Section::Other
    }
}

fn read_dependency(key: &str, value: &str, line: usize) -> Dependency {
    let (name, from_workspace) = match key.split_once('.') {
        Some((name, field)) => (name, field.trim() == "workspace" && value == "true"),
        None => (key, value.replace(' ', "").contains("workspace=true")),
    };
    Dependency { name: name.trim_matches('"').to_owned(), line, from_workspace, for_tests: false }
}

fn depth(line: &str) -> i32 {
    line.chars().fold(0, |depth, letter| match letter {
        '[' | '{' => depth + 1,
        ']' | '}' => depth - 1,
        _ => depth,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_dependency_is_read() {
        let manifest = Manifest::parse(
            "[package]\nname = \"basepair-model\" # the vocabulary\nversion.workspace = true\n\n\
             [dependencies]\na.workspace = true\nb = { workspace = true, features = [\n  \"x\",\n] }\nc = \"1\"\n\
             [target.'cfg(unix)'.dev-dependencies]\nd = { version = \"2\" }\n\
             [build-dependencies.e]\nworkspace = true\n[lints]\nworkspace = true\n",
        );
        assert_eq!(manifest.name, "basepair-model");
        assert_eq!(manifest.dependencies.iter().filter(|d| d.for_tests).count(), 1);
        let read: Vec<_> =
            manifest.dependencies.iter().map(|d| (d.name.as_str(), d.line, d.from_workspace)).collect();
        assert_eq!(
            read,
            [("a", 6, true), ("b", 7, true), ("c", 10, false), ("d", 12, false), ("e", 13, true)]
        );
    }
}
