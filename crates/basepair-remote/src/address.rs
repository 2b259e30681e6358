//! What somebody may write in place of a registry's directory: a URL of a registry, or a namespace of a project. It is parsed
//! once; everything else matches on the result.

use crate::namespace;
use crate::template::{AddressError, NAME, Template, parse, shown};
use basepair_catalog::address::is_namespace;
use reqwest::Url;
use reqwest::header::HeaderMap;
use std::path::Path;

/// A registry that is reached over HTTP.
#[derive(Debug, Clone)]
pub struct Address {
    /// As it is shown to people, without secrets.
    shown: String,
    pub(crate) form: Form,
    /// The namespace that a project has given to it, with its `@`.
    pub(crate) namespace: Option<String>,
    /// Sent to this registry with every request, and never shown.
    pub(crate) headers: HeaderMap,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Form {
    /// The URL of every item; the index has its own name in it.
    Template(Template),
    /// The URL of the index, and of the items that are beside it.
    Index(Url, Template),
    /// A site, below which the index is searched.
    Site(Url),
}

impl Address {
    /// Whether a text is meant as an address, and not as a path.
    pub fn is_address(text: &str) -> bool {
        let scheme = text.split_once("://").map(|(scheme, _)| scheme);
        let is_scheme = |scheme: &str| {
            scheme.len() > 1
                && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        };
        scheme.is_some_and(is_scheme) || is_namespace(text)
    }

    /// Parses an address. A namespace is searched in the project of `folder` or of the nearest folder above.
    pub fn parse(text: &str, folder: &Path) -> Result<Self, AddressError> {
        Self::parse_with(text, folder, &|name| std::env::var(name).ok())
    }

    /// The same with these variables in place of the environment.
    pub fn parse_with(
        text: &str,
        folder: &Path,
        environment: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, AddressError> {
        if is_namespace(text) {
            let found = namespace::find(text, folder, environment)?;
            let template = Template::parse(&found.url)?;
            let namespace = Some(text.to_owned());
            return Ok(Self {
                shown: text.to_owned(),
                form: Form::Template(template),
                namespace,
                headers: found.headers,
            });
        }
        let form = match text.contains(NAME) {
            true => Form::Template(Template::parse(text)?),
            false => Self::form(parse(text)?)?,
        };
        Ok(Self { shown: shown(text), form, namespace: None, headers: HeaderMap::new() })
    }

    /// A URL whose path ends like that of an index names one; every other is a site.
    fn form(url: Url) -> Result<Form, AddressError> {
        let beside = |item: &str| {
            let mut template = url.clone();
            template.set_fragment(None);
            let folder = url.path().rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
            template.set_path(&format!("{folder}/{INDEX_MARK}"));
            Template::parse(&template.as_str().replacen(INDEX_MARK, item, 1))
        };
        let last = url.path().rsplit('/').next().unwrap_or_default();
        if url.path().ends_with("/api/v1/ui") {
            let template = beside("ui/{name}")?;
            return Ok(Form::Index(url, template));
        }
        if last.ends_with(".json") {
            let template = beside("{name}.json")?;
            return Ok(Form::Index(url, template));
        }
        if last == "registry" {
            let template = beside("{name}")?;
            return Ok(Form::Index(url, template));
        }
        Ok(Form::Site(url))
    }

    /// A URL whose host was named with the address.
    pub(crate) fn named(&self) -> Result<Url, AddressError> {
        match &self.form {
            Form::Template(template) => template.index(),
            Form::Index(url, _) | Form::Site(url) => Ok(url.clone()),
        }
    }

    /// Whether headers that may be secret are sent.
    pub fn has_credentials(&self) -> bool {
        !self.headers.is_empty()
    }
}

/// Stands for what a URL would escape.
const INDEX_MARK: &str = "index-of-the-registry";

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(text: &str) -> Form {
        Address::parse(text, Path::new(".")).unwrap().form
    }

    #[test]
    fn a_url_is_a_template_an_index_or_a_site() {
        assert!(matches!(form("https://h.example/r/{name}.json"), Form::Template(_)));
        for (url, template) in [
            ("https://h.example/r/registry.json", "https://h.example/r/{name}.json"),
            ("https://h.example/r/index.json?a=b", "https://h.example/r/{name}.json?a=b"),
            ("https://h.example/api/v1/ui", "https://h.example/api/v1/ui/{name}"),
            ("https://h.example/api/v1/ui/registry", "https://h.example/api/v1/ui/{name}"),
        ] {
            let Form::Index(_, found) = form(url) else { panic!("{url}") };
            assert_eq!(found.text(), template);
        }
        assert!(matches!(form("https://h.example"), Form::Site(_)));
        assert!(matches!(form("https://h.example/ui/"), Form::Site(_)));
    }

    #[test]
    fn paths_are_no_addresses() {
        for path in [".", "./a", "registry", "C:\\a", "a/b://c", "@scope/package", "c://x"] {
            assert!(!Address::is_address(path), "{path}");
        }
        assert!(Address::is_address("https://h.example") && Address::is_address("@acme"));
        assert!(Address::is_address("s3://bucket"));
    }
}
