//! The site of a registry as a folder of files, with the documents of the same snapshot that a server would answer with. Everything
//! but the files below `/r`, which every build writes.

use crate::past::Standing;
use crate::site::Moment;
use crate::snapshot::{Content, Snapshot};
use crate::stage::Stage;
use basepair_catalog::address::Addresses;
use basepair_catalog::catalog::Item;
use basepair_catalog::document::Document;
use basepair_catalog::files::WELL_KNOWN;
use basepair_catalog::skills;
use basepair_live::Previews;
use basepair_model::parallel;
use basepair_site::SiteFile;
use std::sync::Arc;

#[derive(Debug)]
pub struct Folder {
    moment: Moment,
}

/// A file of the folder, with the path below it.
#[derive(Debug)]
pub struct FolderFile {
    pub path: String,
    what: What,
}

#[derive(Debug)]
enum What {
    Site(SiteFile),
    /// The document of a preview of the item at this position, its script, or where the code of that comes from.
    Frame(usize),
    Script(usize),
    Origins(usize, String),
    Known(Document),
}

impl Folder {
    /// With pages about the newest `versions` of every item, if there is a history.
    pub fn new(
        content: Content,
        addresses: Addresses,
        stage: Stage,
        past: Standing,
        versions: usize,
    ) -> Self {
        // Nobody asks for the description of an API that is not there.
        let snapshot = Snapshot::new(content, addresses, String::new(), None);
        Self { moment: Moment::in_folder(snapshot, stage, past, versions) }
    }

    pub fn snapshot(&self) -> &Arc<Snapshot> {
        &self.moment.snapshot
    }

    /// Every file, in an order that depends on the registry only.
    pub fn files(&self) -> Vec<FolderFile> {
        let snapshot = &self.moment.snapshot;
        let known =
            |path: String, document: &Document| FolderFile { path, what: What::Known(document.clone()) };
        let pages = self.moment.view().files();
        let mut files: Vec<FolderFile> = pages
            .into_iter()
            .map(|page| FolderFile { path: page.path.clone(), what: What::Site(page) })
            .collect();
        let pictures = snapshot.catalog.items().iter().flat_map(|item| &item.pictures);
        let mut pictures: Vec<_> = pictures.map(|it| (it.file_name.as_str(), &it.document)).collect();
        pictures.extend(snapshot.shared.brand.logo.iter().map(|it| (it.file_name.as_str(), &it.document)));
        // The same picture may show several items.
        pictures.sort_by_key(|(name, _)| *name);
        pictures.dedup_by_key(|(name, _)| *name);
        files.extend(pictures.into_iter().map(|(name, picture)| known(format!("previews/{name}"), picture)));
        let skills = &snapshot.shared.agents.skills;
        let found = if skills.is_empty() { Vec::new() } else { skills::files(skills) };
        files.extend(found.iter().map(|(path, document)| known(format!("{WELL_KNOWN}/{path}"), document)));
        files.extend(self.live_files());
        files
    }

    /// The files of live previews, if there is a kit.
    fn live_files(&self) -> Vec<FolderFile> {
        let catalog = &self.moment.snapshot.catalog;
        let Ok(previews) = self.moment.stage.styled(&self.moment.snapshot) else { return Vec::new() };
        let shared = previews.shared_files(catalog).into_iter().map(|(path, document)| FolderFile {
            path: path.trim_start_matches('/').to_owned(),
            what: What::Known(document),
        });
        let items: Vec<(usize, &Item)> = catalog.items().iter().enumerate().collect();
        let of_items = parallel::map(&items, |(at, item)| {
            let (at, name) = (*at, item.name());
            if !previews.shows(catalog, item) {
                return Vec::new();
            }
            let mut files = vec![(format!("live/item/{name}/index.html"), What::Frame(at))];
            if let Some((digest, _)) = previews.frame(catalog, item).script {
                let script = format!("live/module/{digest}/{name}");
                files.push((format!("{script}.js"), What::Script(at)));
                files.push((format!("{script}.origins.js"), What::Origins(at, digest)));
            }
            files.into_iter().map(|(path, what)| FolderFile { path, what }).collect()
        });
        shared.chain(of_items.into_iter().flatten()).collect()
    }

    /// What a preview image is drawn from, because drawing one is slow.
    pub fn drawn_from(&self, file: &FolderFile) -> Option<[u8; 32]> {
        let What::Site(file) = &file.what else { return None };
        file.answered().and_then(|path| self.moment.view().inputs(path))
    }

    /// The document of a file. It is made for every call, so that a large site needs no memory.
    pub fn document(&self, file: &FolderFile) -> Option<Document> {
        let previews = || self.moment.stage.styled(&self.moment.snapshot).ok();
        let catalog = &self.moment.snapshot.catalog;
        let of = |at: usize| Some((previews()?, catalog.items().get(at)?));
        match &file.what {
            What::Site(file) => self.moment.view().file(file),
            What::Known(document) => Some(document.clone()),
            What::Frame(at) => of(*at).map(|(previews, item)| previews.frame(catalog, item).document),
            What::Script(at) => {
                let (previews, item): (&Previews, _) = of(*at)?;
                Some(previews.frame(catalog, item).script?.1)
            }
            What::Origins(at, digest) => {
                of(*at).and_then(|(previews, item)| previews.origins(catalog, item, digest))
            }
        }
    }
}
