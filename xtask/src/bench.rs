//! `cargo xtask bench`: compares two programs on the same work in the same run, in turns. This file selects the
//! comparison and has those of servers; the registry, the servers, the load and the report are in submodules.

mod build;
mod check;
pub(crate) mod client;
mod comparison;
mod growth;
mod load;
mod registry;
mod report;
mod search;
mod serve;
pub(crate) mod server;
mod shapes;
mod turns;
mod words;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::failure::{Context, Failure, Outcome};
use crate::process::Run;
use crate::workspace::Workspace;
use comparison::Contender;
use registry::Registry;

/// The default number of items for comparing builds.
const SIZES: [usize; 2] = [1_000, 10_000];
const LONGEST_BUILD: Duration = Duration::from_secs(30 * 60);

pub(crate) fn run(workspace: &Workspace, mut arguments: Arguments) -> Outcome<()> {
    let requested =
        arguments.value("--items")?.map(|items| bounded(items, "--items", 100_000)).transpose()?;
    let rounds = bounded(arguments.value("--rounds")?.unwrap_or(5), "--rounds", 100)?;
    let (binary, shape) = (arguments.value::<PathBuf>("--binary")?, arguments.value::<String>("--shape")?);
    let json = arguments.flag("--json");
    let comparison = arguments.positional();
    arguments.finish()?;
    let items = requested.unwrap_or(1000);
    let compare: fn(&Workspace, &Bench) -> Outcome<report::Report> = match comparison.as_deref() {
        None | Some("serve") => {
            let table = serve::compare(workspace, requested.unwrap_or(serve::ITEMS), rounds)?;
            if json {
                say!("{}", table.json().trim_end());
            } else {
                table.print();
            }
            return Ok(());
        }
        Some("profiles") => profiles,
        Some("build") => {
            let sizes = requested.map_or(SIZES.to_vec(), |items| vec![items]);
            return show(&build::compare(workspace, &sizes, rounds)?, json);
        }
        Some("check") => {
            return check::compare(workspace, rounds)?.iter().try_for_each(|table| show(table, json));
        }
        Some("search") => {
            let sizes = requested.map_or(search::SIZES.to_vec(), |items| vec![items]);
            return show(&search::compare(workspace, &sizes, rounds, binary)?, json);
        }
        Some("growth") => {
            let table = growth::measure(workspace, binary, shape.as_deref())?;
            show(&table, json)?;
            let broken = growth::broken(&table);
            return if broken.is_empty() { Ok(()) } else { Err(Failure::new(broken.join("\n"))) };
        }
        Some(other) => {
            return Err(Failure::Usage(format!(
                "unknown comparison `{other}`; use one of `serve`, `build`, `check`, `search`, `growth` and `profiles`"
            )));
        }
    };
    if cfg!(debug_assertions) {
        return run_optimised(workspace, comparison, items, rounds, json);
    }
    let folder = workspace.target.join("bench");
    let registry = Registry::write(&folder.join("registry"), items)?;
    let report = compare(workspace, &Bench { folder, registry, rounds })?;
    show(&report.table(), json)
}

fn show(table: &report::Table, json: bool) -> Outcome<()> {
    if json {
        table.print_json()
    } else {
        table.print()
    }
    Ok(())
}

struct Bench {
    folder: PathBuf,
    registry: Registry,
    rounds: usize,
}

fn bounded(value: usize, name: &str, most: usize) -> Outcome<usize> {
    if (1..=most).contains(&value) {
        Ok(value)
    } else {
        Err(Failure::Usage(format!("`{name}` must be a number from 1 to {most}")))
    }
}

/// An unoptimised load generator is slower than the servers, so this runs in the release build of xtask.
fn run_optimised(
    workspace: &Workspace,
    comparison: Option<String>,
    items: usize,
    rounds: usize,
    json: bool,
) -> Outcome<()> {
    let run = ["run", "--quiet", "--release", "--locked", "--package", "xtask", "--", "bench"];
    workspace
        .cargo()
        .args(run)
        .args(comparison)
        .args([format!("--items={items}"), format!("--rounds={rounds}")])
        .args(json.then_some("--json"))
        .stream()
        .map_err(|_| Failure::Reported)
}

fn profiles(workspace: &Workspace, bench: &Bench) -> Outcome<report::Report> {
    let contender = |profile: &'static str| -> Outcome<Contender> {
        let target = bench.folder.join(format!("profile-{profile}"));
        remove(&target)?;
        let built = build(workspace, &target, profile)?;
        let size =
            fs::metadata(&built.binary).cannot(|| format!("read the size of the {profile} binary"))?.len();
        let mut contender = Contender::new(profile, serve_command(&built.binary, &bench.registry));
        contender.build = Some(comparison::Build { took: built.took, size });
        Ok(contender)
    };
    let baseline = contender("release")?;
    let subject = contender("dist")?;
    let title = "the dist profile against the release profile";
    comparison::run(title, &subject, &baseline, &bench.registry.names, bench.rounds)
}

struct Built {
    binary: PathBuf,
    took: Duration,
}

fn build(workspace: &Workspace, target: &Path, profile: &str) -> Outcome<Built> {
    let began = Instant::now();
    workspace
        .cargo()
        .args(["build", "--locked", "--package", "basepair", "--profile", profile])
        .env("CARGO_TARGET_DIR", target)
        .within(LONGEST_BUILD)
        .stream()?;
    Ok(Built { binary: Workspace::binary_in(target, profile), took: began.elapsed() })
}

/// A server that is compared with ours, built like it.
fn build_example(workspace: &Workspace, name: &str) -> Outcome<PathBuf> {
    workspace
        .cargo()
        .args(["build", "--locked", "--package", "basepair", "--profile", "dist", "--example", name])
        .within(LONGEST_BUILD)
        .stream()?;
    Ok(workspace.target.join("dist/examples").join(name))
}

fn serve_command(binary: &Path, registry: &Registry) -> impl Fn() -> Run + 'static {
    let (binary, folder) = (binary.to_path_buf(), registry.folder.clone());
    move || {
        Run::new(&binary).without_env("BASEPAIR_").args(["serve".as_ref(), folder.as_os_str()]).args([
            "--listen",
            "127.0.0.1:0",
            "--watch=false",
        ])
    }
}

fn remove(folder: &Path) -> Outcome<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).cannot(|| format!("remove `{}`", folder.display()))?;
    }
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let upper = values.get(middle).copied().unwrap_or(f64::NAN);
    match middle.checked_sub(1).and_then(|lower| values.get(lower)) {
        Some(lower) if values.len().is_multiple_of(2) => f64::midpoint(*lower, upper),
        _ => upper,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_or_between_the_two_middles() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
        assert_eq!(median(vec![7.0]), 7.0);
    }
}
