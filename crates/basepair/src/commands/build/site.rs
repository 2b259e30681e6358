//! `basepair build --site`: the registry's files below `r`, and everything else that the server shows.

use super::{Build, first, hosts, written};
use crate::cli::{BuildArgs, DependencyChoice};
use crate::exchange::{NewFile, NewFiles, Output};
use crate::kept::{Kept, name_of};
use crate::report::say;
use anyhow::bail;
use basepair_catalog::address::{Addresses, Siblings};
use basepair_catalog::catalog::Catalog;
use basepair_catalog::files::{DIGESTS_PATH, digests_of, well_known};
use basepair_catalog::load::Loaded;
use basepair_catalog::wire::item::DependencyForm;
use basepair_check::Report;
use basepair_config::Config;
use basepair_model::picture::ImageKind;
use basepair_server::folder::{Folder, FolderFile};
use basepair_server::origin::Origin;
use basepair_server::past::{Past, Standing};
use basepair_server::snapshot::{Basis, Content};
use basepair_server::stage::{self, Missing, Stage};
use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// What a build of the whole site needs besides that of the registry's files.
#[derive(Debug)]
pub(super) struct Site {
    addresses: Addresses,
    kit: Option<PathBuf>,
}

/// The kit that is named. One in a `basepair.toml` that was merely found does not count: its code would be published.
pub(super) fn kit(arguments: &BuildArgs, config: &Config, root: Option<&Path>) -> Option<PathBuf> {
    let found = config.set("serve.kit").is_some_and(|set| set.found);
    let configured = config.serve.kit.as_ref().filter(|_| !found);
    let configured = configured.map(|kit| root.unwrap_or(Path::new("")).join(kit));
    arguments.kit.clone().or(configured)
}

impl Site {
    pub(super) fn new(arguments: &BuildArgs, kit: Option<PathBuf>) -> anyhow::Result<Self> {
        let Some(base) = &arguments.base_url else {
            bail!(
                "`--site` needs the URL that the site will have; set `base-url` in basepair.toml, or pass --base-url, for example \
                 https://owner.github.io/repository"
            );
        };
        let siblings = match arguments.registry_dependencies {
            None | Some(DependencyChoice::Url) => Siblings::Addressed,
            Some(DependencyChoice::RewriteOwn) => Siblings::RewriteOwn,
            Some(DependencyChoice::AsAuthored) => Siblings::AsAuthored,
            Some(DependencyChoice::Namespace) => bail!(
                "the pages of a site name items by URL; remove `--registry-dependencies namespace`, or build without --site"
            ),
        };
        let addresses = Addresses::new(base, arguments.item_url.as_deref())?.with_siblings(siblings);
        Ok(Self { addresses, kit })
    }

    /// The kit for live previews, which the check then knows as well.
    pub(super) fn stage(&self, origin: &Origin, loaded: &mut Loaded) -> Stage {
        let stage = stage::open(self.kit.as_deref(), origin.directory());
        let facts = loaded.best().and_then(|catalog| stage.facts(catalog));
        if let Some(facts) = facts {
            loaded.surroundings.kit = Some(facts);
        }
        match stage.missing() {
            None => {}
            Some(Missing::Kit) => {
                let command = if origin.directory().is_some() { "basepair kit" } else { "cargo xtask kit" };
                say(&format!("note: without a kit, pages show pictures only; make one with `{command}`"));
            }
            Some(Missing::Usable(why)) => say(&format!("note: pages show pictures only: {why}")),
        }
        stage
    }

    pub(super) fn folder(
        &self,
        catalog: Catalog,
        report: Report,
        loaded: Loaded,
        stage: Stage,
        history: Option<&(Arc<Past>, usize)>,
    ) -> Folder {
        let content = Content { catalog, report, basis: Basis::of(loaded, None) };
        let (past, versions) = match history {
            Some((past, most)) => (Standing::Ready(Arc::clone(past)), *most),
            None => (Standing::Absent("the site was built without it".into()), 0),
        };
        Folder::new(content, self.addresses.clone(), stage, past, versions)
    }
}

/// Below the output, the folder with the files that every build writes.
const REGISTRY: &str = "r/";

impl Build {
    pub(super) fn write_site(
        &self,
        output: &Output,
        folder: &Folder,
        history: Option<&(Arc<Past>, usize)>,
        has_errors: bool,
    ) -> anyhow::Result<ExitCode> {
        let snapshot = folder.snapshot();
        let (catalog, addresses) = (&snapshot.catalog, &snapshot.addresses);
        let form = DependencyForm::served(addresses);
        let mut more = match form {
            DependencyForm::AsAuthored => Vec::new(),
            _ => well_known(catalog, &snapshot.shared.agents.skills),
        };
        let settings = &snapshot.report.context.config.history;
        more.extend(self.past(catalog, settings, form, history)?);
        let pages = folder.files();
        let (listed, registry): (Vec<String>, Vec<_>) =
            first(catalog, form, &more, REGISTRY).into_iter().unzip();
        let cards = stage::cards().map(|cards| Kept::in_folder(cards, ImageKind::Png.extension()));
        let cards = cards.as_ref();
        let site = pages.iter().map(|page| {
            (page.path.clone(), NewFile::new(page.path.clone(), move |out| write(folder, page, cards, out)))
        });
        let hosts = hosts::files(addresses).into_iter();
        let site =
            site.chain(hosts.map(|(path, document)| (path.to_owned(), written(path.to_owned(), document))));
        let (others, site): (Vec<String>, Vec<_>) = site.unzip();
        let paths = || listed.iter().map(|path| format!("{REGISTRY}{path}")).chain(others.iter().cloned());
        if let Some((file, inner)) = conflict(paths()) {
            bail!(
                "`{inner}` cannot be in a folder with the name of the file `{file}`; rename one of the items"
            );
        }
        let files = NewFiles::new(registry.into_iter().chain(site).collect(), |digests| {
            let of_registry = digests_of(listed.iter().cloned().zip(digests.iter().cloned()));
            let place = format!("{REGISTRY}{DIGESTS_PATH}");
            let own = (place.clone(), of_registry.digest());
            let all = digests_of(paths().zip(digests).chain([own]));
            vec![written(place, of_registry), written(DIGESTS_PATH.to_owned(), all)]
        });
        self.exchange(output, catalog, &files, has_errors, (pages.len(), "files"))
    }
}

/// Writes the bytes of a file. A preview image that was drawn by an earlier build is not drawn again.
fn write(folder: &Folder, page: &FolderFile, cards: Option<&Kept>, out: &mut dyn Write) -> io::Result<()> {
    let card = cards.zip(folder.drawn_from(page)).map(|(cards, inputs)| (cards, name_of(&inputs)));
    if let Some(drawn) = card.as_ref().and_then(|(cards, name)| cards.read(name)) {
        return out.write_all(&drawn);
    }
    let document = folder.document(page);
    let document = document.ok_or_else(|| io::Error::other("the document could not be made"))?;
    if let Some((cards, name)) = card {
        cards.write(&name, &document.bytes);
    }
    out.write_all(&document.bytes)
}

/// A path that is below one that is a file, after that one.
fn conflict(paths: impl Iterator<Item = String>) -> Option<(String, String)> {
    let paths: HashSet<String> = paths.collect();
    let file_above = |path: &String| {
        let folders = path.match_indices('/').filter_map(|(end, _)| path.get(..end));
        folders.into_iter().find(|folder| paths.contains(*folder)).map(str::to_owned)
    };
    paths.iter().filter_map(|path| Some((file_above(path)?, path.clone()))).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_and_a_folder_of_one_name_are_found() {
        let found = |paths: &[&str]| conflict(paths.iter().map(|path| (*path).to_owned()));
        assert_eq!(found(&["items/a/index.html", "items/a.md", "r/a.json"]), None);
        let both = found(&["items/a.md/index.html", "items/a.md"]);
        assert_eq!(both, Some(("items/a.md".to_owned(), "items/a.md/index.html".to_owned())));
    }
}
