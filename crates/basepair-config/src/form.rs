//! The formats of string settings: which strings are valid, and how to describe what is expected.

use basepair_catalog::address::is_namespace;
use basepair_model::network::Network;
use basepair_syntax::values::colour::Colour;

/// A format of a string.
#[derive(Debug)]
pub struct Form {
    /// With its article: `an address of a registry`.
    pub what: &'static str,
    /// What to write instead, as a clause after "write".
    pub example: &'static str,
    /// The same as a regular expression for editors; it may accept more.
    pub pattern: &'static str,
    pub(super) fits: fn(&str) -> bool,
}

impl PartialEq for Form {
    fn eq(&self, other: &Self) -> bool {
        self.what == other.what
    }
}

/// Longer strings are mistakes, and would appear in every page and message.
const LONGEST: usize = 4096;

impl Form {
    pub fn fits(&self, text: &str) -> bool {
        !text.trim().is_empty()
            && text.len() <= LONGEST
            && !text.chars().any(char::is_control)
            && (self.fits)(text)
    }
}

macro_rules! forms {
    ($($name:ident = $what:literal, $example:literal, $pattern:literal, $fits:expr;)*) => {
        $(pub(super) static $name: Form = Form { what: $what, example: $example, pattern: $pattern, fits: $fits };)*
    };
}

forms! {
    ANY = "a string", "a string of one line", "\\S", |_| true;
    LINE = "a short line", "one line of at most 200 characters", "\\S", |text| text.chars().count() <= 200;
    PATH = "a path", "a path such as `packages/ui/registry.json`, with `/` between folders", "^[^\\\\]+$",
        |text| !text.contains('\\');
    ADDRESS = "an address of a registry", "a URL that contains `{name}`, or `owner/repository`",
        "^(https?://\\S+|[^/\\s]+/[^/\\s]+)$", is_address;
    NAMESPACE = "a namespace", "a name that starts with `@`, such as `@acme`", "^@[A-Za-z0-9][A-Za-z0-9_-]*$", is_namespace;
    URL = "a URL", "a URL such as `https://ui.example.com`", "^https?://\\S+$", is_url;
    TEMPLATE = "the URL of an item", "a URL that contains `{name}`", "^https?://\\S*\\{name\\}\\S*$",
        |text| is_url(text) && text.contains("{name}");
    VARIABLE = "a custom property", "its name with the dashes, such as `--header-height`", "^--\\S+$",
        |text| text.starts_with("--") && text.len() > 2 && !text.contains(char::is_whitespace);
    LISTEN = "an address and a port", "an address and a port, such as `127.0.0.1:3400`", "^\\S+:[0-9]{1,5}$", is_listen;
    HOST = "a host name", "a name such as `ui.example.com`, without scheme and path", "^[^\\s/]+$",
        |text| !text.contains(|c: char| c.is_whitespace() || "/?#@,".contains(c));
    NETWORK = "an address or a range of addresses", "an address such as `10.0.0.7`, or a range such as `10.0.0.0/8`",
        "^[0-9a-fA-F.:]+(/[0-9]{1,3})?$",
        |text| text.parse::<Network>().is_ok();
    CONTACT = "a contact address", "an address that starts with `https://` or `mailto:`", "^(https://|mailto:)\\S+$",
        |text| (text.starts_with("https://") || text.starts_with("mailto:")) && !text.contains(char::is_whitespace);
    IMAGE = "the path of an image", "the path of a `.webp`, `.png`, `.jpg` or `.avif` file below the root",
        "\\.(webp|png|jpe?g|avif)$", is_image;
    MARKDOWN = "the path of a Markdown file", "the path of a `.md` file below the root", "\\.(md|markdown)$", is_markdown;
    COLOUR = "a colour", "a colour such as `#0a7` or `oklch(0.6 0.15 160)`",
        "^(#[0-9a-fA-F]{3,8}|[a-zA-Z]+(\\([^()]*\\))?)$", |text| Colour::parse(text).is_some();
    LINK = "a link", "an address that starts with `https://`, `http://`, `mailto:` or `/`",
        "^(https?://|mailto:|/|#|\\.\\.?/)\\S*$", is_link;
    GLOB = "a glob", "a path with `*`, `**` and `?`, such as `registry/legacy/**`", "\\S", |_| true;
    FOLDER = "a folder", "a folder such as `src/screens`, relative to the root", "^[^/\\\\][^\\\\]*$", is_folder;
    NODE = "an element", "an id, a number or a label of the model, such as `N6`", "\\S", |_| true;
    REVISION = "a revision or a day", "a tag, a commit, or a day such as `2026-03-01`", "^\\S+$",
        |text| !text.contains(char::is_whitespace);
    REASON = "a reason", "why it is allowed, as a string", "\\S", |_| true;
}

fn is_url(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/')) && !text.contains(char::is_whitespace)
}

fn is_address(text: &str) -> bool {
    let repository = text.split('/').count() == 2 && text.split('/').all(|part| !part.is_empty());
    !text.contains(char::is_whitespace) && (is_url(text) || repository)
}

fn is_listen(text: &str) -> bool {
    let port = text.rsplit_once(':').filter(|(host, _)| !host.is_empty()).map(|(_, port)| port);
    port.is_some_and(|port| port.parse::<u16>().is_ok()) && !text.contains(char::is_whitespace)
}

fn is_image(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let known = [".webp", ".png", ".jpg", ".jpeg", ".avif"].iter().any(|ending| lower.ends_with(ending));
    known && is_folder(text)
}

fn is_markdown(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    [".md", ".markdown"].iter().any(|ending| lower.ends_with(ending)) && is_folder(text)
}

/// A path below the root.
pub(super) fn is_folder(text: &str) -> bool {
    !text.starts_with('/') && !text.contains('\\') && text.split('/').all(|segment| segment != "..")
}

/// Valid link targets: web pages, mail addresses, or paths of this site. `//host` would leave the site unnoticed.
pub(super) fn is_link(text: &str) -> bool {
    let mail = text.strip_prefix("mailto:").is_some_and(|address| address.contains('@'));
    let relative = (text.starts_with('/') && !text.starts_with("//"))
        || text.starts_with("./")
        || text.starts_with("../")
        || text.starts_with('#');
    let plain = !text.contains(|c: char| c.is_whitespace() || c == '\\' || c == '"' || c == '<' || c == '>');
    plain && (is_url(text) || mail || relative)
}
