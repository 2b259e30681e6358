//! Runs a server: binds the address, loads the registry, and answers requests until it is shut down.

mod opened;

use crate::caches::{FRAMING_THREADS, searching_threads, threads_of_the_past};
use crate::confinement::{Confinement, Reads};
use crate::http::hosts::{Host, Hosts};
use crate::http::hot::App;
use crate::http::proxies::{TrustedProxies, forwarded};
use crate::http::router::{router, router_without_mcp};
use crate::http::server::{self, CutOff, Limits};
use crate::http::{access, measured, openapi};
use crate::metrics::Metrics;
use crate::origin::Origin;
use crate::past::Standing;
use crate::pictures::{self, Photographer};
use crate::running::{Outcome, Running};
use crate::service_manager::{ServiceManager, Stage};
use crate::signals::{Signal, Signals};
use crate::workbench::Workbench;
use crate::{following, kits, mcp, reload, stage};
use axum::middleware::{from_fn, from_fn_with_state};
use basepair_catalog::address::{AddressError, Addresses, Siblings};
use basepair_live::Compiler;
use basepair_model::network::Network;
use basepair_model::parallel::{self, NoThreads, cores, more};
use opened::{Measured, Opened};
use std::any::Any;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::{JoinError, JoinHandle};

/// Signals this close together are one: a process group and a launcher in it both pass on what a terminal or a service
/// manager sent once.
const SAME_SIGNAL: Duration = Duration::from_millis(500);

/// How many connections may read metrics at a time.
const MONITORS: usize = 16;

/// How a server is run.
#[derive(Debug, Clone)]
pub struct Options {
    pub listen: SocketAddr,
    /// Where metrics are read.
    pub metrics: Option<SocketAddr>,
    /// The public address; by default, the one that it listens on.
    pub base_url: Option<String>,
    pub item_url: Option<String>,
    pub siblings: Siblings,
    pub security_contact: Option<String>,
    pub allow_host: Vec<Host>,
    pub trusted_proxy: Vec<Network>,
    pub kit: Option<PathBuf>,
    /// Makes a kit when previews need one.
    pub maker: Option<Arc<stage::Maker>>,
    /// Takes pictures of items that have none.
    pub photographer: Option<Arc<Photographer>>,
    /// Whether agents are answered.
    pub agents: bool,
    pub watch: bool,
    pub access_log: bool,
    /// How long probes are told about the end before new connections are refused.
    pub drain_delay: Duration,
    /// Whether the kernel is asked to confine this process.
    pub confined: bool,
}

/// Who is told what the server does.
pub trait Audience {
    /// Connections are accepted; requests before the registry is loaded get 503.
    fn listening(&self, address: SocketAddr, origin: &Origin);
    /// Metrics are at this address.
    fn measured(&self, address: SocketAddr);
    /// The kernel confines this process, as far as it can.
    fn confined(&self, confinement: &Confinement, reads: &Reads);
    /// The first load begins, and lasts until the result is dropped.
    fn loading(&self, origin: &Origin) -> Box<dyn Any>;
    fn ready(&self, running: &Running, origin: &Origin, took: Duration);
    /// Nothing could be loaded, and nothing is served.
    fn refused(&self, running: &Running, origin: &Origin);
}

/// How a server ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    Stopped,
    Refused,
}

#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    #[error("port {} on {} is in use; choose another with --port", .0.port(), .0.ip())]
    InUse(SocketAddr),
    #[error("cannot listen on {0}: {1}")]
    CannotListen(SocketAddr, io::Error),
    #[error("cannot listen on {0} for metrics: {1}; choose another address with --metrics")]
    CannotMeasure(SocketAddr, io::Error),
    #[error("listening on {} requires --base-url, the public URL of this server", .0.ip())]
    NoBaseUrl(SocketAddr),
    #[error(transparent)]
    Address(#[from] AddressError),
    #[error("the base URL `{0}` has no valid host")]
    NoHost(String),
    #[error("stopped at once by a second signal")]
    StoppedAtOnce,
    #[error(transparent)]
    Threads(#[from] NoThreads),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("a part of the server has ended: {0}")]
    Task(#[from] JoinError),
}

/// After so many tasks, a busy thread looks for what has arrived. With the usual 61, somebody who connects waits for as many requests
/// of others each time that anything has to arrive.
const EVENTS: u32 = 4;

/// Serves a registry until a signal ends it.
pub fn run(options: &Options, origin: Origin, audience: &dyn Audience) -> Result<Ended, ServiceError> {
    let opened = Opened::of(options, &origin)?;
    parallel::start()?;
    // Documents are built on blocking threads, at most one per core at a time, and searches and frames on some more. More threads
    // would only use more memory: the runtime starts one whenever the last is not idle yet.
    let blocking = cores().max(2) + searching_threads() + threads_of_the_past() + FRAMING_THREADS;
    more(cores() + blocking)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .worker_threads(cores())
        .max_blocking_threads(blocking)
        .event_interval(EVENTS)
        .build()?;
    let ended = runtime.block_on(serve(options, origin, opened, audience));
    // Do not wait for work that still runs: its responses are finished or were abandoned.
    runtime.shutdown_background();
    ended
}

/// How long after the beginning of a shutdown work that waits for its turn still begins. What has begun is finished.
const LAST_TURNS: Duration = Duration::from_secs(1);

async fn serve(
    options: &Options,
    origin: Origin,
    opened: Opened,
    audience: &dyn Audience,
) -> Result<Ended, ServiceError> {
    // From here on signals are handled, also during the first load.
    let mut signals = Signals::listen()?;
    let Opened { listener, measured, manager, engines, confinement, reads } = opened;
    let listener = TcpListener::from_std(listener)?;
    let address = listener.local_addr()?;
    let addresses = options.addresses(address)?;
    let hosts = Hosts::new(addresses.base_url(), options.allow_host.clone(), address.ip().is_loopback());
    let hosts = hosts.ok_or_else(|| ServiceError::NoHost(addresses.base_url().to_owned()))?;
    if let Some(engines) = &engines {
        engines.watch();
    }
    let (named, registry) = (options.kit.clone(), origin.directory().map(Path::to_owned));
    let open = move || {
        let stage = stage::open(named.as_deref(), registry.as_deref());
        let stage = if registry.is_some() { stage.of_folder() } else { stage };
        match &engines {
            Some(engines) => stage.compiled_by(Arc::clone(engines) as Arc<dyn Compiler>),
            None => stage,
        }
    };
    let stage = tokio::task::spawn_blocking(open.clone()).await?;
    let running = Running::starting(openapi::text).with_stage(stage).confined(confinement);
    let running = if options.agents { running } else { running.without_agents() };
    let (running, monitored) = match measured {
        Some(Measured { listener, process }) => {
            (running.measured(Metrics::new(process)), Some(TcpListener::from_std(listener)?))
        }
        None => (running, None),
    };
    let running = Arc::new(running);
    if let Some(directory) = origin.directory().filter(|_| options.watch) {
        let folder = hosts.are_local().then(|| editor_folder(directory)).flatten();
        running.open_workbench(Workbench::new(folder));
    }

    // Probes get an answer while a large registry loads.
    let (stop, stopped) = oneshot::channel::<()>();
    let app = options.app(&running, Arc::new(hosts));
    let answering = tokio::spawn(server::serve(listener, app, Limits::default(), async {
        let _ = stopped.await;
    }));
    audience.listening(address, &origin);
    if let Some(monitored) = monitored {
        audience.measured(monitored.local_addr()?);
        let app = measured::router(Arc::clone(&running));
        let limits = Limits { slots: MONITORS, ..Limits::default() };
        // Until the end, so that the end can be watched, too.
        tokio::spawn(server::serve(monitored, app, limits, std::future::pending()));
    }
    audience.confined(running.confinement(), &reads);
    running.stage().log();

    let progress = audience.loading(&origin);
    let mut first = {
        let (running, origin, addresses) = (Arc::clone(&running), origin.clone(), addresses.clone());
        tokio::task::spawn_blocking(move || running.load(&origin, &addresses))
    };
    let mut reload_requested = false;
    if origin.directory().is_some() {
        running.set_past(Standing::Reading);
    }
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
        return stop_answering(&running, options, &manager, signals, stop, answering).await;
    };
    if first.outcome == Outcome::Refused {
        audience.refused(&running, &origin);
        return Ok(Ended::Refused);
    }
    audience.ready(&running, &origin, first.took);
    manager.notify(Stage::Ready);
    following::start(&running, &origin, options.watch)?;
    let trigger = reload::start(Arc::clone(&running), origin, addresses, options.watch, &first.read_paths)?;
    if reload_requested {
        trigger.pull();
    }
    if let Some(maker) = &options.maker {
        kits::keep(Arc::clone(&running), Arc::clone(maker), trigger.clone(), open)?;
    }
    if let Some(photographer) = &options.photographer {
        pictures::keep(Arc::clone(&running), Arc::clone(photographer), address)?;
    }
    while signals.next().await == Signal::Reload {
        trigger.pull();
    }

    stop_answering(&running, options, &manager, signals, stop, answering).await
}

impl Options {
    /// The public addresses; a wildcard address cannot be one.
    fn addresses(&self, address: SocketAddr) -> Result<Addresses, ServiceError> {
        let base_url = match &self.base_url {
            Some(base_url) => base_url.clone(),
            None if address.ip().is_unspecified() => return Err(ServiceError::NoBaseUrl(address)),
            None => format!("http://{address}"),
        };
        let addresses = Addresses::new(&base_url, self.item_url.as_deref())?.with_siblings(self.siblings);
        Ok(addresses.with_contact(self.security_contact.as_deref())?)
    }

    fn app(&self, running: &Arc<Running>, hosts: Arc<Hosts>) -> App {
        let routes = match self.agents {
            true => router(Arc::clone(running), Arc::clone(&hosts)),
            false => router_without_mcp(Arc::clone(running), Arc::clone(&hosts)),
        };
        let proxies = Arc::new(TrustedProxies::new(self.trusted_proxy.clone()));
        let routes = routes.layer(from_fn_with_state(proxies, forwarded));
        let routes = match running.metrics() {
            Some(metrics) => routes.layer(from_fn_with_state(Arc::clone(metrics), measured::count)),
            None => routes,
        };
        if self.access_log {
            // Every request has to pass the log.
            App::routed(routes.layer(from_fn(access::log)), running)
        } else {
            App::new(routes, Arc::clone(running), hosts)
        }
    }
}

/// The absolute path of the registry, as editors expect it.
fn editor_folder(directory: &Path) -> Option<String> {
    let absolute = std::path::absolute(directory).ok()?;
    Some(absolute.to_str()?.replace('\\', "/"))
}

/// Finishes running requests, then ends; a second signal ends at once.
async fn stop_answering(
    running: &Running,
    options: &Options,
    manager: &ServiceManager,
    mut signals: Signals,
    stop: oneshot::Sender<()>,
    answering: JoinHandle<Result<(), CutOff>>,
) -> Result<Ended, ServiceError> {
    tracing::info!("shutting down: finishing running requests");
    manager.notify(Stage::Stopping);
    running.drain();
    // Before the first load, no load balancer has sent requests.
    let delay = if running.snapshot().is_some() { options.drain_delay } else { Duration::ZERO };
    let ending = async {
        tokio::time::sleep(delay).await;
        let _ = stop.send(());
        let mut answering = answering;
        tokio::select! {
            ended = &mut answering => return ended,
            () = tokio::time::sleep(LAST_TURNS) => running.admission().close(),
        }
        answering.await
    };
    let first = Instant::now();
    let again = async { while signals.next().await == Signal::Reload || first.elapsed() < SAME_SIGNAL {} };
    tokio::select! {
        ended = ending => {
            if let Err(cut_off) = ended? {
                tracing::warn!("{cut_off}");
            }
            Ok(Ended::Stopped)
        }
        () = again => Err(ServiceError::StoppedAtOnce),
    }
}

/// Answers an agent over stdin and stdout: at once, while the registry is being loaded. Ends when stdin does.
pub fn answer_agent(origin: Origin, addresses: Addresses) -> io::Result<()> {
    let running = Arc::new(Running::starting(openapi::text).without_http());
    more(4)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let loading = Arc::clone(&running);
    let handle = runtime.handle().clone();
    if origin.directory().is_some() {
        running.set_past(Standing::Reading);
    }
    let load = move || {
        let first = loading.load(&origin, &addresses);
        if let (Outcome::Refused, Some(trouble)) = (&first.outcome, loading.trouble()) {
            tracing::error!("the registry cannot be loaded: {}", trouble.log);
        }
        // Agents ask what has changed, too.
        let within = handle.enter();
        if let Err(error) = following::start(&loading, &origin, true) {
            tracing::warn!("the history is not read: {error}");
        }
        drop(within);
        // Agents change the files that they ask about.
        match reload::start(loading, origin, addresses, true, &first.read_paths) {
            // The thread ends when nobody can ask for a reload any more.
            Ok(trigger) => std::mem::forget(trigger),
            Err(error) => tracing::warn!("changes are not noticed: {error}"),
        }
    };
    std::thread::Builder::new().name("load".to_owned()).spawn(load)?;
    let served = runtime.block_on(mcp::serve(mcp::Server::new(running)));
    runtime.shutdown_background();
    served
}

/// A server of this process for its own use, on a free port of a loopback address. It ends when this is dropped.
#[derive(Debug)]
pub struct Private {
    runtime: Option<Runtime>,
    listener: Option<TcpListener>,
    address: SocketAddr,
}

impl Private {
    /// Takes a port. Nothing is answered yet.
    pub fn bind() -> io::Result<Self> {
        more(cores() + 1)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))?;
        let address = listener.local_addr()?;
        Ok(Self { runtime: Some(runtime), listener: Some(listener), address })
    }

    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Answers from now on, in the background.
    pub fn answer(&mut self, running: &Arc<Running>) {
        let hosts = Hosts::new(&self.base_url(), Vec::new(), true);
        if let (Some(runtime), Some(listener), Some(hosts)) = (&self.runtime, self.listener.take(), hosts) {
            let router = router(Arc::clone(running), hosts);
            runtime.spawn(server::serve(listener, router, Limits::default(), std::future::pending()));
        }
    }
}

impl Drop for Private {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
