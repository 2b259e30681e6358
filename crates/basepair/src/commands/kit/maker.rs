//! The kit that a server on a loopback address makes by itself, from the packages that are installed: in a process that reads the
//! project, writes only where kits are, and connects to nothing. It is the program itself under another name, with the command
//! line of the server.

use super::{checkout, install, problems};
use crate::cli::{self, Command, ServeArgs};
use crate::kit::{is_current, make};
use anyhow::{Context as _, bail};
use basepair_client::context::Context;
use basepair_client::resolve::Resolver;
use basepair_live::kit::DESCRIPTION;
use basepair_model::parallel;
use basepair_server::confinement::{self, Reads};
use basepair_server::helper;
use basepair_server::origin::Origin;
use basepair_server::stage::{Answer, Maker, own_kit};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::time::Instant;

/// The name under which the program makes kits. Nobody types it, so it is no command.
const NAME: &str = "basepair-kit-maker";
/// The program that is running, also if another version has taken its name meanwhile.
const ITSELF: &str = "/proc/self/exe";
/// No index of git that is read is larger.
const LARGEST_INDEX: u64 = 256 << 20;

/// Starts the maker for a server with these settings, where there are packages.
pub(in crate::commands) fn start(arguments: &ServeArgs, origin: &Origin) -> Option<Arc<Maker>> {
    if arguments.no_kit || arguments.kit.is_some() {
        return None;
    }
    let kit = kit_of(origin)?;
    fs::create_dir_all(kit.parent()?).ok()?;
    let mut command = process::Command::new(ITSELF);
    // A terminal interrupts the whole group; this ends with its input.
    command.arg0(NAME).args(env::args_os().skip(1)).process_group(0);
    Maker::start(&mut command, kit).ok().map(Arc::new)
}

/// Where the kit of a registry is made, if it can be.
fn kit_of(origin: &Origin) -> Option<PathBuf> {
    if let Some(checkout) = checkout::of(origin) {
        // A newer one is made by hand, by those who work on it.
        return Some(checkout.kit()).filter(|kit| !kit.join(DESCRIPTION).is_file());
    }
    let root = origin.directory()?;
    packages(root).next()?;
    own_kit(root)
}

/// The folders with packages around a registry.
fn packages(root: &Path) -> impl Iterator<Item = PathBuf> {
    let above: Vec<PathBuf> =
        fs::canonicalize(root).iter().flat_map(|root| root.ancestors().map(Path::to_owned)).collect();
    above.into_iter().map(|folder| folder.join("node_modules")).filter(|folder| folder.is_dir())
}

/// Makes kits, if this process was started for that.
pub(in crate::commands) fn answered(arguments: &[OsString]) -> Option<ExitCode> {
    (arguments.first()? == NAME).then(|| match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    })
}

fn run(arguments: &[OsString]) -> anyhow::Result<()> {
    let Command::Serve(arguments) = cli::read(arguments)?.command else { bail!("not a server") };
    let origin = arguments.registry.origin_or_built_in()?;
    let kit = kit_of(&origin).context("there is no place for a kit")?;
    let checkout = checkout::of(&origin);
    // Installing packages needs the network; the project that does it is the one that this program was just built from.
    let confined = if checkout.is_some() { Ok(()) } else { confine(&origin, &kit) };
    helper::answer(|()| match (&confined, &checkout) {
        (Err(why), _) => Answer::without(format!(
            "no kit is made, because its process cannot be confined: {why}; run `basepair kit`"
        )),
        (Ok(()), Some(checkout)) => checkout.make(),
        (Ok(()), None) => once(&origin, &kit)
            .unwrap_or_else(|error| Answer::without(format!("no kit was made for live previews: {error:#}"))),
    })?;
    Ok(())
}

/// From now on this process reads the project, writes where kits are, and starts only what the project has.
fn confine(origin: &Origin, kit: &Path) -> Result<(), String> {
    let mut reads = confinement::readable(origin, &[]);
    if let (Reads::Below(folders), Some(root)) = (&mut reads, origin.directory()) {
        folders.extend(packages(root).filter_map(|folder| fs::canonicalize(folder).ok()));
    }
    let writes = kit.parent().ok_or("a kit has no folder")?;
    confinement::confine_maker(&reads, writes)?;
    parallel::start().map_err(|error| error.to_string())
}

/// Makes the kit, unless the one that is there has the same packages for the same imports.
fn once(origin: &Origin, kit: &Path) -> anyhow::Result<Answer> {
    let begin = Instant::now();
    let root = origin.directory().context("the registry has no folder")?;
    if is_tracked(root)? {
        bail!(
            "`node_modules` is tracked by git, so nobody here may have installed what would run; run `basepair kit`"
        );
    }
    let loaded = origin.load()?;
    let Some(catalog) = &loaded.catalog else { return Ok(Answer::default()) };
    let context = Context::of(catalog, &loaded.surroundings.settings);
    let resolver = Arc::new(Resolver::of(catalog, &Arc::new(context)));
    if is_current(root, catalog, &resolver, kit) {
        return Ok(Answer::default());
    }
    let made = make(root, catalog, &resolver, None, kit)?;
    let mut missing = problems(&made);
    missing.extend(install(&made, catalog).map(|command| format!("to install what is missing: {command}")));
    let seconds = begin.elapsed().as_secs_f64();
    let made =
        format!("made the kit of live previews in {seconds:.1} s, with {} packages", made.packages.len());
    Ok(Answer { made: Some(made), missing })
}

/// Whether git has the packages around a registry: then they came with it, and nobody here has chosen to install them. The index
/// has the path of every tracked file.
fn is_tracked(root: &Path) -> anyhow::Result<bool> {
    let root = fs::canonicalize(root)?;
    let Some(git) = root.ancestors().map(|folder| folder.join(".git")).find(|git| git.exists()) else {
        return Ok(false);
    };
    // The folder of a worktree has a file that names it.
    let folder = match fs::read_to_string(&git) {
        Ok(text) => git.with_file_name(text.trim().strip_prefix("gitdir:").unwrap_or_default().trim()),
        Err(_) => git,
    };
    let index = folder.join("index");
    if fs::metadata(&index).is_ok_and(|found| found.len() > LARGEST_INDEX) {
        bail!("the index of git is too large to see whether it has `node_modules`; run `basepair kit`");
    }
    match fs::read(&index) {
        Ok(bytes) => Ok(has_packages(&bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error).context("the index of git cannot be read; run `basepair kit`"),
    }
}

/// Whether an index has a path below a `node_modules`. Its fourth version leaves out how a path begins if the one before begins so,
/// but not the rest, in which the name of a program is.
fn has_packages(index: &[u8]) -> bool {
    let has = |wanted: &[u8]| index.windows(wanted.len()).any(|part| part == wanted);
    has(b"node_modules/") || has(b"bin/esbuild")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_that_came_with_a_repository_are_seen_in_its_index() {
        let folder = tempfile::tempdir().unwrap();
        let (root, git) = (folder.path().join("ui"), folder.path().join(".git"));
        fs::create_dir_all(&root).unwrap();
        assert!(!is_tracked(&root).unwrap());
        fs::create_dir(&git).unwrap();
        assert!(!is_tracked(&root).unwrap());
        fs::write(git.join("index"), b"DIRC..src/button.tsx..").unwrap();
        assert!(!is_tracked(&root).unwrap());
        fs::write(git.join("index"), b"DIRC..ui/node_modules/@esbuild/linux-x64/bin/esbuild..").unwrap();
        assert!(is_tracked(&root).unwrap());
        // A worktree, whose folder of git is elsewhere.
        fs::rename(&git, folder.path().join("other")).unwrap();
        fs::write(&git, "gitdir: other\n").unwrap();
        assert!(is_tracked(&root).unwrap());
    }
}
