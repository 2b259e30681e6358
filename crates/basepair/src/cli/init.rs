//! The flags of `basepair init`.

use basepair_catalog::address::Addresses;
use basepair_catalog::nearest::nearest;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair init my-registry                       create a registry of React components
  basepair init my-registry --framework vue       create one for shadcn-vue
  basepair init --helix --name acme               create one in the current directory, with an architecture model
  basepair init --dry-run                         list the files without writing them
  basepair init --from src/components             make a registry of the components of this project
  basepair init --from src/ui --from src/hooks    make one of two folders; run it again to add what is new

Existing files are not changed, moved or overwritten; `--from` adds entries to an existing registry.json. For a directory that already has a registry.json, use `basepair adopt`.")]
pub struct InitArgs {
    /// The directory of the registry; created if it does not exist [default: the current directory].
    #[arg(value_name = "DIR", env = "BASEPAIR_DIR")]
    pub directory: Option<PathBuf>,

    /// Make items of the components in this folder of the project; can be repeated. Shows a diff, and asks before it writes.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["helix", "plain", "framework"], env = "BASEPAIR_FROM", value_delimiter = ',')]
    pub from: Vec<PathBuf>,

    /// Write what `--from` shows, without asking.
    #[arg(long, short, requires = "from")]
    pub yes: bool,

    /// The framework of the components: react, vue or svelte.
    #[arg(
        long,
        value_name = "NAME",
        env = "BASEPAIR_INIT_FRAMEWORK",
        default_value = "react",
        value_parser = framework
    )]
    pub framework: InitFramework,

    /// Create an architecture model, architecture.json, and folders for its nodes.
    #[arg(
        long,
        conflicts_with = "plain",
        env = "BASEPAIR_HELIX",
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    pub helix: bool,

    /// Create no architecture model (the default).
    #[arg(long, env = "BASEPAIR_PLAIN", value_parser = clap::builder::FalseyValueParser::new())]
    pub plain: bool,

    /// The name of the registry [default: the name of the directory].
    #[arg(long, value_name = "TEXT", env = "BASEPAIR_NAME", value_parser = name)]
    pub name: Option<String>,

    /// The namespace that consumers configure for this registry in components.json, such as @acme.
    #[arg(long, value_name = "@NAME", env = "BASEPAIR_NAMESPACE", value_parser = namespace)]
    pub namespace: Option<String>,

    /// The URL of the published files or the server; used in dependencies between items.
    #[arg(long, value_name = "URL", env = "BASEPAIR_BASE_URL", value_parser = url)]
    pub base_url: Option<String>,

    /// The homepage of the registry [default: the base URL].
    #[arg(long, value_name = "URL", env = "BASEPAIR_HOMEPAGE", value_parser = url)]
    pub homepage: Option<String>,

    /// List the files without writing them.
    #[arg(long, env = "BASEPAIR_DRY_RUN", value_parser = clap::builder::FalseyValueParser::new())]
    pub dry_run: bool,
}

/// The frameworks that `init` supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InitFramework {
    React,
    Vue,
    Svelte,
}

fn framework(text: &str) -> Result<InitFramework, String> {
    match text {
        "react" => Ok(InitFramework::React),
        "vue" => Ok(InitFramework::Vue),
        "svelte" => Ok(InitFramework::Svelte),
        "next" | "remix" | "react-router" | "vite" => {
            Err("use react, which this framework is based on".to_owned())
        }
        "nuxt" => Err("use vue, which this framework is based on".to_owned()),
        "sveltekit" => Err("use svelte, which this framework is based on".to_owned()),
        _ => Err(match nearest(text, ["react", "vue", "svelte"].into_iter(), 1).first() {
            Some(near) => format!("did you mean {near}?"),
            None => "no client installs components of this framework; use react, vue or svelte".to_owned(),
        }),
    }
}

/// The same namespace as elsewhere; the `@` may be omitted here.
fn namespace(text: &str) -> Result<String, String> {
    super::build::namespace(&format!("@{}", text.strip_prefix('@').unwrap_or(text)))
}

fn name(text: &str) -> Result<String, String> {
    if text.trim().is_empty() || text.chars().any(char::is_control) {
        return Err("use one line of text, such as acme-ui".to_owned());
    }
    Ok(text.to_owned())
}

fn url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let plain = |text: &str| {
        !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c.is_control() || c == '"')
    };
    match rest {
        // As strict as `serve` and `build`, which read it later.
        Some(rest) if plain(rest) => match Addresses::new(text, None) {
            Ok(addresses) => Ok(addresses.base_url().to_owned()),
            Err(error) => Err(error.to_string()),
        },
        _ => Err("use a URL such as https://ui.example.com".to_owned()),
    }
}
