//! As much of a `Cargo.toml` as the crate rules need: the package's name and its dependencies.

use toml::de::DeTable;

#[derive(Default)]
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

impl Manifest {
    /// Nothing of a text that cargo cannot parse either.
    pub(super) fn parse(text: &str) -> Self {
        let mut manifest = Self::default();
        let Ok(document) = DeTable::parse(text) else { return manifest };
        let document = document.get_ref();
        let name = document.get("package").and_then(|package| package.get_ref().get("name"));
        manifest.name = name.and_then(|name| name.get_ref().as_str()).unwrap_or_default().to_owned();
        manifest.add(document, text);
        let platforms = document.get("target").and_then(|target| target.get_ref().as_table());
        for platform in platforms.into_iter().flat_map(|platforms| platforms.values()) {
            if let Some(platform) = platform.get_ref().as_table() {
                manifest.add(platform, text);
            }
        }
        manifest
    }

    fn add(&mut self, table: &DeTable<'_>, text: &str) {
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let listed = table.get(kind).and_then(|listed| listed.get_ref().as_table());
            for (name, value) in listed.into_iter().flatten() {
                let from_workspace = value.get_ref().get("workspace");
                self.dependencies.push(Dependency {
                    name: name.get_ref().to_string(),
                    line: text.get(..name.span().start).unwrap_or_default().matches('\n').count() + 1,
                    from_workspace: from_workspace.and_then(|value| value.get_ref().as_bool()) == Some(true),
                    for_tests: kind == "dev-dependencies",
                });
            }
        }
    }
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
            [("a", 6, true), ("b", 7, true), ("c", 10, false), ("e", 13, true), ("d", 12, false)]
        );
    }
}
