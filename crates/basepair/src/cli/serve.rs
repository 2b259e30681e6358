//! The flags of `basepair serve`, which are also those of `basepair` alone.

use super::{AddressArgs, RegistryArgs, ServedDependencies};
use basepair_config::Config;
use basepair_model::network::Network;
use basepair_server::http::hosts::{Host, host_argument};
use clap::{Args, ValueEnum};
use std::net::{Ipv4Addr, SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};

/// A server that drains for longer was probably given milliseconds.
const LONGEST_DRAIN: u64 = 3600;

#[derive(Debug, Clone, Args)]
pub struct ServeArgs {
    #[command(flatten)]
    pub registry: RegistryArgs,

    /// The address to listen on, or only its port [default: 127.0.0.1:3400]; port 0 picks a free one.
    #[arg(long, value_name = "ADDR:PORT|PORT", env = "BASEPAIR_LISTEN", value_parser = socket_address)]
    pub listen: Option<SocketAddr>,

    /// The port to listen on; the address stays that of --listen.
    #[arg(long, value_name = "PORT", env = "BASEPAIR_PORT")]
    pub port: Option<u16>,

    /// Answer metrics for Prometheus at /metrics on this address, or on this port of this machine.
    ///
    /// It is another address than that of the registry, so that strangers cannot read them.
    #[arg(long, value_name = "ADDR:PORT|PORT", env = "BASEPAIR_METRICS", value_parser = socket_address)]
    pub metrics: Option<SocketAddr>,

    /// The public URL of this server; required when listening on all interfaces.
    ///
    /// It is used in dependencies between items. The default is the listening address.
    #[arg(long, value_name = "URL", env = "BASEPAIR_BASE_URL")]
    pub base_url: Option<String>,

    /// The URL of an item, containing {name} [default: BASE_URL/r/{name}.json].
    #[arg(long, value_name = "TEMPLATE", env = "BASEPAIR_ITEM_URL")]
    pub item_url: Option<String>,

    /// How a dependency on another item of this registry is served [default: url]; a request with `?ns=@acme` gets
    /// @acme/name.
    #[arg(long, value_name = "FORM", env = "BASEPAIR_REGISTRY_DEPENDENCIES", value_enum)]
    pub registry_dependencies: Option<ServedDependencies>,

    /// An additional host name of this server; may be given several times.
    ///
    /// Requests are answered for the host of the base URL and, when listening on a local address, for local
    /// names (localhost, 127.0.0.1, [::1]). Requests for any other host get 421, so that no web page can read
    /// the registry through DNS rebinding.
    #[arg(long, value_name = "NAME", env = "BASEPAIR_ALLOW_HOST", value_delimiter = ',', value_parser = host_argument)]
    pub allow_host: Vec<Host>,

    /// The address of a proxy in front of this server, or a range such as 10.0.0.0/8; may be given several times.
    ///
    /// Limits for one client then apply to the address that the proxy names in X-Forwarded-For.
    #[arg(long, value_name = "ADDR", env = "BASEPAIR_TRUSTED_PROXY", value_delimiter = ',')]
    pub trusted_proxy: Vec<Network>,

    /// Where to report a security problem, as `https:` or `mailto:`; published as /.well-known/security.txt.
    #[arg(long, value_name = "ADDRESS", env = "BASEPAIR_SECURITY_CONTACT")]
    pub security_contact: Option<String>,

    /// The folder with the packages that live previews run with [default: what `basepair kit` has made for the registry, else
    /// `kit` beside the program, in the build folder, or in the user's cache].
    #[arg(long, value_name = "DIR", env = "BASEPAIR_KIT")]
    pub kit: Option<PathBuf>,

    /// Do not make a kit when live previews need one.
    ///
    /// A server that watches files on a loopback address makes the kit of its registry from the packages in `node_modules`, in
    /// a confined process (Linux only).
    #[arg(long, env = "BASEPAIR_NO_KIT", value_parser = clap::builder::FalseyValueParser::new())]
    pub no_kit: bool,

    /// Take no pictures of items that have none.
    ///
    /// A server that watches files on a loopback address takes them in the background, with the Chromium or Chrome of this machine
    /// (Linux only). They are kept in the user's cache.
    #[arg(long, env = "BASEPAIR_NO_PICTURES", value_parser = clap::builder::FalseyValueParser::new())]
    pub no_pictures: bool,

    /// Reload when a file of the registry changes [default: on when a directory is served on a loopback address].
    ///
    /// SIGHUP reloads either way. If the input is invalid, the last valid state is served.
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

    /// Do not answer agents at /mcp.
    #[arg(long, env = "BASEPAIR_NO_MCP", value_parser = clap::builder::FalseyValueParser::new())]
    pub no_mcp: bool,

    /// Do not let the kernel confine the server (Linux only).
    ///
    /// A confined server reads its registry and its kit; it writes nothing, starts no program and connects to nothing.
    #[arg(long, env = "BASEPAIR_NO_CONFINEMENT", value_parser = clap::builder::FalseyValueParser::new())]
    pub no_confinement: bool,

    /// How long /readyz answers 503 after SIGTERM before new connections are refused.
    #[arg(long, value_name = "SECONDS", env = "BASEPAIR_DRAIN_DELAY", value_parser = clap::value_parser!(u64).range(..=LONGEST_DRAIN))]
    pub drain_delay: Option<u64>,

    /// Log every request: method, path, status, length and time.
    #[arg(
        long,
        value_name = "BOOL",
        env = "BASEPAIR_ACCESS_LOG",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_parser = clap::builder::BoolishValueParser::new()
    )]
    pub access_log: Option<bool>,

    /// The format of log lines [default: text]. With json, everything on stderr is JSON.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_LOG_FORMAT", value_enum)]
    pub log_format: Option<LogFormat>,

    /// The minimum level of logged lines [default: info].
    #[arg(long, value_name = "LEVEL", env = "BASEPAIR_LOG_LEVEL", value_enum)]
    pub log_level: Option<LogLevel>,
}

impl ServeArgs {
    /// Fills in settings from the configuration where no flag and no variable is given.
    #[must_use]
    pub fn configured(mut self, config: &Config, root: Option<&Path>) -> Self {
        fn choice<Choice: ValueEnum>(text: Option<&String>) -> Option<Choice> {
            text.and_then(|text| Choice::from_str(text, false).ok())
        }
        let serve = &config.serve;
        self.listen = self.listen.or_else(|| socket_address(serve.listen.as_deref()?).ok());
        self.base_url = self.base_url.or_else(|| config.registry.base_url.clone());
        self.item_url = self.item_url.or_else(|| config.registry.item_url.clone());
        let form = choice(config.build.registry_dependencies.as_ref());
        self.registry_dependencies = self.registry_dependencies.or(form);
        if self.allow_host.is_empty() {
            self.allow_host = serve.allow_host.iter().filter_map(|host| host_argument(host).ok()).collect();
        }
        if self.trusted_proxy.is_empty() {
            self.trusted_proxy = serve.trusted_proxy.iter().filter_map(|range| range.parse().ok()).collect();
        }
        self.security_contact = self.security_contact.or_else(|| serve.security_contact.clone());
        let kit = || Some(root.unwrap_or(Path::new("")).join(serve.kit.as_ref()?));
        self.kit = self.kit.or_else(kit);
        self.watch = self.watch.or(serve.watch);
        self.no_mcp |= serve.mcp == Some(false);
        self.drain_delay = self.drain_delay.or(serve.drain_delay);
        self.access_log = self.access_log.or(serve.access_log);
        self.log_format = self.log_format.or_else(|| choice(serve.log_format.as_ref()));
        self.log_level = self.log_level.or_else(|| choice(serve.log_level.as_ref()));
        self
    }

    pub fn listen(&self) -> SocketAddr {
        let mut address = self.listen.unwrap_or(AddressArgs::usual());
        address.set_port(self.port.unwrap_or(address.port()));
        address
    }

    pub fn log_format(&self) -> LogFormat {
        self.log_format.unwrap_or(LogFormat::Text)
    }
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

/// An IP address and port, a host name that resolves to one, or a port of this machine.
fn socket_address(text: &str) -> Result<SocketAddr, String> {
    let port = text.parse().ok().map(|port: u16| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    let resolved = port.or_else(|| text.parse().ok()).or_else(|| text.to_socket_addrs().ok()?.next());
    resolved.ok_or_else(|| "write an address and a port, such as 127.0.0.1:3400, or a port".to_owned())
}
