//! zig as a C compiler: one download with the headers of every platform. It is installed from PyPI into the folder of
//! cargo, where every checkout finds it.

use fs_err as fs;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::tools::tools_folder;
use crate::workspace::Workspace;

const VERSION: &str = "0.17.0";

/// Programs that build scripts can call.
pub(super) struct Tools {
    pub(super) compiler: PathBuf,
    pub(super) archiver: PathBuf,
}

pub(super) fn ensure(workspace: &Workspace, triple: &str, name: &str) -> Outcome<Tools> {
    let zig = installed()?;
    let folder = workspace.target.join("xtask").join(format!("zig-{VERSION}")).join(triple);
    fs::create_dir_all(&folder)?;
    let tools = Tools { compiler: folder.join("cc"), archiver: folder.join("ar") };
    write_script(&tools.compiler, &compiler_script(&zig, name))?;
    write_script(&tools.archiver, &format!("#!/bin/sh\nexec '{}' ar \"$@\"\n", zig.display()))?;
    Ok(tools)
}

/// Build scripts use platform names that zig does not accept.
fn compiler_script(zig: &Path, name: &str) -> String {
    format!(
        "#!/bin/sh\n\
         for argument do\n  shift\n  case \"$argument\" in\n    --target=*|-mmacosx-version-min=*) ;;\n    \
         *) set -- \"$@\" \"$argument\" ;;\n  esac\ndone\n\
         exec '{}' cc -target {name} -fno-sanitize=undefined \"$@\"\n",
        zig.display()
    )
}

/// An unchanged script is not rewritten, because cargo checks its modification time.
fn write_script(path: &Path, text: &str) -> Outcome<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::Permissions::from_mode(0o755);
        fs::set_permissions(path, mode)?;
    }
    Ok(())
}

fn installed() -> Outcome<PathBuf> {
    let folder = tools_folder()?.join(format!("zig-{VERSION}"));
    if let Some(zig) = find(&folder) {
        return Ok(zig);
    }
    say!("installing zig {VERSION}, once for this machine");
    Run::new("python3").args(["-m", "venv"]).args([&folder]).stream()?;
    let wanted = format!("ziglang=={VERSION}");
    Run::new(folder.join("bin/pip"))
        .args(["install", "--quiet", "--only-binary", ":all:", &wanted])
        .stream()?;
    find(&folder).ok_or_else(|| Failure::new("the package `ziglang` contains no program"))
}

fn find(folder: &Path) -> Option<PathBuf> {
    let versions = fs::read_dir(folder.join("lib")).ok()?;
    let mut found = versions.flatten().map(|entry| entry.path().join("site-packages/ziglang/zig"));
    found.find(|zig| zig.is_file())
}
