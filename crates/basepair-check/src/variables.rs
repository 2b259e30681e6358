//! Custom properties that libraries and official items set at run time, with the version that they were taken from. They
//! need no definition.

/// The library or item with the version that the names were taken from, and the custom properties that it sets, with their
/// dashes; a trailing `*` matches any suffix.
#[rustfmt::skip]
static SETTERS: &[(&str, &[&str])] = &[
    ("tailwindcss@4.3.3", &["--tw-*", "--spacing", "--default-*"]),
    ("@radix-ui/react-popper@1.4.0 and related packages", &["--radix-*"]),
    ("@base-ui/react@1.9.0", &[
        "--accordion-panel-height", "--accordion-panel-width", "--active-tab-*", "--anchor-height", "--anchor-width",
        "--available-height", "--available-width", "--collapsible-panel-height", "--collapsible-panel-width",
        "--drawer-*", "--nested-dialogs", "--nested-drawers", "--popup-height", "--popup-width",
        "--positioner-height", "--positioner-width", "--scroll-area-*", "--toast-*", "--transform-origin",
    ]),
    ("reka-ui@2.11.0", &["--reka-*"]),
    ("bits-ui@2.19.5", &["--bits-*", "--scrollbar-width"]),
    ("@kobalte/core@0.13.14", &["--kb-*"]),
    ("@zag-js/popper@1.44.0", &[
        "--arrow-background", "--arrow-offset", "--arrow-size", "--arrow-size-half", "--reference-height",
        "--reference-width", "--slider-range-end", "--slider-range-start", "--slider-thumb-*",
    ]),
    ("react-aria-components@1.22.1", &[
        "--page-height", "--page-width", "--tab-panel-height", "--tab-panel-width", "--table-row-level",
        "--tree-item-level", "--trigger-anchor-point", "--trigger-width", "--visual-viewport-height",
        "--visual-viewport-width",
    ]),
    ("@headlessui/react@2.2.10", &["--button-width", "--input-width", "--anchor-*"]),
    ("vaul@1.1.2", &["--snap-point-height", "--initial-transform"]),
    ("sonner@2.0.8", &[
        "--front-toast-height", "--initial-height", "--mobile-offset*", "--offset*", "--swipe-amount-*",
        "--toasts-before", "--normal-bg*", "--normal-text", "--normal-border*", "--success-bg", "--success-text",
        "--success-border", "--info-bg", "--info-text", "--info-border", "--warning-bg", "--warning-text",
        "--warning-border", "--error-bg", "--error-text", "--error-border",
    ]),
    ("cmdk@1.1.1", &["--cmdk-*"]),
    ("input-otp@1.5.0", &["--root-height"]),
    ("react-day-picker@10.0.2", &["--rdp-*"]),
    ("@xyflow/react@12.12.1", &["--xy-*"]),
    ("swiper@14.3.0", &["--swiper-*"]),
    ("shiki@4.4.3", &["--shiki-*"]),
    ("the official sidebar, shadcn-ui/ui@1773ecfeeb", &["--sidebar-width*", "--skeleton-width"]),
    ("the official calendar, shadcn-ui/ui@1773ecfeeb", &["--cell-size"]),
    ("what shadcn@4.23.0 init writes", &["--radius", "--font-sans", "--font-mono", "--font-heading", "--font-serif"]),
];

/// The same for libraries with plain names, which count only beside an import of the library: the beginnings of its packages come
/// second.
#[rustfmt::skip]
static BESIDE_IMPORTS: &[(&str, &[&str], &[&str])] = &[
    ("@zag-js/core@1.43.3, which Ark and Chakra use", &["@zag-js/", "@ark-ui/", "@chakra-ui/"], &[
        "--angle", "--available-height", "--available-width", "--circumference", "--collapsed-height", "--collapsed-width",
        "--color", "--column-count", "--corner-height", "--corner-width", "--height", "--layer-index", "--left",
        "--marker-value", "--nested-drawers", "--nested-layer-count", "--offset", "--percent", "--qrcode-height",
        "--qrcode-pixel-size", "--qrcode-width", "--radius", "--scrollbar-width", "--size", "--slide-item-size",
        "--slide-spacing", "--slides-per-page", "--thumb-height", "--thumb-width", "--top", "--transform-origin",
        "--transition-property", "--translate-x", "--translate-y", "--trigger-height", "--trigger-width", "--trigger-x",
        "--trigger-y", "--value", "--viewport-height", "--viewport-width", "--viewport-x", "--viewport-y", "--width", "--x",
        "--y", "--z-index",
    ]),
];

/// The custom properties that the library of an import sets, if their names are plain.
pub(crate) fn set_beside(specifier: &str) -> &'static [&'static str] {
    let is_of = |packages: &[&str]| packages.iter().any(|start| specifier.starts_with(start));
    BESIDE_IMPORTS.iter().find(|(_, packages, _)| is_of(packages)).map_or(&[], |(_, _, names)| *names)
}

/// Whether a library or an official item sets a custom property, named with its dashes.
pub(crate) fn is_set(name: &str) -> bool {
    SETTERS.iter().flat_map(|(_, variables)| *variables).any(|variable| match variable.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => *variable == name,
    })
}

/// Whether an import is the official chart component, which sets `--color-<key>` for every key of its configuration.
pub(crate) fn is_chart_import(specifier: &str, imported: &str) -> bool {
    let module = specifier.rsplit('/').next().unwrap_or(specifier);
    let module = module.split('.').next().unwrap_or(module);
    matches!(imported, "ChartConfig" | "ChartContainer" | "ChartStyle")
        || (module == "chart" && imported == "*")
}

/// The prefix of the chart component's custom properties.
pub(crate) const CHART_COLOUR: &str = "--color-";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setter_has_a_version_and_custom_properties() {
        for (name, variables) in SETTERS {
            assert!(name.contains('@'), "{name} has no version");
            assert!(variables.iter().all(|variable| variable.len() > 4 && variable.starts_with("--")));
        }
        for (name, packages, variables) in BESIDE_IMPORTS {
            assert!(name.contains('@') && packages.iter().all(|it| it.ends_with('/')), "{name}");
            assert!(variables.iter().all(|variable| variable.starts_with("--") && !variable.ends_with('*')));
        }
    }

    #[test]
    fn names_are_matched_exactly_or_by_prefix() {
        for name in
            ["--radix-popover-trigger-width", "--sidebar-width-icon", "--cell-size", "--tw-ring-color"]
        {
            assert!(is_set(name), "{name}");
        }
        for name in ["--card-radius", "--expo-out", "--cell-sizes", "--color-desktop", "--offse"] {
            assert!(!is_set(name), "{name}");
        }
    }
}
