//! Every setting with its effective value and its source: what `basepair config` prints.

use crate::profile::Profile;
use basepair_config::client::Client;
use basepair_config::framework::Framework;
use basepair_config::{Config, FLAG, Kind, SETTINGS, Set, Setting, find, quoted};
use serde_json::Value;

/// A setting with its effective value.
#[derive(Debug, Clone)]
pub struct Row {
    /// As in the table, or one key of a table with open keys: `rules.raw-css-value`.
    pub path: String,
    /// The value as TOML; `None` if there is none.
    pub text: Option<String>,
    pub why: Why,
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// A file, a line and a column.
    File(String),
    /// A flag of the command line.
    Flag(&'static str),
    /// An environment variable.
    Variable(&'static str),
    /// What it was inferred from.
    Inferred(String),
    /// The default, if nothing sets the value.
    Default(&'static str),
}

impl Why {
    /// The kind of source, as one word for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::File(_) => "file",
            Self::Flag(_) => "flag",
            Self::Variable(_) => "variable",
            Self::Inferred(_) => "inferred",
            Self::Default(_) => "default",
        }
    }

    /// The exact source.
    pub fn from(&self) -> &str {
        match self {
            Self::File(text) | Self::Inferred(text) => text,
            Self::Flag(text) | Self::Variable(text) | Self::Default(text) => text,
        }
    }
}

impl Row {
    /// The value for programs.
    pub fn value(&self) -> Value {
        let table =
            self.text.as_ref().and_then(|text| toml::from_str::<toml::Table>(&format!("x = {text}")).ok());
        let value = table.and_then(|mut table| table.remove("x"));
        value.and_then(|value| serde_json::to_value(value).ok()).unwrap_or_default()
    }
}

/// The effective settings. `outside` returns the value that a flag or a variable sets, and whether it is the variable.
pub fn effective(
    config: &Config,
    profile: &Profile,
    outside: impl Fn(&Setting) -> Option<(String, bool)>,
) -> Vec<Row> {
    let mut rows = Vec::new();
    for setting in SETTINGS {
        let row = |text: Option<String>, why| Row { path: setting.path.to_owned(), text, why };
        if let Some((text, by_variable)) = outside(setting) {
            let why = match (setting.variable, setting.flag) {
                (Some(variable), _) if by_variable => Why::Variable(variable),
                (_, flag) => Why::Flag(flag.unwrap_or(FLAG)),
            };
            rows.push(row(Some(as_toml(setting.kind, &text)), why));
            continue;
        }
        match setting.kind {
            Kind::Levels | Kind::Overrides | Kind::Reasons | Kind::Folders => {
                let before = rows.len();
                rows.extend(open(config, setting).map(|(path, set)| Row {
                    path: path.to_owned(),
                    text: Some(set.text.clone()),
                    why: why(set),
                }));
                if rows.len() == before {
                    rows.push(row(None, Why::Default(setting.default)));
                }
            }
            _ => match config.set(setting.path) {
                Some(set) => rows.push(row(Some(set.text.clone()), why(set))),
                None => match inferred(setting, profile) {
                    Some((text, from)) => rows.push(row(Some(text), Why::Inferred(from.to_owned()))),
                    None => rows.push(row(default(setting), Why::Default(setting.default))),
                },
            },
        }
    }
    rows
}

fn why(set: &Set) -> Why {
    if set.is_flag() { Why::Flag(FLAG) } else { Why::File(set.place.to_string()) }
}

/// The values set in a table with open keys; options of rules have separate rows.
fn open<'c>(config: &'c Config, setting: &'static Setting) -> impl Iterator<Item = (&'c str, &'c Set)> {
    config.all_set().filter(move |(path, _)| {
        let rest = path.strip_prefix(setting.path);
        rest.is_some_and(|rest| rest.starts_with(['.', '['])) && find(path).is_none()
    })
}

/// What was inferred about the project, and from what.
fn inferred<'p>(setting: &Setting, profile: &'p Profile) -> Option<(String, &'p str)> {
    let list = |names: Vec<&str>| {
        let names: Vec<String> = names.into_iter().map(quoted).collect();
        format!("[{}]", names.join(", "))
    };
    let inferred = &profile.inferred;
    match setting.path {
        "profile.frameworks" => {
            let used = Framework::ALL.iter().filter(|(_, framework)| profile.uses(*framework));
            Some((list(used.map(|(name, _)| *name).collect()), &inferred.frameworks))
        }
        "profile.clients" => {
            let used = Client::ALL.iter().filter(|(_, client)| profile.clients.contains(client));
            Some((list(used.map(|(name, _)| *name).collect()), &inferred.clients))
        }
        "profile.server-components" => {
            Some((profile.server_components.to_string(), &inferred.server_components))
        }
        _ => None,
    }
}

/// The default as a value, if it has one.
fn default(setting: &Setting) -> Option<String> {
    let text = setting.default.strip_prefix('`')?.strip_suffix('`')?;
    let is_value = !text.contains('`') && !text.contains('{');
    is_value.then(|| as_toml(setting.kind, text))
}

/// The value of a flag or a variable, as TOML.
fn as_toml(kind: Kind, text: &str) -> String {
    match kind {
        Kind::Boolean => match text.to_ascii_lowercase().as_str() {
            "" | "0" | "n" | "no" | "f" | "false" | "off" => "false".to_owned(),
            _ => "true".to_owned(),
        },
        Kind::Integer(_) if text.parse::<u64>().is_ok() => text.to_owned(),
        Kind::Texts(_) | Kind::Choices(_) => {
            let texts: Vec<String> = text.split(',').map(|text| quoted(text.trim())).collect();
            format!("[{}]", texts.join(", "))
        }
        _ => quoted(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_catalog::load::ConfigFlag;

    #[test]
    fn effective_settings_have_a_source() {
        let flags = [ConfigFlag::Setting("check.strict=true".to_owned())];
        let (config, _) =
            Config::parse_with("[rules]\nmissing-title = 'off'\n[serve]\nlisten = '127.0.0.1:1'\n", &flags);
        let outside = |setting: &Setting| (setting.path == "build.output").then(|| ("dist".to_owned(), true));
        let rows = effective(&config, &Profile::default(), outside);
        let row = |path: &str| rows.iter().find(|row| row.path == path).unwrap();
        let value_of = |path: &str| (row(path).text.clone().unwrap_or_default(), row(path).why.clone());
        assert_eq!(value_of("check.strict"), ("true".to_owned(), Why::Flag("--config")));
        assert_eq!(
            value_of("serve.listen"),
            ("\"127.0.0.1:1\"".to_owned(), Why::File("basepair.toml:4:10".to_owned()))
        );
        assert_eq!(
            value_of("rules.missing-title"),
            ("\"off\"".to_owned(), Why::File("basepair.toml:2:17".to_owned()))
        );
        assert_eq!(value_of("build.output"), ("\"dist\"".to_owned(), Why::Variable("BASEPAIR_OUTPUT")));
        assert_eq!(value_of("serve.log-level"), ("\"info\"".to_owned(), Why::Default("`info`")));
        assert!(matches!(row("profile.clients").why, Why::Inferred(_)));
        assert_eq!(row("check.strict").value(), serde_json::Value::Bool(true));
    }
}
