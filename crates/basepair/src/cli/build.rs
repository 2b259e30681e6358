//! The flags of `basepair build`.

use super::{DependencyChoice, RegistryArgs};
use crate::origin::Origin;
use basepair_catalog::address::is_namespace;
use basepair_client::config::Config;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, Args)]
pub struct BuildArgs {
    #[command(flatten)]
    pub registry: RegistryArgs,

    /// Where the files go [default: public/r]. Files there that basepair did not write are kept.
    ///
    /// The default lies in the current directory if DIR is given, else in the registry's directory.
    #[arg(long, short, value_name = "DIR", env = "BASEPAIR_OUTPUT")]
    pub output: Option<PathBuf>,

    /// How a dependency on another item of this registry is written [default: url].
    #[arg(long, value_name = "FORM", env = "BASEPAIR_REGISTRY_DEPENDENCIES", value_enum)]
    pub registry_dependencies: Option<DependencyChoice>,

    /// The address that the output's parent is served under, without `/r`; needed as soon as one item depends on
    /// another.
    #[arg(long, value_name = "URL", env = "BASEPAIR_BASE_URL")]
    pub base_url: Option<String>,

    /// The address of an item, with {name} in it [default: BASE_URL/r/{name}.json].
    #[arg(long, value_name = "TEMPLATE", env = "BASEPAIR_ITEM_URL")]
    pub item_url: Option<String>,

    /// The name that consumers give this registry, such as @acme; needed by `--registry-dependencies namespace`.
    #[arg(long, value_name = "@NAME", env = "BASEPAIR_NAMESPACE", value_parser = namespace)]
    pub namespace: Option<String>,

    /// Replace files that `shadcn build` wrote.
    ///
    /// Without it a build stops before it would overwrite anything that basepair did not write. Files that are no item
    /// or index of the same name are kept either way.
    #[arg(long)]
    pub take_over: bool,

    /// Hide the findings that FILE names, as `basepair check` does.
    #[arg(long, value_name = "FILE", env = "BASEPAIR_BASELINE", conflicts_with = "no_check")]
    pub baseline: Option<PathBuf>,

    /// Look only for what makes an item impossible or harmful to publish, and parse no source.
    #[arg(long, env = "BASEPAIR_NO_CHECK", value_parser = clap::builder::FalseyValueParser::new())]
    pub no_check: bool,

    /// Write nothing; list the files that a build would change, and exit with 1 if there are any.
    #[arg(
        long,
        env = "BASEPAIR_BUILD_CHECK",
        conflicts_with = "watch",
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    pub check: bool,

    /// Stay, and build again when a file of the registry changes; only files that differ are written.
    ///
    /// Broken input keeps the last good output. Ctrl-C ends it.
    #[arg(long, env = "BASEPAIR_BUILD_WATCH", value_parser = clap::builder::FalseyValueParser::new())]
    pub watch: bool,
}

/// Where files go when nothing says otherwise.
const OUTPUT: &str = "public/r";

impl BuildArgs {
    /// With what the configuration says where no flag and no variable does. Its paths are seen from the registry's root.
    #[must_use]
    pub fn configured(mut self, config: &Config, root: Option<&Path>) -> Self {
        let from_root = |path: &String| root.map_or_else(|| PathBuf::from(path), |root| root.join(path));
        let (registry, build) = (&config.registry, &config.build);
        self.output = self.output.or_else(|| build.output.as_ref().map(from_root));
        let form = build.registry_dependencies.as_deref();
        let form = form.and_then(|form| DependencyChoice::from_str(form, false).ok());
        self.registry_dependencies = self.registry_dependencies.or(form);
        self.base_url = self.base_url.or_else(|| registry.base_url.clone());
        self.item_url = self.item_url.or_else(|| registry.item_url.clone());
        self.namespace = self.namespace.or_else(|| build.namespace.clone());
        // What parses no source has nothing to hide.
        if !self.no_check {
            self.baseline = self.baseline.or_else(|| config.check.baseline.as_ref().map(from_root));
        }
        self
    }

    /// Where the files go, for a registry that was found.
    pub fn output(&self, origin: &Origin) -> PathBuf {
        let found = origin.directory().filter(|_| self.registry.directory.is_none());
        let found = found.filter(|root| *root != Path::new("."));
        let usual = || found.map_or_else(|| PathBuf::from(OUTPUT), |root| root.join(OUTPUT));
        self.output.clone().unwrap_or_else(usual)
    }
}

/// A name as consumers configure it.
pub(super) fn namespace(text: &str) -> Result<String, String> {
    if is_namespace(text) {
        return Ok(text.to_owned());
    }
    Err("write `@` and then letters, digits, `-` and `_`, such as @acme".to_owned())
}
