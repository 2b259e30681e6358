//! The document at a path: a page, its Markdown twin or its preview image, or a file for machines.

use crate::path::{ATOM_FEED, HISTORY, JSON_FEED, SOURCE};
use crate::view::{Refusal, View};
use crate::{accent, card, feed, helix, icon, machine, pages, search};
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::query::Parameters;
use basepair_model::picture::ImageKind;
use basepair_model::text::clean;
use std::borrow::Cow;

/// Makes a file for machines.
type Make = fn(&View<'_>, &Parameters) -> Result<Document, Refusal>;

/// The palette asks here.
const SEARCH: &str = "/search.json";

/// The files for machines.
const FILES: &[(&str, Make)] = &[
    ("/architecture.svg", |view, _| Ok(live(MediaType::Svg, helix::exported(view)))),
    ("/architecture.mmd", |view, _| Ok(live(MediaType::Text, helix::mermaid(view.model())))),
    (SEARCH, |view, query| Ok(live(MediaType::Json, search::answer(view, query)?))),
    ("/sitemap.xml", |view, _| Ok(live(MediaType::Xml, machine::sitemap(view)))),
    (ATOM_FEED, |view, _| Ok(live(MediaType::Atom, feed::atom(view)?))),
    (JSON_FEED, |view, _| Ok(live(MediaType::JsonFeed, feed::json(view)?))),
    ("/robots.txt", |view, _| Ok(live(MediaType::Text, machine::robots(view)))),
    ("/llms.txt", |view, _| Ok(live(MediaType::Text, machine::llms(view)))),
    ("/llms-full.txt", |view, _| Ok(live(MediaType::Text, machine::llms_full(view)))),
    ("/favicon.ico", |view, _| icon::document(view.law).ok_or(Refusal::UnknownPath)),
    (accent::PATH, |view, _| {
        let sheet = accent::style_sheet(view.brand.settings).ok_or(Refusal::UnknownPath)?;
        Ok(live(MediaType::Css, sheet))
    }),
];

/// The route patterns of the site.
pub fn patterns() -> Vec<String> {
    let mut patterns = vec!["/og/{*page}".to_owned()];
    patterns.extend(FILES.iter().map(|(path, _)| (*path).to_owned()));
    for page in pages::PAGES {
        patterns.extend([page.path.to_owned(), page.twin_path()]);
        patterns.extend(page.below.map(|_| format!("{}/{{*rest}}", page.path)));
    }
    patterns
}

/// The paths of the files for machines that a registry has.
pub(crate) fn file_paths(view: &View<'_>) -> impl Iterator<Item = &'static str> {
    let has = |path: &str| match path {
        "/architecture.svg" | "/architecture.mmd" => view.law,
        ATOM_FEED | JSON_FEED => view.past.chronicle().is_some(),
        "/favicon.ico" => icon::document(view.law).is_some(),
        accent::PATH => accent::style_sheet(view.brand.settings).is_some(),
        _ => true,
    };
    FILES.iter().map(|(path, _)| *path).filter(move |path| has(path))
}

/// Whether the query matters at a path.
pub fn takes_query(path: &str) -> bool {
    let path = path.strip_suffix(".md").unwrap_or(path);
    let mut pages = pages::PAGES.iter();
    path == SEARCH
        || path.contains(SOURCE)
        || path.contains(HISTORY)
        || pages.any(|page| page.takes_query && page.path == path)
}

/// Whether what a page with this path shows is read from the repository for it: a version of an item, or, with parameters, two states.
pub fn reads_repository(path: &str, has_parameters: bool) -> bool {
    let path = path.strip_suffix(".md").unwrap_or(path);
    path.contains(HISTORY)
        || has_parameters && pages::PAGES.iter().any(|page| page.is_of_past && page.path == path)
}

fn live(media_type: MediaType, text: String) -> Document {
    // Agents and terminals read Markdown as text, so hidden characters are made visible.
    let text = match (media_type, clean(&text)) {
        (MediaType::Text | MediaType::Markdown, Cow::Owned(cleaned)) => cleaned,
        _ => text,
    };
    Document::new(media_type, Freshness::Live, text)
}

impl View<'_> {
    /// The document at a path, which is decoded and starts with a slash.
    pub fn document(&self, path: &str, query: Option<&str>) -> Result<Document, Refusal> {
        // An empty form field counts as unset.
        let query = Parameters::parse(query).filled();
        if let Some((_, make)) = FILES.iter().find(|(file, _)| *file == path) {
            return make(self, &query);
        }
        if let Some(page) = self.pictured(path) {
            let image = card::draw(&pages::card(self, &page?)).ok_or(Refusal::UnknownPath)?;
            return Ok(Document::new(MediaType::Image(ImageKind::Png), Freshness::Live, image));
        }
        match self.resolve(path) {
            Ok(page) => Ok(live(MediaType::Html, pages::html(self, &page, &query)?)),
            Err(refusal) => match self.twinned(path) {
                Some(page) => Ok(live(MediaType::Markdown, pages::markdown(self, &page?, &query)?)),
                None => Err(refusal),
            },
        }
    }

    /// A digest of the contents of a preview image, because drawing one is slow.
    pub fn inputs(&self, path: &str) -> Option<[u8; 32]> {
        let page = self.pictured(path)?.ok()?;
        Some(pages::card(self, &page).digest())
    }
}
