//! npm dependencies as an item lists them: a package name, and the accepted versions.

mod range;

pub use range::Range;

/// A parsed dependency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependency<'t> {
    pub name: &'t str,
    /// What follows the `@`: a range or a tag.
    pub versions: Option<&'t str>,
}

/// Why a text is not a package of the npm registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    Empty,
    Flag,
    Blank,
    Control,
    /// An address that npm accepts instead of a name.
    Address(&'static str),
    Name,
    /// Versions that contain something that no range or tag has, such as a command.
    Command,
    Versions,
}

impl Problem {
    /// Whether installing the text would do anything other than install a package.
    pub fn is_unsafe(self) -> bool {
        matches!(self, Self::Flag | Self::Control | Self::Address(_) | Self::Name | Self::Command)
    }

    /// The problem as a clause, and the help.
    pub fn explain(self) -> (String, &'static str) {
        const NAME: &str = "write the package's name only";
        match self {
            Self::Empty => ("is empty".to_owned(), "remove the entry"),
            Self::Flag => ("is a flag of the package manager".to_owned(), "remove the entry"),
            Self::Blank => ("has surrounding whitespace".to_owned(), NAME),
            Self::Control => ("contains a control character".to_owned(), NAME),
            Self::Address(to) => {
                (format!("refers to {to}"), "list a package of the npm registry, with a version if needed")
            }
            Self::Name => ("is not a valid package name".to_owned(), NAME),
            Self::Command => {
                ("has a version that no package can have".to_owned(), "write a range such as `^1.2.0`")
            }
            Self::Versions => {
                ("has a version that npm cannot parse".to_owned(), "write a range such as `^1.2.0`")
            }
        }
    }
}

/// Addresses that npm, pnpm, yarn and bun accept instead of a version.
const SCHEMES: &[(&str, &str)] = &[
    ("git+", "a git repository"),
    ("git:", "a git repository"),
    ("git@", "a git repository"),
    ("ssh:", "a git repository"),
    ("github:", "a git repository"),
    ("gitlab:", "a git repository"),
    ("bitbucket:", "a git repository"),
    ("gist:", "a gist"),
    ("file:", "a file"),
    ("link:", "a folder"),
    ("portal:", "a folder"),
    ("http:", "a web address"),
    ("https:", "a web address"),
    ("npm:", "another package under this name"),
    ("jsr:", "another registry"),
    ("workspace:", "a workspace"),
    ("catalog:", "a catalog of the workspace"),
    ("patch:", "a patch"),
    ("./", "a folder"),
    ("../", "a folder"),
    ("/", "a folder"),
    ("~/", "a folder"),
];

fn address(text: &str) -> Option<&'static str> {
    let lower = text.to_ascii_lowercase();
    let scheme = SCHEMES.iter().find(|(start, _)| lower.starts_with(start));
    let archive = [".tgz", ".tar.gz", ".tar"].iter().any(|ending| lower.ends_with(ending));
    scheme.map(|(_, what)| *what).or_else(|| archive.then_some("an archive"))
}

/// Parses a dependency such as `zod`, `zod@^4`, `@base-ui/react@1.0.0`.
pub fn parse(text: &str) -> Result<Dependency<'_>, Problem> {
    if text.trim().is_empty() {
        return Err(Problem::Empty);
    }
    if text.chars().any(char::is_control) {
        return Err(Problem::Control);
    }
    if text.starts_with('-') {
        return Err(Problem::Flag);
    }
    if text.trim() != text {
        return Err(Problem::Blank);
    }
    if let Some(what) = address(text) {
        return Err(Problem::Address(what));
    }
    let at = text.get(1..).and_then(|rest| rest.find('@')).map(|at| at + 1);
    let (name, versions) = match at.and_then(|at| Some((text.get(..at)?, text.get(at + 1..)?))) {
        Some((name, versions)) => (name, Some(versions)),
        None => (text, None),
    };
    if !is_name(name) {
        // `owner/repository` is fetched from GitHub.
        let github = name.split('/').count() == 2 && !name.starts_with('@');
        return Err(if github { Problem::Address("a git repository") } else { Problem::Name });
    }
    if let Some(versions) = versions {
        if let Some(what) = address(versions) {
            return Err(Problem::Address(what));
        }
        let tag = |text: &str| {
            !text.is_empty()
                && text.starts_with(|c: char| c.is_ascii_alphabetic())
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
        };
        let of_versions = |c: char| c.is_ascii_alphanumeric() || " .^~<>=|*+_-".contains(c);
        if !versions.chars().all(of_versions) {
            return Err(Problem::Command);
        }
        if versions.is_empty() || Range::parse(versions).is_none() && !tag(versions) {
            return Err(Problem::Versions);
        }
    }
    Ok(Dependency { name, versions })
}

/// Whether npm accepts a package of this name; old names with capitals are accepted.
pub fn is_name(name: &str) -> bool {
    let plain = |part: &str| {
        !part.is_empty()
            && !part.starts_with(['.', '_', '-'])
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
    };
    let fits = name.len() <= 214;
    match name.strip_prefix('@') {
        Some(scoped) => {
            fits && scoped.split_once('/').is_some_and(|(scope, name)| plain(scope) && plain(name))
        }
        None => fits && plain(name),
    }
}

/// The package with the types of another: `@types/mdast`, `@types/scope__name`.
pub fn types_of(name: &str) -> String {
    format!("@types/{}", name.trim_start_matches('@').replace('/', "__"))
}

/// Packages whose code nobody imports: their names stand for types that DefinitelyTyped has, as in `import type { Root } from "hast"`.
pub fn has_only_types(name: &str) -> bool {
    ["estree", "estree-jsx", "geojson", "hast", "json-schema", "mdast", "mdx", "unist"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_read_with_their_versions() {
        for (text, name, versions) in [
            ("zod", "zod", None),
            ("zod@^4.1", "zod", Some("^4.1")),
            ("@base-ui/react", "@base-ui/react", None),
            ("@base-ui/react@1.0.0-rc.1", "@base-ui/react", Some("1.0.0-rc.1")),
            ("next@latest", "next", Some("latest")),
            ("react@>=18 <20", "react", Some(">=18 <20")),
            ("react@18 || 19", "react", Some("18 || 19")),
            ("JSONStream", "JSONStream", None),
        ] {
            assert_eq!(parse(text), Ok(Dependency { name, versions }), "{text}");
        }
    }

    #[test]
    fn flags_and_addresses_are_distinguished() {
        for text in [
            "--registry=https://x.example",
            "-g",
            "git+https://x.example/a.git",
            "github:a/b",
            "a/b",
            "a/b#main",
            "file:../x",
            "link:../x",
            "https://x.example/a.tgz",
            "a@npm:b@1",
            "a@workspace:*",
            "a@file:x",
            "a@git+ssh://x/y",
            "./a",
            "../a",
            "/a",
            "a.tgz",
            "a b",
            " a",
            "a\n",
            "",
            " ",
            "a@",
            "@a",
            "a@^^1",
            "a@$(x)",
            "a;b",
            "a&b",
            "@a/b/c",
            "a@https://x.example",
            "catalog:",
            "~/a",
            ".a",
            "_a",
        ] {
            assert!(parse(text).is_err(), "{text:?}");
        }
    }
}
