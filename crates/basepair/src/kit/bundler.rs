//! The bundler of a project: a foreign program, run directly, in a folder of ours, with an empty environment, a deadline and limits
//! on what it prints.

use super::entries::Entries;
use super::packages::Project;
use anyhow::{Context, bail};
use basepair_live::Need;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long one run may take.
const LONGEST: Duration = Duration::from_secs(120);
/// How much of its messages is read.
const MOST_MESSAGES: u64 = 256 * 1024;

/// Files that packages import and that are no script: small ones become part of the script, styles and fonts are left out.
const LOADERS: &[&str] = &[
    "css=empty",
    "scss=empty",
    "woff=empty",
    "woff2=empty",
    "ttf=empty",
    "svg=dataurl",
    "png=dataurl",
    "jpg=dataurl",
    "gif=dataurl",
    "webp=dataurl",
];

#[derive(Debug)]
pub(super) struct Bundler {
    program: PathBuf,
    pub(super) version: String,
}

/// What one run has made.
#[derive(Debug)]
pub(super) struct Bundle {
    /// The files that were made, by path.
    pub(super) outputs: Vec<Output>,
    /// The files that went into them.
    pub(super) inputs: Vec<PathBuf>,
}

#[derive(Debug)]
pub(super) struct Output {
    pub(super) path: PathBuf,
    pub(super) name: String,
    /// The entry that it was made from, without its extension.
    pub(super) entry: Option<String>,
    /// The names of the files that it imports.
    pub(super) imports: Vec<String>,
}

#[derive(Deserialize)]
struct Metafile {
    inputs: BTreeMap<String, serde::de::IgnoredAny>,
    outputs: BTreeMap<String, MetaOutput>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct MetaOutput {
    #[serde(default)]
    imports: Vec<MetaImport>,
    entry_point: Option<String>,
}

#[derive(Deserialize)]
struct MetaImport {
    path: String,
    kind: String,
}

impl Bundler {
    /// The named program, or the one that the project has.
    pub(super) fn find(project: &Project, named: Option<&Path>) -> anyhow::Result<Self> {
        let program = match named {
            Some(path) => std::path::absolute(path)?,
            None => match project.folders.iter().find_map(|folder| inside(folder)) {
                Some(found) => found,
                None => bail!(
                    "`esbuild` is not installed, which bundles the packages; run `{} esbuild`, or pass --bundler",
                    project.install
                ),
            },
        };
        let shown = program.display().to_string();
        let folder = std::env::temp_dir();
        let ran = run(&program, &["--version".to_owned()], &folder, Duration::from_secs(20));
        let said = ran.with_context(|| format!("`{shown}` cannot be run as a bundler"))?;
        let version = said.output.trim();
        let is_version = version.split('.').count() == 3 && version.starts_with(|c: char| c.is_ascii_digit());
        if !said.success || !is_version {
            bail!("`{shown}` is not the native program of `esbuild`; pass its path as --bundler");
        }
        Ok(Self { program, version: version.to_owned() })
    }

    /// Bundles modules that share what they have in common. The inner error is what the bundler says.
    pub(super) fn modules(
        &self,
        work: &Path,
        aliases: &[String],
        entries: &Entries,
    ) -> anyhow::Result<Result<Bundle, String>> {
        let mut arguments = common("esm", "modules");
        arguments.extend_from_slice(aliases);
        arguments.push("--splitting".to_owned());
        arguments.push("--chunk-names=shared-[hash]".to_owned());
        arguments.extend(LOADERS.iter().map(|loader| format!("--loader:.{loader}")));
        for (name, text) in &entries.texts {
            let file = format!("{name}.js");
            fs::write(work.join(&file), text)?;
            arguments.push(format!("./{file}"));
        }
        self.bundle(work, "modules", &arguments)
    }

    /// Bundles one script without imports; styles that it imports are texts.
    pub(super) fn script(
        &self,
        work: &Path,
        name: &str,
        text: &str,
    ) -> anyhow::Result<Result<Bundle, String>> {
        let mut arguments = common("iife", name);
        arguments.push("--loader:.css=text".to_owned());
        let file = format!("{name}.mjs");
        fs::write(work.join(&file), text)?;
        arguments.push(format!("./{file}"));
        self.bundle(work, name, &arguments)
    }

    /// The specifiers that cannot be bundled alone, each with the reason.
    pub(super) fn refused(
        &self,
        work: &Path,
        aliases: &[String],
        specifiers: &BTreeMap<String, Need>,
    ) -> anyhow::Result<Vec<(String, String)>> {
        let all: Vec<(&String, &Need)> = specifiers.iter().collect();
        let (next, refused) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let one = |at: usize, specifier: &String, need: &Need| -> anyhow::Result<Option<String>> {
            let alone = BTreeMap::from([(specifier.clone(), need.clone())]);
            let Some(text) = Entries::of(&alone).texts.into_values().next() else { return Ok(None) };
            let name = format!("alone-{at}");
            let mut arguments = common("esm", &name);
            arguments.extend_from_slice(aliases);
            arguments.extend(LOADERS.iter().map(|loader| format!("--loader:.{loader}")));
            fs::write(work.join(format!("{name}.js")), text)?;
            arguments.push(format!("./{name}.js"));
            let said = run(&self.program, &arguments, work, LONGEST)?;
            Ok((!said.success).then(|| first_error(&said.messages)))
        };
        let threads = thread::available_parallelism().map_or(1, usize::from).min(4);
        thread::scope(|scope| {
            let work = || -> anyhow::Result<()> {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some((specifier, need)) = all.get(at) else { return Ok(()) };
                    if let Some(why) = one(at, specifier, need)? {
                        let mut refused = refused.lock().unwrap_or_else(PoisonError::into_inner);
                        refused.push(((*specifier).clone(), why));
                    }
                }
            };
            let started = (0..threads).map(|_| thread::Builder::new().spawn_scoped(scope, work));
            let running = started.collect::<std::io::Result<Vec<_>>>()?;
            running.into_iter().try_for_each(|thread| {
                thread.join().unwrap_or_else(|_| bail!("a thread of the bundling ended early"))
            })
        })?;
        let mut refused = refused.into_inner().unwrap_or_else(PoisonError::into_inner);
        refused.sort();
        Ok(refused)
    }

    fn bundle(
        &self,
        work: &Path,
        name: &str,
        arguments: &[String],
    ) -> anyhow::Result<Result<Bundle, String>> {
        let said = run(&self.program, arguments, work, LONGEST)?;
        if !said.success {
            return Ok(Err(first_error(&said.messages)));
        }
        let text = fs::read_to_string(work.join(format!("{name}.json")))
            .context("the bundler has not said what it made")?;
        let metafile: Metafile =
            serde_json::from_str(&text).context("the bundler has not said what it made")?;
        let last = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
        let outputs = metafile.outputs.into_iter().filter(|(path, _)| path.ends_with(".js"));
        let outputs = outputs.map(|(path, output)| {
            let mut imports: Vec<String> = output
                .imports
                .iter()
                .filter(|import| import.kind == "import-statement")
                .map(|import| last(&import.path))
                .collect();
            imports.sort();
            imports.dedup();
            let entry = output.entry_point.as_deref().map(&last);
            let entry = entry.map(|it| it.rsplit_once('.').map_or(it.clone(), |(name, _)| name.to_owned()));
            Output { name: last(&path), path: work.join(&path), entry, imports }
        });
        let inputs =
            metafile.inputs.into_keys().filter(|path| path.contains('/')).map(|path| work.join(path));
        Ok(Ok(Bundle { outputs: outputs.collect(), inputs: inputs.collect() }))
    }
}

/// What every run has: for browsers, small, and without the settings of the project's own builds.
fn common(format: &str, name: &str) -> Vec<String> {
    [
        "--bundle",
        "--jsx=automatic",
        "--minify",
        "--legal-comments=none",
        "--target=es2022",
        "--platform=browser",
        "--define:process.env.NODE_ENV=\"production\"",
        "--define:process.env={}",
        "--define:global=globalThis",
        "--tsconfig-raw={}",
        "--log-level=error",
        "--color=false",
        "--entry-names=[name]-[hash]",
    ]
    .into_iter()
    .map(str::to_owned)
    .chain([format!("--format={format}"), format!("--outdir=out-{name}"), format!("--metafile={name}.json")])
    .collect()
}

/// The native program below a `node_modules`: npm and yarn put it beside the package, pnpm into its own folders.
fn inside(folder: &Path) -> Option<PathBuf> {
    let package = format!("@esbuild/{}", platform()?);
    let program = if cfg!(windows) { "esbuild.exe" } else { "bin/esbuild" };
    let real = fs::canonicalize(folder.join("esbuild")).ok();
    let beside = real.as_deref().and_then(Path::parent).map(Path::to_owned);
    let folders = [
        Some(folder.to_owned()),
        beside,
        real.as_ref().map(|real| real.join("node_modules")),
        Some(folder.join(".pnpm/node_modules")),
        Some(folder.join("vite/node_modules")),
        Some(folder.join("tsx/node_modules")),
    ];
    folders.into_iter().flatten().map(|at| at.join(&package).join(program)).find(|path| path.is_file())
}

/// This system, as the packages of the bundler are named.
fn platform() -> Option<&'static str> {
    Some(match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => "linux-x64",
        ("linux", "aarch64") => "linux-arm64",
        ("macos", "x86_64") => "darwin-x64",
        ("macos", "aarch64") => "darwin-arm64",
        ("windows", "x86_64") => "win32-x64",
        ("windows", "aarch64") => "win32-arm64",
        ("freebsd", "x86_64") => "freebsd-x64",
        _ => return None,
    })
}

/// How a run ended.
#[derive(Debug)]
struct Said {
    success: bool,
    output: String,
    messages: String,
}

fn run(program: &Path, arguments: &[String], folder: &Path, longest: Duration) -> anyhow::Result<Said> {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).env_clear();
    // Windows programs do not start without these.
    for name in ["SystemRoot", "TEMP", "TMP"] {
        if let Some(value) = std::env::var_os(name).filter(|_| cfg!(windows)) {
            command.env(name, value);
        }
    }
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (output, messages) = (child.stdout.take(), child.stderr.take());
    let deadline = Instant::now() + longest;
    thread::scope(|scope| {
        let output = thread::Builder::new().spawn_scoped(scope, || read(output));
        let messages = thread::Builder::new().spawn_scoped(scope, || read(messages));
        let (Ok(output), Ok(messages)) = (output, messages) else {
            let _ = child.kill();
            let _ = child.wait();
            bail!("not enough threads to read the output of the bundler");
        };
        let status = loop {
            match child.try_wait()? {
                Some(status) => break status,
                None if Instant::now() > deadline => {
                    let _ = child.kill();
                    let _ = child.wait();
                    bail!("the bundler took more than {} seconds and was stopped", longest.as_secs());
                }
                None => thread::sleep(Duration::from_millis(5)),
            }
        };
        let text = |thread: thread::ScopedJoinHandle<'_, String>| thread.join().unwrap_or_default();
        Ok(Said { success: status.success(), output: text(output), messages: text(messages) })
    })
}

/// Reads the start of what a program prints, and drops the rest, so that it does not wait for a reader.
fn read(stream: Option<impl Read>) -> String {
    let Some(mut stream) = stream else { return String::new() };
    let mut bytes = Vec::new();
    let _ = stream.by_ref().take(MOST_MESSAGES).read_to_end(&mut bytes);
    let _ = std::io::copy(&mut stream, &mut std::io::sink());
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The first error, in one line.
fn first_error(messages: &str) -> String {
    let mut lines = messages.lines().skip_while(|line| !line.contains("[ERROR]"));
    let first = lines.next().and_then(|line| line.split_once("[ERROR]")).map(|(_, rest)| rest.trim());
    let place = lines.find(|line| !line.trim().is_empty()).map(|line| line.trim().trim_end_matches(':'));
    let place = place.and_then(|place| place.rsplit("node_modules/").next());
    match (first, place) {
        (Some(first), Some(place)) if place.contains(".js") || place.contains(".mjs") => {
            format!("{first} in {place}")
        }
        (Some(first), _) => first.to_owned(),
        (None, _) => messages.lines().next().unwrap_or("no message").trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_told_in_one_line() {
        let messages =
            "\u{2718} [ERROR] Could not resolve \"fs\"\n\n    ../node_modules/a/b.js:1:8:\n      1 | x\n";
        assert_eq!(first_error(messages), "Could not resolve \"fs\" in a/b.js:1:8");
        assert_eq!(first_error("killed\n"), "killed");
        assert_eq!(first_error(""), "no message");
    }
}
