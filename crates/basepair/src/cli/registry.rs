//! Where the registry is and how it is read: the flags that every command on a registry has.

use basepair_catalog::address::{AddressError, Addresses};
use basepair_config::Registry;
use basepair_remote::{Address, Diagnosis, Mirror, Options, Remote, RemoteError};
use basepair_server::origin::{Origin, OriginError, Wanted};
use clap::Args;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The default port.
const PORT: u16 = 3400;

#[derive(Debug, Clone, Default, Args)]
pub struct RegistryArgs {
    /// The directory or the URL of the registry, or @namespace of components.json [default: the nearest directory upwards with
    /// registry.json or basepair.toml].
    #[arg(value_name = "DIR", env = "BASEPAIR_DIR")]
    pub directory: Option<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// The same for commands whose arguments are names: the registry is a flag.
#[derive(Debug, Clone, Default, Args)]
pub struct NamedRegistryArgs {
    /// The directory or the URL of the registry, or @namespace of components.json [default: the nearest directory upwards with
    /// registry.json or basepair.toml].
    #[arg(long = "registry", value_name = "DIR", env = "BASEPAIR_DIR")]
    pub directory: Option<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// Where the registry is published.
#[derive(Debug, Clone, Default, Args)]
pub struct AddressArgs {
    /// The public URL of the registry, for the addresses of items.
    #[arg(long, value_name = "URL", env = "BASEPAIR_BASE_URL")]
    base_url: Option<String>,

    /// The URL of an item, containing {name} [default: BASE_URL/r/{name}.json].
    #[arg(long, value_name = "TEMPLATE", env = "BASEPAIR_ITEM_URL")]
    item_url: Option<String>,
}

#[derive(Debug, Clone, Default, Args)]
pub struct ReadingArgs {
    /// Use the registry built into the binary.
    // No variable: with one, `build` would replace the output of another registry.
    #[arg(long)]
    pub built_in: bool,

    /// The path of the manifest in DIR [default: registry.json].
    ///
    /// The paths of its files are still relative to DIR; with `include`, they are relative to the folder of
    /// each manifest, as in the official tool.
    #[arg(long, value_name = "PATH", env = "BASEPAIR_MANIFEST")]
    pub manifest: Option<PathBuf>,

    /// Allow items to list files outside DIR, through `..` or a symbolic link.
    ///
    /// Without it, such a path is an error, because a registry publishes every file that it lists.
    #[arg(long, env = "BASEPAIR_ALLOW_OUTSIDE", value_parser = clap::builder::FalseyValueParser::new())]
    pub allow_outside: bool,

    /// The largest total size of the registry's files, in MiB [default: 512].
    ///
    /// A file counts once for each item that lists it, because each of those items contains it. A server needs about
    /// three times as much memory.
    #[arg(long, value_name = "MIB", env = "BASEPAIR_INPUT_LIMIT", value_parser = clap::value_parser!(u32).range(1..))]
    pub input_limit: Option<u32>,

    /// Use only what is cached of a registry at an address.
    #[arg(long, env = "BASEPAIR_OFFLINE", value_parser = clap::builder::FalseyValueParser::new())]
    pub offline: bool,

    /// Set one setting of basepair.toml, or read another file of settings; may be given several times.
    ///
    /// VALUE is TOML or plain text: `--config check.strict=true`. In the variable, put each setting on its own
    /// line. This overrides the file, and the setting's own flag overrides this. `basepair config` lists every
    /// setting.
    ///
    /// A value without `=` is a file. Where to listen for others, a kit, and paths outside DIR are accepted only from
    /// files that are named here, as in `--config basepair.toml`.
    #[arg(long, value_name = "KEY=VALUE|FILE", env = "BASEPAIR_CONFIG", value_delimiter = '\n')]
    pub config: Vec<String>,
}

impl AddressArgs {
    /// The addresses of these flags, else of the configuration, else of a server without settings; and whether the base URL is
    /// given.
    pub fn addresses(&self, config: &Registry) -> Result<(Addresses, bool), AddressError> {
        let given = self.base_url.as_ref().or(config.base_url.as_ref());
        let base_url = given.cloned().unwrap_or_else(|| format!("http://{}", Self::usual()));
        let item_url = self.item_url.as_deref().or(config.item_url.as_deref());
        Ok((Addresses::new(&base_url, item_url)?, given.is_some()))
    }

    /// Where a server listens without settings.
    pub fn usual() -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, PORT))
    }
}

impl RegistryArgs {
    /// The registry given by DIR, or the nearest one upwards.
    pub fn origin(&self) -> Result<Origin, OriginError> {
        self.reading.origin(self.directory.as_deref())
    }

    /// Like `origin` for a command that serves: no address, and the built-in registry if there is no other.
    pub fn origin_or_built_in(&self) -> Result<Origin, OriginError> {
        match self.reading.here(self.directory.as_deref()).and_then(|()| self.origin()) {
            Err(OriginError::Nowhere) => Ok(Origin::built_in(self.reading.wanted(None))),
            found => found,
        }
    }
}

impl NamedRegistryArgs {
    /// The registry that was named, or the nearest one upwards.
    pub fn origin(&self) -> Result<Origin, OriginError> {
        self.reading.origin(self.directory.as_deref())
    }

    /// The same for a command that changes the registry: the built-in one is not suggested.
    pub fn origin_to_change(&self) -> Result<Origin, OriginError> {
        self.reading.here(self.directory.as_deref()).and_then(|()| self.origin()).map_err(|error| match error
        {
            OriginError::Nowhere => OriginError::NowhereToChange,
            error => error,
        })
    }
}

impl ReadingArgs {
    /// The registry in a directory, the nearest one upwards, or the one at an address, which is fetched.
    pub fn origin(&self, directory: Option<&Path>) -> Result<Origin, OriginError> {
        match address(directory) {
            Some(address) if !self.built_in => {
                let failed = |error: RemoteError| OriginError::Elsewhere(error.to_string());
                self.fetched(address).map_err(failed)
            }
            _ => Origin::find(self.wanted(directory)),
        }
    }

    /// The same for a check: a registry at an address is judged as clients get it.
    pub fn examined(&self, directory: Option<&Path>) -> Result<(Origin, Option<Diagnosis>), OriginError> {
        let Some(text) = address(directory).filter(|_| !self.built_in) else {
            return Ok((self.origin(directory)?, None));
        };
        // Nothing of an earlier run; without a network there is nothing to judge.
        let options = Options { without_cache: !self.offline, ..self.options() };
        let examined = self.open(text, &options).and_then(|remote| {
            let fetched = remote.fetch()?;
            let diagnosis = (!self.offline).then(|| remote.diagnose(&fetched));
            let shown = remote.address().to_string();
            Ok((Origin::fetched(shown, fetched.source, &fetched.config, self.wanted(None)), diagnosis))
        });
        examined.map_err(|error| OriginError::Elsewhere(error.to_string()))
    }

    /// The same with everything that an installation asks other hosts for, for a copy; `None` for a directory.
    pub fn mirrored(
        &self,
        directory: Option<&Path>,
        official: &str,
        styles: &[String],
    ) -> Result<Option<(Origin, Mirror)>, OriginError> {
        let Some(text) = address(directory).filter(|_| !self.built_in) else { return Ok(None) };
        let copied = self.open(text, &self.options()).and_then(|remote| {
            let mirror = remote.mirror(official, styles, &self.options())?;
            let (source, config) = (Arc::clone(&mirror.fetched.source), &mirror.fetched.config);
            Ok((Origin::fetched(remote.address().to_string(), source, config, self.wanted(None)), mirror))
        });
        copied.map(Some).map_err(|error| OriginError::Elsewhere(error.to_string()))
    }

    fn fetched(&self, text: &str) -> Result<Origin, RemoteError> {
        let remote = self.open(text, &self.options())?;
        let fetched = remote.fetch()?;
        let shown = remote.address().to_string();
        Ok(Origin::fetched(shown, fetched.source, &fetched.config, self.wanted(None)))
    }

    fn open(&self, text: &str, options: &Options) -> Result<Remote, RemoteError> {
        Remote::open(Address::parse(text, Path::new("."))?, options)
    }

    /// How registries at addresses are asked.
    pub fn options(&self) -> Options {
        let mut options = Options { offline: self.offline, ..Options::default() };
        options.limits.total = self.limit().unwrap_or(options.limits.total);
        options
    }

    /// Fails for an address, before anything is asked.
    fn here(&self, directory: Option<&Path>) -> Result<(), OriginError> {
        address(directory).map_or(Ok(()), |address| Err(OriginError::NotHere(address.to_owned())))
    }

    fn limit(&self) -> Option<u64> {
        self.input_limit.map(|mib| u64::from(mib) * 1024 * 1024)
    }

    fn wanted<'a>(&'a self, directory: Option<&'a Path>) -> Wanted<'a> {
        Wanted {
            directory,
            manifest: self.manifest.as_deref(),
            built_in: self.built_in,
            allow_outside: self.allow_outside,
            config: &self.config,
            limit: self.limit(),
        }
    }
}

/// The address in place of a directory. A folder of that name comes first.
pub fn address(directory: Option<&Path>) -> Option<&str> {
    let text = directory?.to_str()?;
    (Address::is_address(text) && !Path::new(text).exists()).then_some(text)
}
