//! `basepair previews`: takes pictures of items through their live frames, and names them in the manifest.

use crate::cli::PreviewsArgs;
use crate::photograph::{Camera, PictureFile, picture_files, write};
use crate::report::plain::plain;
use crate::report::{say, warn};
use crate::rewrite::{Rewrite, clear, rewrite};
use anyhow::{Context, anyhow, bail};
use basepair_catalog::address::Addresses;
use basepair_catalog::nearest::did_you_mean;
use basepair_catalog::suggest::meant;
use basepair_check::fix::pictures::{Pictures, name_pictures};
use basepair_model::picture::ImageKind;
use basepair_server::http::openapi;
use basepair_server::running::{Outcome, Running};
use basepair_server::service::Private;
use basepair_server::snapshot::Snapshot;
use basepair_server::stage::{self, Missing};
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// An item, and the pictures of it that are taken.
type Wanted = (String, Vec<PictureFile>);

pub(super) fn run(arguments: &PreviewsArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin()?;
    origin.require()?;
    let Some(root) = origin.directory() else {
        bail!("{origin} cannot be changed; pass the directory of your registry");
    };
    let configured = origin.config()?.serve.kit.map(|kit| root.join(kit));
    let kit = arguments.kit.clone().or(configured);
    let stage = stage::open(kit.as_deref(), Some(root));
    match stage.missing() {
        Some(Missing::Kit) => bail!("live previews need a kit; make one with `basepair kit`, or pass --kit"),
        Some(Missing::Usable(why)) => bail!("{why}"),
        None => {}
    }
    let mut server = Private::bind()?;
    let addresses = Addresses::new(&server.base_url(), None)?;
    let running = Arc::new(Running::starting(openapi::text).with_stage(stage));
    if running.load(&origin, &addresses).outcome == Outcome::Refused {
        bail!("the registry cannot be served as it is; run `basepair check` and fix its errors first");
    }
    let snapshot = running.snapshot().context("the registry was not loaded")?;
    let wanted = wanted(&running, &snapshot, root, &arguments.item)?;
    if arguments.dry_run {
        list(&wanted)?;
        return Ok(if wanted.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) });
    }
    if wanted.is_empty() {
        say("every item that can be shown has its pictures");
        return Ok(ExitCode::SUCCESS);
    }
    server.answer(&running);
    let mut camera = Camera::new(&arguments.browser)?;
    let (taken, failed) = take(&mut camera, &server.base_url(), root, &wanted)?;
    drop((camera, server));
    let loaded = origin.load()?;
    let changes = name_pictures(&loaded, &taken).map_err(|reason| anyhow!("{}", plain(&reason)))?;
    let files: Vec<Rewrite<'_>> = changes.iter().map(Rewrite::from).collect();
    files.iter().for_each(|file| clear(root, file.file));
    rewrite(root, &files)?;
    for file in &files {
        say(&format!("named {} in {}", counted(&taken), plain(file.file)));
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn counted(taken: &Pictures) -> String {
    let count: usize = taken.values().map(Vec::len).sum();
    format!("{count} picture{}", if count == 1 { "" } else { "s" })
}

/// The items to take pictures of: the named ones, else those that can be shown and lack one.
fn wanted(
    running: &Running,
    snapshot: &Snapshot,
    root: &Path,
    names: &[String],
) -> anyhow::Result<Vec<Wanted>> {
    let catalog = &snapshot.catalog;
    let previews = running.stage().previews(snapshot).map_err(|_| anyhow!("live previews need a kit"))?;
    for name in names {
        let Some(item) = catalog.item(name) else {
            let near: Vec<String> = meant(catalog, name, 3).into_iter().map(plain).collect();
            let help = did_you_mean(&near, "`basepair list` lists every item");
            bail!("this registry has no item `{}`; {help}", plain(name));
        };
        if !previews.shows(catalog, item) {
            bail!("`{}` has no demo, and no component that can be shown without props", plain(name));
        }
    }
    let items = catalog.items().iter().filter(|item| match names {
        [] => !item.is_demo() && previews.shows(catalog, item),
        _ => names.iter().any(|name| name == item.name()),
    });
    let wanted = items.map(|item| {
        let is_missing =
            |place: &PictureFile| !names.is_empty() || !place.named || !root.join(&place.path).is_file();
        (item.name().to_owned(), picture_files(catalog, item).into_iter().filter(is_missing).collect())
    });
    Ok(wanted.filter(|(_, picture_files): &Wanted| !picture_files.is_empty()).collect())
}

fn list(wanted: &[Wanted]) -> std::io::Result<()> {
    let mut out = anstream::stdout().lock();
    for place in wanted.iter().flat_map(|(_, picture_files)| picture_files) {
        writeln!(out, "{}", plain(&place.path))?;
    }
    out.flush()
}

/// Takes and writes the pictures. Answers with those that are not named yet, and how many items could not be shown.
fn take(
    camera: &mut Camera,
    server: &str,
    root: &Path,
    wanted: &[Wanted],
) -> anyhow::Result<(Pictures, usize)> {
    let (mut taken, mut failed) = (Pictures::new(), 0);
    for (item, picture_files) in wanted {
        for place in picture_files {
            let Some(kind) = ImageKind::of_path(&place.path) else {
                warn(&format!("warning: `{}` is not the name of an image", plain(&place.path)));
                failed += 1;
                continue;
            };
            match camera.take(server, item, place.appearance, kind)? {
                Err(problem) => {
                    warn(&format!("warning: there is no picture of `{}`: {}", plain(item), plain(&problem)));
                    failed += 1;
                    break;
                }
                Ok(bytes) => {
                    let changed = write(root, &place.path, &bytes)?;
                    let done = if changed { "wrote" } else { "unchanged" };
                    writeln!(
                        anstream::stdout().lock(),
                        "{done} {} ({} bytes)",
                        plain(&place.path),
                        bytes.len()
                    )?;
                    if !place.named {
                        let new = (place.appearance, place.path.clone());
                        taken.entry(item.clone()).or_default().push(new);
                    }
                }
            }
        }
    }
    Ok((taken, failed))
}
