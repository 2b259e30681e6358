//! The process that takes pictures for a server on a loopback address, with the browser of this machine. It is the program itself
//! under another name, with the command line of the server. It opens nothing but frames of that server, and keeps what it has taken in
//! the user's cache, outside the repository.

use crate::cli::{self, Command};
use crate::kept::Kept;
use crate::photograph::{self, Browser, Sitter};
use anyhow::{Context as _, bail};
use basepair_model::picture::{Appearance, ImageKind};
use basepair_server::origin::Origin;
use basepair_server::pictures::{Photographer, Question, Taken, Wanted};
use basepair_server::{confinement, helper, platform, stage};
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::{env, fs};

/// The name under which the program takes pictures. Nobody types it, so it is no command.
const NAME: &str = "basepair-photographer";
/// The program that is running, also if another version has taken its name meanwhile.
const ITSELF: &str = "/proc/self/exe";

impl Sitter for Wanted {
    fn item(&self) -> &str {
        &self.item
    }

    fn wanted(&self) -> Vec<(Appearance, ImageKind)> {
        Appearance::ALL.map(|appearance| (appearance, ImageKind::WebP)).to_vec()
    }
}

/// Starts the process, where there is a browser.
pub(super) fn start(origin: &Origin) -> Option<Arc<Photographer>> {
    let browser = photograph::find()?;
    let folder = stage::own_pictures(origin.directory()?)?;
    fs::create_dir_all(&folder).ok()?;
    let mut command = process::Command::new(ITSELF);
    // A terminal interrupts the whole group; this ends with its input.
    command.arg0(NAME).args(env::args_os().skip(1)).process_group(0);
    let name = browser.file_name()?.to_string_lossy().into_owned();
    Photographer::start(&mut command, name).ok().map(Arc::new)
}

/// Takes pictures, if this process was started for that.
pub(in crate::commands) fn answered(arguments: &[OsString]) -> Option<ExitCode> {
    (arguments.first()? == NAME).then(|| match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    })
}

fn run(arguments: &[OsString]) -> anyhow::Result<()> {
    let Command::Serve(arguments) = cli::read(arguments)?.command else { bail!("not a server") };
    let origin = arguments.registry.origin_or_built_in()?;
    let root = origin.directory().context("the built-in registry has its pictures")?;
    let folder = stage::own_pictures(root).context("there is no place for pictures")?;
    let program = photograph::find().context("there is no browser")?;
    let scratch = scratch(&folder)?;
    let kept = Kept::in_folder(folder, ImageKind::WebP.extension());
    let answered = helper::answer(|question: Question| reply(&question, &program, &kept, &scratch));
    if scratch != env::temp_dir() {
        let _ = fs::remove_dir_all(&scratch);
    }
    answered?;
    Ok(())
}

/// Where the browser has its files. For the superuser a browser runs without a sandbox of its own: then it changes no file elsewhere.
fn scratch(folder: &Path) -> anyhow::Result<PathBuf> {
    if !platform::is_superuser() {
        return Ok(env::temp_dir());
    }
    // Not in the cache: the names of its sockets have to be short.
    let scratch = env::temp_dir().join(format!("basepair-{}", process::id()));
    platform::create_private_folder(&scratch)?;
    let confined = confinement::confine_photographer(&[folder, &scratch]);
    confined.map_err(|why| anyhow::anyhow!("a browser cannot be confined: {why}"))?;
    Ok(scratch)
}

/// What is in the cache, and pictures of the rest.
fn reply(question: &Question, program: &Path, kept: &Kept, scratch: &Path) -> Vec<Taken> {
    let (mut taken, mut rest) = (Vec::new(), Vec::new());
    for wanted in &question.items {
        match known(kept, wanted) {
            Some(pictures) => taken.push(Taken::of(wanted.item.clone(), &pictures)),
            None => rest.push(wanted.clone()),
        }
    }
    if rest.is_empty() {
        return taken;
    }
    let shot = match question.server.ip().is_loopback() {
        true => photograph(question, &rest, program, kept, scratch, &mut taken),
        false => Err(anyhow::anyhow!("pictures are taken of a server on this machine only")),
    };
    if let Err(error) = shot {
        let done: Vec<String> = taken.iter().map(|taken| taken.item.clone()).collect();
        let missing = rest.into_iter().filter(|wanted| !done.contains(&wanted.item));
        taken.extend(missing.map(|wanted| Taken::without(wanted.item, format!("{error:#}"))));
    }
    taken
}

fn photograph(
    question: &Question,
    wanted: &[Wanted],
    program: &Path,
    kept: &Kept,
    scratch: &Path,
    taken: &mut Vec<Taken>,
) -> anyhow::Result<()> {
    let browser = Browser::start(program, scratch)?;
    let server = format!("http://{}", question.server);
    photograph::take_all(&browser, &server, wanted, |group| {
        for (wanted, pictures) in group {
            taken.push(match pictures {
                Err(problem) => Taken::without(wanted.item.clone(), problem),
                Ok(pictures) => {
                    for (appearance, bytes) in Appearance::ALL.into_iter().zip(&pictures) {
                        kept.write(&name(wanted, appearance), bytes);
                    }
                    Taken::of(wanted.item.clone(), &pictures)
                }
            });
        }
        Ok(())
    })
}

/// The pictures of how an item looks, if all are there.
fn known(kept: &Kept, wanted: &Wanted) -> Option<Vec<Vec<u8>>> {
    let read = |appearance: Appearance| {
        let bytes = kept.read(&name(wanted, appearance))?;
        (ImageKind::of_bytes(&bytes) == Some(ImageKind::WebP)).then_some(bytes)
    };
    Appearance::ALL.into_iter().map(read).collect()
}

fn name(wanted: &Wanted, appearance: Appearance) -> String {
    format!("{}-{}", wanted.look, appearance.as_str())
}
