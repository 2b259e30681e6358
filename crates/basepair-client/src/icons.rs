//! `IconPlaceholder`: the official client (since 3.6) puts an icon of the project's library in its place, and removes its import,
//! whatever path that has.

/// Libraries that `components.json` can choose, each with the packages that icons are imported from. Of shadcn 4.23.0.
const LIBRARIES: &[(&str, &[&str])] = &[
    ("lucide", &["lucide-react"]),
    ("tabler", &["@tabler/icons-react"]),
    ("hugeicons", &["@hugeicons/react", "@hugeicons/core-free-icons"]),
    ("phosphor", &["@phosphor-icons/react"]),
    ("remixicon", &["@remixicon/react"]),
];

/// The component that stands for an icon.
pub const PLACEHOLDER: &str = "IconPlaceholder";

/// A library for whose icons the client exchanges placeholders.
#[derive(Debug, Clone, Copy)]
pub struct IconLibrary {
    /// Also the attribute that names its icon.
    pub name: &'static str,
    pub packages: &'static [&'static str],
}

impl IconLibrary {
    /// The library of a new project.
    pub fn usual() -> Option<Self> {
        Self::named("lucide")
    }

    pub fn named(name: &str) -> Option<Self> {
        let known = LIBRARIES.iter().find(|(known, _)| *known == name);
        known.map(|(name, packages)| Self { name, packages })
    }
}

/// Whether an import is the one of the placeholder.
pub fn is_placeholder(specifier: &str) -> bool {
    specifier.contains("icon-placeholder")
}
