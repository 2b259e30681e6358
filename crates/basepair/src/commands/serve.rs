//! `basepair serve`: serves the registry until it is shut down.

mod greeting;

use crate::cli::{LogFormat, LogLevel, ServeArgs, ServedDependencies};
use crate::log;
use crate::report::progress::Progress;
use basepair_server::live::Live;
use basepair_server::origin::Origin;
use basepair_server::service::{self, Audience, Ended, Options};
use std::any::Any;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

pub(super) fn run(arguments: &ServeArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin_or_built_in()?;
    origin.require()?;
    let arguments = arguments.clone().configured(&origin.valid_config()?, origin.directory());
    let format = arguments.log_format();
    log::start(format, arguments.log_level.unwrap_or(LogLevel::Info));
    Ok(match service::run(&options(arguments), origin, &Output(format))? {
        Ended::Stopped => ExitCode::SUCCESS,
        Ended::Refused => ExitCode::from(2),
    })
}

fn options(arguments: ServeArgs) -> Options {
    let terminal = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    Options {
        listen: arguments.listen(),
        base_url: arguments.base_url,
        item_url: arguments.item_url,
        siblings: arguments.registry_dependencies.unwrap_or(ServedDependencies::Url).into(),
        security_contact: arguments.security_contact,
        allow_host: arguments.allow_host,
        trusted_proxy: arguments.trusted_proxy,
        kit: arguments.kit,
        agents: !arguments.no_mcp,
        watch: arguments.watch.unwrap_or(terminal),
        access_log: arguments.access_log.unwrap_or(false),
        drain_delay: Duration::from_secs(arguments.drain_delay.unwrap_or(0)),
    }
}

/// What the server does, in the format of its log.
struct Output(LogFormat);

impl Audience for Output {
    fn listening(&self, address: SocketAddr, origin: &Origin) {
        greeting::listening(address, origin, self.0);
    }

    fn loading(&self, origin: &Origin) -> Box<dyn Any> {
        Box::new(Progress::start(format!("loading {}", origin.described())))
    }

    fn ready(&self, live: &Live, origin: &Origin, took: Duration) {
        greeting::greet(live, origin, took, self.0);
    }

    fn refused(&self, live: &Live, origin: &Origin) {
        greeting::refuse(live, origin, self.0);
    }
}
