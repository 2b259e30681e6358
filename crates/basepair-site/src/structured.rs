//! Structured data: what a page is and what it is about, as schema.org JSON-LD.

use crate::label::{summary, title};
use crate::view::{Page, View};
use serde_json::{Map, Value, json};

/// The type of a page and its main subject.
#[derive(Debug, Clone)]
pub(crate) struct Thing {
    page_type: &'static str,
    about: Option<Map<String, Value>>,
}

/// The metadata in the head of a page.
#[derive(Debug)]
pub(crate) struct Head<'a> {
    pub(crate) thing: Thing,
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
    /// The absolute address of the page.
    pub(crate) address: String,
    pub(crate) image: Option<&'a str>,
    /// Links and names of the parent pages.
    pub(crate) crumbs: &'a [(String, String)],
}

impl Thing {
    pub(crate) fn of(view: &View<'_>, page: &Page<'_>) -> Self {
        let (page_type, about) = match page {
            Page::Section(_) if page.is_home() => ("WebSite", None),
            Page::Section(section) => (if section.is_list { "CollectionPage" } else { "WebPage" }, None),
            Page::Item(_, item) => ("ItemPage", Some(code(view, page, title(item), &summary(item)))),
            Page::Source(_, item, file) => {
                let path = item.entry.files.get(*file).map_or("", |file| file.path.as_str());
                ("WebPage", Some(code(view, page, path, &format!("A file of {}", title(item)))))
            }
            Page::Alone(..) | Page::Version(..) => ("WebPage", None),
            Page::Element(element) => {
                let set = (view.model().name.as_str(), "/architecture");
                let covenant = crate::label::covenant(element);
                let mut term = term(view, page, element.title(), covenant, set);
                term.insert("termCode".to_owned(), element.id().as_str().into());
                ("WebPage", Some(term))
            }
            Page::Rule(doc) => {
                let set = ("Rules", "/rules");
                ("WebPage", Some(term(view, page, doc.rule.name, doc.rule.summary, set)))
            }
            Page::Document(_, item) => {
                let heading = basepair_catalog::documents::title(item);
                ("WebPage", Some(thing(view, page, "TechArticle", ("headline", &heading))))
            }
        };
        Self { page_type, about }
    }
}

fn code(view: &View<'_>, page: &Page<'_>, name: &str, description: &str) -> Map<String, Value> {
    let mut code = thing(view, page, "SoftwareSourceCode", ("name", name));
    if !description.is_empty() {
        code.insert("description".to_owned(), description.into());
    }
    code
}

fn term(
    view: &View<'_>,
    page: &Page<'_>,
    name: &str,
    description: &str,
    (set, path): (&str, &str),
) -> Map<String, Value> {
    let mut term = thing(view, page, "DefinedTerm", ("name", name));
    term.insert("description".to_owned(), description.into());
    let set = json!({ "@type": "DefinedTermSet", "name": set, "url": view.absolute(path) });
    term.insert("inDefinedTermSet".to_owned(), set);
    term
}

/// The main subject of a page, by name and address.
fn thing(view: &View<'_>, page: &Page<'_>, kind: &str, (key, name): (&str, &str)) -> Map<String, Value> {
    let address = view.absolute(&page.path());
    let entries = [("@type", kind), (key, name), ("url", address.as_str())];
    entries.into_iter().map(|(key, value)| (key.to_owned(), value.into())).collect()
}

/// The text of the script element.
pub(crate) fn text(view: &View<'_>, head: Head<'_>) -> String {
    let mut data = Map::new();
    let mut add = |key: &str, value: Value| data.insert(key.to_owned(), value);
    add("@context", "https://schema.org".into());
    add("@type", head.thing.page_type.into());
    add("@id", head.address.as_str().into());
    add("url", head.address.as_str().into());
    add("name", head.title.into());
    if !head.description.is_empty() {
        add("description", head.description.into());
    }
    if head.thing.page_type == "WebSite" {
        if let Some(image) = head.image {
            add("image", image.into());
        }
        if view.is_served() {
            add("potentialAction", search_action(view));
        }
    } else {
        let site = json!({ "@type": "WebSite", "@id": view.absolute("/"), "name": view.name(), "url": view.absolute("/") });
        add("isPartOf", site);
        if let Some(image) = head.image {
            add(
                "primaryImageOfPage",
                json!({ "@type": "ImageObject", "url": image, "width": 1200, "height": 630 }),
            );
        }
        if !head.crumbs.is_empty() {
            add("breadcrumb", breadcrumb(view, &head));
        }
        if let Some(about) = head.thing.about {
            add("mainEntity", about.into());
        }
    }
    // Inside a script element only `<` can end it or start a comment.
    let text = Value::Object(data).to_string();
    text.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

fn search_action(view: &View<'_>) -> Value {
    json!({
        "@type": "SearchAction",
        "target": { "@type": "EntryPoint", "urlTemplate": format!("{}?q={{words}}", view.absolute("/items")) },
        "query-input": "required name=words",
    })
}

/// The breadcrumb of the page, with the page itself last.
fn breadcrumb(view: &View<'_>, head: &Head<'_>) -> Value {
    let prefix = view.href("");
    let above = head.crumbs.iter().map(|(href, name)| {
        let path = href.strip_prefix(&prefix).unwrap_or(href);
        (view.absolute(path), name.as_str())
    });
    let steps = above.chain([(head.address.clone(), head.title)]).enumerate();
    let steps: Vec<Value> = steps
        .map(|(at, (address, name))| {
            json!({ "@type": "ListItem", "position": at + 1, "name": name, "item": address })
        })
        .collect();
    json!({ "@type": "BreadcrumbList", "itemListElement": steps })
}
