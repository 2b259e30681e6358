//! The Windows program under wine: checks, builds and serves with the same results as the Linux program, byte for byte.

use fs_err as fs;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::build::Built;
use super::trial;
use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::programs;
use crate::workspace::Workspace;

/// Provides random bytes, like the library of that name.
const STAND_IN: &str = "\
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count) {
    return SystemFunction036(bytes, (ULONG)count);
}
";
const BASE: &[&str] = &["--base-url", "https://ui.example.com"];

pub(super) fn run(workspace: &Workspace, built: &[Built]) -> Outcome<()> {
    let Some(windows) = built.iter().find(|built| built.target.is_windows()) else {
        return Err(Failure::Unavailable("the Windows program was not built".to_owned()));
    };
    let Some(native) = built.iter().find(|built| built.is_native()) else {
        return Err(Failure::Unavailable(
            "no program to compare the Windows program with was built".to_owned(),
        ));
    };
    programs::ensure(&[&programs::WINE])?;
    let folder = workspace.target.join("xtask/wine");
    let _ = fs::remove_dir_all(folder.join("trial"));
    fs::create_dir_all(folder.join("trial"))?;
    let trial = Trial { folder, windows: &windows.program, native: &native.program };
    trial.prepare()?;
    say!("{} starts under wine", trial.program().args(["--version"]).text()?.trim());
    trial.check()?;
    trial.build(&workspace.root)?;
    trial.fix()?;
    trial.serve(&workspace.root)?;
    trial.watch()
}

struct Trial<'a> {
    folder: PathBuf,
    windows: &'a Path,
    native: &'a Path,
}

impl Trial<'_> {
    fn wine(&self) -> Run {
        Run::new("wine")
            .without_env("BASEPAIR_")
            .env("WINEPREFIX", self.folder.join("prefix"))
            .env("WINEDEBUG", "-all")
            .env("WINEDLLOVERRIDES", "mscoree,mshtml=")
            .dir(&self.folder.join("trial"))
    }

    fn program(&self) -> Run {
        self.wine().args([self.windows])
    }

    /// Creates the folder of wine. Older versions of wine lack a library that every supported Windows has.
    fn prepare(&self) -> Outcome<()> {
        self.wine().args(["wineboot", "--init"]).stdout()?;
        let library = self.folder.join("prefix/drive_c/windows/system32/bcryptprimitives.dll");
        if library.exists() {
            return Ok(());
        }
        let source = self.folder.join("bcryptprimitives.c");
        fs::write(&source, STAND_IN)?;
        let compiler = Run::new("x86_64-w64-mingw32-gcc").args(["-shared", "-o"]);
        compiler.args([&library, &source]).args(["-ladvapi32"]).stream()
    }

    fn native(&self) -> Run {
        Run::new(self.native).without_env("BASEPAIR_").dir(&self.folder.join("trial"))
    }

    /// Findings are the same for every spelling of the folder, and their paths use `/`.
    fn check(&self) -> Outcome<()> {
        let registry = self.folder.join("trial/registry");
        trial::write_registry(&registry)?;
        for broken in [false, true] {
            if broken {
                trial::break_registry(&registry)?;
            }
            let arguments = |folder: &str| ["check", "--format", "json", folder].map(str::to_owned);
            let expected = self.native().args(arguments("registry")).that_finds().stdout()?;
            for folder in ["registry".to_owned(), r".\registry".to_owned(), dos_path(&registry)] {
                let found = self.program().args(arguments(&folder)).that_finds().stdout()?;
                same(&format!("check {folder}"), &found, &expected)?;
            }
        }
        say!("check: the same findings under wine, for `registry`, `.\\registry` and `Z:\\…`");
        Ok(())
    }

    /// A first build, a second one that changes nothing, and one over a changed output.
    fn build(&self, root: &Path) -> Outcome<()> {
        let out = |name: &str| self.folder.join("trial").join(name);
        let native = ["build".into(), root.as_os_str().to_owned(), "--output".into(), out("linux").into()];
        self.native().args(native).args(BASE).stdout()?;
        let expected = files_below(&out("linux"))?;
        for round in ["first", "again", "over a file that is missing"] {
            let windows = ["build", &dos_path(root), "--output", r".\windows"];
            self.program().args(windows).args(BASE).stdout()?;
            let found = files_below(&out("windows"))?;
            for (path, bytes) in &expected {
                same(&format!("build ({round}): {path}"), found.get(path).map_or(&[], Vec::as_slice), bytes)?;
            }
            if found.len() != expected.len() {
                bail!("build ({round}) wrote {} files", found.len());
            }
            let left = fs::read_dir(self.folder.join("trial"))?;
            let left: Vec<_> = left.flatten().map(|entry| entry.file_name()).collect();
            if left.iter().any(|name| name.to_string_lossy().contains("staging")) {
                bail!("build ({round}) left {left:?}");
            }
            if let Some(path) = expected.keys().next() {
                fs::remove_file(out("windows").join(path))?;
            }
        }
        say!("build: {} files, byte for byte those of Linux", expected.len());
        Ok(())
    }

    /// A manifest that is not in canonical form is rewritten to the same bytes.
    fn fix(&self) -> Outcome<()> {
        let fixed = |name: &str, program: Run| -> Outcome<Vec<u8>> {
            let folder = self.folder.join("trial").join(name);
            trial::write_registry(&folder)?;
            let manifest = folder.join("registry.json");
            let text = fs::read_to_string(&manifest)?;
            fs::write(&manifest, text.replace("\n  ", "\n"))?;
            program.args(["check", "--fix", name]).that_finds().stdout()?;
            let files = files_below(&folder)?;
            if files.len() != 2 {
                bail!("fix left {:?}", files.keys());
            }
            Ok(fs::read(&manifest)?)
        };
        let expected = fixed("fixed-linux", self.native())?;
        same("check --fix", &fixed("fixed-windows", self.program())?, &expected)?;
        say!("check --fix: the same manifest, and nothing left beside it");
        Ok(())
    }

    /// A changed file is served.
    fn watch(&self) -> Outcome<()> {
        let registry = self.folder.join("trial/watched");
        trial::write_registry(&registry)?;
        let command = self.program().args(["serve", "watched", "--watch", "--listen", "127.0.0.1:0"]);
        let (server, _) = trial::serve("the Windows program, watching", command, &["/r/greeting.json"])?;
        let source = registry.join("ui/greeting.tsx");
        fs::write(&source, "export const changed = true\n")?;
        trial::wait_for("a changed file", || {
            let (status, body) = trial::ask(&server, "/r/greeting.json")?;
            Ok(status == 200 && String::from_utf8_lossy(&body).contains("changed"))
        })?;
        say!("serve --watch: a changed file is served");
        Ok(())
    }

    fn serve(&self, root: &Path) -> Outcome<()> {
        let paths = ["/r/registry.json", "/r/button.json", "/api/v1/architecture", "/items", "/healthz"];
        let serve =
            |run: Run, folder: &str| run.args(["serve", folder, "--listen", "127.0.0.1:0"]).args(BASE);
        let native = serve(self.native(), &root.to_string_lossy());
        let (server, expected) = trial::serve("the Linux program", native, &paths)?;
        trial::stop("the Linux program", server)?;
        let windows = serve(self.program(), &dos_path(root));
        let (_server, found) = trial::serve("the Windows program", windows, &paths)?;
        for (path, (found, expected)) in paths.iter().zip(found.iter().zip(&expected)) {
            same(&format!("serve: {path}"), found, expected)?;
        }
        Ok(())
    }
}

/// The path of a file in wine.
fn dos_path(path: &Path) -> String {
    format!("Z:{}", path.display()).replace('/', "\\")
}

fn same(what: &str, found: &[u8], expected: &[u8]) -> Outcome<()> {
    if found == expected {
        return Ok(());
    }
    let place = found.iter().zip(expected).take_while(|(one, other)| one == other).count();
    let near = |bytes: &[u8]| {
        let piece = bytes.get(place.saturating_sub(30)..).unwrap_or_default();
        String::from_utf8_lossy(piece.get(..90).unwrap_or(piece)).into_owned()
    };
    Err(Failure::new(format!("{what} differs at byte {place}: `{}`, not `{}`", near(found), near(expected))))
}

/// Every file below a folder, by relative path.
fn files_below(folder: &Path) -> Outcome<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let bytes = fs::read(&path)?;
            let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
            files.insert(name, bytes);
        }
    }
    Ok(files)
}
