//! The site as a folder of files, for hosts that run nothing: which files it has, and where each address of the served site is in it.
//! A page is the file `index.html` in a folder of its own, which every host finds. What needs a server is left out.

use crate::assets::{self, Asset};
use crate::document;
use crate::pages::error::ErrorPage;
use crate::pages::{PAGES, gallery, source, version};
use crate::path::{FRAMES, source_path};
use crate::view::{Page, View};
use basepair_catalog::document::{Document, Freshness, MediaType, hex};
use basepair_catalog::wire::retired::explanation;
use basepair_model::percent;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::HashSet;

/// Lists of the gallery that have a filter or are not the first: on a server, they have parameters.
const LISTS: &str = "/gallery";

/// The page for addresses that do not exist, where hosts look for it.
pub const NOT_FOUND: &str = "404.html";

/// The folders with the pages, but not the one of the first page, which also has everything else: `/items/`.
pub fn page_folders() -> Vec<String> {
    let paths = PAGES.iter().map(|page| page.path).filter(|path| *path != "/");
    paths.chain([LISTS]).map(|path| format!("{path}/")).collect()
}

/// A file of the site.
#[derive(Debug, Clone)]
pub struct SiteFile {
    /// Below the folder.
    pub path: String,
    what: What,
}

#[derive(Debug, Clone)]
enum What {
    /// What a server answers at this path, with these parameters.
    Answer(String, Option<String>),
    Asset(&'static Asset),
    /// What is said about a retired item. No file can have the status 410.
    Retired(String),
    NotFound,
}

impl SiteFile {
    /// The path at which a server answers with the same, without parameters.
    pub fn answered(&self) -> Option<&str> {
        match &self.what {
            What::Answer(path, None) => Some(path),
            _ => None,
        }
    }
}

impl View<'_> {
    /// The path of a document as it is linked. In a folder, that of a page ends with a slash: hosts redirect to it otherwise.
    pub(crate) fn located<'p>(&self, path: &'p str) -> Cow<'p, str> {
        if self.is_served() {
            return path.into();
        }
        if let Some(query) = path.strip_prefix("/items?") {
            return list_path(query).into();
        }
        let (page, rest) = path.split_at(path.find(['?', '#']).unwrap_or(path.len()));
        let is_page = || {
            page.starts_with(FRAMES) || percent::decode(page).is_some_and(|page| self.resolve(&page).is_ok())
        };
        if page.ends_with('/') || !is_page() { path.into() } else { format!("{page}/{rest}").into() }
    }

    /// Every file of the site, without live previews and the pictures of items.
    pub fn files(&self) -> Vec<SiteFile> {
        let mut files = Files::default();
        for page in self.all_pages() {
            files.page(&page.path(), None);
            if !matches!(page, Page::Alone(..)) {
                files.answer(&page.twin_path());
            }
            if !matches!(page, Page::Alone(..) | Page::Source(..) | Page::Version(..)) {
                files.answer(&page.image_path());
            }
            if let Page::Source(_, item, file) = page {
                for part in 2..=source::part_count(item, file) {
                    files.page(&source_path(item, file), Some((part, format!("page={part}"))));
                }
            }
        }
        for query in gallery::lists(self) {
            let path = list_path(&query);
            files.add(index_of(&path), What::Answer("/items".to_owned(), Some(query)));
        }
        for entry in self.catalog.retired() {
            files.add(format!("items/{}/index.html", entry.name), What::Retired(entry.name.to_string()));
        }
        for path in document::file_paths(self) {
            files.answer(path);
        }
        for asset in assets::all() {
            files.add(format!("assets/{}", asset.file_name), What::Asset(asset));
        }
        files.add(NOT_FOUND.to_owned(), What::NotFound);
        files.without_hidden()
    }

    /// The document of a file. `None` for a file that this registry does not have, such as an icon.
    pub fn file(&self, file: &SiteFile) -> Option<Document> {
        match &file.what {
            What::Answer(path, query) => self.document(path, query.as_deref()).ok(),
            What::Asset(asset) => Some(asset.document.clone()),
            What::Retired(name) => {
                let detail = explanation(self.catalog.retired_item(name)?);
                Some(self.error_file(410, "Retired", &detail, &format!("/items/{name}")))
            }
            What::NotFound => {
                Some(self.error_file(404, "Not found", "There is no page at this address.", ""))
            }
        }
    }

    fn error_file(&self, status: u16, title: &str, detail: &str, path: &str) -> Document {
        let page = self.error(&ErrorPage { status, title, detail, path });
        Document::new(MediaType::Html, Freshness::Live, page)
    }

    /// Every page, also those that are only linked from others.
    fn all_pages(&self) -> Vec<Page<'_>> {
        let mut pages = self.pages();
        let listed: HashSet<String> = pages.iter().map(Page::path).collect();
        // Findings lead to rules, also where no section does.
        let rules = self.resolve("/rules").into_iter().chain(self.checks.rules.iter().map(Page::Rule));
        pages.extend(rules.filter(|page| !listed.contains(&page.path())));
        for (position, item) in self.catalog.items().iter().enumerate() {
            pages.extend((0..item.entry.files.len()).map(|file| Page::Source(position, item, file)));
            pages.extend(version::all(self, position, item));
            if self.server.live.path(item).is_some() {
                pages.push(Page::Alone(position, item));
            }
        }
        // Of two pages with one path, a server answers with the first that it finds.
        pages.retain(|page| {
            let found = percent::decode(&page.path()).and_then(|path| self.resolve(&path).ok());
            found.is_some_and(|found| found.path() == page.path() && same_kind(&found, page))
        });
        pages
    }
}

fn same_kind(one: &Page<'_>, other: &Page<'_>) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

/// Files with their paths, each once.
#[derive(Default)]
struct Files {
    list: Vec<SiteFile>,
    seen: HashSet<String>,
}

impl Files {
    fn add(&mut self, path: String, what: What) {
        if self.seen.insert(path.clone()) {
            self.list.push(SiteFile { path, what });
        }
    }

    /// A twin or an image with the path of a page, as of the items `a` and `a.md`: a server answers with the page, too.
    fn without_hidden(mut self) -> Vec<SiteFile> {
        let pages =
            self.list.iter().filter_map(|file| file.path.strip_suffix("/index.html").map(str::to_owned));
        let pages: HashSet<String> = pages.collect();
        self.list.retain(|file| !pages.contains(&file.path));
        self.list
    }

    /// A file at the path at which it is served.
    fn answer(&mut self, path: &str) {
        let Some(path) = percent::decode(path) else { return };
        let file = path.trim_start_matches('/').to_owned();
        self.add(file, What::Answer(path, None));
    }

    /// A page, or a further part of it with its parameters.
    fn page(&mut self, path: &str, part: Option<(usize, String)>) {
        let Some(path) = percent::decode(path) else { return };
        let (folder, query) = match part {
            None => (path.clone(), None),
            Some((part, query)) => (format!("{path}/{part}"), Some(query)),
        };
        self.add(index_of(&folder), What::Answer(path, query));
    }
}

/// The file with the page at a path.
fn index_of(path: &str) -> String {
    let folder = path.trim_matches('/');
    if folder.is_empty() { "index.html".to_owned() } else { format!("{folder}/index.html") }
}

/// The path of a list of the gallery, which has parameters on a server.
fn list_path(query: &str) -> String {
    let (mut path, mut page) = (LISTS.to_owned(), "");
    for (name, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
        match name {
            "page" => page = value,
            _ => path = format!("{path}/{name}/{}", segment(value)),
        }
    }
    if page.is_empty() { path + "/" } else { format!("{path}/{page}/") }
}

/// A value of a filter as the name of a folder, which may be any text.
fn segment(encoded: &str) -> String {
    let value = percent::decode(encoded).unwrap_or_else(|| encoded.to_owned());
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if !value.is_empty() && value.bytes().all(is_plain) {
        return value;
    }
    let digest = Sha256::digest(&value);
    format!("_{}", hex(digest.get(..8).unwrap_or(&digest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_filter_has_a_folder() {
        assert_eq!(list_path("type=ui"), "/gallery/type/ui/");
        assert_eq!(list_path("page=2"), "/gallery/2/");
        assert_eq!(list_path("node=N1&page=3"), "/gallery/node/N1/3/");
        let odd = list_path("category=a%2Fb");
        assert!(odd.starts_with("/gallery/category/_") && odd != list_path("category=a%2Fc"), "{odd}");
        assert_eq!(list_path("category=a%2Cb"), list_path("category=a,b"));
    }
}
