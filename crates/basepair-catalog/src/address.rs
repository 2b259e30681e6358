//! Public URLs. They come from configuration, never from a request, so that a forged header cannot send a
//! consumer elsewhere.

use basepair_model::name::ItemName;
use basepair_model::percent;
use std::fmt;

/// The public URL of the service, and the URL template of items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addresses {
    base_url: String,
    item_url: ItemUrl,
    contact: Option<String>,
    siblings: Siblings,
    /// Whether nobody has said where the registry is served.
    assumed: bool,
}

/// How dependencies on items of the same registry are served.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Siblings {
    /// Bare names become URLs.
    #[default]
    Addressed,
    /// Other addresses of the registry become URLs of this service too.
    RewriteOwn,
    AsAuthored,
}

/// The URL of every item: a template that contains `{name}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemUrl(String);

/// Why a configured URL is invalid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressError(String);

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AddressError {}

impl Addresses {
    /// `item_url` is a template that contains `{name}`; by default `{base-url}/r/{name}.json`.
    pub fn new(base_url: &str, item_url: Option<&str>) -> Result<Self, AddressError> {
        let base_url = base_url.trim_end_matches('/');
        check_url(base_url, "the base URL")?;
        if base_url.contains(['?', '#']) {
            return Err(AddressError(format!("the base URL `{base_url}` must not have a query or fragment")));
        }
        let item_url = match item_url {
            None => ItemUrl(format!("{base_url}/r/{{name}}.json")),
            Some(template) => ItemUrl::parse(template)?,
        };
        Ok(Self {
            base_url: base_url.to_owned(),
            item_url,
            contact: None,
            siblings: Siblings::default(),
            assumed: false,
        })
    }

    /// Sets the contact for security problems: `https:` or `mailto:`.
    pub fn with_contact(mut self, contact: Option<&str>) -> Result<Self, AddressError> {
        if let Some(contact) = contact {
            let plain = !contact.contains(|c: char| c.is_whitespace() || c.is_control());
            if !plain || !(contact.starts_with("https://") || contact.starts_with("mailto:")) {
                let shown = contact.escape_debug();
                return Err(AddressError(format!(
                    "the security contact `{shown}` must start with `https://` or `mailto:`"
                )));
            }
            self.contact = Some(contact.to_owned());
        }
        Ok(self)
    }

    /// Sets how dependencies on siblings are served.
    #[must_use]
    pub fn with_siblings(self, siblings: Siblings) -> Self {
        Self { siblings, ..self }
    }

    /// The base URL is only the usual one: no server is known to listen there. Siblings keep the names that authors wrote.
    #[must_use]
    pub fn as_assumed(self) -> Self {
        Self { assumed: true, siblings: Siblings::AsAuthored, ..self }
    }

    /// Whether the base URL was configured.
    pub fn knows_base(&self) -> bool {
        !self.assumed
    }

    /// Whether the addresses of items were configured.
    pub fn knows_items(&self) -> bool {
        !self.assumed || !self.item_url.0.starts_with(&self.base_url)
    }

    pub fn siblings(&self) -> Siblings {
        self.siblings
    }

    /// Where to report a security problem.
    pub fn contact(&self) -> Option<&str> {
        self.contact.as_deref()
    }

    /// Without a trailing slash.
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// The path of the base URL, without a trailing slash: what a proxy strips.
    pub fn prefix(&self) -> &str {
        let host = self.base_url.split_once("://").map_or("", |(_, rest)| rest);
        host.find('/').and_then(|slash| host.get(slash..)).unwrap_or_default()
    }

    pub fn item_url(&self) -> &ItemUrl {
        &self.item_url
    }

    pub fn item(&self, name: &ItemName) -> String {
        self.item_url.of(name)
    }
}

impl ItemUrl {
    /// For a registry that needs no URLs.
    pub fn unused() -> &'static Self {
        static UNUSED: ItemUrl = ItemUrl(String::new());
        &UNUSED
    }

    /// A template needs no base URL: built files are served by another server.
    pub fn parse(template: &str) -> Result<Self, AddressError> {
        check_url(template, "the item URL")?;
        if !template.contains("{name}") {
            return Err(AddressError(format!("the item URL `{template}` must contain `{{name}}`")));
        }
        Ok(Self(template.to_owned()))
    }

    /// Contains `{name}`.
    pub fn template(&self) -> &str {
        &self.0
    }

    pub fn of(&self, name: &ItemName) -> String {
        self.0.replacen("{name}", &name.url_path(), 1)
    }

    /// The URL of a version of an item: `@` separates the two, so it and `/` are escaped in the version.
    pub fn of_version(&self, name: &str, version: &str) -> String {
        let both = format!("{}@{}", percent::encode(name, "/"), percent::encode(version, ""));
        self.0.replacen("{name}", &both, 1)
    }
}

fn check_url(url: &str, what: &str) -> Result<(), AddressError> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let Some(rest) = rest else {
        return Err(AddressError(format!("{what} `{url}` must start with `http://` or `https://`")));
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if host.is_empty() || host.contains('@') || url.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Err(AddressError(format!("{what} `{}` is not a valid URL", url.escape_debug())));
    }
    Ok(())
}

/// The name of a registry as a namespace, or a default if the name cannot be one.
pub fn usual_namespace(registry: &str) -> String {
    let name = format!("@{registry}");
    if is_namespace(&name) { name } else { "@registry".to_owned() }
}

/// A namespace as consumers configure it: `@`, a letter or digit, then letters, digits, `-` and `_`.
pub fn is_namespace(text: &str) -> bool {
    let Some(name) = text.strip_prefix('@') else { return false };
    name.starts_with(|c: char| c.is_ascii_alphanumeric())
        && name.len() <= 64
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn item_addresses_follow_the_template() {
        let name = ItemName::parse("forms/date picker").unwrap();
        let plain = Addresses::new("https://x.example/a/b/", None).unwrap();
        assert_eq!(plain.item(&name), "https://x.example/a/b/r/forms/date%20picker.json");
        let template = Some("https://cdn.example/{name}?v={name}");
        let custom = Addresses::new("https://x.example", template).unwrap();
        assert_eq!(custom.item(&name), "https://cdn.example/forms/date%20picker?v={name}");
    }

    #[test]
    fn invalid_urls_are_rejected() {
        for url in [
            "",
            "x.example",
            "ftp://x",
            "http://",
            "https://a b",
            "https://u@h",
            "https://x/?q",
            "https://x#f",
        ] {
            Addresses::new(url, None).expect_err(url);
        }
        Addresses::new("https://x", Some("https://x/r")).unwrap_err();
        ItemUrl::parse("x.example/{name}").unwrap_err();
    }

    #[test]
    fn a_template_needs_no_base_url() {
        let name = ItemName::parse("forms/date picker").unwrap();
        let template = ItemUrl::parse("https://cdn.example/x?item={name}").unwrap();
        assert_eq!(template.of(&name), "https://cdn.example/x?item=forms/date%20picker");
    }

    #[test]
    fn namespaces_have_one_form() {
        assert!(is_namespace("@acme") && is_namespace("@a-b_c"));
        for text in ["acme", "@", "@-a", "@a/b", "@a b", "@\u{e9}"] {
            assert!(!is_namespace(text), "{text}");
        }
    }
}
