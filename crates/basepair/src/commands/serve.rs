//! `basepair serve`: serves the registry until it is shut down.

mod greeting;
#[cfg(target_os = "linux")]
pub(super) mod photographer;

use super::manifests;
use crate::cli::{LogFormat, LogLevel, ServeArgs, ServedDependencies};
use crate::log;
use crate::report::progress::Progress;
use crate::report::say;
use basepair_config::Config;
use basepair_server::confinement::{Confinement, Reads};
use basepair_server::http::hosts::{Host, Hosts};
use basepair_server::origin::Origin;
use basepair_server::pictures::Photographer;
use basepair_server::running::Running;
use basepair_server::service::{self, Audience, Ended, Options};
use basepair_server::stage::Maker;
use std::any::Any;
use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

pub(super) fn run(arguments: &ServeArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin_or_built_in()?;
    let built_in = arguments.registry.reading.built_in;
    origin.require()?;
    let config = origin.valid_config()?;
    let widening = widening(arguments, &config);
    let arguments = arguments.clone().configured(&config, origin.directory());
    let format = arguments.log_format();
    log::start(format, arguments.log_level.unwrap_or(LogLevel::Info));
    if origin.directory().is_none()
        && !built_in
        && format == LogFormat::Text
        && let Some(hint) = manifests::hint(Path::new("."))
    {
        say(&format!("note: no registry is here or above, so the built-in one is served; {hint}"));
    }
    Ok(match service::run(&options(arguments, &origin), origin, &Output { format, widening })? {
        Ended::Stopped => ExitCode::SUCCESS,
        Ended::Refused => ExitCode::from(2),
    })
}

fn options(arguments: ServeArgs, origin: &Origin) -> Options {
    let listen = arguments.listen();
    let watch = arguments.watch.unwrap_or(listen.ip().is_loopback());
    let (maker, photographer) = helpers(&arguments, watch, origin);
    Options {
        listen,
        metrics: arguments.metrics,
        base_url: arguments.base_url,
        item_url: arguments.item_url,
        siblings: arguments.registry_dependencies.unwrap_or(ServedDependencies::Url).into(),
        security_contact: arguments.security_contact,
        allow_host: arguments.allow_host,
        trusted_proxy: arguments.trusted_proxy,
        maker,
        photographer,
        kit: arguments.kit,
        agents: !arguments.no_mcp,
        watch,
        access_log: arguments.access_log.unwrap_or(false),
        confined: !arguments.no_confinement,
        drain_delay: Duration::from_secs(arguments.drain_delay.unwrap_or(0)),
    }
}

/// What does the work that a server may not do itself once it is confined.
type Helpers = (Option<Arc<Maker>>, Option<Arc<Photographer>>);

/// Started before the server is confined, and only where nobody else can reach it.
#[cfg(target_os = "linux")]
fn helpers(arguments: &ServeArgs, watch: bool, origin: &Origin) -> Helpers {
    // Whoever runs many servers looks at no page.
    let is_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
    if !arguments.listen().ip().is_loopback() || !watch || arguments.no_confinement || is_ci {
        return (None, None);
    }
    // Frames have the public address in them.
    let shows = !arguments.no_pictures && arguments.base_url.is_none();
    let photographer = shows.then(|| photographer::start(origin)).flatten();
    (super::kit::maker::start(arguments, origin), photographer)
}

#[cfg(not(target_os = "linux"))]
fn helpers(_: &ServeArgs, _: bool, _: &Origin) -> Helpers {
    (None, None)
}

/// The settings of a `basepair.toml` that nobody named through which others may read the registry, as `setting = value`
/// with their places.
fn widening(arguments: &ServeArgs, config: &Config) -> Vec<(String, String)> {
    let (base_url, hosts) = (&config.registry.base_url, &config.serve.allow_host);
    let named = base_url.iter().filter(|_| arguments.base_url.is_none());
    let is_public =
        |base: &String| !Hosts::new(base, Vec::new(), true).is_some_and(|hosts| hosts.are_local());
    let base_url = named.clone().any(is_public).then_some("registry.base-url");
    let is_other = |host: &String| !Host::parse(host).is_some_and(|host| host.is_loopback());
    let others = arguments.allow_host.is_empty() && hosts.iter().any(is_other);
    let settings = base_url.into_iter().chain(others.then_some("serve.allow-host"));
    let found = settings.filter_map(|path| Some((path, config.set(path).filter(|set| set.found)?)));
    found.map(|(path, set)| (format!("{path} = {}", set.text), set.place.to_string())).collect()
}

/// What the server does, in the format of its log.
struct Output {
    format: LogFormat,
    widening: Vec<(String, String)>,
}

impl Audience for Output {
    fn listening(&self, address: SocketAddr, origin: &Origin) {
        greeting::listening(address, origin, self.format);
        greeting::widening(&self.widening, self.format);
    }

    fn measured(&self, address: SocketAddr) {
        greeting::measured(address, self.format);
    }

    fn confined(&self, confinement: &Confinement, reads: &Reads) {
        greeting::confined(confinement, reads, self.format);
    }

    fn loading(&self, origin: &Origin) -> Box<dyn Any> {
        Box::new(Progress::start(format!("loading {}", origin.described())))
    }

    fn ready(&self, running: &Running, origin: &Origin, took: Duration) {
        greeting::greet(running, origin, took, self.format);
    }

    fn refused(&self, running: &Running, origin: &Origin) {
        greeting::refuse(running, origin, self.format);
    }
}
