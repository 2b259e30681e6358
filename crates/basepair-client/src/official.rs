//! The items of the official registry: a bare name that is not ours means an item there.

use basepair_config::client::Client;

/// Names of the official registry, each with the official items that are installed with it and its packages.
/// Facts of the published registry; a name that is missing here is only a warning, never an error.
const ITEMS: &[(&str, &[&str], &[&str])] = &[
    ("accordion", &[], &[]),
    ("alert", &[], &[]),
    ("alert-dialog", &["button"], &[]),
    ("aspect-ratio", &[], &[]),
    ("attachment", &[], &[]),
    ("avatar", &[], &[]),
    ("badge", &[], &[]),
    ("breadcrumb", &[], &[]),
    ("bubble", &[], &[]),
    ("button", &[], &[]),
    ("button-group", &["separator"], &[]),
    ("calendar", &["button"], &["react-day-picker", "date-fns"]),
    ("card", &[], &[]),
    ("carousel", &["button"], &["embla-carousel-react"]),
    ("chart", &["card"], &["recharts"]),
    ("checkbox", &[], &[]),
    ("collapsible", &[], &[]),
    ("combobox", &["button", "input-group"], &[]),
    ("command", &["dialog", "input-group"], &["cmdk"]),
    ("context-menu", &[], &[]),
    ("data-table", &["table"], &["@tanstack/react-table"]),
    ("date-picker", &["button", "calendar", "popover"], &[]),
    ("dialog", &["button"], &[]),
    ("direction", &[], &[]),
    ("drawer", &[], &["vaul"]),
    ("dropdown-menu", &[], &[]),
    ("empty", &[], &[]),
    ("field", &["label", "separator"], &[]),
    ("font", &[], &[]),
    ("form", &["button", "label"], &["@hookform/resolvers", "react-hook-form", "zod"]),
    ("hover-card", &[], &[]),
    ("index", &["utils"], &[]),
    ("input", &[], &[]),
    ("input-group", &["button", "input", "textarea"], &[]),
    ("input-otp", &[], &["input-otp"]),
    ("item", &["separator"], &[]),
    ("kbd", &[], &[]),
    ("label", &[], &[]),
    ("marker", &[], &[]),
    ("menubar", &[], &[]),
    ("message", &[], &[]),
    ("message-scroller", &["button"], &[]),
    ("native-select", &[], &[]),
    ("navigation-menu", &[], &[]),
    ("pagination", &["button"], &[]),
    ("popover", &[], &[]),
    ("progress", &[], &[]),
    ("radio-group", &[], &[]),
    ("resizable", &[], &["react-resizable-panels"]),
    ("scroll-area", &[], &[]),
    ("select", &[], &[]),
    ("separator", &[], &[]),
    ("sheet", &["button"], &[]),
    (
        "sidebar",
        &["button", "input", "separator", "sheet", "skeleton", "tooltip", "use-mobile"],
        &["class-variance-authority"],
    ),
    ("skeleton", &[], &[]),
    ("slider", &[], &[]),
    ("sonner", &[], &["sonner", "next-themes"]),
    ("spinner", &[], &[]),
    ("style", &["utils"], &[]),
    ("switch", &[], &[]),
    ("table", &[], &[]),
    ("tabs", &[], &[]),
    ("textarea", &[], &[]),
    ("toast", &["use-toast"], &[]),
    ("toaster", &["toast", "use-toast"], &[]),
    ("toggle", &[], &[]),
    ("toggle-group", &["toggle"], &[]),
    ("tooltip", &[], &[]),
    ("use-mobile", &[], &[]),
    ("use-toast", &["toast"], &[]),
    ("utils", &[], &["clsx", "tailwind-merge"]),
];

/// Families of official items whose names have a number or a variant: blocks, charts, themes, examples.
const FAMILIES: &[&str] = &[
    "authentication-",
    "calendar-",
    "chart-",
    "dashboard-",
    "demo-sidebar",
    "login-",
    "otp-",
    "preview",
    "products-",
    "sidebar-",
    "signup-",
    "theme-",
    "style-",
    "font-",
    "base-",
    "radix-",
    "typography-",
];

/// Whether the official registry has an item of this name, as far as known here.
pub fn is_known(name: &str) -> bool {
    let lower_case =
        name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    let shown = name.strip_suffix("-demo").or_else(|| name.strip_suffix("-example")).unwrap_or(name);
    find(shown).is_some() || lower_case && FAMILIES.iter().any(|family| name.starts_with(family))
}

/// Items that only the official registries of the other clients have.
const SISTERS: &[(Client, &[&str])] = &[
    (
        Client::Vue,
        &["auto-form", "number-field", "pin-input", "range-calendar", "stepper", "tags-input", "v-calendar"],
    ),
    (Client::Svelte, &["casing", "init", "is-mobile", "new-components-01", "range-calendar"]),
];

/// Whether the registry that a client reads bare names from has an item of this name, as far as known here.
pub fn has(client: Client, name: &str) -> bool {
    let own = SISTERS.iter().filter(|(sister, _)| *sister == client).flat_map(|(_, names)| *names);
    is_known(name) || own.into_iter().any(|own| *own == name)
}

/// Names, for suggestions.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    ITEMS.iter().map(|(name, ..)| *name)
}

fn find(name: &str) -> Option<&'static (&'static str, &'static [&'static str], &'static [&'static str])> {
    ITEMS.iter().find(|(item, ..)| *item == name)
}

/// The official items that are installed with one, including itself.
pub fn closure(name: &str) -> Vec<&'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    let mut waiting = vec![name];
    while let Some((item, needs, _)) = waiting.pop().and_then(find) {
        if !found.contains(item) {
            found.push(item);
            waiting.extend(needs.iter());
        }
    }
    found
}

/// The destination of the only file of an official item, if it is certain.
pub fn place(name: &str) -> Option<String> {
    let (item, ..) = find(name)?;
    match *item {
        "index" | "style" | "utils" | "font" | "data-table" | "date-picker" | "form" | "toast"
        | "toaster" | "use-toast" => None,
        "use-mobile" => Some("hooks/use-mobile.ts".to_owned()),
        name => Some(format!("components/ui/{name}.tsx")),
    }
}

/// The file that the client's `init` writes into every project, with `cn` in it, and its module path.
pub const UTILS_FILE: &str = "lib/utils.ts";
pub const UTILS_MODULE: &str = "lib/utils";

/// The headless libraries that an official item may install, depending on the consumer's style.
pub fn primitives(name: &str) -> [String; 4] {
    // A sheet is a dialog at the edge of the screen.
    let name = if name == "sheet" { "dialog" } else { name };
    [
        "radix-ui".to_owned(),
        "@base-ui/react".to_owned(),
        "@radix-ui/react-slot".to_owned(),
        format!("@radix-ui/react-{name}"),
    ]
}

/// Whether an official item lists both packages, because one needs the other: `date-fns` beside `react-day-picker`.
pub fn lists_together(package: &str, other: &str) -> bool {
    ITEMS.iter().any(|(_, _, packages)| packages.contains(&package) && packages.contains(&other))
}

/// The packages that an official item lists itself.
pub fn packages(name: &str) -> &'static [&'static str] {
    find(name).map(|(_, _, packages)| *packages).unwrap_or_default()
}
