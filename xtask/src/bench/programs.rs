//! The programs that are measured: our binary and the examples beside it, given or built.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::registry::Registry;
use crate::failure::Outcome;
use crate::process::Run;
use crate::workspace::Workspace;

const LONGEST_BUILD: Duration = Duration::from_secs(30 * 60);

pub(super) struct Built {
    pub(super) binary: PathBuf,
    pub(super) took: Duration,
}

pub(super) fn build(workspace: &Workspace, target: &Path, profile: &str) -> Outcome<Built> {
    let began = Instant::now();
    workspace
        .cargo()
        .args(["build", "--locked", "--package", "basepair", "--profile", profile])
        .env("CARGO_TARGET_DIR", target)
        .within(LONGEST_BUILD)
        .stream()?;
    Ok(Built { binary: Workspace::binary_in(target, profile), took: began.elapsed() })
}

/// An example of a package: the one beside a given binary if it was built there, otherwise one that is built now.
pub(super) fn example(
    workspace: &Workspace,
    given: Option<&Path>,
    package: &str,
    profile: &str,
    name: &str,
) -> Outcome<PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let beside = given.and_then(Path::parent).map(|folder| folder.join("examples").join(&file));
    if let Some(found) = beside.filter(|path| path.is_file()) {
        return Ok(found);
    }
    workspace
        .cargo()
        .args(["build", "--locked", "--package", package, "--profile", profile, "--example", name])
        .within(LONGEST_BUILD)
        .stream()?;
    Ok(workspace.target.join(profile).join("examples").join(file))
}

/// Input above this size needs a higher limit than the default of the program, in bytes.
const USUAL_INPUT: u64 = 500_000_000;

/// Our server without watching, on a free port.
pub(super) fn serve_command(binary: &Path, registry: &Registry) -> impl Fn() -> Run + 'static {
    let (binary, registry) = (binary.to_path_buf(), registry.clone());
    move || serve(&binary, &registry).args(["--watch=false"])
}

/// Our server on a free port.
pub(super) fn serve(binary: &Path, registry: &Registry) -> Run {
    let run = Run::new(binary).without_env("BASEPAIR_").args(["serve".as_ref(), registry.folder.as_os_str()]);
    let run = run.args(["--listen", "127.0.0.1:0"]);
    if registry.bytes > USUAL_INPUT { run.args(["--input-limit", "4096"]) } else { run }
}
