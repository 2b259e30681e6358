//! `basepair.toml`: what a registry says about itself. Optional; whatever it leaves out is inferred.

use crate::profile::{Client, Framework};
use std::collections::BTreeSet;
use std::ops::Range;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Config {
    /// Where the registry is published: URL templates with `{name}`, prefixes, or `owner/repository`.
    pub addresses: Vec<String>,
    pub namespaces: Vec<String>,
    pub frameworks: Option<BTreeSet<Framework>>,
    pub clients: Option<BTreeSet<Client>>,
    pub server_components: Option<bool>,
    /// What consumers have besides; a `*` at the end stands for any rest.
    pub packages: Vec<String>,
    pub imports: Vec<String>,
    pub variables: Vec<String>,
}

/// What is wrong with the file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub message: String,
    pub help: String,
    pub span: Range<usize>,
}

/// The file as it is written. Keys are in kebab-case, and unknown ones are refused: a typo must not switch something off.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    registry: Registry,
    profile: Profile,
    provided: Provided,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Registry {
    addresses: Vec<toml::Spanned<String>>,
    namespaces: Vec<toml::Spanned<String>>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Profile {
    frameworks: Option<Vec<toml::Spanned<String>>>,
    clients: Option<Vec<toml::Spanned<String>>>,
    server_components: Option<bool>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Provided {
    packages: Vec<String>,
    imports: Vec<String>,
    variables: Vec<String>,
}

impl Config {
    /// Reads the file. What is wrong is told, and counts as not said.
    pub fn parse(text: &str) -> (Self, Vec<Problem>) {
        let file: File = match toml::from_str(text) {
            Ok(file) => file,
            Err(error) => {
                let message = error.message().lines().next().unwrap_or_default().to_owned();
                let help = "correct the file; docs/configuration.md describes every key".to_owned();
                let span = error.span().unwrap_or(0..0);
                return (Self::default(), vec![Problem { message, help, span }]);
            }
        };
        let mut problems = Vec::new();
        let mut texts =
            |values: Vec<toml::Spanned<String>>, what: &str, fits: fn(&str) -> bool, form: &str| {
                let mut found = Vec::new();
                for value in values {
                    if fits(value.get_ref()) {
                        found.push(value.into_inner());
                    } else {
                        let message = format!("`{}` is not {what}", value.get_ref().escape_debug());
                        problems.push(Problem { message, help: format!("write {form}"), span: value.span() });
                    }
                }
                found
            };
        let addresses = texts(
            file.registry.addresses,
            "an address of a registry",
            is_address,
            "a URL with `{name}` in it, or `owner/repository`",
        );
        let namespaces = texts(
            file.registry.namespaces,
            "a namespace",
            basepair_catalog::address::is_namespace,
            "a name that starts with `@`, such as `@acme`",
        );
        let frameworks =
            file.profile.frameworks.map(|names| choose(names, Framework::ALL, "framework", &mut problems));
        let clients = file.profile.clients.map(|names| choose(names, Client::ALL, "client", &mut problems));
        let config = Self {
            addresses,
            namespaces,
            frameworks,
            clients,
            server_components: file.profile.server_components,
            packages: file.provided.packages,
            imports: file.provided.imports,
            variables: file.provided.variables,
        };
        (config, problems)
    }
}

fn is_address(text: &str) -> bool {
    let url = text.starts_with("https://") || text.starts_with("http://");
    let repository = text.split('/').count() == 2 && text.split('/').all(|part| !part.is_empty());
    !text.contains(char::is_whitespace) && (url || repository)
}

fn choose<Kind: Copy + Ord>(
    names: Vec<toml::Spanned<String>>,
    known: &[(&str, Kind)],
    what: &str,
    problems: &mut Vec<Problem>,
) -> BTreeSet<Kind> {
    let mut found = BTreeSet::new();
    for name in names {
        match known.iter().find(|(known, _)| known == name.get_ref()) {
            Some((_, kind)) => {
                found.insert(*kind);
            }
            None => {
                let message = format!("there is no {what} `{}`", name.get_ref().escape_debug());
                let all: Vec<String> = known.iter().map(|(name, _)| format!("`{name}`")).collect();
                problems.push(Problem {
                    message,
                    help: format!("write one of {}", all.join(", ")),
                    span: name.span(),
                });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read_and_mistakes_have_a_place() {
        let text = r#"
[registry]
addresses = ["https://acme.example/r/{name}.json", "acme/ui", "nowhere"]
namespaces = ["@acme"]
[profile]
frameworks = ["next", "angular"]
clients = ["shadcn"]
server-components = false
[provided]
packages = ["@acme/*"]
"#;
        let (config, problems) = Config::parse(text);
        assert_eq!(config.addresses, ["https://acme.example/r/{name}.json", "acme/ui"]);
        assert_eq!(config.frameworks, Some(BTreeSet::from([Framework::Next])));
        assert_eq!(config.server_components, Some(false));
        let at: Vec<&str> = problems.iter().filter_map(|it| text.get(it.span.clone())).collect();
        assert_eq!(at, ["\"nowhere\"", "\"angular\""]);
        let (_, problems) = Config::parse("[registri]\n");
        assert!(
            problems.iter().any(|it| it.message.contains("registri") && it.span == (1..9)),
            "{problems:?}"
        );
    }
}
