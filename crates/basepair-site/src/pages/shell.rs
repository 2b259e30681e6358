//! The frame of every page: title and description, addresses, preview image, structured data, navigation, and
//! the banner while input with errors is rejected.

use crate::accent;
use crate::assets;
use crate::markup::{grouped, one_line, shorten};
use crate::path::{ATOM_FEED, JSON_FEED};
use crate::structured::{self, Thing};
use crate::view::{Page, Section, View};
use crate::workbench::edition;
use basepair_catalog::catalog::Item;
use basepair_model::path::file_name;

#[derive(Debug)]
pub(crate) struct Shell<'a> {
    view: View<'a>,
    pub(crate) title: String,
    /// The title in a list of all pages of the site, where it is unique.
    full_title: String,
    pub(crate) description: String,
    pub(crate) path: String,
    pub(crate) twin: Option<String>,
    pub(crate) image: Option<String>,
    /// What the page is about, for structured data.
    thing: Option<Thing>,
    /// Hidden from search engines: errors and filtered lists.
    pub(crate) hidden: bool,
    /// Whether something on the page runs as a live preview.
    pub(crate) live: bool,
    pub(crate) crumbs: Vec<(String, String)>,
    pub(crate) words: String,
}

/// The count beside Health in the navigation.
#[derive(Debug)]
pub(crate) struct Alarms {
    pub(crate) class: &'static str,
    pub(crate) figure: String,
}

/// The sections of the navigation.
fn navigation(view: &View<'_>) -> impl Iterator<Item = &'static Section> {
    view.sections.iter().copied().filter(|section| section.in_navigation)
}

/// The title of a page with as much around it as makes it unique: windows and search results show nothing else.
fn full_title(view: &View<'_>, page: &Page<'_>, title: &str) -> String {
    let item_title = |item: &Item| {
        let own = crate::label::title(item);
        let is_section = navigation(view).any(|section| section.title == own);
        if is_section || own == view.name() || view.index().is_shared(own) {
            format!("{own} ({})", item.name())
        } else {
            own.to_owned()
        }
    };
    let own = match page {
        Page::Section(_) if page.is_home() => return title.to_owned(),
        Page::Item(_, item) => item_title(item),
        Page::Source(_, item, file) => {
            let path = |at: usize| item.entry.files.get(at).map_or("", |file| file.path.as_str());
            let name = file_name(path(*file));
            let is_shared = (0..item.entry.files.len()).any(|at| at != *file && file_name(path(at)) == name);
            // The title may also name a part of the file.
            let title = if is_shared { title.replacen(name, path(*file), 1) } else { title.to_owned() };
            format!("{title} · {}", item_title(item))
        }
        Page::Alone(_, item) => format!("Preview · {}", item_title(item)),
        Page::Version(_, item, _) => format!("{title} · {}", item_title(item)),
        Page::Document(kind, item) if view.index().is_shared(crate::label::title(item)) => {
            format!("{title} ({}) · {}", item.name(), kind.title())
        }
        Page::Document(kind, _) => format!("{title} · {}", kind.title()),
        Page::Element(element) => format!("{} {title} · Architecture", element.id()),
        Page::Rule(_) => format!("{title} · Rules"),
        Page::Section(_) => title.to_owned(),
    };
    format!("{} · {}", one_line(&own), view.name())
}

impl<'a> Shell<'a> {
    pub(crate) fn new(view: &View<'a>, page: &Page<'_>, title: &str, description: &str) -> Self {
        let mut shell = Self::bare(view, title, description);
        shell.path = page.path();
        shell.twin = Some(view.href(&page.twin_path()));
        let pictured = match page {
            // In a folder, the images would be most of its size.
            Page::Source(position, item, _) | Page::Version(position, item, _) if !view.is_served() => {
                Page::Item(*position, item).image_path()
            }
            _ => page.image_path(),
        };
        shell.image = Some(view.absolute(&pictured));
        if let Some(section) = view.sections.iter().find(|section| section.contains(&shell.path)) {
            shell.crumbs.push((view.href(section.path), section.title.to_owned()));
        }
        shell.full_title = full_title(view, page, &shell.title);
        shell.thing = Some(Thing::of(view, page));
        shell
    }

    /// A page without an address: an error.
    pub(crate) fn bare(view: &View<'a>, title: &str, description: &str) -> Self {
        let title = one_line(title);
        Self {
            view: *view,
            full_title: format!("{title} · {}", view.name()),
            title,
            description: shorten(&one_line(description), 200),
            path: String::new(),
            twin: None,
            image: None,
            thing: None,
            hidden: false,
            live: false,
            crumbs: Vec::new(),
            words: String::new(),
        }
    }

    #[must_use]
    pub(crate) fn hidden(mut self) -> Self {
        self.hidden = true;
        self
    }

    #[must_use]
    pub(crate) fn with_live(mut self, live: bool) -> Self {
        self.live = live;
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
        self.view.name()
    }

    pub(crate) fn homepage(&self) -> Option<&'a str> {
        crate::markup::link(&self.view.catalog.registry.homepage)
    }

    pub(crate) fn full_title(&self) -> &str {
        &self.full_title
    }

    pub(crate) fn version(&self) -> &'a str {
        self.view.server.version
    }

    /// Navigation: address, name, whether it is this page or one above it, and the count beside it.
    pub(crate) fn sections(&self) -> Vec<(String, &'static str, bool, Option<Alarms>)> {
        let here = |section: &Section| self.path == section.path || section.contains(&self.path);
        let alarms = |path: &str| if path == "/health" { self.alarms() } else { None };
        let sections = navigation(&self.view).filter(|section| self.view.has_section(section));
        let row = |it: &Section| (self.view.href(it.path), it.title, here(it), alarms(it.path));
        sections.map(row).collect()
    }

    /// The number of errors and warnings, for the navigation, if there are any.
    fn alarms(&self) -> Option<Alarms> {
        let mut counts = [0; 3];
        let listed = self.view.checks.findings.iter().map(|finding| (finding.severity, 1));
        let omitted = self.view.checks.omitted.iter().map(|omitted| (omitted.severity, omitted.count));
        for (severity, count) in listed.chain(omitted) {
            if let Some(sum) = counts.get_mut(severity as usize) {
                *sum += count;
            }
        }
        let [_, warnings, errors] = counts;
        (errors + warnings > 0).then(|| Alarms {
            class: if errors > 0 { "error" } else { "warning" },
            figure: grouped(errors + warnings),
        })
    }

    /// While the server watches its files: the address of the event stream, and what this page shows.
    pub(crate) fn events(&self) -> Option<(String, String)> {
        let workbench = self.view.server.workbench?;
        Some((self.view.href("/events"), edition(self.view.server.revision, workbench.edition)))
    }

    /// Links that the configuration adds: address and title.
    pub(crate) fn navigation(&self) -> Vec<(String, &'a str)> {
        let address = |href: &str| {
            // A path belongs to this service, which may be served below a prefix.
            if href.starts_with('/') { self.view.href(href) } else { href.to_owned() }
        };
        let links = self.view.brand.settings.navigation.iter();
        links.map(|link| (address(&link.href), link.title.as_str())).collect()
    }

    /// Whether a server answers, and not a folder of files.
    pub(crate) fn is_served(&self) -> bool {
        self.view.is_served()
    }

    /// What the page may do, where no header says it.
    pub(crate) fn policy(&self) -> Option<String> {
        (!self.is_served()).then(crate::policy_in_page)
    }

    /// The feeds with what changed: media type and address.
    pub(crate) fn feeds(&self) -> Vec<(&'static str, String)> {
        let feeds = [("application/atom+xml", ATOM_FEED), ("application/feed+json", JSON_FEED)];
        let is_there = self.view.past.chronicle().is_some();
        feeds.into_iter().filter(|_| is_there).map(|(kind, path)| (kind, self.href(path))).collect()
    }

    /// Whether the registry follows a model.
    pub(crate) fn law(&self) -> bool {
        self.view.law
    }

    /// The icon of the site: its logo, or a drawing.
    pub(crate) fn icon(&self) -> (&'static str, String) {
        match self.view.brand.logo {
            Some(logo) => {
                (logo.document.media_type.as_str(), self.view.href(&format!("/previews/{}", logo.file_name)))
            }
            None => ("image/svg+xml", self.asset(if self.view.law { "icon.svg" } else { "plain.svg" })),
        }
    }

    pub(crate) fn logo(&self) -> Option<String> {
        self.view.brand.logo.map(|logo| self.view.href(&format!("/previews/{}", logo.file_name)))
    }

    /// The style sheet with the configured colour.
    pub(crate) fn accent(&self) -> Option<String> {
        accent::style_sheet(self.view.brand.settings).map(|_| self.view.href(accent::PATH))
    }

    pub(crate) fn trouble(&self) -> Option<&'a str> {
        self.view.server.trouble.map(|trouble| trouble.reason)
    }

    /// Structured data, safe inside a script element.
    pub(crate) fn data(&self) -> Option<String> {
        let thing = self.thing.clone()?;
        Some(structured::text(
            &self.view,
            structured::Head {
                thing,
                title: &self.title,
                description: &self.description,
                address: self.view.absolute(&self.path),
                image: self.image.as_deref(),
                crumbs: &self.crumbs,
            },
        ))
    }
}
