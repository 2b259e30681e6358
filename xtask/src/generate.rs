//! The generated documents: a table of files and how each is generated.

use fs_err as fs;
use std::io::ErrorKind;

use crate::failure::{Failure, Outcome};
use crate::packages;
use crate::process::Run;
use crate::promise;
use crate::supply;
use crate::workshop;
use crate::workspace::{self, Workspace};
use lexopt::{
    Arg::{Long, Value},
    Parser, ValueExt,
};

struct Document {
    file: &'static str,
    source: Source,
    about: &'static str,
}

enum Source {
    /// The dev binary with these arguments.
    Binary(&'static [&'static str]),
    /// A script of the checkout, run by Node with these arguments.
    Script(&'static [&'static str]),
    /// A function of this program.
    Function(fn(&Workspace) -> Outcome<Vec<u8>>),
}

const DOCUMENTS: &[Document] = &[
    Document {
        file: "THIRD-PARTY-NOTICES.txt",
        source: Source::Function(supply::notices),
        about: "copyright notices and license texts of what is in the binary",
    },
    Document {
        file: "registry.json",
        source: Source::Script(&["workshop/tokens.mjs", "manifest"]),
        about: "the manifest, with the themes derived from the tokens",
    },
    Document {
        file: "registry/n1-tokens/stylesheet/basepair.css",
        source: Source::Script(&["workshop/tokens.mjs", "stylesheet"]),
        about: "the tokens as plain custom properties",
    },
    Document {
        file: "registry/n10-documentation/sizes/sizes.md",
        source: Source::Script(&["workshop/sizes.mjs"]),
        about: "what each item adds to a minified app",
    },
    Document {
        file: "docs/configuration.md",
        source: Source::Binary(&["config", "--reference"]),
        about: "every setting of basepair.toml",
    },
    Document {
        file: "docs/basepair.schema.json",
        source: Source::Binary(&["config", "--schema"]),
        about: "the JSON Schema of basepair.toml",
    },
    Document {
        file: "docs/promises.md",
        source: Source::Function(promise::document),
        about: "the promises, with their last figures",
    },
    Document {
        file: "docs/openapi.json",
        source: Source::Binary(&["openapi"]),
        about: "the HTTP interface as an OpenAPI document",
    },
];

pub(crate) fn run(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    let (mut only_check, mut only) = (false, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("check") => only_check = true,
            Value(value) if only.is_none() => only = Some(value.string()?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let documents = select(only.as_deref())?;
    if documents.iter().any(|document| matches!(document.source, Source::Binary(_))) {
        workspace.build_dev_binary()?;
    }
    let (scripts, others): (Vec<_>, Vec<_>) =
        documents.into_iter().partition(|document| document.needs_node());
    // Without Node, everything else is done.
    let task = if only_check { compare } else { write };
    task(workspace, &others)?;
    if !scripts.is_empty() {
        packages::ensure(workspace, workshop::FOLDER)?;
    }
    task(workspace, &scripts)
}

/// Compares the documents that need no Node with the output of the binary, which is already built.
pub(crate) fn check(workspace: &Workspace) -> Outcome<()> {
    let documents: Vec<_> = DOCUMENTS.iter().filter(|document| !document.needs_node()).collect();
    compare(workspace, &documents)
}

/// Compares the documents that scripts generate.
pub(crate) fn check_scripts(workspace: &Workspace) -> Outcome<()> {
    packages::ensure(workspace, workshop::FOLDER)?;
    let documents: Vec<_> = DOCUMENTS.iter().filter(|document| document.needs_node()).collect();
    compare(workspace, &documents)
}

/// All documents, or the one of this path.
fn select(only: Option<&str>) -> Outcome<Vec<&'static Document>> {
    let chosen: Vec<_> =
        DOCUMENTS.iter().filter(|document| only.is_none_or(|file| file == document.file)).collect();
    if chosen.is_empty() {
        let files: Vec<_> = DOCUMENTS.iter().map(|document| document.file).collect();
        return Err(Failure::Usage(format!("the generated documents are {}", files.join(", "))));
    }
    Ok(chosen)
}

fn compare(workspace: &Workspace, documents: &[&Document]) -> Outcome<()> {
    let mut stale = 0_usize;
    for document in documents {
        let fresh = document.produce(workspace)?;
        let stored = match fs::read(workspace.root.join(document.file)) {
            Ok(stored) => Some(stored),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error.into()),
        };
        match stored.as_deref().map(|stored| first_difference(stored, &fresh)) {
            Some(None) => say!("{}: up to date", document.file),
            Some(Some(difference)) => {
                stale += 1;
                say!("{}:{}: out of date ({})", document.file, difference.line, document.about);
                say!(
                    "    stored: {}\n    fresh:  {}\n    help: {}",
                    difference.stored,
                    difference.fresh,
                    document.remedy()
                );
            }
            None => {
                stale += 1;
                say!("{}: missing ({})\n    help: {}", document.file, document.about, document.remedy());
            }
        }
    }
    if stale == 0 { Ok(()) } else { Err(Failure::Reported) }
}

fn write(workspace: &Workspace, documents: &[&Document]) -> Outcome<()> {
    for document in documents {
        let fresh = document.produce(workspace)?;
        let file = workspace.root.join(document.file);
        if fs::read(&file).is_ok_and(|stored| stored == fresh) {
            say!("{}: unchanged", document.file);
            continue;
        }
        workspace::write(&file, fresh)?;
        say!("{}: written ({})", document.file, document.about);
    }
    Ok(())
}

impl Document {
    fn needs_node(&self) -> bool {
        matches!(self.source, Source::Script(_))
    }

    fn remedy(&self) -> String {
        format!("run `cargo xtask generate {}` and commit the result", self.file)
    }

    fn produce(&self, workspace: &Workspace) -> Outcome<Vec<u8>> {
        let (program, arguments) = match self.source {
            Source::Binary(arguments) => (workspace.basepair(), arguments),
            Source::Script(arguments) => (Run::new("node").dir(&workspace.root), arguments),
            Source::Function(produce) => return produce(workspace),
        };
        let mut bytes = program.args(arguments).stdout()?;
        if bytes.is_empty() {
            let command = arguments.join(" ");
            bail!("`{command}` wrote nothing for `{}`", self.file);
        }
        if bytes.last() != Some(&b'\n') {
            bytes.push(b'\n');
        }
        Ok(bytes)
    }
}

struct Difference {
    line: usize,
    stored: String,
    fresh: String,
}

fn first_difference(stored: &[u8], fresh: &[u8]) -> Option<Difference> {
    if stored == fresh {
        return None;
    }
    let mut stored_lines = stored.split(|byte| *byte == b'\n');
    let mut fresh_lines = fresh.split(|byte| *byte == b'\n');
    let mut line = 0;
    loop {
        line += 1;
        match (stored_lines.next(), fresh_lines.next()) {
            (None, None) => return None,
            (ours, theirs) if ours == theirs => {}
            (ours, theirs) => {
                return Some(Difference { line, stored: excerpt(ours), fresh: excerpt(theirs) });
            }
        }
    }
}

fn excerpt(line: Option<&[u8]>) -> String {
    const WIDTH: usize = 100;
    let Some(line) = line else { return "(the end)".to_owned() };
    let text = String::from_utf8_lossy(line);
    let mut short: String = text.trim().chars().take(WIDTH).collect();
    if text.trim().chars().nth(WIDTH).is_some() {
        short.push_str(" ...");
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_document_is_chosen_by_its_path() {
        assert_eq!(select(Some("docs/openapi.json")).unwrap().len(), 1);
        assert_eq!(select(None).unwrap().len(), DOCUMENTS.len());
        assert!(select(Some("openapi.json")).is_err());
    }

    #[test]
    fn equal_documents_do_not_differ() {
        assert!(first_difference(b"a\nb\n", b"a\nb\n").is_none());
    }

    #[test]
    fn the_first_differing_line_is_named_from_both_sides() {
        let difference = first_difference(b"a\nb\nc\n", b"a\nB\nC\n").unwrap();
        assert_eq!((difference.line, difference.stored.as_str(), difference.fresh.as_str()), (2, "b", "B"));
    }

    #[test]
    fn a_document_that_ends_early_differs_where_it_ends() {
        let difference = first_difference(b"a\nb", b"a\nb\nc").unwrap();
        assert_eq!(
            (difference.line, difference.stored.as_str(), difference.fresh.as_str()),
            (3, "(the end)", "c")
        );
    }
}
