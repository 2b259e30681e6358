//! Paths: the root of the checkout, the target folder of cargo, and the binary in it.

use fs_err as fs;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::failure::{Context, Failure, Outcome};
use crate::process::Run;
use toml::Table;

pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
    pub(crate) target: PathBuf,
    cargo: OsString,
}

impl Workspace {
    pub(crate) fn find() -> Outcome<Self> {
        let own = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = own.parent().map(Path::to_path_buf);
        let root = root
            .filter(|root| root.join("Cargo.toml").is_file())
            .ok_or_else(|| Failure::new("cannot find the checkout; run `cargo xtask` inside it"))?;
        // Cargo resolves the variable relative to its working folder, which is not the root.
        let target = match std::env::var_os("CARGO_TARGET_DIR").filter(|value| !value.is_empty()) {
            None => root.join("target"),
            Some(folder) => std::path::absolute(folder).cannot(|| "resolve `CARGO_TARGET_DIR`".to_owned())?,
        };
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        Ok(Self { root, target, cargo })
    }

    /// A TOML file of the checkout.
    pub(crate) fn toml(&self, file: &str) -> Outcome<Table> {
        let text = fs::read_to_string(self.root.join(file))?;
        text.parse().cannot(|| format!("parse `{file}`"))
    }

    /// The version of the program: the one that will be released next.
    pub(crate) fn version(&self) -> Outcome<String> {
        let manifest = self.toml("Cargo.toml")?;
        let package = manifest.get("workspace").and_then(|workspace| workspace.get("package"));
        let version = package.and_then(|package| package.get("version")?.as_str());
        version.map(str::to_owned).ok_or_else(|| Failure::new("`Cargo.toml` has no version"))
    }

    /// Cargo at the root, with the same environment as on the command line: build scripts watch these variables, and
    /// those added by `cargo run` would make them run again.
    pub(crate) fn cargo(&self) -> Run {
        Run::new(&self.cargo)
            .without_env("CARGO_PKG_")
            .without_env("CARGO_MANIFEST_")
            .env("CARGO_TARGET_DIR", &self.target)
            .dir(&self.root)
    }

    /// The binary of a profile's folder (`debug`, `release`, `dist`) in some target folder.
    pub(crate) fn binary_in(target: &Path, folder: &str) -> PathBuf {
        target.join(folder).join(format!("basepair{}", std::env::consts::EXE_SUFFIX))
    }

    /// The binary that the tests and the generated documents use.
    pub(crate) fn dev_binary(&self) -> PathBuf {
        Self::binary_in(&self.target, "debug")
    }

    pub(crate) fn build_dev_binary(&self) -> Outcome<()> {
        self.cargo().args(["build", "--locked", "--package", "basepair"]).stream()
    }

    /// An example that `build_example` has built.
    pub(crate) fn dev_example(&self, name: &str) -> PathBuf {
        self.target.join("debug/examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    /// Builds an example that tests run, beside the dev binary. With the features of the whole workspace, crates that its
    /// tests have compiled are not compiled again.
    pub(crate) fn build_example(&self, name: &str) -> Outcome<()> {
        self.cargo().args(["build", "--locked", "--workspace", "--example", name]).stream()
    }

    /// The dev binary at the root, with its defaults, independent of the environment of the caller.
    pub(crate) fn basepair(&self) -> Run {
        Run::new(self.dev_binary()).without_env("BASEPAIR_").dir(&self.root)
    }
}

/// The platform that this toolchain builds for.
pub(crate) fn host() -> Outcome<String> {
    Ok(Run::new("rustc").args(["--print", "host-tuple"]).text()?.trim().to_owned())
}

/// Writes a file, and the folders that it is in.
pub(crate) fn write(file: &Path, bytes: impl AsRef<[u8]>) -> Outcome<()> {
    fs::create_dir_all(file.parent().unwrap_or(file))?;
    Ok(fs::write(file, bytes)?)
}
