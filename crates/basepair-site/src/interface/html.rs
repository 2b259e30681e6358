//! The interface of an item as a section of its page.

use super::{Shown, Table, scripts, shown};
use crate::markup::count;
use crate::pages::render;
use crate::view::View;
use askama::Template;
use basepair_catalog::catalog::Item;

#[derive(Template)]
#[template(path = "interface.html")]
struct Section<'a> {
    scripts: Vec<Shown<'a>>,
}

/// The section; empty for items without a component.
pub(crate) fn html(view: &View<'_>, position: usize, item: &Item) -> String {
    let scripts = scripts(view, position, item);
    if scripts.is_empty() {
        return String::new();
    }
    render(&Section { scripts: shown(&scripts) })
}

impl Table<'_> {
    fn has_default(&self) -> bool {
        self.props.iter().any(|prop| prop.default.is_some())
    }

    fn has_comment(&self) -> bool {
        self.props.iter().any(|prop| !prop.comment.is_empty() || prop.deprecated)
    }
}

/// A documentation comment as markup.
fn prose(comment: &str) -> String {
    if comment.is_empty() { String::new() } else { crate::markdown::render(comment, 4).html }
}

/// `3 more props`
fn more(number: usize, one: &str, many: &str) -> String {
    count(number, &format!("more {one}"), &format!("more {many}"))
}
