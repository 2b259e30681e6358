//! Files for machines: the sitemap, robots.txt, the two texts for language models, and the security contact.

use crate::collection::Kind;
use crate::label::{summary, title};
use crate::markdown::inline;
use crate::markup::escape;
use crate::past::Past;
use crate::view::{Page, View};
use crate::{install, pages};
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::files::DOCUMENTS_PATH;
use basepair_catalog::query::Parameters;
use basepair_catalog::skills::CURRENT;
use std::fmt::Write;

/// The maximum number of addresses in one sitemap.
const MOST: usize = 50_000;
/// The size limit of the text for language models; omitted parts are counted.
const FULL_LIMIT: usize = 4 * 1024 * 1024;

pub(crate) fn sitemap(view: &View<'_>) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for page in view.pages().iter().take(MOST) {
        let _ = writeln!(out, "<url><loc>{}</loc></url>", escape(&view.absolute(&page.path())));
    }
    out.push_str("</urlset>\n");
    out
}

pub(crate) fn robots(view: &View<'_>) -> String {
    format!(
        "User-agent: *\nAllow: /\nDisallow: {}\n\nSitemap: {}\n",
        view.href("/search.json"),
        view.absolute("/sitemap.xml")
    )
}

impl View<'_> {
    /// `security.txt`, where a contact is configured. RFC 9116 requires an expiry date; only the code that answers a
    /// request knows the current date.
    pub fn security(&self, expires: &str) -> Option<Document> {
        let contact = self.addresses.contact()?;
        let canonical = self.absolute("/.well-known/security.txt");
        let text = format!("Contact: {contact}\nExpires: {expires}\nCanonical: {canonical}\n");
        Some(Document::new(MediaType::Text, Freshness::Live, text))
    }
}

/// An overview with links, short enough to read in full.
pub(crate) fn llms(view: &View<'_>) -> String {
    let mut out = format!("# {}\n\n> ", inline(view.name()));
    if let Some(tagline) = &view.brand.settings.tagline {
        let _ = write!(out, "{} ", inline(tagline));
    }
    if view.law {
        let model = inline(&view.model().name);
        let _ = write!(out, "A component registry and a frontend architecture model, the {model}.");
    } else {
        out.push_str("A component registry.");
    }
    let twin = if view.is_served() {
        "add `.md` to its address"
    } else {
        "write `.md` for the `/` at the end of its address"
    };
    let _ = write!(out, " Read-only. Every page has a Markdown twin: {twin}.\n\n## Pages\n\n");
    for section in view.listed() {
        let address = view.absolute(&section.twin_path());
        let _ = writeln!(out, "- [{}]({address}): {}", section.title, section.text);
    }
    write_data(view, &mut out);
    documents(view, &mut out);
    for (at, element) in view.model().elements().filter(|_| view.law).enumerate() {
        if at == 0 {
            out.push_str("\n## Elements\n\n");
        }
        let page = Page::Element(element);
        let _ = writeln!(
            out,
            "- [{} {}]({}): {}",
            inline(element.id().as_str()),
            inline(element.title()),
            view.absolute(&page.twin_path()),
            inline(crate::label::covenant(&element)),
        );
    }
    out.push_str("\n## Items\n\n");
    const LISTED: usize = 500;
    let items: Vec<_> = view.catalog.items().iter().enumerate().filter(|(_, item)| !item.is_demo()).collect();
    for (position, item) in items.iter().take(LISTED) {
        let page = Page::Item(*position, item);
        let address = view.absolute(&page.twin_path());
        let _ = writeln!(out, "- [{}]({address}): {}", inline(title(item)), inline(&summary(item)));
    }
    if items.len() > LISTED {
        let _ = writeln!(
            out,
            "- and {} more: [the index]({})",
            items.len() - LISTED,
            view.absolute(view.index_path())
        );
    }
    out
}

/// What is there as data, and what programs can ask.
fn write_data(view: &View<'_>, out: &mut String) {
    if !view.is_served() {
        let _ = write!(
            out,
            "\n## Data\n\n- [Index]({}): every item without its sources\n- [Everything in one file]({})\n",
            view.absolute(view.index_path()),
            view.absolute("/llms-full.txt"),
        );
        if !view.catalog.documents().all().is_empty() {
            let address = view.absolute(&format!("/r/{DOCUMENTS_PATH}"));
            let _ = writeln!(out, "- [Documents]({address}): their sections as data");
        }
        return skills(view, out);
    }
    out.push_str("\n## API\n\n");
    if view.law {
        let _ = writeln!(
            out,
            "- [Architecture]({}): the model as JSON, authoritative when a tool or document disagrees",
            view.absolute("/api/v1/architecture")
        );
    }
    let filters =
        if view.law { "`q`, `type`, `node`, `strand`, `category`" } else { "`q`, `type`, `category`" };
    let _ = write!(
        out,
        "- [Index]({}): every item, filtered by {filters}\n- [OpenAPI]({})\n- [Everything in one file]({})\n",
        view.absolute("/api/v1/ui"),
        view.absolute("/api/v1/openapi.json"),
        view.absolute("/llms-full.txt"),
    );
    if !view.catalog.documents().all().is_empty() {
        let address = view.absolute("/api/v1/documents");
        let _ = writeln!(
            out,
            "- [Documents]({address}): their sections as data, filtered by `q`, `kind`, `status`, `strand`"
        );
    }
    skills(view, out);
    if view.agents.tools {
        let _ = writeln!(
            out,
            "- Model Context Protocol: `{}`, with tools that search, view, plan and check",
            view.absolute("/mcp")
        );
    }
}

/// Where installers find the skills.
fn skills(view: &View<'_>, out: &mut String) {
    if !view.agents.skills.is_empty() {
        let address = view.absolute(&format!("/.well-known/{CURRENT}/index.json"));
        let _ = writeln!(
            out,
            "- [Skills]({address}): skills for agents; install them with `npx skills add {}`",
            view.addresses.base_url()
        );
    }
}

/// The documents, with their kinds.
fn documents(view: &View<'_>, out: &mut String) {
    const LISTED: usize = 100;
    let documents = view.catalog.documents().all();
    for (at, document) in documents.iter().take(LISTED).enumerate() {
        let Some(item) = view.catalog.items().get(document.item) else { continue };
        if at == 0 {
            out.push_str("\n## Documents\n\n");
        }
        let address = view.absolute(&Page::Document(Kind::Documents, item).twin_path());
        let (title, kind) = (inline(&document.title), document.kind.as_str());
        let _ = writeln!(out, "- [{title}]({address}): {kind}. {}", inline(&summary(item)));
    }
    if documents.len() > LISTED {
        let address = view.absolute("/api/v1/documents");
        let _ = writeln!(out, "- and {} more: [the list]({address})", documents.len() - LISTED);
    }
}

/// Everything in one text: the model, every item with its source, every document.
pub(crate) fn llms_full(view: &View<'_>) -> String {
    let query = Parameters::default();
    let mut out = llms(view);
    // What items are, not what they were: all histories at once are a comparison of every state with the one before it.
    let view = &View { past: Past::Absent(""), ..*view };
    let (mut left_out, mut sources) = (0, 0);
    for page in view.pages() {
        let wanted = match page {
            Page::Section(section) => section.is_reference,
            Page::Element(_) | Page::Rule(_) => true,
            Page::Item(_, item) => !item.is_demo(),
            Page::Source(..) | Page::Version(..) | Page::Alone(..) | Page::Document(..) => false,
        };
        if !wanted {
            continue;
        }
        // A page is rendered only if any could still fit.
        let address = view.absolute(&page.twin_path());
        let left = FULL_LIMIT.saturating_sub(out.len() + address.len() + 32);
        let text = if left == 0 { None } else { pages::markdown(view, &page, &query).ok() };
        let Some(text) = text.filter(|text| text.len() <= left) else {
            left_out += 1;
            continue;
        };
        let _ = write!(out, "\n---\n\nSource: {address}\n\n{text}");
        if let Page::Item(_, item) = page {
            for (file, source) in item.files() {
                if out.len() + source.len() > FULL_LIMIT {
                    sources += 1;
                    let _ = write!(
                        out,
                        "\n### {}\n\nThe source is not included in this file.\n",
                        inline(&file.path)
                    );
                    continue;
                }
                let language = basepair_syntax::highlight::Language::of_path(&file.path);
                let _ = write!(
                    out,
                    "\n### {}\n\n{}",
                    inline(&file.path),
                    crate::markdown::fenced(language, &source)
                );
            }
        }
    }
    if left_out + sources > 0 {
        let _ = writeln!(
            out,
            "\n---\n\nLeft out because of the size limit of {} MiB: {left_out} pages and the sources of {sources} files. {} lists them all.",
            FULL_LIMIT / (1024 * 1024),
            view.absolute("/llms.txt")
        );
    }
    let _ = write!(out, "\n---\n\nInstall with `{}`", view.profile().client().install_line("<address>"));
    if view.profile().client().reads_namespaces() {
        let _ = write!(out, "; the namespace is `{}`", install::namespace(view));
    }
    out.push_str(".\n");
    out
}
