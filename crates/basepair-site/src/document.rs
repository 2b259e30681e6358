//! The document at a path: a page, its Markdown twin or its preview image, or a file for machines.

use crate::page::Refusal;
use crate::view::View;
use crate::{accent, card, helix, icon, machine, pages, search};
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::query::Parameters;
use basepair_model::preview::ImageKind;
use basepair_model::text::clean;
use std::borrow::Cow;

impl View<'_> {
    /// The document at a path, which is decoded and starts with a slash.
    pub fn document(&self, path: &str, query: Option<&str>) -> Result<Document, Refusal> {
        let live = |media_type, text: String| {
            // Agents and terminals read Markdown as text, so hidden characters are made visible.
            let text = match (media_type, clean(&text)) {
                (MediaType::Text | MediaType::Markdown, Cow::Owned(cleaned)) => cleaned,
                _ => text,
            };
            Ok(Document::new(media_type, Freshness::Live, text))
        };
        // An empty form field counts as unset.
        let query = Parameters::parse(query).filled();
        match path {
            "/architecture.svg" => return live(MediaType::Svg, helix::exported(self)),
            "/architecture.mmd" => return live(MediaType::Text, helix::mermaid(self.model())),
            "/search.json" => return live(MediaType::Json, search::answer(self, &query)?),
            "/sitemap.xml" => return live(MediaType::Xml, machine::sitemap(self)),
            "/robots.txt" => return live(MediaType::Text, machine::robots(self)),
            "/llms.txt" => return live(MediaType::Text, machine::llms(self)),
            "/llms-full.txt" => return live(MediaType::Text, machine::llms_full(self)),
            accent::PATH => {
                let sheet = accent::style_sheet(self.brand.settings).ok_or(Refusal::UnknownPath)?;
                return live(MediaType::Css, sheet);
            }
            "/favicon.ico" => return icon::document(self.law).ok_or(Refusal::UnknownPath),
            _ => {}
        }
        if let Some(page) = self.pictured(path) {
            let image = card::draw(&pages::card(self, &page?)).ok_or(Refusal::UnknownPath)?;
            return Ok(Document::new(MediaType::Image(ImageKind::Png), Freshness::Live, image));
        }
        match self.resolve(path) {
            Ok(page) => live(MediaType::Html, pages::html(self, &page, &query)?),
            Err(refusal) => match self.twinned(path) {
                Some(page) => live(MediaType::Markdown, pages::markdown(self, &page?, &query)?),
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
