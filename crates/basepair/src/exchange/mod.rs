//! Replaces a folder of output. The new content is made beside it, brought safely to disk, and then the two
//! change places: whatever happens in between, readers see the old folder or the new one. Nothing that an
//! earlier build did not write is lost. It does not know what the files mean.

mod carry;
mod durable;
mod earlier;
mod error;
mod in_place;
mod output;
mod staging;
mod swap;

pub use error::{ExchangeError, Why};
pub use output::Output;

use basepair_catalog::document::{Document, hex};
use basepair_catalog::wire::digests::FileDigest;
use carry::Carry;
use earlier::Earlier;
use error::failed;
use staging::Staging;
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// A file to be written.
#[derive(Debug)]
pub struct NewFile<'a> {
    /// Below the output folder.
    path: PathBuf,
    bytes: &'a [u8],
    sha256: [u8; 32],
}

impl<'a> NewFile<'a> {
    pub fn new(path: impl Into<PathBuf>, document: &'a Document) -> Self {
        Self { path: path.into(), bytes: &document.bytes, sha256: document.sha256 }
    }

    fn record(&self) -> (&Path, FileDigest) {
        (&self.path, FileDigest { sha256: hex(&self.sha256), size: self.bytes.len() })
    }
}

/// How the user is told of what is not an error: waiting, or a promise that cannot be kept here.
pub type Say<'a> = &'a dyn Fn(&str);

/// Why the folder was not exchanged.
#[derive(Debug)]
enum Stop {
    Failed(ExchangeError),
    /// It cannot be moved, for the reason given.
    Immovable(&'static str),
}

impl From<ExchangeError> for Stop {
    fn from(error: ExchangeError) -> Self {
        Self::Failed(error)
    }
}

/// Lets the output hold these files and what others have put there. `inputs` are files in the output that
/// the registry is read from.
pub fn replace(
    output: &Output,
    files: &[NewFile<'_>],
    inputs: &HashSet<PathBuf>,
    say: Say<'_>,
) -> Result<(), ExchangeError> {
    let result = if output.exists() && output::is_mount_point(&output.real) {
        Err(Stop::Immovable("is a mount point"))
    } else if in_place::interrupted(output) {
        Err(Stop::Immovable("held the files of an interrupted build"))
    } else {
        output.refuse_current()?;
        exchange(output, files, inputs, say)
    };
    match result {
        Ok(()) => Ok(()),
        Err(Stop::Failed(error)) => Err(error),
        Err(Stop::Immovable(reason)) => {
            in_place::replace(output, files, inputs, say)?;
            say(&format!(
                "note: the exchange was not atomic, because `{}` {reason}: its files were replaced one by one",
                output.shown(Path::new("")).display()
            ));
            Ok(())
        }
    }
}

fn exchange(
    output: &Output,
    files: &[NewFile<'_>],
    inputs: &HashSet<PathBuf>,
    say: Say<'_>,
) -> Result<(), Stop> {
    fs::create_dir_all(&output.parent).map_err(failed("create", &output.parent))?;
    let mut name = OsString::from(".");
    name.push(&output.name);
    name.push(".basepair-staging");
    let staging = Staging::open(output.parent.join(name), &output.shown(Path::new("")), say)?;
    let aside = staging.path("old");
    swap::recover(&output.real, &aside)?;
    staging.clear()?;

    let mut dropped = HashSet::new();
    if output.exists() {
        let earlier = Earlier::read(&output.real)?;
        dropped = earlier.ours(&output.real, inputs)?;
        earlier.refuse_loss(output, files.iter().map(NewFile::record), &dropped, inputs)?;
    }
    let new = staging.write("new", files)?;
    if output.exists() {
        Carry { from: &output.real, to: &new, dropped: &dropped }.folder(Path::new(""))?;
    }
    durable::sync_folders(&new)?;
    swap::swap(&new, &output.real, &aside)?;
    Ok(staging.finish()?)
}
