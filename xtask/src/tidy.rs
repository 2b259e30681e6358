//! `cargo xtask tidy`: the house rules as code. This file has the table of rules and reports violations; each rule is a
//! function over the tree of files, so that a test can build the tree from strings.

mod circles;
mod crates;
#[cfg(test)]
mod examples;
mod links;
mod lock;
mod manifest;
mod source;
mod text;
mod tree;
mod vocabulary;

use crate::failure::{Failure, Outcome};
use crate::workspace::Workspace;
use lexopt::{Arg::Long, Parser};
use tree::Tree;

struct Rule {
    /// Named after the bad pattern.
    name: &'static str,
    remedy: &'static str,
    check: fn(&Tree, &mut Violations),
}

#[derive(Debug)]
struct Violation {
    path: String,
    line: usize,
    message: String,
}

/// The violations of one rule so far.
#[derive(Default)]
struct Violations(Vec<Violation>);

impl Violations {
    fn add(&mut self, path: &str, line: usize, message: impl Into<String>) {
        self.0.push(Violation { path: path.to_owned(), line, message: message.into() });
    }
}

const RULES: &[Rule] = &[
    Rule {
        name: "missing-module-comment",
        remedy: "start the file with a `//!` comment that says what it owns",
        check: source::missing_module_comment,
    },
    Rule {
        name: "long-file",
        remedy: "split it by responsibility; aim for less than 300 lines",
        check: source::long_file,
    },
    Rule { name: "vague-name", remedy: "name it with a noun of the domain", check: source::vague_name },
    Rule {
        name: "unfinished-code",
        remedy: "finish it or remove it; a test that cannot run yet does not belong here",
        check: source::unfinished_code,
    },
    Rule {
        name: "deferred-work-mark",
        remedy: "do the work now, or write a sentence about why the code is as it is",
        check: source::deferred_work_mark,
    },
    Rule {
        name: "machine-path",
        remedy: "use a relative path, or a temporary folder made at run time",
        check: text::machine_path,
    },
    Rule {
        name: "registry-host",
        remedy: "leave the host to the configuration of the package manager",
        check: text::registry_host,
    },
    Rule {
        name: "resolved-url",
        remedy: "set `omit-lockfile-registry-resolved=true` in `.npmrc` and write the lock file again",
        check: text::resolved_url,
    },
    Rule {
        name: "npm-install-script",
        remedy: "add `ignore-scripts=true` to the `.npmrc` beside the lock file",
        check: lock::npm_install_script,
    },
    Rule {
        name: "unverified-package",
        remedy: "write the lock file again with `npm install --package-lock-only`; remove entries with `inBundle`, which the digest of their package covers",
        check: lock::unverified_package,
    },
    Rule {
        name: "retired-word",
        remedy: "use the words of the current model; the retired ones belong in `http/retired.rs`",
        check: vocabulary::retired_word,
    },
    Rule {
        name: "wrong-crate-direction",
        remedy: "the direction is model <- {syntax, catalog} <- client <- {check, site, live} <- server <- basepair; move the code, or change the direction",
        check: crates::wrong_crate_direction,
    },
    Rule {
        name: "module-circle",
        remedy: "move what both need below them, or make one a part of the other",
        check: circles::module_circle,
    },
    Rule {
        name: "own-dependency-version",
        remedy: "declare it once in `[workspace.dependencies]` and write `name.workspace = true` here",
        check: crates::own_dependency_version,
    },
    Rule {
        name: "dead-link",
        remedy: "link to a file that git tracks, relative to the file with the link; name a file by its path or the end of it",
        check: links::dead_link,
    },
    Rule {
        name: "missing-final-newline",
        remedy: "end the file with a newline",
        check: text::missing_final_newline,
    },
    Rule {
        name: "trailing-whitespace",
        remedy: "remove trailing white space; lines end with a single newline",
        check: text::trailing_whitespace,
    },
];

pub(crate) fn run(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    match arguments.next()? {
        None => check(workspace),
        Some(Long("list")) => {
            RULES.iter().for_each(|rule| say!("{}\n    {}", rule.name, rule.remedy));
            Ok(())
        }
        Some(other) => Err(other.unexpected().into()),
    }
}

pub(crate) fn check(workspace: &Workspace) -> Outcome<()> {
    let tree = Tree::read(&workspace.root)?;
    let mut total = 0_usize;
    for rule in RULES {
        let mut violations = Violations::default();
        (rule.check)(&tree, &mut violations);
        for Violation { path, line, message } in &violations.0 {
            say!("{path}:{line}: {}: {message}\n    help: {}", rule.name, rule.remedy);
        }
        total += violations.0.len();
    }
    if total > 0 {
        say!("{total} violations of the house rules");
        return Err(Failure::Reported);
    }
    say!("no violation of the house rules");
    Ok(())
}
