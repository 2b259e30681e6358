//! The live preview of an item on a page of its own: the frame fills the window, below a bar that leads back. The frame alone would be a
//! tab that its component could lead anywhere.

use super::shell::Shell;
use super::{render, shell};
use crate::label::{summary, title};
use crate::view::{Page, View};
use askama::Template;
use basepair_catalog::catalog::Item;

#[derive(Template)]
#[template(path = "alone.html")]
struct AlonePage<'a> {
    shell: Shell<'a>,
    title: &'a str,
    item: String,
    frame: String,
}

pub(crate) fn html(view: &View<'_>, position: usize, item: &Item) -> String {
    let frame = view.server.live.path(item).map_or(String::new(), |path| view.href(&path));
    render(&AlonePage {
        shell: shell(view, &Page::Alone(position, item), title(item), &summary(item)).hidden(),
        title: title(item),
        item: view.item_href(item),
        frame,
    })
}
