//! The kit of the default registry when it is served by `cargo run --release` in its own checkout: made by the command that does it
//! there, which installs packages from npm.

use basepair_server::origin::Origin;
use basepair_server::stage::Answer;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// What bundles the kit, from the root of a checkout.
const SCRIPT: &str = "workshop/kit/make.mjs";

pub(super) struct Checkout {
    root: PathBuf,
    cargo: PathBuf,
    target: PathBuf,
}

/// The checkout that this program was built in, if cargo has started it there, as a release, for the default registry.
pub(super) fn of(origin: &Origin) -> Option<Checkout> {
    let variable = |name: &str| env::var_os(name).map(PathBuf::from);
    let (cargo, package) = (variable("CARGO")?, variable("CARGO_MANIFEST_DIR")?);
    if variable("CARGO_PKG_NAME")? != Path::new("basepair") {
        return None;
    }
    let root = fs::canonicalize(package.parent()?.parent()?).ok()?;
    let program = env::current_exe().ok()?;
    let profile = program.parent()?;
    let is_own =
        origin.directory().is_none_or(|directory| fs::canonicalize(directory).is_ok_and(|it| it == root));
    let is_release = profile.file_name()? == "release";
    (is_own && is_release && root.join(SCRIPT).is_file()).then(|| Checkout {
        root,
        cargo,
        target: profile.parent().map(Path::to_owned).unwrap_or_default(),
    })
}

impl Checkout {
    /// Where `cargo xtask kit` puts it, and a server finds it.
    pub(super) fn kit(&self) -> PathBuf {
        self.target.join("kit")
    }

    pub(super) fn make(&self) -> Answer {
        let begin = Instant::now();
        let runs = |program: &str| {
            let mut command = Command::new(program);
            command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            command.status().is_ok_and(|status| status.success())
        };
        if !runs("node") || !runs("npm") {
            return Answer::without(
                "pages show pictures, because live previews need Node and npm; install them and start again"
                    .to_owned(),
            );
        }
        let mut command = Command::new(&self.cargo);
        command.args(["xtask", "kit"]).current_dir(&self.root).stdin(Stdio::null());
        // It is built by another profile, and for another package.
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("CARGO_PKG_")) {
            command.env_remove(name);
        }
        match command.stdout(Stdio::null()).stderr(Stdio::piped()).output() {
            Ok(output) if output.status.success() => {
                let seconds = begin.elapsed().as_secs_f64();
                Answer {
                    made: Some(format!("made the kit of live previews in {seconds:.0} s")),
                    missing: Vec::new(),
                }
            }
            Ok(output) => {
                let text = String::from_utf8_lossy(&output.stderr);
                let last =
                    text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("no reason was given");
                Answer::without(format!(
                    "pages show pictures, because `cargo xtask kit` failed: {}",
                    last.trim()
                ))
            }
            Err(error) => Answer::without(format!(
                "pages show pictures, because `cargo xtask kit` cannot be started: {error}"
            )),
        }
    }
}
