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
    function: &'static str,
    remedy: &'static str,
    check: fn(&Tree, &mut Violations),
}

impl Rule {
    fn name(&self) -> String {
        self.function.replace('_', "-")
    }
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

/// Each rule is a function, named after the bad pattern, and what to do about it.
macro_rules! rules {
    ($($module:ident::$name:ident: $remedy:literal;)*) => {
        const RULES: &[Rule] = &[$(Rule { function: stringify!($name), remedy: $remedy, check: $module::$name }),*];
    };
}

rules! {
    source::missing_module_comment: "start the file with a `//!` comment that says what it owns";
    source::long_file: "split it by responsibility; aim for less than 300 lines";
    source::vague_name: "name it with a noun of the domain";
    source::unfinished_code: "finish it or remove it; a test that cannot run yet does not belong here";
    source::deferred_work_mark: "do the work now, or write a sentence about why the code is as it is";
    text::machine_path: "use a relative path, or a temporary folder made at run time";
    text::registry_host: "leave the host to the configuration of the package manager";
    text::resolved_url: "set `omit-lockfile-registry-resolved=true` in `.npmrc` and write the lock file again";
    lock::npm_install_script: "add `ignore-scripts=true` to the `.npmrc` beside the lock file";
    lock::unverified_package:
        "write the lock file again with `npm install --package-lock-only`; remove entries with `inBundle`, which the digest of their package covers";
    vocabulary::retired_word: "use the words of the current model; the retired ones belong in `http/retired.rs`";
    crates::wrong_crate_direction:
        "the direction is model <- {syntax, catalog} <- config <- client <- {check, site, live} <- server <- basepair; move the code, or change the direction";
    circles::module_circle: "move what both need below them, or make one a part of the other";
    crates::own_dependency_version:
        "declare it once in `[workspace.dependencies]` and write `name.workspace = true` here";
    links::dead_link:
        "link to a file that git tracks, relative to the file with the link; name a file by its path or the end of it";
    text::missing_final_newline: "end the file with a newline";
    text::trailing_whitespace: "remove trailing white space; lines end with a single newline";
}

pub(crate) fn run(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    match arguments.next()? {
        None => check(workspace),
        Some(Long("list")) => {
            RULES.iter().for_each(|rule| say!("{}\n    {}", rule.name(), rule.remedy));
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
            say!("{path}:{line}: {}: {message}\n    help: {}", rule.name(), rule.remedy);
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
