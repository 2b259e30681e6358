//! The first lines of output of a server, as text or JSON: where it listens, what it serves, and what to try.

use crate::cli::LogFormat;
use crate::report::base::Base;
use crate::report::text::counted;
use crate::report::{self, plain::plain, say, warn};
use basepair_server::confinement::{Confinement, Level, Reads};
use basepair_server::origin::Origin;
use basepair_server::running::{Running, blocks};
use std::net::SocketAddr;
use std::time::Duration;

/// How many withheld items the first lines name.
const WITHHELD_NAMED: usize = 10;

/// Printed as soon as connections are accepted; requests before the registry is loaded get 503.
pub(super) fn listening(address: SocketAddr, origin: &Origin, format: LogFormat) {
    match format {
        LogFormat::Text => say(&format!("listening on http://{address}")),
        LogFormat::Json => {
            tracing::info!(address = %format_args!("http://{address}"), registry = origin.described(), "listening");
        }
    }
}

pub(super) fn measured(address: SocketAddr, format: LogFormat) {
    match format {
        LogFormat::Text => say(&format!("  metrics  http://{address}/metrics")),
        LogFormat::Json => {
            tracing::info!(address = %format_args!("http://{address}/metrics"), "measured");
        }
    }
}

/// Printed at every start, so that nobody has to wonder which limits a server has.
pub(super) fn confined(confinement: &Confinement, reads: &Reads, format: LogFormat) {
    let reads = match reads {
        Reads::Anything => "every file".to_owned(),
        Reads::Below(folders) if folders.is_empty() => "no files".to_owned(),
        Reads::Below(folders) => {
            folders.iter().map(|folder| folder.display().to_string()).collect::<Vec<_>>().join(", ")
        }
    };
    let reason = confinement.reason.as_deref().unwrap_or_default();
    if format == LogFormat::Json {
        match confinement.level {
            Level::Full => tracing::info!(reads, "confined"),
            Level::Partial => tracing::warn!(reads, reason, "confined in part"),
            Level::Off => tracing::info!("not confined"),
            Level::Unavailable => tracing::warn!(reason, "not confined"),
        }
        return;
    }
    match confinement.level {
        Level::Full => {
            say(&format!("  confined reads {}; writes, starts and connects to nothing", plain(&reads)));
        }
        Level::Partial => say(&format!("  confined in part: {}", plain(reason))),
        Level::Off => say("  confined no, as --no-confinement says"),
        Level::Unavailable => say(&format!("  confined no: {}", plain(reason))),
    }
}

/// Whoever serves a clone should know which of its settings let others read it.
pub(super) fn widening(settings: &[(String, String)], format: LogFormat) {
    for (setting, place) in settings {
        match format {
            LogFormat::Text => {
                say(&format!("  public   `{}` lets others read the registry ({place})", plain(setting)));
            }
            LogFormat::Json => tracing::warn!(setting, place, "the setting lets others read the registry"),
        }
    }
}

/// Printed once the registry is loaded: a summary, and three things to try.
pub(super) fn greet(running: &Running, origin: &Origin, took: Duration, format: LogFormat) {
    let Some(snapshot) = running.snapshot() else { return };
    let (items, withheld) = (snapshot.catalog.items().len(), snapshot.catalog.withheld());
    if format == LogFormat::Json {
        tracing::info!(
            registry = origin.described(),
            revision = snapshot.revision,
            items,
            withheld = withheld.len(),
            findings = snapshot.report.findings.len(),
            watching = running.workbench().is_some(),
            milliseconds = took.as_millis(),
            "ready"
        );
        for each in withheld.iter().take(WITHHELD_NAMED) {
            tracing::warn!(item = each.name, reason = each.reason, "withheld");
        }
        basepair_server::reload::log_findings(&snapshot.report.findings, |_| true);
        return;
    }
    let base = snapshot.addresses.base_url();
    let count = counted(items, "item").unwrap_or("no items".to_owned());
    let mut lines =
        vec![format!("  serving  {} ({count}, loaded in {} ms)", origin.described(), took.as_millis())];
    if running.workbench().is_some() {
        lines.push("  watching reloads when a file is saved; `--watch=false` turns this off".to_owned());
    }
    lines.push(format!("  open     {base}"));
    if snapshot.report.law {
        lines.push(format!("  model    curl {base}/api/v1/architecture"));
    }
    match basepair_site::example(&snapshot.catalog) {
        Some(item) => {
            lines.push(format!("  item     curl {base}/api/v1/ui/{}", item.url_path()));
            lines.push(format!(
                "  install  {}",
                snapshot.report.context.profile.client().install_line(&snapshot.addresses.item(item))
            ));
        }
        None if withheld.is_empty() => {
            lines.push("  items    none yet: add entries to `items` in registry.json".to_owned());
        }
        None => {}
    }
    say(&lines.join("\n"));
    for each in withheld.iter().take(WITHHELD_NAMED) {
        warn(&format!("  withheld {}: {}", plain(&each.name), plain(&each.reason)));
    }
    if withheld.len() > WITHHELD_NAMED {
        warn(&format!(
            "  withheld {} more; run `basepair check` to list them",
            withheld.len() - WITHHELD_NAMED
        ));
    }
    report::text::print_all(
        &snapshot.report.findings,
        &snapshot.report.omitted,
        &Base::here(origin.directory()),
    );
}

/// Nothing could be loaded: prints every reason, and nothing is served.
pub(super) fn refuse(running: &Running, origin: &Origin, format: LogFormat) {
    let trouble = running.trouble();
    let trouble = trouble.as_deref();
    match (trouble, format) {
        (Some(trouble), LogFormat::Json) => {
            basepair_server::reload::log_findings(&trouble.findings, blocks);
            tracing::error!("the registry cannot be served: {}", trouble.log);
        }
        (Some(trouble), LogFormat::Text) if !trouble.findings.is_empty() => {
            let base = Base::here(origin.directory());
            report::text::print(&trouble.findings, &trouble.omitted, &origin.to_string(), &base);
            warn(&format!("error: `{origin}` cannot be served until the errors above are fixed"));
        }
        (Some(trouble), LogFormat::Text) => warn(&format!("error: {}", plain(&trouble.log))),
        (None, LogFormat::Json) => tracing::error!("the registry could not be loaded"),
        (None, LogFormat::Text) => warn(&format!("error: `{origin}` could not be loaded")),
    }
}
