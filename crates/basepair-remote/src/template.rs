//! The URL of every item of a registry: a template whose first `{name}` is replaced, as the official client does it.

use basepair_model::name::ItemName;
use reqwest::Url;

/// Why an address cannot be used, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct AddressError(String);

impl AddressError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// What is replaced by the name of an item.
pub(crate) const NAME: &str = "{name}";

/// The name under which a template answers with the index.
pub(crate) const INDEX: &str = "registry";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Template(String);

impl Template {
    /// Fails unless every name leads to the same host.
    pub(crate) fn parse(text: &str) -> Result<Self, AddressError> {
        let template = Self(text.to_owned());
        let (one, other) = (template.filled("a")?, template.filled("b")?);
        if one.host() != other.host() || one.port() != other.port() {
            let help = "`{name}` must be in the path or the query of the URL";
            return Err(AddressError::new(format!("`{}`: {help}", shown(text))));
        }
        Ok(template)
    }

    /// The address of the index, which the official client asks for in this way.
    pub(crate) fn index(&self) -> Result<Url, AddressError> {
        self.filled(INDEX)
    }

    pub(crate) fn item(&self, name: &ItemName) -> Result<Url, AddressError> {
        self.filled(&name.url_path())
    }

    /// A version of an item: `label` is encoded, so that it can neither end the path nor add to it.
    pub(crate) fn version(&self, name: &ItemName, label: &str) -> Result<Url, AddressError> {
        let label = basepair_model::percent::encode(label, "");
        self.filled(&format!("{}@{label}", name.url_path()))
    }

    /// Contains `{name}`.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    fn filled(&self, name: &str) -> Result<Url, AddressError> {
        parse(&self.0.replacen(NAME, name, 1))
    }
}

/// A URL that this program asks.
pub(crate) fn parse(text: &str) -> Result<Url, AddressError> {
    let problem = |why: &str| AddressError::new(format!("`{}` {why}", shown(text)));
    let url = Url::parse(text).map_err(|error| problem(&format!("is not a valid URL: {error}")))?;
    match url.scheme() {
        "http" | "https" => {}
        scheme => return Err(problem(&format!("is a `{scheme}` address; use `https://` or `http://`"))),
    }
    if !url.username().is_empty() || url.password().is_some() {
        let help =
            "put the credentials into `headers` of a namespace in components.json, and pass the namespace";
        return Err(problem(&format!("contains a user name or password, which clients do not send; {help}")));
    }
    Ok(url)
}

/// A URL without what may be secret: user names, passwords, queries and fragments.
pub(crate) fn shown(text: &str) -> String {
    let text = text.split(['?', '#']).next().unwrap_or(text);
    let Some((scheme, rest)) = text.split_once("://") else { return text.to_owned() };
    let host = rest.find('/').unwrap_or(rest.len());
    let credentials = rest.get(..host).and_then(|host| host.rfind('@'));
    let rest = credentials.and_then(|at| rest.get(at + 1..)).unwrap_or(rest);
    format!("{scheme}://{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_gives_items_and_the_index_on_one_host() {
        let template = Template::parse("https://h.example/r/{name}.json?v={name}").unwrap();
        let name = ItemName::parse("forms/date picker").unwrap();
        assert_eq!(template.item(&name).unwrap().path(), "/r/forms/date%20picker.json");
        assert_eq!(template.version(&name, "v1/2").unwrap().path(), "/r/forms/date%20picker@v1%2F2.json");
        assert_eq!(template.index().unwrap().as_str(), "https://h.example/r/registry.json?v={name}");
        Template::parse("https://{name}.example/r").unwrap_err();
        Template::parse("ftp://h.example/{name}").unwrap_err();
        Template::parse("https://u:p@h.example/{name}").unwrap_err();
    }

    #[test]
    fn what_may_be_secret_is_not_shown() {
        assert_eq!(shown("https://u:p@h.example/a?token=x#y"), "https://h.example/a");
        assert_eq!(shown("https://u@h.example?token=x"), "https://h.example");
        assert_eq!(shown("not a url?x"), "not a url");
    }
}
