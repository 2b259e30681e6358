//! `cargo xtask dist`: builds all release files from one checkout into one folder. Nothing is published, and what
//! cannot be built on this machine is reported and skipped.

mod action;
mod archive;
mod build;
mod demo;
mod image;
mod npm;
mod trial;
mod wine;

use fs_err as fs;
use std::path::{Path, PathBuf};

use archive::Entry;
use build::Built;

use crate::cross::{TARGETS, Target};
use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::workspace::{Workspace, write};
use lexopt::{Arg::Long, Parser, ValueExt};

/// What is built, and how.
struct Options {
    out: PathBuf,
    targets: Vec<&'static Target>,
    published: bool,
    profile: String,
}

impl Options {
    /// Everything, for a release that is not published.
    fn new(workspace: &Workspace, profile: &str) -> Self {
        let targets = TARGETS.iter().filter(|target| target.links).collect();
        let (out, profile) = (workspace.target.join("packages"), profile.to_owned());
        Self { out, targets, published: false, profile }
    }
}

/// The output folder, and what was written to it.
struct Out {
    folder: PathBuf,
    files: Vec<String>,
}

pub(crate) fn run(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    let mut options = Options::new(workspace, "dist");
    let mut demo = false;
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("published") => options.published = true,
            Long("demo") => demo = true,
            Long("out") => options.out = arguments.value()?.into(),
            Long("profile") => options.profile = arguments.value()?.string()?,
            Long("target") => {
                let names = arguments.value()?.string()?;
                options.targets =
                    names.split(',').map(|name| Target::find(name.trim())).collect::<Outcome<_>>()?;
            }
            _ => return Err(argument.unexpected().into()),
        }
    }
    let built = make(workspace, &options)?;
    if demo { show(workspace, &options, &built) } else { Ok(()) }
}

/// The stage of the test command: builds everything and runs it where possible.
pub(crate) fn test(workspace: &Workspace) -> Outcome<()> {
    // Not the released profile, but identical except for speed, and built in half the time.
    let options = Options::new(workspace, "release");
    let built = make(workspace, &options)?;
    show(workspace, &options, &built)?;
    if built.len() < options.targets.len() {
        return Err(Failure::Unavailable("the program could not be built for every platform".to_owned()));
    }
    Ok(())
}

/// Runs everything that was built, as far as this machine can.
fn show(workspace: &Workspace, options: &Options, built: &[Built]) -> Outcome<()> {
    let under_wine = wine::run(workspace, built);
    demo::run(workspace, &options.out, built)?;
    // Everything else was tried before what this machine cannot do is reported.
    under_wine
}

fn make(workspace: &Workspace, options: &Options) -> Outcome<Vec<Built>> {
    let built = build::all(workspace, options)?;
    if built.is_empty() {
        return Err(Failure::Unavailable("the program could not be built for any platform".to_owned()));
    }
    let version = workspace.version()?;
    let mut out = Out::open(&options.out)?;
    let extras = build::extras(&built);
    for each in &built {
        archive_of(workspace, each, &version, &extras, &mut out)?;
    }
    npm::write(workspace, &built, &version, options.published, &mut out)?;
    image::write(workspace, &built, &version, &mut out)?;
    for file in ["systemd/basepair.service", "action/action.yml"] {
        out.write(file, &read(workspace, &format!("packaging/{file}"))?)?;
    }
    let guide = if options.published { "packaging/INSTALL.published.md" } else { "packaging/INSTALL.md" };
    out.write("INSTALL.md", filled(workspace, guide, &version)?.as_bytes())?;
    out.finish()?;
    Ok(built)
}

/// The program with its documents, for manual installation.
fn archive_of(
    workspace: &Workspace,
    built: &Built,
    version: &str,
    extras: &[Entry],
    out: &mut Out,
) -> Outcome<()> {
    let name = format!("basepair-{version}-{}", built.target.name);
    let mut entries = vec![
        Entry::program(built.file_name(), built.bytes.clone()),
        Entry::file("README.md", filled(workspace, "packaging/README.md", version)?),
        Entry::file("LICENSE", read(workspace, "LICENSE")?),
        Entry::file(NOTICES, notices(workspace, built)?),
    ];
    if built.target.os == "linux" {
        let unit = read(workspace, "packaging/systemd/basepair.service")?;
        entries.push(Entry::file("basepair.service", unit));
    }
    entries.extend(extras.iter().cloned());
    let entries: Vec<Entry> = entries.into_iter().map(|entry| entry.below(&name)).collect();
    if built.target.is_windows() {
        out.write(&format!("{name}.zip"), &archive::zip(&entries)?)
    } else {
        out.write(&format!("{name}.tar.gz"), &archive::tar_gz(&entries)?)
    }
}

impl Out {
    /// An empty folder. A folder with other content is not emptied.
    fn open(folder: &Path) -> Outcome<Self> {
        let occupied = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
        if occupied {
            if !folder.join(SUMS).is_file() {
                let shown = folder.display();
                bail!(
                    "`{shown}` is not empty and was not written by this command; choose another folder with --out"
                );
            }
            fs::remove_dir_all(folder)?;
        }
        Ok(Self { folder: folder.to_owned(), files: Vec::new() })
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> Outcome<()> {
        write(&self.folder.join(path), bytes)?;
        say!("{:>11} bytes  {path}", bytes.len());
        self.files.push(path.to_owned());
        Ok(())
    }

    fn finish(mut self) -> Outcome<()> {
        self.files.sort();
        fs::write(self.folder.join(SUMS), sums(&self.folder, &self.files)?)?;
        say!("wrote everything to {}", self.folder.display());
        Ok(())
    }
}

/// The digests of files in a folder, each with its path.
fn sums(folder: &Path, files: &[String]) -> Outcome<String> {
    Run::new("sha256sum").args(files).dir(folder).text()
}

const SUMS: &str = "SHA256SUMS";
const NOTICES: &str = "THIRD-PARTY-NOTICES.txt";

fn read(workspace: &Workspace, path: &str) -> Outcome<Vec<u8>> {
    Ok(fs::read(workspace.root.join(path))?)
}

/// The notices of everything in a program, with those of the C library that is linked into it.
fn notices(workspace: &Workspace, built: &Built) -> Outcome<Vec<u8>> {
    let mut notices = read(workspace, NOTICES)?;
    let system = if built.target.is_windows() { "windows" } else { "linux" };
    notices.extend(read(workspace, &format!("packaging/notices/{system}.txt"))?);
    let kit = workspace.target.join("kit/NOTICES.txt");
    notices.extend(b"\nPackages of the kit for live previews\n\n");
    notices.extend(fs::read(&kit)?);
    Ok(notices)
}

/// A text with the version filled in.
fn filled(workspace: &Workspace, path: &str, version: &str) -> Outcome<String> {
    let text = fs::read_to_string(workspace.root.join(path))?;
    Ok(text.replace("VERSION", version))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Instructions that need a public registry are only in the texts for published packages.
    #[test]
    fn only_the_texts_of_a_published_release_name_public_registries() {
        let workspace = Workspace::find().unwrap();
        let needs =
            ["npm install --save-dev basepair\n", "docker pull", "cargo install basepair", "npx basepair@"];
        for file in
            ["README.md", "docs/install.md", "docs/ci.md", "packaging/INSTALL.md", "packaging/npm/README.md"]
        {
            let text = filled(&workspace, file, "1.2.3").unwrap();
            for need in needs {
                assert!(!text.contains(need), "{file}: {need}");
            }
        }
        let published = filled(&workspace, "packaging/INSTALL.published.md", "1.2.3").unwrap();
        assert!(published.contains(needs[0]) && published.contains(needs[1]));
    }
}
