//! `cargo xtask bench growth`: the cost of ten times the input, in instructions and in memory, for kinds of registries
//! that once were far too slow. Instructions are counted instead of measuring time, so that a busy machine gives the
//! same figures.

use fs_err as fs;
use std::path::Path;

use super::Bench;
use super::server::Server;
use super::shapes::{self, Shape};
use super::table::{Cell, Row, Table};
use super::turns::{self, Scratch, peak_memory};
use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::programs;

/// The maximum factor of instructions for ten times the input.
const MOST_GROWTH: f64 = 12.0;
/// The memory limit of a command: a base in MB, and a factor of the size of its input.
const MOST_MEMORY: (f64, f64) = (200.0, 3.0);
const MIB: f64 = 1024.0 * 1024.0;

/// Measures every shape, or the named one.
pub(super) fn measure(bench: &Bench) -> Outcome<Table> {
    let only = bench.shape.as_deref();
    let shapes: Vec<&Shape> =
        shapes::ALL.iter().filter(|shape| only.is_none_or(|name| name == shape.name)).collect();
    if shapes.is_empty() {
        let names: Vec<&str> = shapes::ALL.iter().map(|shape| shape.name).collect();
        return Err(Failure::Usage(format!("unknown shape; use one of {}", names.join(", "))));
    }
    let binary = bench.binary_of("release")?;
    turns::prepare()?;
    programs::ensure(&[&programs::VALGRIND])?;
    let scratch = Scratch::make()?;
    let mut rows = Vec::new();
    for shape in shapes {
        rows.extend(Measured { shape, binary: &binary, folder: &scratch.0 }.rows()?);
    }
    Ok(Table::new(
        "growth",
        1,
        &["large", "small", "limit"],
        "ten times the input, beside a tenth of it and beside the limit of memory".to_owned(),
    )
    .with(rows))
}

struct Measured<'a> {
    shape: &'a Shape,
    binary: &'a Path,
    folder: &'a Path,
}

impl Measured<'_> {
    fn rows(&self) -> Outcome<Vec<Row>> {
        let [small, large] = ["small", "large"].map(|name| self.folder.join(name));
        let [few, many] = self.shape.sizes;
        self.shape.write(&small, few)?;
        let bytes = self.shape.write(&large, many)? as f64;
        let limit = (MOST_MEMORY.0 * 1e6 + MOST_MEMORY.1 * bytes) / MIB;
        let mut rows = Vec::new();
        for command in ["check", "build"] {
            // Invalid input cannot be built, but at that point everything has been read.
            if self.shape.broken && command == "build" {
                continue;
            }
            eprintln!("measuring {command} of {many} {}", self.shape.name);
            let counted = (self.instructions(command, &large)?, self.instructions(command, &small)?);
            rows.push(self.grown(command, counted));
            rows.push(self.memory(command, peak_memory(&large, self.run(command, &large))?, limit));
        }
        if !self.shape.broken {
            eprintln!("measuring serve of {many} {}", self.shape.name);
            let counted = (self.serving_instructions(&large)?, self.serving_instructions(&small)?);
            rows.push(self.grown("serve", counted));
            let server = Server::start("basepair", self.serve(&large))?;
            let peak = server.peak_memory().map_or(f64::NAN, |kib| kib as f64 / 1024.0);
            rows.push(self.memory("serve", peak, limit));
        }
        Ok(rows)
    }

    fn grown(&self, command: &str, (large, small): (f64, f64)) -> Row {
        let cells = vec![Cell::of(large), Cell::of(small)];
        let name = format!("{} {command}", self.shape.name);
        Row::new(name, "million instructions", cells).part_of(1).target(MOST_GROWTH)
    }

    fn memory(&self, command: &str, peak: f64, limit: f64) -> Row {
        let cells = vec![Cell::of(peak), Cell::none(), Cell::of(limit)];
        let name = format!("{} {command}, memory", self.shape.name);
        Row::new(name, "MiB at most", cells).part_of(2).target(1.0)
    }

    fn run(&self, command: &str, registry: &Path) -> Run {
        let run =
            Run::new(self.binary).without_env("BASEPAIR_").args([command.as_ref(), registry.as_os_str()]);
        let run = match command {
            "build" => {
                run.args(["--base-url", "https://growth.example", "--output"]).args([self.folder.join("out")])
            }
            _ => run.args(["--format", "json"]),
        };
        run.that_finds()
    }

    fn serve(&self, registry: &Path) -> Run {
        let run =
            Run::new(self.binary).without_env("BASEPAIR_").args(["serve".as_ref(), registry.as_os_str()]);
        run.args(["--listen", "127.0.0.1:0", "--watch=false"])
    }

    /// The instructions of a command, in millions.
    fn instructions(&self, command: &str, registry: &Path) -> Outcome<f64> {
        super::remove(&self.folder.join("out"))?;
        let counted = self.counting(self.run(command, registry), |run| run.time().map(drop));
        super::remove(&self.folder.join("out"))?;
        counted
    }

    /// The instructions of a server until it is idle and is stopped, in millions.
    fn serving_instructions(&self, registry: &Path) -> Outcome<f64> {
        self.counting(self.serve(registry), |run| {
            let server = Server::start("basepair", run)?;
            server.settle();
            server.stop().map(drop)
        })
    }

    fn counting(&self, run: Run, carry_out: impl FnOnce(Run) -> Outcome<()>) -> Outcome<f64> {
        let log = self.folder.join("instructions");
        let log_option = format!("--log-file={}", log.display());
        let options = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", &log_option];
        carry_out(run.under("valgrind", &options))?;
        let text = fs::read_to_string(&log)?;
        counted(&text).ok_or_else(|| Failure::new(format!("valgrind printed no count: `{text}`")))
    }
}

/// Parses a line such as `==7== I refs:        1,234,567`.
fn counted(log: &str) -> Option<f64> {
    let line = log.lines().find(|line| line.contains("I refs:") || line.contains("I   refs:"))?;
    let figure: String = line.rsplit(':').next()?.chars().filter(char::is_ascii_digit).collect();
    figure.parse::<f64>().ok().map(|count| count / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valgrind_output_is_parsed() {
        let log = "==7== Command: basepair check\n==7==\n==7== I refs:        12,345,678\n";
        assert_eq!(counted(log), Some(12.345_678));
        assert_eq!(counted("==7== nothing"), None);
    }
}
