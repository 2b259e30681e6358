//! Confinement of a server: what the kernel lets it read, and that it lets it do nothing else. The engines that compile styles, and
//! the process that starts them, have confinements of their own. Only Linux has any of this.

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod files;
mod folders;

pub use folders::readable;

use serde::Serialize;
use std::path::{Path, PathBuf};
use utoipa::ToSchema;

/// How far the kernel confines a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// It reads its registry and its kit, and writes nothing, starts nothing and connects to nothing.
    Full,
    /// A part of that is missing.
    Partial,
    /// It was switched off.
    Off,
    /// The system has no confinement.
    Unavailable,
}

/// The confinement of this process.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Confinement {
    pub level: Level,
    /// Why it is not full, in one line.
    pub reason: Option<String>,
}

impl Confinement {
    /// Not asked for.
    pub fn off() -> Self {
        Self { level: Level::Off, reason: None }
    }

    /// Whether the kernel refuses anything.
    pub fn is_on(&self) -> bool {
        matches!(self.level, Level::Full | Level::Partial)
    }

    #[cfg(target_os = "linux")]
    fn of(missing: Vec<String>, unavailable: bool) -> Self {
        let level = match (missing.is_empty(), unavailable) {
            (true, _) => Level::Full,
            (false, true) => Level::Unavailable,
            (false, false) => Level::Partial,
        };
        Self { level, reason: Some(missing.join("; ")).filter(|reason| !reason.is_empty()) }
    }
}

/// What a confined process reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reads {
    /// Below these folders only.
    Below(Vec<PathBuf>),
    /// Whatever its user may, because files outside were allowed and nobody knows which they are.
    Anything,
}

/// From now on this process reads that, and writes, starts and connects to nothing. This holds for the calling thread and those that
/// it starts, so it comes before the first of them.
#[cfg(target_os = "linux")]
pub fn confine(reads: &Reads) -> Confinement {
    let threads = std::fs::read_dir("/proc/self/task").map_or(1, Iterator::count);
    let files = match reads {
        Reads::Below(folders) => files::read_only(folders),
        Reads::Anything => files::unchanged()
            .and_then(|()| Err("it reads every file, because `--allow-outside` was given".to_owned())),
    };
    let calls = calls::refuse(calls::Role::Server);
    let unavailable = files.is_err() && calls.is_err();
    let late = (threads > 1).then(|| "some threads were started before".to_owned());
    Confinement::of(files.err().into_iter().chain(calls.err()).chain(late).collect(), unavailable)
}

#[cfg(not(target_os = "linux"))]
pub fn confine(_: &Reads) -> Confinement {
    Confinement {
        level: Level::Unavailable,
        reason: Some("this system has no Landlock and no seccomp".to_owned()),
    }
}

/// The process that starts engines reads what the program needs to start, and writes and connects to nothing.
#[cfg(target_os = "linux")]
pub(crate) fn confine_starter() {
    // What is missing is missing in the server too, which reports it.
    let _ = (files::unchanged(), calls::refuse(calls::Role::Starter));
}

/// The process that makes kits reads and starts what is below some folders, changes files below one, and connects to nothing. This
/// comes before its first thread. An error says what the kernel lacks.
#[cfg(target_os = "linux")]
pub fn confine_maker(reads: &Reads, writes: &Path) -> Result<(), String> {
    match reads {
        Reads::Below(folders) => files::read_start_and_write(folders, writes)?,
        Reads::Anything => return Err("files outside of the registry are allowed".to_owned()),
    }
    calls::refuse(calls::Role::Maker)
}

/// The process that takes pictures, with the browser that it starts, changes files below these folders only. This comes before its first
/// thread. An error says what the kernel lacks.
#[cfg(target_os = "linux")]
pub fn confine_photographer(writes: &[&Path]) -> Result<(), String> {
    files::write_below(writes)
}

/// An engine opens nothing from now on. This holds for the threads that are started afterwards.
#[cfg(target_os = "linux")]
pub(crate) fn without_files() {
    let _ = files::read_only(&[]);
}

/// An engine computes, and answers through what it has open. This holds for all of its threads.
#[cfg(target_os = "linux")]
pub(crate) fn only_compute() {
    let _ = calls::allow_computing();
}
