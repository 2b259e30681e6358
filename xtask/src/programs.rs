//! Programs that a task needs: named by an environment variable, or found on the PATH. Away from Debian, or without its
//! superuser, a missing one is reported with what to install; as root on Debian it is installed, which is said first.

use std::path::PathBuf;
use std::sync::OnceLock;

use crate::failure::{Failure, Outcome};
use crate::process::Run;

pub(crate) struct Program {
    /// The name that people use.
    name: &'static str,
    /// An environment variable with its path, which comes first.
    variable: Option<&'static str>,
    /// Its usual names and paths; the first that exists is used.
    commands: &'static [&'static str],
    /// The packages of Debian that contain it.
    packages: &'static [&'static str],
}

/// The variable that names the browser, for us and for the tests.
pub(crate) const CHROME_VARIABLE: &str = "CHROME";

pub(crate) const CHROME: Program = Program {
    name: "Chromium or Chrome",
    variable: Some(CHROME_VARIABLE),
    commands: &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ],
    packages: &["chromium"],
};

pub(crate) const FIREFOX: Program = Program {
    name: "Firefox",
    variable: Some("FIREFOX"),
    commands: &["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"],
    packages: &["firefox-esr"],
};

const fn named(
    name: &'static str,
    commands: &'static [&'static str],
    packages: &'static [&'static str],
) -> Program {
    Program { name, variable: None, commands, packages }
}

pub(crate) const CADDY: Program = named("Caddy", &["caddy"], &["caddy"]);
pub(crate) const COMPILER: Program = named("a C++ compiler", &["c++"], &["g++"]);
pub(crate) const MINGW: Program = named("MinGW-w64", &["x86_64-w64-mingw32-gcc"], &["gcc-mingw-w64-x86-64"]);
pub(crate) const MMDEBSTRAP: Program = named("mmdebstrap", &["mmdebstrap"], &["mmdebstrap"]);
pub(crate) const NGINX: Program = named("nginx", &["nginx"], &["nginx-light"]);
pub(crate) const PROMETHEUS: Program = named("Prometheus", &["prometheus"], &["prometheus"]);
pub(crate) const PYTHON: Program = named("Python 3", &["python3"], &["python3", "python3-venv"]);
pub(crate) const QEMU: Program = named("QEMU", &["qemu-aarch64-static"], &["qemu-user-static"]);
pub(crate) const STRACE: Program = named("strace", &["strace"], &["strace"]);
pub(crate) const TASKSET: Program = named("taskset", &["taskset"], &["util-linux"]);
pub(crate) const TIME: Program = named("GNU time", &["/usr/bin/time"], &["time"]);
pub(crate) const VALGRIND: Program = named("valgrind", &["valgrind"], &["valgrind"]);
pub(crate) const VARNISH: Program = named("Varnish", &["varnishd"], &["varnish"]);
pub(crate) const WINE: Program = named("wine", &["wine"], &["wine", "wine64"]);
pub(crate) const WRK: Program = named("wrk", &["wrk"], &["wrk"]);

/// Where servers are installed; the PATH of an ordinary user often lacks these.
const MORE_FOLDERS: &[&str] = &["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];

impl Program {
    pub(crate) fn find(&self) -> Option<PathBuf> {
        let given = self.variable.and_then(std::env::var_os).filter(|value| !value.is_empty());
        if given.is_some() {
            return given.map(PathBuf::from);
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders: Vec<PathBuf> =
            std::env::split_paths(&path).chain(MORE_FOLDERS.iter().map(PathBuf::from)).collect();
        // A path that starts at the root is not changed by joining.
        let places =
            self.commands.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        places.into_iter().find(|place| place.is_file())
    }

    fn wanted(&self) -> String {
        match self.variable {
            Some(variable) => format!("{} (or set `{variable}` to its path)", self.name),
            None => self.name.to_owned(),
        }
    }
}

/// Makes sure that every program can be found.
pub(crate) fn ensure(programs: &[&Program]) -> Outcome<()> {
    let missing: Vec<&Program> =
        programs.iter().copied().filter(|program| program.find().is_none()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.iter().map(|program| program.wanted()).collect::<Vec<_>>().join(", ");
    let packages: Vec<&str> = missing.iter().flat_map(|program| program.packages).copied().collect();
    install(&names, &packages)
}

/// The path of the browser that tests run in.
pub(crate) fn chrome() -> Outcome<PathBuf> {
    ensure(&[&CHROME])?;
    CHROME.find().ok_or_else(|| Failure::Unavailable(format!("install {}", CHROME.wanted())))
}

/// Python that can create virtual environments, which Debian has in a package of its own.
pub(crate) fn ensure_python() -> Outcome<()> {
    if Run::new("python3").args(["-c", "import venv, ensurepip"]).probe().is_some() {
        return Ok(());
    }
    install("Python 3 with its modules `venv` and `ensurepip`", PYTHON.packages)
}

/// Files that make pictures the same everywhere, such as fonts. Where they cannot be installed, they are not needed.
pub(crate) fn offer(names: &str, packages: &[&str]) {
    let missing: Vec<&str> = packages.iter().copied().filter(|package| !is_installed(package)).collect();
    if let (false, Err(failure)) = (missing.is_empty(), install(names, &missing)) {
        say!("note: {}", failure.message().unwrap_or_default());
    }
}

fn install(names: &str, packages: &[&str]) -> Outcome<()> {
    if Run::new("apt-get").args(["--version"]).probe().is_none() {
        return Err(Failure::Unavailable(format!("install {names}, and try again")));
    }
    let listed = packages.join(" ");
    if !is_root() {
        return Err(Failure::Unavailable(format!(
            "install {names}, and try again; on Debian: `sudo apt-get install --no-install-recommends {listed}`"
        )));
    }
    say!("installing {names}, because it is missing and this is the superuser: Debian packages {listed}");
    update_once()?;
    apt_get().args(["install", "-y", "--no-install-recommends"]).args(packages).stream()
}

fn is_installed(package: &str) -> bool {
    Run::new("dpkg-query")
        .args(["--show", "--showformat=${Status}", package])
        .probe()
        .is_some_and(|status| status.contains("ok installed"))
}

fn is_root() -> bool {
    Run::new("id").args(["-u"]).probe().is_some_and(|id| id.trim() == "0")
}

fn update_once() -> Outcome<()> {
    static DONE: OnceLock<()> = OnceLock::new();
    if DONE.get().is_none() {
        apt_get().args(["update"]).stream()?;
        DONE.get_or_init(|| ());
    }
    Ok(())
}

/// Without starting servers as services of the system: tests start their own, on free ports.
fn apt_get() -> Run {
    let quiet = Run::new("apt-get").args(["-q"]).env("DEBIAN_FRONTEND", "noninteractive");
    quiet.env("SYSTEMD_OFFLINE", "1").env("RUNLEVEL", "1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_found_by_any_of_its_names() {
        assert!(named("a shell", &["no-such-program-here", "sh"], &[]).find().is_some());
        assert!(named("a shell", &["/bin/sh"], &[]).find().is_some());
        assert!(named("nothing", &["no-such-program-here"], &[]).find().is_none());
    }

    #[test]
    fn a_variable_comes_first() {
        let program = Program { variable: Some("CARGO_MANIFEST_DIR"), ..named("anything", &["sh"], &[]) };
        assert_eq!(program.find(), std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from));
        assert!(program.wanted().contains("`CARGO_MANIFEST_DIR`"));
    }
}
