//! The flags of `basepair build`.

use super::{DependencyChoice, RegistryArgs};
use basepair_catalog::address::is_namespace;
use basepair_config::Config;
use basepair_server::origin::Origin;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, Args)]
pub struct BuildArgs {
    #[command(flatten)]
    pub registry: RegistryArgs,

    /// Write the whole web site, for any static host: pages, Markdown, images, live previews, and the registry below `r`.
    ///
    /// Needs --base-url, which may have a path. What only a server can do is left out: filters over several properties, the
    /// search in texts, the API, and the endpoint for agents.
    #[arg(long, env = "BASEPAIR_BUILD_SITE", conflicts_with = "no_check", value_parser = clap::builder::FalseyValueParser::new())]
    pub site: bool,

    /// The folder with the packages that live previews run with, for --site [default: as for `basepair serve`].
    #[arg(long, value_name = "DIR", env = "BASEPAIR_KIT")]
    pub kit: Option<PathBuf>,

    /// The output directory [default: public/r, or _site with --site]. Files in it that basepair did not write are kept.
    ///
    /// The default is relative to the current directory if DIR is given, else to the registry's directory.
    #[arg(long, short, value_name = "DIR", env = "BASEPAIR_OUTPUT")]
    pub output: Option<PathBuf>,

    /// How a dependency on another item of this registry is written [default: url].
    #[arg(long, value_name = "FORM", env = "BASEPAIR_REGISTRY_DEPENDENCIES", value_enum)]
    pub registry_dependencies: Option<DependencyChoice>,

    /// The URL that the output's parent is served under, without `/r`; required if an item depends on another
    /// item.
    #[arg(long, value_name = "URL", env = "BASEPAIR_BASE_URL")]
    pub base_url: Option<String>,

    /// The URL of an item, containing {name} [default: BASE_URL/r/{name}.json].
    #[arg(long, value_name = "TEMPLATE", env = "BASEPAIR_ITEM_URL")]
    pub item_url: Option<String>,

    /// The namespace that consumers configure for this registry, such as @acme; required by `--registry-dependencies namespace`.
    #[arg(long, value_name = "@NAME", env = "BASEPAIR_NAMESPACE", value_parser = namespace)]
    pub namespace: Option<String>,

    /// Also write the newest N versions of every item, and every item as of the newest N tags, out of the git repository of the
    /// registry, as NAME@VERSION.json.
    ///
    /// The versions that these depend on are written, too. What today's rules withhold is left out, and named.
    #[arg(long, value_name = "N", env = "BASEPAIR_HISTORY")]
    pub history: Option<usize>,

    /// The registry that bare dependencies are items of, for a copy of a registry at an address.
    ///
    /// With REGISTRY_URL at the copy, clients ask the copy for them, and for colours and styles.
    #[arg(long, value_name = "URL", env = "BASEPAIR_OFFICIAL", default_value = "https://ui.shadcn.com/r")]
    pub official: String,

    /// The styles of the projects that install from a copy, separated by commas.
    #[arg(
        long,
        value_name = "NAMES",
        env = "BASEPAIR_STYLES",
        default_value = "new-york-v4",
        value_delimiter = ','
    )]
    pub styles: Vec<String>,

    /// Replace files that `shadcn build` wrote.
    ///
    /// Without it, the build fails instead of overwriting a file that basepair did not write. Files that are
    /// not an item or index of the same name are kept in either case.
    #[arg(long)]
    pub take_over: bool,

    /// Hide the findings listed in FILE, as `basepair check` does.
    #[arg(long, value_name = "FILE", env = "BASEPAIR_BASELINE", conflicts_with = "no_check")]
    pub baseline: Option<PathBuf>,

    /// Check only for problems that make an item impossible or harmful to publish, and do not parse sources.
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

    /// Keep running, and build again when a file of the registry changes; only changed files are written.
    ///
    /// If the input is invalid, the last valid output is kept. Ctrl-C stops it.
    #[arg(long, env = "BASEPAIR_BUILD_WATCH", value_parser = clap::builder::FalseyValueParser::new())]
    pub watch: bool,
}

/// The default output directory.
const OUTPUT: &str = "public/r";
/// The same for the whole site: where actions that publish to GitHub Pages look.
const SITE: &str = "_site";

impl BuildArgs {
    /// Fills in settings from the configuration where no flag and no variable is given. Its paths are relative
    /// to the registry's root.
    #[must_use]
    pub fn configured(mut self, config: &Config, root: Option<&Path>) -> Self {
        let from_root = |path: &String| root.map_or_else(|| PathBuf::from(path), |root| root.join(path));
        let (registry, build) = (&config.registry, &config.build);
        // The configured directory is that of the registry's files, which clients request below `/r`.
        self.output = self.output.or_else(|| build.output.as_ref().filter(|_| !self.site).map(from_root));
        let form = build.registry_dependencies.as_deref();
        let form = form.and_then(|form| DependencyChoice::from_str(form, false).ok());
        self.registry_dependencies = self.registry_dependencies.or(form);
        self.base_url = self.base_url.or_else(|| registry.base_url.clone());
        self.item_url = self.item_url.or_else(|| registry.item_url.clone());
        let only = <&[String; 1]>::try_from(registry.namespaces.as_slice()).ok().map(|[only]| only);
        self.namespace = self.namespace.or_else(|| build.namespace.as_ref().or(only).cloned());
        // Without a full check there are no findings to hide.
        if !self.no_check {
            self.baseline = self.baseline.or_else(|| config.check.baseline.as_ref().map(from_root));
        }
        self
    }

    /// The output directory for the registry that was found.
    pub fn output(&self, origin: &Origin) -> PathBuf {
        let found = origin.directory().filter(|root| *root != Path::new("."));
        let name = if self.site { SITE } else { OUTPUT };
        let usual = || found.map_or_else(|| PathBuf::from(name), |root| root.join(name));
        self.output.clone().unwrap_or_else(usual)
    }
}

/// Parses a namespace as consumers configure it.
pub(super) fn namespace(text: &str) -> Result<String, String> {
    if is_namespace(text) {
        return Ok(text.to_owned());
    }
    Err("write `@` and then letters, digits, `-` and `_`, such as @acme".to_owned())
}
