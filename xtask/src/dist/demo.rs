//! Tests the release files as a new user would: in a clean Debian root with its own Node, as the systemd service, and
//! as the image, without files of the checkout.

use fs_err as fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::build::Built;
use super::{action, npm, trial};
use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::programs;
use crate::workspace::Workspace;

const SUITE: &str = "bookworm";

pub(super) fn run(workspace: &Workspace, packages: &Path, built: &[Built]) -> Outcome<()> {
    let Some(native) = built.iter().find(|built| built.is_native()) else {
        return Err(Failure::Unavailable("no built program runs on this machine".to_owned()));
    };
    let root = clean_root(workspace).map_err(|failure| {
        Failure::Unavailable(format!("a clean Debian root: {}", failure.message().unwrap_or_default()))
    })?;
    let version = workspace.version()?;
    through_npm(&root, packages, native, &version)?;
    action::run(workspace, packages, native)?;
    as_service(workspace, &root, native)?;
    for each in built.iter().filter(|built| built.target.os == "linux") {
        as_image(workspace, packages, each)?;
    }
    Ok(())
}

/// A Debian with only its essential packages and Node. Created once; files of earlier trials are removed first.
fn clean_root(workspace: &Workspace) -> Outcome<PathBuf> {
    let root = workspace.target.join("xtask/debian");
    if !root.join("usr/bin/npm").exists() {
        programs::ensure(&[&programs::MMDEBSTRAP])?;
        let _ = fs::remove_dir_all(&root);
        let began = Instant::now();
        let packages = ["--variant=minbase", "--include=nodejs,npm", SUITE];
        Run::new("mmdebstrap").args(["--quiet"]).args(packages).args([&root]).stream()?;
        say!("a clean Debian with Node: {:.0} s", began.elapsed().as_secs_f64());
    }
    for folder in ["trial", "srv/basepair"] {
        let _ = fs::remove_dir_all(root.join(folder));
    }
    Ok(root)
}

/// A program inside the root, with a clean environment.
fn inside(root: &Path, user: &str, folder: &str, variables: &[String]) -> Run {
    let script = r#"cd "$0" && exec "$@""#;
    Run::new("chroot")
        .args([format!("--userspec={user}").as_str()])
        .args([root])
        .args(["/usr/bin/env", "-i", "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/tmp"])
        .args(variables)
        .args(["/bin/sh", "-c", script, folder])
}

/// The packages from files, without a network, and `npx basepair check` in a fresh registry.
fn through_npm(root: &Path, packages: &Path, native: &Built, version: &str) -> Outcome<()> {
    trial::write_registry(&root.join("trial/app"))?;
    for tarball in [npm::launcher_tarball(version), npm::platform_tarball(native, version)] {
        let from = packages.join(&tarball);
        let to = root.join("trial").join(from.file_name().unwrap_or_default());
        fs::copy(&from, &to)?;
    }
    let shell = |line: &str| inside(root, "0:0", "/trial/app", &[]).args(["sh", "-ec", line]);
    let began = Instant::now();
    shell("npm install --offline --no-audit --no-fund --save-dev ../*.tgz").stream()?;
    say!("npm install from files: {:.1} s", began.elapsed().as_secs_f64());
    let began = Instant::now();
    shell("npx --no-install basepair --version && npx --no-install basepair check").stream()?;
    say!("npx basepair --version and check: {:.1} s", began.elapsed().as_secs_f64());
    trial::break_registry(&root.join("trial/app"))?;
    let codes = "npx --no-install basepair check; test $? -eq 1 || exit 9; npx --no-install basepair chek 2> /dev/null; test $? -eq 2";
    shell(&format!("set +e; {codes}")).stream()?;
    // When it gets a signal, the launcher ends like the program: with 0, after finishing its responses.
    let signal = "mkdir ../empty; cd ../empty; ../app/node_modules/.bin/basepair serve --listen 127.0.0.1:0 2> log & \
        until grep -q listening log; do sleep 0.1; done; kill -TERM $!; wait $!";
    shell(signal).stream()?;
    // Without the package of the platform, it prints a message, not a stack trace.
    let missing =
        "rm -rf node_modules/@basepair && npx --no-install basepair check 2>&1 | grep 'is not installed'";
    shell(missing).stream()
}

/// The command of the unit with the variables of the unit, as an unprivileged user.
fn as_service(workspace: &Workspace, root: &Path, native: &Built) -> Outcome<()> {
    let unit = fs::read_to_string(workspace.root.join("packaging/systemd/basepair.service"))?;
    let values = |key: &str| -> Vec<String> {
        let lines = unit.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        lines.map(str::to_owned).collect()
    };
    trial::write_registry(&root.join("srv/basepair"))?;
    fs::create_dir_all(root.join("usr/local/bin"))?;
    fs::copy(&native.program, root.join("usr/local/bin/basepair"))?;
    let mut variables = values("Environment");
    // Another server may have the port of the unit.
    variables.push("BASEPAIR_LISTEN=127.0.0.1:0".to_owned());
    let command = values("ExecStart").first().cloned().unwrap_or_default();
    let run = inside(root, "65534:65534", "/", &variables).args(command.split_whitespace());
    let (server, _) = trial::serve("the unit's command", run, &["/r/greeting.json", "/healthz"])?;
    trial::stop("the unit's command", server)?;
    exposure(workspace);
    Ok(())
}

/// The security rating of the unit by systemd.
fn exposure(workspace: &Workspace) {
    let unit = workspace.root.join("packaging/systemd/basepair.service");
    let report = Run::new("systemd-analyze").args(["security", "--offline=true"]).args([&unit]).probe();
    let line = report.as_deref().and_then(|report| report.lines().find(|line| line.contains("Overall")));
    say!("{}", line.unwrap_or("note: systemd-analyze is not installed, so the unit is not rated"));
}

/// Only the root file system of the image: no shell, no libraries.
fn as_image(workspace: &Workspace, packages: &Path, built: &Built) -> Outcome<()> {
    let name = built.target.name;
    let root = workspace.target.join("xtask/image").join(name);
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(&root)?;
    let tar = packages.join("image").join(name).join("rootfs.tar");
    Run::new("tar").args(["-xf"]).args([&tar]).args(["-C"]).args([&root]).stream()?;
    let mut program = vec!["/usr/bin/basepair"];
    if !built.is_native() {
        programs::ensure(&[&programs::QEMU])?;
        let emulator = "qemu-aarch64-static";
        fs::copy(format!("/usr/bin/{emulator}"), root.join(emulator))?;
        program.insert(0, "/qemu-aarch64-static");
    }
    let run = Run::new("chroot")
        .without_env("BASEPAIR_")
        .env("BASEPAIR_LISTEN", "127.0.0.1:0")
        .env("BASEPAIR_LOG_FORMAT", "json")
        .args(["--userspec=65532:65532"])
        .args([&root])
        .args(program)
        .args(["serve"]);
    let label = format!("the image for {name}");
    // Under an emulator the style sheet of a preview takes longer than a request may.
    let live: &[&str] = if built.is_native() { &["/live/item/button"] } else { &[] };
    let (server, bodies) = trial::serve(&label, run, &[&["/r/button.json", "/healthz"], live].concat())?;
    let kit = b"/live/kit/";
    if !live.is_empty() && !bodies.iter().any(|body| body.windows(kit.len()).any(|part| part == kit)) {
        bail!("{label} has no kit for live previews");
    }
    trial::stop(&label, server)
}
