//! The interface of an item as a section of its page.

use super::{Shown, Table, scripts, shown};
use crate::markup::{count, render};
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

/// A documentation comment as markup. Comments quote markup; outside tags their quotes are escaped as well, so that no
/// text looks like an attribute.
fn prose(comment: &str) -> String {
    if comment.is_empty() {
        return String::new();
    }
    let html = crate::markdown::render(comment, 4).html;
    let mut out = String::with_capacity(html.len());
    let mut in_tag = false;
    for character in html.chars() {
        match character {
            '<' => in_tag = true,
            '>' => in_tag = false,
            '"' if !in_tag => {
                out.push_str("&quot;");
                continue;
            }
            _ => {}
        }
        out.push(character);
    }
    out
}

/// `3 more props`
fn more(number: usize, one: &str, many: &str) -> String {
    count(number, &format!("more {one}"), &format!("more {many}"))
}
