//! The flags of `basepair mcp`.

use super::RegistryArgs;
use clap::Args;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  claude mcp add ui -- basepair mcp ./my-registry             Claude Code
  claude mcp add --transport http ui http://127.0.0.1:3400/mcp  the same through a running server
  codex mcp add ui -- basepair mcp ./my-registry              Codex

Messages are on stdin and stdout, one per line; logs are on stderr. The registry is read again when its files change.
Nothing is written. `basepair serve` answers the same at /mcp.")]
pub struct McpArgs {
    #[command(flatten)]
    pub registry: RegistryArgs,

    /// The public URL of the registry, for the addresses of items.
    #[arg(long, value_name = "URL", env = "BASEPAIR_BASE_URL")]
    pub base_url: Option<String>,

    /// The URL of an item, containing {name} [default: BASE_URL/r/{name}.json].
    #[arg(long, value_name = "TEMPLATE", env = "BASEPAIR_ITEM_URL")]
    pub item_url: Option<String>,
}
