//! The text of a file as the official client writes it: with the imports of the plan, and without `use client` where the
//! project has no server components. What else the client does to a source is not repeated here, but named.

use super::links::{is_transformed, sorted};
use super::{File, Link};
use crate::icons;
use crate::project::Project;
use basepair_config::client::Major;
use basepair_model::item::FileEntry;
use basepair_model::path::from_folder;
use basepair_syntax::facts::Facts;

/// A file as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    pub text: String,
    /// What the client does to the source that the text lacks.
    pub lacks: Option<Unwritten>,
}

/// Something that the client does to a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unwritten {
    /// It removes the types.
    Types,
    /// It puts icons of the project's library in the place of placeholders.
    Icons,
    /// It changes classes, because of this setting of `components.json`.
    Classes(&'static str),
}

impl Unwritten {
    /// In words, after "because the client".
    pub fn reason(self) -> String {
        match self {
            Self::Types => "removes types in this project".to_owned(),
            Self::Icons => "exchanges the icons of this file".to_owned(),
            Self::Classes(setting) => format!("changes classes because of `{setting}`"),
        }
    }
}

/// The text of a planned file in the project that the plan is for.
pub fn written(file: &File<'_>, source: &str, project: &Project, major: Major) -> Written {
    let owner = project.owner(file.entry.kind, file.entry.target.as_deref(), major);
    let path = from_folder(&project.cwd, &file.path).unwrap_or_else(|| file.path.clone());
    text(file.entry, source, &path, &file.imports, owner, major)
}

fn text(
    entry: &FileEntry,
    source: &str,
    path: &str,
    imports: &[Link],
    owner: &Project,
    major: Major,
) -> Written {
    let facts = basepair_syntax::read(&entry.path, source);
    let transformed = is_transformed(entry, path, major);
    let lacks = lacks(&facts, owner).filter(|_| transformed);
    let mut text = source.to_owned();
    let listed = sorted(facts.imports.clone());
    // From the end, so that the positions of the others stay.
    for (import, link) in listed.iter().zip(imports).rev() {
        let inside = import.span.start() + 1..import.span.end().saturating_sub(1);
        if import.specifier == link.specifier.as_str()
            && link.becomes != link.specifier
            && text.get(inside.clone()) == Some(link.specifier.as_str())
        {
            text.replace_range(inside, &link.becomes);
        }
    }
    if transformed {
        if !owner.rsc && facts.directives.first().is_some_and(|first| first == "use client") {
            text = without_use_client(&text);
        }
        // The client parses the source, and prints it from its first character on.
        text = text.trim_start_matches('\u{feff}').trim_start().to_owned();
    }
    Written { text, lacks }
}

fn lacks(facts: &Facts, owner: &Project) -> Option<Unwritten> {
    if !owner.tsx {
        return Some(Unwritten::Types);
    }
    let placeholder = facts.imports.iter().any(|import| icons::is_placeholder(&import.specifier));
    if placeholder && owner.icons.is_some() {
        return Some(Unwritten::Icons);
    }
    owner.restyled.map(Unwritten::Classes)
}

/// Without the directive and the rest of its line. Comments above it stay.
fn without_use_client(text: &str) -> String {
    let found =
        ["\"use client\"", "'use client'"].iter().filter_map(|it| Some((text.find(it)?, it.len()))).min();
    let Some((start, length)) = found else { return text.to_owned() };
    let (before, after) = text.split_at(start);
    let after = after.get(length..).unwrap_or_default();
    let after = after.strip_prefix(';').unwrap_or(after);
    let after = after.trim_start_matches([' ', '\t', '\r']);
    format!("{before}{}", after.strip_prefix('\n').unwrap_or(after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_directive_goes_with_its_line() {
        assert_eq!(without_use_client("\"use client\"\n\nimport x\n"), "\nimport x\n");
        assert_eq!(without_use_client("// a\n'use client';\nimport x\n"), "// a\nimport x\n");
    }
}
