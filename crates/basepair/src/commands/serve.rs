//! `basepair serve`: binds the address, loads the registry, answers until told to stop.

use crate::cli::ServeArgs;
use crate::http::hosts::Hosts;
use crate::http::server::{self, CutOff, Limits};
use crate::http::{openapi, router::router};
use crate::live::{Live, Outcome};
use crate::origin::Origin;
use crate::report::{self, plain::plain, say};
use crate::signals::{Signal, Signals};
use crate::{log, reload};
use anyhow::{anyhow, bail};
use basepair_catalog::address::Addresses;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(super) fn run(arguments: &ServeArgs) -> anyhow::Result<ExitCode> {
    log::start(arguments.log_format, arguments.log_level);
    // Documents are made on blocking threads, as many at a time as there are cores. More threads would only spread their
    // memory: the runtime starts one whenever the last has not gone to rest yet.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(cores.max(2))
        .build()?;
    let code = runtime.block_on(serve(arguments))?;
    // Nothing that still runs may hold the process up: its answers are done or were given up.
    runtime.shutdown_background();
    Ok(code)
}

async fn serve(arguments: &ServeArgs) -> anyhow::Result<ExitCode> {
    // From here on a signal is heard, also while the first load runs.
    let mut signals = Signals::listen()?;
    let listener = bind(arguments.listen).await?;
    let address = listener.local_addr()?;
    let addresses = addresses(arguments, address)?;
    let hosts = Hosts::new(addresses.base_url(), arguments.allow_host.clone(), address.ip().is_loopback());
    let hosts = hosts.ok_or_else(|| anyhow!("the base URL `{}` has no valid host", addresses.base_url()))?;
    let origin = arguments.registry.origin()?;
    let live = Arc::new(Live::starting(openapi::text));

    // Probes get an answer while a large registry loads.
    let (stop, stopped) = oneshot::channel::<()>();
    let router = router(Arc::clone(&live), hosts);
    let answering = tokio::spawn(server::serve(listener, router, Limits::default(), async {
        let _ = stopped.await;
    }));

    let mut first = {
        let (live, origin, addresses) = (Arc::clone(&live), origin.clone(), addresses.clone());
        tokio::task::spawn_blocking(move || live.load(&origin, &addresses))
    };
    let mut asked_to_reload = false;
    let first = loop {
        tokio::select! {
            load = &mut first => break Some(load?),
            signal = signals.next() => match signal {
                Signal::Reload => asked_to_reload = true,
                Signal::Stop => break None,
            },
        }
    };
    let Some(first) = first else {
        return stop_answering(&live, arguments, signals, stop, answering).await;
    };
    if first.outcome == Outcome::Refused {
        return Ok(refuse(&live, &origin));
    }
    greet(&live, &origin, address);
    let terminal = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    let watch = arguments.watch.unwrap_or(terminal);
    let trigger = reload::start(Arc::clone(&live), origin, addresses, watch, &first.asked)?;
    if asked_to_reload {
        trigger.pull();
    }
    while signals.next().await == Signal::Reload {
        trigger.pull();
    }

    stop_answering(&live, arguments, signals, stop, answering).await
}

/// Answers whoever has asked, then ends; a second signal ends at once.
async fn stop_answering(
    live: &Live,
    arguments: &ServeArgs,
    mut signals: Signals,
    stop: oneshot::Sender<()>,
    answering: JoinHandle<Result<(), CutOff>>,
) -> anyhow::Result<ExitCode> {
    tracing::info!("stopping: running answers are being finished");
    live.drain();
    // Before the first load no load balancer has sent anyone here.
    let delay = if live.snapshot().is_some() { arguments.drain_delay } else { 0 };
    let ending = async {
        tokio::time::sleep(Duration::from_secs(delay)).await;
        let _ = stop.send(());
        answering.await
    };
    let again = async { while signals.next().await == Signal::Reload {} };
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

async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            anyhow!("port {} on {} is in use; name another with --listen", address.port(), address.ip())
        }
        _ => anyhow!("cannot listen on {address}: {error}"),
    })
}

/// The public addresses; a wildcard address is no place that anyone can go to.
fn addresses(arguments: &ServeArgs, address: SocketAddr) -> anyhow::Result<Addresses> {
    let base_url = match &arguments.base_url {
        Some(base_url) => base_url.clone(),
        None if address.ip().is_unspecified() => bail!(
            "listening on {} needs --base-url, the address that clients reach this server by",
            address.ip()
        ),
        None => format!("http://{address}"),
    };
    let addresses = Addresses::new(&base_url, arguments.item_url.as_deref())?;
    let addresses = addresses.with_siblings(arguments.registry_dependencies.into());
    Ok(addresses.with_contact(arguments.security_contact.as_deref())?)
}

/// Nothing could be loaded: every reason is said, and nothing is served.
fn refuse(live: &Live, origin: &Origin) -> ExitCode {
    match live.trouble().as_deref() {
        Some(trouble) if !trouble.findings.is_empty() => {
            report::text::print(&trouble.findings, &trouble.omitted, &origin.to_string(), None);
            say(&format!("error: `{origin}` cannot be served until the errors above are mended"));
        }
        Some(trouble) => say(&format!("error: {}", plain(&trouble.log))),
        None => say(&format!("error: `{origin}` could not be loaded")),
    }
    ExitCode::from(2)
}

/// How many withheld items the first lines name.
const WITHHELD_NAMED: usize = 10;

/// The first lines a person sees: where it is, and three things to try.
fn greet(live: &Live, origin: &Origin, address: SocketAddr) {
    let Some(snapshot) = live.snapshot() else { return };
    let items = snapshot.catalog.items();
    let base = snapshot.addresses.base_url();
    let place = origin.directory().map(|path| std::path::absolute(path).unwrap_or(path.to_owned()));
    let place = place.map_or(origin.to_string(), |path| path.display().to_string());
    let count = match items.len() {
        1 => "1 item".to_owned(),
        many => format!("{many} items"),
    };
    let mut lines = vec![
        format!("listening on http://{address}"),
        format!("  serving  {place} ({count})"),
        format!("  model    curl {base}/api/v1/architecture"),
    ];
    match basepair_site::example(&snapshot.catalog) {
        Some(item) => {
            lines.push(format!("  item     curl {base}/api/v1/ui/{}", item.url_path()));
            lines.push(format!("  install  npx shadcn@latest add {}", snapshot.addresses.item(item)));
        }
        None => lines.push("  items    none yet: add entries to `items` in registry.json".to_owned()),
    }
    let withheld = snapshot.catalog.withheld();
    for each in withheld.iter().take(WITHHELD_NAMED) {
        lines.push(format!("  withheld {}: {}", plain(&each.name), plain(&each.reason)));
    }
    if withheld.len() > WITHHELD_NAMED {
        lines.push(format!(
            "  withheld {} more; `basepair check` names them",
            withheld.len() - WITHHELD_NAMED
        ));
    }
    say(&lines.join("\n"));
    report::text::print_all(&snapshot.report.findings, &snapshot.report.omitted);
}
