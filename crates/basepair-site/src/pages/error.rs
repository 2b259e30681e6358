//! Errors for people: what happened, the nearest names, and a search form.

use super::render;
use super::shell::Shell;
use crate::label::title;
use crate::markup::shorten;
use crate::view::View;
use askama::Template;
use basepair_catalog::nearest::nearest;
use basepair_catalog::suggest::meant;

/// The contents of an error page.
#[derive(Debug)]
pub struct ErrorPage<'a> {
    pub status: u16,
    pub title: &'a str,
    pub detail: &'a str,
    /// The requested path.
    pub path: &'a str,
}

#[derive(Template)]
#[template(path = "error.html")]
struct Page<'a> {
    shell: Shell<'a>,
    status: u16,
    title: &'a str,
    detail: &'a str,
    near: Vec<(String, String)>,
    words: String,
    gone: bool,
    law: bool,
}

impl View<'_> {
    pub fn error(&self, error: &ErrorPage<'_>) -> String {
        let last = error.path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let requested = basepair_model::percent::decode(last).unwrap_or_else(|| last.to_owned());
        let requested = shorten(&requested, 80);
        let near = match error.status {
            404 => near(self, &requested),
            410 => successor(self, &requested).into_iter().collect(),
            _ => Vec::new(),
        };
        render(&Page {
            shell: Shell::bare(self, error.title, error.detail).hidden(),
            status: error.status,
            title: error.title,
            detail: error.detail,
            near,
            words: if error.status == 404 { requested } else { String::new() },
            gone: error.status == 410,
            law: self.law,
        })
    }
}

/// The item that replaces a retired one: address and title.
fn successor(view: &View<'_>, requested: &str) -> Option<(String, String)> {
    let item = view.catalog.successor(view.catalog.retired_item(requested)?)?;
    Some((view.item_href(item), title(item).to_owned()))
}

/// Pages and items whose names are close to the requested path: address and title.
pub(crate) fn near(view: &View<'_>, requested: &str) -> Vec<(String, String)> {
    let sections = view.sections.iter().map(|section| section.path.trim_start_matches('/'));
    let pages = nearest(requested, sections.filter(|path| !path.is_empty()), 2);
    let pages = pages.into_iter().map(|path| (view.href(&format!("/{path}")), path.to_owned()));
    let names = meant(view.catalog, requested, 4).into_iter();
    let items = names.filter_map(|name| view.catalog.item(name)).filter(|item| !item.is_demo());
    pages.chain(items.map(|item| (view.item_href(item), title(item).to_owned()))).collect()
}
