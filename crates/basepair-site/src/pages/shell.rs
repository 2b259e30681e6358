//! The frame of every page: title and description, addresses, preview image, structured data, navigation, and
//! the banner while broken input waits for repair.

use crate::assets;
use crate::markup::{one_line, shorten};
use crate::page::Page;
use crate::view::View;
use serde_json::{Value, json};

#[derive(Debug)]
pub(crate) struct Shell<'a> {
    view: View<'a>,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) path: String,
    pub(crate) twin: Option<String>,
    pub(crate) image: Option<String>,
    /// Structured data, safe inside a script element.
    pub(crate) data: String,
    /// Left out of search engines: errors, and lists that were filtered.
    pub(crate) hidden: bool,
    pub(crate) crumbs: Vec<(String, String)>,
    pub(crate) words: String,
}

/// The sections of the navigation: path and name.
const SECTIONS: [(&str, &str); 7] = [
    ("/items", "Gallery"),
    ("/architecture", "Architecture"),
    ("/tokens", "Tokens"),
    ("/rules", "Rules"),
    ("/documents", "Documents"),
    ("/skills", "Skills"),
    ("/health", "Health"),
];

impl<'a> Shell<'a> {
    pub(crate) fn new(view: &View<'a>, page: &Page<'_>, title: &str, description: &str) -> Self {
        let mut shell = Self::bare(view, title, description);
        shell.path = page.path();
        shell.twin = Some(view.href(&page.twin_path()));
        shell.image = Some(view.absolute(&page.image_path()));
        let section = SECTIONS.iter().find(|(path, _)| shell.path.starts_with(&format!("{path}/")));
        if let Some((path, name)) = section {
            shell.crumbs.push((view.href(path), (*name).to_owned()));
        }
        shell.data = shell.data_of(page);
        shell
    }

    /// A page that is nowhere: an error.
    pub(crate) fn bare(view: &View<'a>, title: &str, description: &str) -> Self {
        Self {
            view: *view,
            title: one_line(title),
            description: shorten(&one_line(description), 200),
            path: String::new(),
            twin: None,
            image: None,
            data: String::new(),
            hidden: false,
            crumbs: Vec::new(),
            words: String::new(),
        }
    }

    #[must_use]
    pub(crate) fn hidden(mut self) -> Self {
        self.hidden = true;
        self
    }

    pub(crate) fn href(&self, path: &str) -> String {
        self.view.href(path)
    }

    pub(crate) fn asset(&self, name: &str) -> String {
        self.view.href(&assets::path(name))
    }

    pub(crate) fn canonical(&self) -> Option<String> {
        (!self.path.is_empty()).then(|| self.view.absolute(&self.path))
    }

    pub(crate) fn registry(&self) -> &'a str {
        &self.view.catalog.registry.name
    }

    pub(crate) fn homepage(&self) -> Option<&'a str> {
        crate::markup::link(&self.view.catalog.registry.homepage)
    }

    pub(crate) fn full_title(&self) -> String {
        let registry = self.registry();
        if self.title == registry { self.title.clone() } else { format!("{} · {registry}", self.title) }
    }

    pub(crate) fn revision(&self) -> &'a str {
        self.view.revision
    }

    pub(crate) fn version(&self) -> &'a str {
        self.view.version
    }

    /// Navigation: address, name, whether this page is or lies below it.
    pub(crate) fn sections(&self) -> Vec<(String, &'static str, bool)> {
        let here = |path: &str| self.path == path || self.path.starts_with(&format!("{path}/"));
        SECTIONS.iter().map(|(path, name)| (self.view.href(path), *name, here(path))).collect()
    }

    pub(crate) fn trouble(&self) -> Option<&'a str> {
        self.view.trouble.map(|trouble| trouble.reason)
    }

    fn data_of(&self, page: &Page<'_>) -> String {
        let view = &self.view;
        let here = view.absolute(&self.path);
        let site = json!({ "@type": "WebSite", "name": self.registry(), "url": view.absolute("/") });
        let mut thing = match page {
            Page::Home => json!({
                "@type": "WebSite",
                "potentialAction": {
                    "@type": "SearchAction",
                    "target": format!("{}?q={{words}}", view.absolute("/items")),
                    "query-input": "required name=words",
                },
            }),
            Page::Item(..) | Page::Source(..) => json!({ "@type": "SoftwareSourceCode", "isPartOf": site }),
            Page::Element(_) | Page::Rule(_) => json!({ "@type": "DefinedTerm", "isPartOf": site }),
            Page::Document(..) => json!({ "@type": "TechArticle", "headline": self.title, "isPartOf": site }),
            Page::Gallery | Page::Collection(_) | Page::Rules => {
                json!({ "@type": "CollectionPage", "isPartOf": site })
            }
            _ => json!({ "@type": "WebPage", "isPartOf": site }),
        };
        if let Some(object) = thing.as_object_mut() {
            object.insert("@context".to_owned(), "https://schema.org".into());
            object.insert("name".to_owned(), self.title.clone().into());
            object.insert("description".to_owned(), self.description.clone().into());
            object.insert("url".to_owned(), here.into());
            object.insert("image".to_owned(), self.image.clone().unwrap_or_default().into());
        }
        let crumbs: Vec<Value> = self
            .crumbs
            .iter()
            .enumerate()
            .map(|(at, (href, name))| {
                let origin = view.absolute("");
                let address = href.strip_prefix(&view.href("")).map_or(href.clone(), |path| origin + path);
                json!({ "@type": "ListItem", "position": at + 1, "name": name, "item": address })
            })
            .collect();
        if let (false, Some(object)) = (crumbs.is_empty(), thing.as_object_mut()) {
            object.insert(
                "breadcrumb".to_owned(),
                json!({ "@type": "BreadcrumbList", "itemListElement": crumbs }),
            );
        }
        // Inside a script element only `<` can end it or start a comment.
        thing
            .to_string()
            .replace('<', "\\u003c")
            .replace('\u{2028}', "\\u2028")
            .replace('\u{2029}', "\\u2029")
    }
}
