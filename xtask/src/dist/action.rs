//! Tests the GitHub Action without GitHub: runs its steps as a runner does, with the archive and with the npm package.

use fs_err as fs;
use std::path::Path;
use std::slice;

use super::build::Built;
use super::{npm, sums, trial};
use crate::failure::Outcome;
use crate::process::Run;
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace, packages: &Path, native: &Built) -> Outcome<()> {
    let scripts = scripts(&fs::read_to_string(workspace.root.join("packaging/action/action.yml"))?);
    let [find, check, site] = scripts.as_slice() else {
        bail!("the action does not have three steps");
    };
    let version = workspace.version()?;
    let archive = format!("basepair-{version}-{}.tar.gz", native.target.name);
    for archive in [archive, npm::platform_tarball(native, &version)] {
        let folder = workspace.target.join("xtask/action");
        let _ = fs::remove_dir_all(&folder);
        trial::write_registry(&folder.join("ui"))?;
        let sum = sums(packages, slice::from_ref(&archive))?;
        let sum = sum.split_whitespace().next().unwrap_or_default();
        let archive = packages.join(archive);
        let paths = folder.join("path");
        let step = |script: &str| {
            Run::new("bash")
                .args(["--noprofile", "--norc", "-eo", "pipefail", "-c"])
                .quietly_args(&[script])
                .dir(&folder)
        };
        let finding = |sum: &str| {
            let find = step(find).env("ARCHIVE", &archive).env("SHA256", sum).env("VERSION", &version);
            find.env("RUNNER_TEMP", folder.join("temp")).env("GITHUB_PATH", &paths)
        };
        if finding(&"0".repeat(64)).stream().is_ok() {
            bail!("the action accepts an archive with another digest");
        }
        finding(sum).stream()?;
        let added = fs::read_to_string(&paths)?;
        let path = format!("{}:{}", added.trim(), std::env::var("PATH").unwrap_or_default());
        let checking = || {
            let check = step(check).without_env("BASEPAIR_").env("PATH", &path);
            check.env("DIRECTORY", "ui").env("ARGUMENTS", "").env("GITHUB_WORKSPACE", &folder)
        };
        checking().stream()?;
        let building = step(site).without_env("BASEPAIR_").env("PATH", &path).env("DIRECTORY", "ui");
        let building = building.env("BASE_URL", "https://owner.github.io/ui");
        building.env("RUNNER_TEMP", folder.join("temp")).stream()?;
        if !folder.join("temp/site/index.html").is_file() {
            bail!("the action builds no site");
        }
        trial::break_registry(&folder.join("ui"))?;
        let report = checking().that_finds().text()?;
        if !report.contains("::error file=ui/registry.json") {
            bail!("the action prints no annotation: `{}`", report.trim());
        }
    }
    say!(
        "the action finds, checks, annotates and builds the site, with the archive and with the npm package"
    );
    Ok(())
}

/// The scripts of the steps, without their indentation.
fn scripts(action: &str) -> Vec<String> {
    let depth = |line: &str| line.len() - line.trim_start().len();
    let mut scripts = Vec::new();
    let mut lines = action.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim() != "run: |" {
            continue;
        }
        let inner = depth(line) + 2;
        let mut script = String::new();
        while let Some(line) = lines.next_if(|line| line.trim().is_empty() || depth(line) >= inner) {
            script.push_str(line.get(inner..).unwrap_or_default());
            script.push('\n');
        }
        scripts.push(script);
    }
    scripts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_of_an_action_are_read() {
        let text = "steps:\n  - name: a\n    run: |\n      one\n        two\n\n      three\n  - name: b\n    run: |\n      four\n";
        assert_eq!(scripts(text), ["one\n  two\n\nthree\n", "four\n"]);
    }
}
