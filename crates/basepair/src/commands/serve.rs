//! `basepair serve`: binds the address, loads the registry, answers until told to stop.

use crate::cli::ServeArgs;
use crate::http::{home, openapi, router::router, server};
use crate::live::{Live, Outcome, Trouble};
use crate::origin::Origin;
use crate::{log, reload, report};
use anyhow::{Context, anyhow, bail};
use basepair_catalog::address::Addresses;
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

pub(super) fn run(arguments: &ServeArgs) -> anyhow::Result<ExitCode> {
    log::start(arguments.log_format, arguments.log_level);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let code = runtime.block_on(serve(arguments))?;
    // Nothing that still runs may hold the process up: its answers are done or were given up.
    runtime.shutdown_background();
    Ok(code)
}

async fn serve(arguments: &ServeArgs) -> anyhow::Result<ExitCode> {
    let listener = bind(arguments.listen).await?;
    let address = listener.local_addr()?;
    let addresses = addresses(arguments, address)?;
    let origin = Origin::choose(arguments.registry.directory.as_deref());
    let live = Arc::new(Live::starting(openapi::text));

    // Probes get an answer while a large registry loads.
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let answering = tokio::spawn(server::serve(listener, router(Arc::clone(&live)), async {
        let _ = stopped.await;
    }));

    let first = {
        let (live, origin, addresses) = (Arc::clone(&live), origin.clone(), addresses.clone());
        tokio::task::spawn_blocking(move || live.load(&origin, &addresses)).await?
    };
    if first.0 == Outcome::Refused {
        return refuse(&live, &origin);
    }
    let terminal = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    let watch = arguments.watch.unwrap_or(terminal);
    let trigger = reload::start(Arc::clone(&live), origin.clone(), addresses, watch, &first.1)?;
    greet(&live, &origin, address)?;

    let mut hang_up = signal(SignalKind::hangup())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    loop {
        tokio::select! {
            _ = hang_up.recv() => trigger.pull(),
            _ = terminate.recv() => break,
            _ = interrupt.recv() => break,
        }
    }
    tracing::info!("stopping: running answers are being finished");
    live.drain();
    let ending = async {
        tokio::time::sleep(Duration::from_secs(arguments.drain_delay)).await;
        let _ = stop.send(());
        answering.await
    };
    tokio::select! {
        ended = ending => {
            ended?.context("the server did not stop in time")?;
            Ok(ExitCode::SUCCESS)
        }
        _ = terminate.recv() => bail!("stopped at once by a second signal"),
        _ = interrupt.recv() => bail!("stopped at once by a second signal"),
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
    Ok(Addresses::new(&base_url, arguments.item_url.as_deref())?)
}

/// Nothing could be loaded: every reason is said, and nothing is served.
fn refuse(live: &Live, origin: &Origin) -> anyhow::Result<ExitCode> {
    match live.trouble().as_deref() {
        Some(Trouble::Findings(findings)) => {
            report::text::print(findings, &origin.to_string(), None)?;
            anstream::eprintln!("error: `{origin}` cannot be served until the errors above are mended");
        }
        Some(Trouble::Origin(error)) => anstream::eprintln!("error: {error}"),
        None => anstream::eprintln!("error: `{origin}` could not be loaded"),
    }
    Ok(ExitCode::from(2))
}

/// The first lines a person sees: where it is, and three things to try.
fn greet(live: &Live, origin: &Origin, address: SocketAddr) -> anyhow::Result<()> {
    let Some(snapshot) = live.snapshot() else { return Ok(()) };
    let base = snapshot.addresses.base_url();
    let mut out = anstream::stderr().lock();
    writeln!(out, "listening on http://{address}")?;
    writeln!(out, "  serving  {origin}: {} items", snapshot.catalog.items().len())?;
    writeln!(out, "  model    curl {base}/api/v1/architecture")?;
    match home::example(&snapshot.catalog) {
        Some(item) => {
            writeln!(out, "  item     curl {base}/api/v1/ui/{item}")?;
            writeln!(out, "  install  npx shadcn@latest add {base}/r/{item}.json")?;
        }
        None => writeln!(out, "  items    none yet: add entries to `items` in registry.json")?,
    }
    drop(out);
    report::text::print_all(snapshot.findings.iter())?;
    Ok(())
}
