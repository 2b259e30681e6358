//! The flags of `basepair mcp`.

use super::{AddressArgs, RegistryArgs};
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

    #[command(flatten)]
    pub address: AddressArgs,
}
