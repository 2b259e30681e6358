//! The closure of the dependencies of an item, and a small drawing of it.

use crate::label::title;
use crate::markup::{escape, shorten};
use crate::view::View;
use std::collections::HashMap;
use std::fmt::Write;

/// Larger closures are only listed: a drawing would be unreadable.
const MOST_DRAWN: usize = 16;

/// The items that are installed with it, nearest first, each with its distance.
pub(crate) fn closure(view: &View<'_>, position: usize) -> Vec<(usize, usize)> {
    let mut depth: HashMap<usize, usize> = HashMap::from([(position, 0)]);
    let mut order = vec![position];
    let mut next = 0;
    while let Some(at) = order.get(next).copied() {
        next += 1;
        let steps = depth.get(&at).copied().unwrap_or(0) + 1;
        for other in view.index().dependencies(at) {
            depth.entry(*other).or_insert_with(|| {
                order.push(*other);
                steps
            });
        }
    }
    order.into_iter().skip(1).map(|at| (at, depth.get(&at).copied().unwrap_or(1))).collect()
}

const COLUMN: usize = 190;
const ROW: usize = 40;
const WIDTH: usize = 148;
const HEIGHT: usize = 28;

/// The closure as a drawing: the item on the left, its dependencies on the right.
pub(crate) fn drawing(view: &View<'_>, position: usize) -> Option<String> {
    let members = closure(view, position);
    if members.is_empty() || members.len() > MOST_DRAWN {
        return None;
    }
    let mut columns: Vec<Vec<usize>> = vec![vec![position]];
    for (at, depth) in &members {
        while columns.len() <= *depth {
            columns.push(Vec::new());
        }
        if let Some(column) = columns.get_mut(*depth) {
            column.push(*at);
        }
    }
    let tallest = columns.iter().map(Vec::len).max().unwrap_or(1);
    let (width, height) = (columns.len() * COLUMN - (COLUMN - WIDTH) + 4, tallest * ROW + 4);
    let mut places: HashMap<usize, (usize, usize)> = HashMap::new();
    for (number, column) in columns.iter().enumerate() {
        let top = (height - column.len() * ROW) / 2;
        for (row, at) in column.iter().enumerate() {
            places.insert(*at, (number * COLUMN + 2, top + row * ROW + (ROW - HEIGHT) / 2));
        }
    }
    let mut out = format!(
        "<svg class=\"closure\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"group\" aria-label=\"Also installs\">"
    );
    let order: Vec<usize> = columns.iter().flatten().copied().collect();
    for from in &order {
        for to in view.index().dependencies(*from) {
            let (Some((x1, y1)), Some((x2, y2))) = (places.get(from), places.get(to)) else { continue };
            let (y1, y2) = (y1 + HEIGHT / 2, y2 + HEIGHT / 2);
            if x2 > x1 {
                let x1 = x1 + WIDTH;
                let middle = usize::midpoint(x1, *x2);
                let _ = write!(out, "<path d=\"M{x1} {y1}C{middle} {y1} {middle} {y2} {x2} {y2}\"/>");
            } else {
                // Back to the left, or within a column: round the right-hand edge.
                let (x1, x2) = (x1 + WIDTH, x2 + WIDTH);
                let bow = x1.max(x2) + 22;
                let _ = write!(out, "<path d=\"M{x1} {y1}C{bow} {y1} {bow} {y2} {x2} {y2}\"/>");
            }
        }
    }
    for at in &order {
        let (Some((x, y)), Some(item)) = (places.get(at), view.catalog.items().get(*at)) else { continue };
        let hue = view.element_of(*at).map_or("", |element| crate::label::hue_class(view.model(), &element));
        let current = if at == &position { " aria-current=\"page\"" } else { "" };
        let _ = write!(
            out,
            "<a href=\"{}\" class=\"{hue}\"{current}><rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"4\"/>\
             <text x=\"{}\" y=\"{}\">{}</text></a>",
            escape(&view.item_href(item)),
            x + 12,
            y + 18,
            escape(&shorten(title(item), 18)),
        );
    }
    out.push_str("</svg>");
    Some(out)
}
