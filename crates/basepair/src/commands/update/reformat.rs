//! The formatter of the project, from its own packages. It reads a text and writes the formatted one; nothing is downloaded.

use super::super::application::Application;
use super::super::upkeep::on_disk;
use anyhow::bail;
use basepair_model::path::{folder as above, join};
use std::cell::RefCell;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The formatters that are known, with the arguments before the path.
const FORMATTERS: &[(&str, &[&str])] =
    &[("prettier", &["--stdin-filepath"]), ("biome", &["format", "--stdin-file-path"])];

pub(super) struct Formatter {
    program: PathBuf,
    arguments: &'static [&'static str],
    root: PathBuf,
    /// The first text that it could not format.
    failure: RefCell<Option<String>>,
}

impl Formatter {
    /// The first one in the packages of the project, or of the workspace around it.
    pub(super) fn find(application: &Application, folders: &[String]) -> anyhow::Result<Self> {
        let mut at = folders.first().map(String::as_str).unwrap_or_default();
        loop {
            for &(name, arguments) in FORMATTERS {
                let program = on_disk(application, &join(at, &format!("node_modules/.bin/{name}")));
                if program.is_file() {
                    let root = std::fs::canonicalize(&application.root)?;
                    let program = std::fs::canonicalize(program)?;
                    return Ok(Self { program, arguments, root, failure: RefCell::default() });
                }
            }
            if at.is_empty() {
                bail!(
                    "the project has no formatter in its packages; install prettier or biome, or omit `--reformat`"
                );
            }
            at = above(at);
        }
    }

    pub(super) fn format(&self, path: &str, text: &str) -> Option<String> {
        let run = || {
            let mut command = Command::new(&self.program);
            command.args(self.arguments).arg(path).current_dir(&self.root);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().ok()?;
            let mut stdin = child.stdin.take()?;
            let text = text.to_owned();
            // It may answer before it has read everything.
            let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
            let output = child.wait_with_output().ok()?;
            let _ = writer.join();
            output.status.success().then(|| String::from_utf8(output.stdout).ok()).flatten()
        };
        let formatted = run().filter(|text| !text.is_empty());
        if formatted.is_none() {
            let message = format!("`{}` cannot format `{path}`; omit `--reformat`", self.program.display());
            self.failure.borrow_mut().get_or_insert(message);
        }
        formatted
    }

    pub(super) fn failure(self) -> Option<String> {
        self.failure.into_inner()
    }
}
