//! `basepair previews`: takes pictures of items through their live frames, and names them in the manifest.

use crate::cli::PreviewsArgs;
use crate::photograph::{self, Browser, PictureFile, Sitter, Taken, picture_files, write};
use crate::report::plain::plain;
use crate::report::{say, warn};
use crate::rewrite::{Rewrite, clear, rewrite};
use anyhow::{Context, anyhow, bail};
use basepair_catalog::address::Addresses;
use basepair_catalog::nearest::did_you_mean;
use basepair_catalog::suggest::meant;
use basepair_check::fix::pictures::{Pictures, name_pictures};
use basepair_model::picture::{Appearance, ImageKind};
use basepair_server::http::openapi;
use basepair_server::origin::Origin;
use basepair_server::running::{Outcome, Running};
use basepair_server::service::Private;
use basepair_server::snapshot::Snapshot;
use basepair_server::stage::{self, Missing};
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::{env, fs};

/// An item, and the pictures of it that are taken.
struct Wanted {
    item: String,
    files: Vec<PictureFile>,
}

impl Sitter for Wanted {
    fn item(&self) -> &str {
        &self.item
    }

    fn wanted(&self) -> Vec<(Appearance, ImageKind)> {
        self.files
            .iter()
            .filter_map(|file| Some((file.appearance, ImageKind::of_path(&file.path)?)))
            .collect()
    }
}

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
    let Some(program) = arguments.browser.clone().or_else(photograph::find) else {
        bail!("no Chromium or Chrome was found; install one, or pass its path as --browser")
    };
    server.answer(&running);
    let browser = Browser::start(&program, &env::temp_dir())?;
    let mut failed = 0;
    let kept = photograph::take_all(&browser, &server.base_url(), &wanted, |taken| {
        failed += keep(&origin, root, taken)?;
        Ok(())
    });
    drop((browser, server));
    kept?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
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
        let files = picture_files(catalog, item).into_iter().filter(is_missing).collect();
        Wanted { item: item.name().to_owned(), files }
    });
    Ok(wanted.filter(|wanted| !wanted.files.is_empty()).collect())
}

fn list(wanted: &[Wanted]) -> std::io::Result<()> {
    let mut out = anstream::stdout().lock();
    for place in wanted.iter().flat_map(|wanted| &wanted.files) {
        writeln!(out, "{}", plain(&place.path))?;
    }
    out.flush()
}

/// Writes pictures and names them in the manifest, so that a run that is stopped leaves none without a name, and the next one goes on
/// with the rest. Answers with how many items have none.
fn keep(origin: &Origin, root: &Path, taken: Vec<Taken<'_, Wanted>>) -> anyhow::Result<usize> {
    let (mut failed, mut good) = (0, Vec::new());
    for (wanted, pictures) in taken {
        match pictures {
            Ok(pictures) if pictures.len() == wanted.files.len() => good.push((wanted, pictures)),
            Ok(_) => failed += without(wanted, "its entry names a file that is no image"),
            Err(problem) => failed += without(wanted, &problem),
        }
    }
    if good.is_empty() {
        return Ok(failed);
    }
    let loaded = origin.load()?;
    // An entry that cannot be changed leaves out its own pictures only.
    good.retain(|(wanted, _)| match name_pictures(&loaded, &unnamed(&[wanted])) {
        Ok(_) => true,
        Err(reason) => {
            failed += without(wanted, &reason);
            false
        }
    });
    let entries: Vec<&Wanted> = good.iter().map(|(wanted, _)| *wanted).collect();
    let pictures = unnamed(&entries);
    let changes = name_pictures(&loaded, &pictures).map_err(|reason| anyhow!("{}", plain(&reason)))?;
    let mut out = anstream::stdout().lock();
    for (wanted, pictures) in &good {
        for (file, bytes) in wanted.files.iter().zip(pictures) {
            let done = if write(root, &file.path, bytes)? { "wrote" } else { "unchanged" };
            writeln!(out, "{done} {} ({} bytes)", plain(&file.path), bytes.len())?;
        }
    }
    let files: Vec<Rewrite<'_>> = changes.iter().map(Rewrite::from).collect();
    files.iter().for_each(|file| clear(root, file.file));
    if let Err(error) = rewrite(root, &files) {
        for path in pictures.values().flatten().map(|(_, path)| path) {
            let _ = fs::remove_file(root.join(path));
        }
        return Err(error.into());
    }
    let count: usize = pictures.values().map(Vec::len).sum();
    for file in &files {
        say(&format!("named {count} picture{} in {}", if count == 1 { "" } else { "s" }, plain(file.file)));
    }
    Ok(failed)
}

fn without(wanted: &Wanted, problem: &str) -> usize {
    warn(&format!("warning: there is no picture of `{}`: {}", plain(&wanted.item), plain(problem)));
    1
}

/// The pictures that no entry names yet.
fn unnamed(wanted: &[&Wanted]) -> Pictures {
    let new = |wanted: &&Wanted| {
        let files = wanted.files.iter().filter(|file| !file.named);
        let files: Vec<_> = files.map(|file| (file.appearance, file.path.clone())).collect();
        (!files.is_empty()).then(|| (wanted.item.clone(), files))
    };
    wanted.iter().filter_map(new).collect()
}
