//! `basepair serve`: binds the address, loads the registry, answers requests until it is shut down.

mod address;
mod greeting;
mod service_manager;

use crate::cli::{LogLevel, ServeArgs};
use crate::http::hosts::Hosts;
use crate::http::hot::App;
use crate::http::peer::{TrustedProxies, forwarded};
use crate::http::router::{router, router_without_mcp};
use crate::http::server::{self, CutOff, Limits};
use crate::http::{access, openapi};
use crate::live::{Live, Outcome};
use crate::made::searching_threads;
use crate::origin::Origin;
use crate::preview;
use crate::report::progress::Progress;
use crate::signals::{Signal, Signals};
use crate::workbench::Workbench;
use crate::{log, reload};
use address::{addresses, bind};
use anyhow::{anyhow, bail};
use axum::middleware::{from_fn, from_fn_with_state};
use service_manager::{Stage, notify};
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Signals this close together are one: a process group and a launcher in it both pass on what a terminal or a service
/// manager sent once.
const SAME_SIGNAL: Duration = Duration::from_millis(500);

pub(super) fn run(arguments: &ServeArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin_or_built_in()?;
    origin.require()?;
    let arguments = &arguments.clone().configured(&origin.valid_config()?, origin.directory());
    log::start(arguments.log_format(), arguments.log_level.unwrap_or(LogLevel::Info));
    // Documents are built on blocking threads, at most one per core at a time, and searches on some more. More threads
    // would only use more memory: the runtime starts one whenever the last is not idle yet.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(cores.max(2) + searching_threads())
        .build()?;
    let code = runtime.block_on(serve(arguments, origin))?;
    // Do not wait for work that still runs: its responses are finished or were abandoned.
    runtime.shutdown_background();
    Ok(code)
}

async fn serve(arguments: &ServeArgs, origin: Origin) -> anyhow::Result<ExitCode> {
    // From here on signals are handled, also during the first load.
    let mut signals = Signals::listen()?;
    let listener = bind(arguments.listen()).await?;
    let address = listener.local_addr()?;
    let addresses = addresses(arguments, address)?;
    let hosts = Hosts::new(addresses.base_url(), arguments.allow_host.clone(), address.ip().is_loopback());
    let hosts = hosts.ok_or_else(|| anyhow!("the base URL `{}` has no valid host", addresses.base_url()))?;
    let (named, registry) = (arguments.kit.clone(), origin.directory().map(Path::to_owned));
    let open = move || preview::open(named.as_deref(), registry.as_deref());
    let stage = tokio::task::spawn_blocking(open).await?;
    let stage = if origin.directory().is_some() { stage.of_folder() } else { stage };
    let live = Live::starting(openapi::text).with_stage(stage);
    let live = Arc::new(if arguments.no_mcp { live.without_agents() } else { live });
    let terminal = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    let watch = arguments.watch.unwrap_or(terminal);
    if let Some(directory) = origin.directory().filter(|_| watch) {
        let folder = hosts.are_local().then(|| editor_folder(directory)).flatten();
        live.open_workbench(Workbench::new(folder));
    }

    // Probes get an answer while a large registry loads.
    let (stop, stopped) = oneshot::channel::<()>();
    let hosts = Arc::new(hosts);
    let routes = match arguments.no_mcp {
        true => router_without_mcp(Arc::clone(&live), Arc::clone(&hosts)),
        false => router(Arc::clone(&live), Arc::clone(&hosts)),
    };
    let proxies = Arc::new(TrustedProxies::new(arguments.trusted_proxy.clone()));
    let routes = routes.layer(from_fn_with_state(proxies, forwarded));
    let app = if arguments.access_log.unwrap_or(false) {
        // Every request has to pass the log.
        App::from(routes.layer(from_fn(access::log)))
    } else {
        App::new(routes, Arc::clone(&live), hosts)
    };
    let answering = tokio::spawn(server::serve(listener, app, Limits::default(), async {
        let _ = stopped.await;
    }));
    greeting::listening(address, &origin, arguments.log_format());
    live.stage().log();

    let progress = Progress::start(format!("loading {}", origin.described()));
    let mut first = {
        let (live, origin, addresses) = (Arc::clone(&live), origin.clone(), addresses.clone());
        tokio::task::spawn_blocking(move || live.load(&origin, &addresses))
    };
    let mut reload_requested = false;
    let first = loop {
        tokio::select! {
            load = &mut first => break Some(load?),
            signal = signals.next() => match signal {
                Signal::Reload => reload_requested = true,
                Signal::Stop => break None,
            },
        }
    };
    drop(progress);
    let Some(first) = first else {
        return stop_answering(&live, arguments, signals, stop, answering).await;
    };
    if first.outcome == Outcome::Refused {
        return Ok(greeting::refuse(&live, &origin, arguments.log_format()));
    }
    greeting::greet(&live, &origin, first.took, arguments.log_format());
    notify(Stage::Ready);
    let trigger = reload::start(Arc::clone(&live), origin, addresses, watch, &first.read_paths)?;
    if reload_requested {
        trigger.pull();
    }
    while signals.next().await == Signal::Reload {
        trigger.pull();
    }

    stop_answering(&live, arguments, signals, stop, answering).await
}

/// The absolute path of the registry, as editors expect it.
fn editor_folder(directory: &Path) -> Option<String> {
    let absolute = std::path::absolute(directory).ok()?;
    Some(absolute.to_str()?.replace('\\', "/"))
}

/// Finishes running requests, then ends; a second signal ends at once.
async fn stop_answering(
    live: &Live,
    arguments: &ServeArgs,
    mut signals: Signals,
    stop: oneshot::Sender<()>,
    answering: JoinHandle<Result<(), CutOff>>,
) -> anyhow::Result<ExitCode> {
    tracing::info!("shutting down: finishing running requests");
    notify(Stage::Stopping);
    live.drain();
    // Before the first load, no load balancer has sent requests.
    let delay = if live.snapshot().is_some() { arguments.drain_delay.unwrap_or(0) } else { 0 };
    let ending = async {
        tokio::time::sleep(Duration::from_secs(delay)).await;
        let _ = stop.send(());
        answering.await
    };
    let first = Instant::now();
    let again = async { while signals.next().await == Signal::Reload || first.elapsed() < SAME_SIGNAL {} };
    tokio::select! {
        ended = ending => {
            if let Err(cut_off) = ended? {
                tracing::warn!("{cut_off}");
            }
            Ok(ExitCode::SUCCESS)
        }
        () = again => bail!("stopped at once by a second signal"),
    }
}
