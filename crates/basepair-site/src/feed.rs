//! What changed, for readers of feeds: the newest states as Atom and as JSON Feed 1.1.

use crate::markup::escape;
use crate::pages::changes::{Told, html_notes, title};
use crate::path::{ATOM_FEED, JSON_FEED};
use crate::view::{Refusal, View};
use basepair_catalog::wire::history::StateAnswer;
use basepair_catalog::wire::pretty;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// States in a feed.
const MOST: usize = 20;
/// The time of a feed without entries, which Atom requires.
const NEVER: &str = "1970-01-01T00:00:00Z";

/// One state as an entry.
struct Entry {
    id: String,
    title: String,
    date: String,
    labels: Vec<String>,
    html: String,
}

fn entries(view: &View<'_>) -> Result<Vec<Entry>, Refusal> {
    let chronicle = view.history()?;
    let (states, _) = chronicle.states(MOST);
    let entry = |(number, state): (usize, StateAnswer)| Entry {
        id: view.absolute(&format!("/changes#{}", state.commit)),
        title: title(&state),
        html: html_notes(&Told::of(view, number, &state)),
        date: state.date,
        labels: state.labels,
    };
    Ok(states.into_iter().map(entry).collect())
}

pub(crate) fn atom(view: &View<'_>) -> Result<String, Refusal> {
    let entries = entries(view)?;
    let name = escape(view.name());
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n\
         <title>Changes of {name}</title>\n<id>{page}</id>\n<updated>{updated}</updated>\n\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{own}\"/>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{page}\"/>\n<author><name>{name}</name></author>\n",
        page = escape(&view.absolute("/changes")),
        own = escape(&view.absolute(ATOM_FEED)),
        updated = entries.first().map_or(NEVER, |newest| &newest.date),
    );
    for entry in &entries {
        let id = escape(&entry.id);
        let _ = write!(
            out,
            "<entry>\n<id>{id}</id>\n<title>{}</title>\n<updated>{}</updated>\n\
             <link rel=\"alternate\" type=\"text/html\" href=\"{id}\"/>\n",
            escape(&entry.title),
            entry.date
        );
        for label in &entry.labels {
            let _ = writeln!(out, "<category term=\"{}\"/>", escape(label));
        }
        let _ = write!(out, "<content type=\"html\">{}</content>\n</entry>\n", escape(&entry.html));
    }
    out.push_str("</feed>\n");
    // XML cannot have them at all.
    out.retain(|character| match character {
        '\n' | '\t' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        other => !other.is_control(),
    });
    Ok(out)
}

pub(crate) fn json(view: &View<'_>) -> Result<String, Refusal> {
    let items = entries(view)?.into_iter().map(|entry| {
        let mut item = Map::new();
        item.insert("id".to_owned(), entry.id.as_str().into());
        item.insert("url".to_owned(), entry.id.as_str().into());
        item.insert("title".to_owned(), entry.title.into());
        item.insert("content_html".to_owned(), entry.html.into());
        item.insert("date_published".to_owned(), entry.date.into());
        if !entry.labels.is_empty() {
            item.insert("tags".to_owned(), entry.labels.into());
        }
        Value::Object(item)
    });
    let feed = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": format!("Changes of {}", view.name()),
        "home_page_url": view.absolute("/changes"),
        "feed_url": view.absolute(JSON_FEED),
        "language": "en",
        "items": items.collect::<Vec<_>>(),
    });
    Ok(pretty(&feed) + "\n")
}
