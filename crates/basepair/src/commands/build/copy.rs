//! `basepair build` of a registry at an address: a copy for networks that reach no other host.

use crate::cli::{BuildArgs, DependencyChoice, address};
use crate::report::plain::plain;
use crate::report::warn;
use anyhow::bail;
use basepair_catalog::document::Document;
use basepair_server::origin::Origin;

/// The registry that is built, with the files of the official one that its copy needs.
pub(super) struct Copied {
    pub(super) origin: Origin,
    /// Paths below the output folder.
    pub(super) files: Vec<(String, Document)>,
}

impl Copied {
    /// The registry of a directory needs no further files.
    pub(super) fn of(arguments: &BuildArgs) -> anyhow::Result<Self> {
        let registry = &arguments.registry;
        if address(registry.directory.as_deref()).is_some() {
            check(arguments)?;
        }
        let (directory, official) = (registry.directory.as_deref(), arguments.official.as_str());
        let copied = registry.reading.mirrored(directory, official, &arguments.styles)?;
        let Some((origin, mirror)) = copied else {
            return Ok(Self { origin: registry.origin()?, files: Vec::new() });
        };
        for left in &mirror.left {
            warn(&format!("warning: not copied: {}", plain(left)));
        }
        let files = mirror.official.into_iter().map(|(path, text)| (path, Document::json(text)));
        Ok(Self { origin, files: files.collect() })
    }
}

/// Fails before anything is asked.
fn check(arguments: &BuildArgs) -> anyhow::Result<()> {
    if arguments.base_url.is_none() {
        bail!(
            "a copy needs --base-url, the URL that it will be served under; its items are at `/r` below it"
        );
    }
    if arguments.site || arguments.watch {
        bail!("a registry at an address is copied once, without a site; remove --site and --watch");
    }
    Ok(())
}

/// A copy names its own items by the address at which it will be, whatever they were called before.
pub(super) fn arguments(arguments: &BuildArgs, origin: &Origin) -> BuildArgs {
    let mut arguments = arguments.clone();
    if let Some(base) = arguments.base_url.as_ref().filter(|_| origin.is_elsewhere()) {
        arguments.item_url.get_or_insert_with(|| format!("{}/r/{{name}}.json", base.trim_end_matches('/')));
        arguments.registry_dependencies.get_or_insert(DependencyChoice::RewriteOwn);
    }
    arguments
}
