//! A namespace of a project: `registries` of its `components.json`, or of its `package.json`, with variables from the
//! environment and the project's `.env` files, read as the official client reads them.

use crate::template::AddressError;
use basepair_catalog::load::without_comments;
use reqwest::Url;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// In the order in which the official client reads them; the first that has a variable decides.
const FILES: &[&str] = &[".env.local", ".env.development.local", ".env.development", ".env"];
/// The registry of the official client, which every project knows.
const OFFICIAL: &str = "https://ui.shadcn.com/r";
/// The style of a project that names none.
const STYLE: &str = "new-york-v4";

/// Where a namespace leads, with every variable replaced.
pub(crate) struct Found {
    /// A template with `{name}`.
    pub(crate) url: String,
    pub(crate) headers: HeaderMap,
}

type Environment<'a> = &'a dyn Fn(&str) -> Option<String>;

pub(crate) fn find(
    namespace: &str,
    folder: &Path,
    environment: Environment<'_>,
) -> Result<Found, AddressError> {
    let project = project(folder);
    let read = |name: &str| match &project {
        Some(project) => object(&project.join(name)),
        None => Ok(Map::new()),
    };
    let components = read("components.json")?;
    let registries = |file: &Map<String, Value>| file.get("registries")?.get(namespace).cloned();
    let entry = match registries(&components) {
        None => registries(&read("package.json")?),
        entry => entry,
    };
    let variables = Variables::of(project.as_deref().unwrap_or(folder), environment);
    let entry = match entry {
        Some(entry) => entry,
        None if namespace == "@shadcn" => {
            let official = variables.value("REGISTRY_URL").unwrap_or(OFFICIAL.to_owned());
            Value::String(format!("{official}/styles/{{style}}/{{name}}.json"))
        }
        None => return Err(unknown(namespace, project.as_deref(), &components)),
    };
    let wrong = |what: &str| AddressError::new(format!("`registries.{namespace}` of components.json {what}"));
    let (url, params, headers) = match &entry {
        Value::String(url) => (url.as_str(), Map::new(), Map::new()),
        Value::Object(entry) => {
            let part = |name: &str| entry.get(name).and_then(Value::as_object).cloned().unwrap_or_default();
            let url = entry.get("url").and_then(Value::as_str).ok_or_else(|| wrong("has no `url`"))?;
            (url, part("params"), part("headers"))
        }
        _ => return Err(wrong("must be a URL with `{name}`, or an object with `url`")),
    };
    if !url.contains("{name}") {
        return Err(wrong("must contain `{name}`"));
    }
    let style = components.get("style").and_then(Value::as_str).filter(|style| !style.is_empty());
    let url = url.replacen("{style}", &resolved(style, &components), 1);
    let filled = (variables.filled(&url), texts(&params, &variables), texts(&headers, &variables));
    variables.complete(namespace)?;
    let (url, params, headers) = filled;
    let mut sent = HeaderMap::new();
    for (name, value) in headers {
        let invalid = || wrong(&format!("has an invalid header `{name}`"));
        let key = HeaderName::from_bytes(name.as_bytes()).map_err(|_| invalid())?;
        let mut value = HeaderValue::from_str(&value).map_err(|_| invalid())?;
        value.set_sensitive(true);
        sent.insert(key, value);
    }
    Ok(Found { url: with_params(&url, &params), headers: sent })
}

/// The style whose files a project gets: new projects with Tailwind 4 name it without its version.
fn resolved(style: Option<&str>, components: &Map<String, Value>) -> String {
    let config =
        components.get("tailwind").and_then(|tailwind| tailwind.get("config")).and_then(Value::as_str);
    match style {
        Some("new-york") if config.is_none_or(str::is_empty) => STYLE.to_owned(),
        Some(style) => style.to_owned(),
        None => STYLE.to_owned(),
    }
}

/// The values of an entry. One that consists of nothing but variables without a value is left out.
fn texts(entry: &Map<String, Value>, variables: &Variables<'_>) -> Vec<(String, String)> {
    let texts = entry.iter().filter_map(|(name, value)| {
        let value = value.as_str()?;
        let filled = variables.filled(value);
        let constant = without_variables(value);
        let is_sent = !filled.trim().is_empty() && (constant == value || filled.trim() != constant.trim());
        is_sent.then(|| (name.clone(), filled))
    });
    texts.collect()
}

/// The parameters in a query, before what the URL has already. `{name}` stays as it is.
fn with_params(url: &str, params: &[(String, String)]) -> String {
    if params.is_empty() {
        return url.to_owned();
    }
    let Ok(mut query) = Url::parse("http://query.invalid") else { return url.to_owned() };
    query.query_pairs_mut().extend_pairs(params);
    let separator = if url.contains('?') { '&' } else { '?' };
    format!("{url}{separator}{}", query.query().unwrap_or_default())
}

/// The nearest folder with a `components.json`.
fn project(folder: &Path) -> Option<PathBuf> {
    let folder = std::path::absolute(folder).ok()?;
    let found = folder.ancestors().find(|folder| folder.join("components.json").is_file());
    found.map(Path::to_path_buf)
}

fn object(file: &Path) -> Result<Map<String, Value>, AddressError> {
    let Ok(text) = std::fs::read_to_string(file) else { return Ok(Map::new()) };
    let value = serde_json::from_str(&without_comments(&text));
    value.map_err(|error| AddressError::new(format!("`{}` is not valid JSON: {error}", file.display())))
}

fn unknown(namespace: &str, project: Option<&Path>, components: &Map<String, Value>) -> AddressError {
    let Some(project) = project else {
        return AddressError::new(format!(
            "`{namespace}` is a namespace, but there is no components.json in this folder or above; run the command in \
             a project, or pass the URL of the registry"
        ));
    };
    let known = components.get("registries").and_then(Value::as_object);
    let known: Vec<&str> = known.into_iter().flat_map(|known| known.keys()).map(String::as_str).collect();
    let file = project.join("components.json");
    let known = if known.is_empty() { String::new() } else { format!(" (it has {})", known.join(", ")) };
    AddressError::new(format!(
        "`{}` has no registry `{namespace}`{known}; add it to `registries` with its URL, or pass the URL of the registry",
        file.display()
    ))
}

/// The values of variables, and which of them were asked for in vain.
struct Variables<'a> {
    environment: Environment<'a>,
    files: Vec<(String, String)>,
    missing: RefCell<BTreeSet<String>>,
}

impl<'a> Variables<'a> {
    fn of(project: &Path, environment: Environment<'a>) -> Self {
        let texts = FILES.iter().filter_map(|name| std::fs::read_to_string(project.join(name)).ok());
        let files = texts.flat_map(|text| assignments(&text)).collect();
        Self { environment, files, missing: RefCell::default() }
    }

    fn value(&self, name: &str) -> Option<String> {
        let in_files = || self.files.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        (self.environment)(name).or_else(in_files).filter(|value| !value.is_empty())
    }

    /// The text with every `${NAME}` replaced.
    fn filled(&self, text: &str) -> String {
        replaced(text, |name| {
            self.value(name).unwrap_or_else(|| {
                self.missing.borrow_mut().insert(name.to_owned());
                String::new()
            })
        })
    }

    fn complete(&self, namespace: &str) -> Result<(), AddressError> {
        let missing: Vec<String> = self.missing.borrow().iter().cloned().collect();
        if missing.is_empty() {
            return Ok(());
        }
        Err(AddressError::new(format!(
            "`{namespace}` needs {}, which nothing sets; set it in the environment or in .env.local of the project",
            missing.iter().map(|name| format!("${{{name}}}")).collect::<Vec<_>>().join(", ")
        )))
    }
}

fn without_variables(text: &str) -> String {
    replaced(text, |_| String::new())
}

fn replaced(text: &str, value: impl Fn(&str) -> String) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once("${") {
        let name = after.split_once('}').map(|(name, _)| name).filter(|name| {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        });
        out.push_str(before);
        match name {
            Some(name) => {
                out.push_str(&value(name));
                rest = after.get(name.len() + 1..).unwrap_or_default();
            }
            None => {
                out.push_str("${");
                rest = after;
            }
        }
    }
    out + rest
}

/// The assignments of a `.env` file: `NAME=value`, with quotes and comments.
fn assignments(text: &str) -> Vec<(String, String)> {
    let assignment = |line: &str| {
        let line = line.trim();
        let line = line.strip_prefix("export ").unwrap_or(line);
        let (name, value) = line.split_once('=').filter(|_| !line.starts_with('#'))?;
        let value = value.trim();
        let quoted = ['"', '\'', '`'].into_iter().find_map(|quote| {
            let (inside, _) = value.strip_prefix(quote)?.split_once(quote)?;
            Some(inside.to_owned())
        });
        let bare = || value.split('#').next().unwrap_or_default().trim().to_owned();
        Some((name.trim().to_owned(), quoted.unwrap_or_else(bare)))
    };
    text.lines().filter_map(assignment).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)], namespace: &str) -> Result<Found, AddressError> {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        let below = folder.path().join("src/app");
        std::fs::create_dir_all(&below).unwrap();
        find(namespace, &below, &|name| (name == "IN_ENVIRONMENT").then(|| "env".to_owned()))
    }

    #[test]
    fn variables_come_from_the_environment_and_the_files_of_the_project() {
        let components = r#"{
          // comments are allowed
          "style": "new-york",
          "registries": {
            "@acme": {
              "url": "https://${IN_FILE}.example/{style}/{name}.json",
              "params": { "v": "1 2", "none": "${ALSO}", "both": "x${IN_ENVIRONMENT}" },
              "headers": { "Authorization": "Bearer ${TOKEN}" }
            }
          }
        }"#;
        let files = [
            ("components.json", components),
            (".env", "IN_FILE=no\nexport TOKEN='se cret' # why\nALSO=a\nIN_ENVIRONMENT=no"),
            (".env.local", "# comment\nIN_FILE=\"yes\""),
        ];
        let found = found(&files, "@acme").unwrap();
        assert_eq!(found.url, "https://yes.example/new-york-v4/{name}.json?v=1+2&none=a&both=xenv");
        assert_eq!(found.headers["authorization"], "Bearer se cret");
        assert!(!format!("{:?}", found.headers).contains("cret"));
    }

    #[test]
    fn what_is_missing_is_named() {
        let components = r#"{ "registries": { "@acme": { "url": "https://h.example/{name}", "headers": { "A": "${NO}" } } } }"#;
        let error = found(&[("components.json", components)], "@acme").err().unwrap().to_string();
        assert!(error.contains("${NO}") && error.contains(".env.local"), "{error}");
        let error = found(&[("components.json", components)], "@other").err().unwrap().to_string();
        assert!(error.contains("it has @acme"), "{error}");
        let error = found(&[], "@other").err().unwrap().to_string();
        assert!(error.contains("no components.json"), "{error}");
        let package = r#"{ "registries": { "@acme": "https://h.example/{name}" } }"#;
        let files = [("components.json", "{}"), ("package.json", package)];
        assert_eq!(found(&files, "@acme").unwrap().url, "https://h.example/{name}");
        assert_eq!(
            found(&files, "@shadcn").unwrap().url,
            "https://ui.shadcn.com/r/styles/new-york-v4/{name}.json"
        );
    }
}
