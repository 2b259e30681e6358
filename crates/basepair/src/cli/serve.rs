//! The flags of `basepair serve`, which are also those of `basepair` alone.

use super::{RegistryArgs, ServedDependencies};
use crate::http::hosts::{Host, host_argument};
use clap::{Args, ValueEnum};
use std::net::{SocketAddr, ToSocketAddrs};

#[derive(Debug, Clone, Args)]
pub struct ServeArgs {
    #[command(flatten)]
    pub registry: RegistryArgs,

    /// Where to listen; port 0 picks a free one.
    #[arg(
        long,
        value_name = "ADDR:PORT",
        env = "BASEPAIR_LISTEN",
        default_value = "127.0.0.1:3400",
        value_parser = socket_address
    )]
    pub listen: SocketAddr,

    /// The address that the world reaches this server by; needed when listening on all interfaces.
    ///
    /// It goes into the dependencies between items. By default it is the address listened on.
    #[arg(long, value_name = "URL", env = "BASEPAIR_BASE_URL")]
    pub base_url: Option<String>,

    /// The address of an item, with {name} in it [default: BASE_URL/r/{name}.json].
    #[arg(long, value_name = "TEMPLATE", env = "BASEPAIR_ITEM_URL")]
    pub item_url: Option<String>,

    /// How a dependency on another item of this registry is served; a request with `?ns=@acme` gets @acme/name.
    #[arg(
        long,
        value_name = "FORM",
        env = "BASEPAIR_REGISTRY_DEPENDENCIES",
        value_enum,
        default_value_t = ServedDependencies::Url
    )]
    pub registry_dependencies: ServedDependencies,

    /// Another host name that this server is reached by; may be given several times.
    ///
    /// The base URL's host is answered, and names of this machine (localhost, 127.0.0.1, [::1]) when listening on
    /// one. Requests to any other name get 421, so that no web page can read the registry by pointing a name of its
    /// own here.
    #[arg(long, value_name = "NAME", env = "BASEPAIR_ALLOW_HOST", value_delimiter = ',', value_parser = host_argument)]
    pub allow_host: Vec<Host>,

    /// Where to report a security problem, as `https:` or `mailto:`; published as /.well-known/security.txt.
    #[arg(long, value_name = "ADDRESS", env = "BASEPAIR_SECURITY_CONTACT")]
    pub security_contact: Option<String>,

    /// Reload when a file of the registry changes [default: on when a directory is served from a terminal].
    ///
    /// SIGHUP reloads either way. Broken input keeps the last good state serving.
    #[arg(
        long,
        value_name = "BOOL",
        env = "BASEPAIR_WATCH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_parser = clap::builder::BoolishValueParser::new()
    )]
    pub watch: Option<bool>,

    /// After SIGTERM, how long /readyz answers 503 before new connections are refused.
    #[arg(long, value_name = "SECONDS", env = "BASEPAIR_DRAIN_DELAY", default_value_t = 0)]
    pub drain_delay: u64,

    /// Log every request: method, path, status, length and time.
    #[arg(long, env = "BASEPAIR_ACCESS_LOG", value_parser = clap::builder::FalseyValueParser::new())]
    pub access_log: bool,

    /// The format of log lines. With json, everything on stderr is JSON.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,

    /// What is logged.
    #[arg(long, value_name = "LEVEL", env = "BASEPAIR_LOG_LEVEL", value_enum, default_value_t = LogLevel::Info)]
    pub log_level: LogLevel,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

/// An IP address and port, or a host name that stands for one.
fn socket_address(text: &str) -> Result<SocketAddr, String> {
    let resolved = text.parse().ok().or_else(|| text.to_socket_addrs().ok()?.next());
    resolved.ok_or_else(|| "write an address and a port, such as 127.0.0.1:3400".to_owned())
}
