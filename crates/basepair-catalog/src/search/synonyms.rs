//! Words of the field that mean the same: what one design system calls a modal, another calls a dialog.

/// Each line is a group of phrases. A query that contains one of them also finds the others.
const GROUPS: &[&[&str]] = &[
    &["modal", "dialog", "popup", "lightbox"],
    &["confirm", "confirmation", "alert dialog", "are you sure"],
    &["sheet", "drawer", "side panel", "slide over", "offcanvas", "bottom sheet"],
    &["dropdown", "dropdown menu", "menu", "menu button", "action menu", "overflow menu", "kebab"],
    &["context menu", "right click menu"],
    &["select", "dropdown list", "listbox", "picker", "choice"],
    &["combobox", "autocomplete", "typeahead", "suggest", "searchable select", "command"],
    &["command palette", "command", "cmdk", "quick search", "spotlight", "launcher"],
    &["toast", "sonner", "snackbar", "notification", "toaster"],
    &["alert", "banner", "callout", "notice", "message", "inline message"],
    &["tooltip", "hint", "infotip"],
    &["hover card", "preview card", "link preview"],
    &["popover", "flyout", "bubble"],
    &["date picker", "calendar", "day picker", "datepicker", "date field"],
    &["date range", "date range picker", "calendar"],
    &["time picker", "time field", "clock"],
    &["primary color", "brand color", "accent color", "color palette", "tokens", "theme", "palette", "color"],
    &["color", "colour", "colors", "colours"],
    &["dark mode", "dark theme", "night mode", "theme toggle", "mode toggle", "theme", "color scheme"],
    &["avatar", "profile picture", "user image", "person"],
    &["badge", "tag", "chip", "pill", "label", "status"],
    &["card", "tile", "panel"],
    &["accordion", "collapsible", "disclosure", "expander", "details", "faq"],
    &["tabs", "tab bar", "tabbed", "segmented control", "segmented"],
    &["switch", "toggle", "on off"],
    &["toggle group", "button group", "segmented control"],
    &["checkbox", "tick box", "check"],
    &["radio", "radio group", "option group", "radio button"],
    &["slider", "range", "range slider"],
    &["input", "text field", "text box", "textbox", "textfield", "field"],
    &["textarea", "multiline", "text area", "multi line input"],
    &["number input", "number field", "stepper", "spin button", "spinbutton", "counter"],
    &["password", "password input", "password field"],
    &["otp", "otp field", "one time code", "one time password", "pin", "verification code", "input otp"],
    &["form", "fields", "validation"],
    &["login", "sign in", "signin", "log in", "authentication", "auth"],
    &["sign up", "signup", "register", "registration", "create account"],
    &["search", "search box", "search field", "search bar", "find", "filter"],
    &["table", "data table", "datagrid", "data grid", "grid"],
    &["pagination", "pager", "paging", "page numbers"],
    &["breadcrumb", "breadcrumbs", "crumbs", "trail"],
    &["navigation", "navbar", "nav", "navigation menu", "menubar", "top bar", "header"],
    &["sidebar", "side nav", "side navigation", "navigation rail", "app shell", "shell"],
    &["footer", "page footer"],
    &["hero", "banner", "jumbotron", "landing"],
    &["pricing", "plans", "price table"],
    &["skeleton", "placeholder", "loading", "shimmer", "ghost"],
    &["spinner", "loader", "loading", "loading indicator", "busy", "progress ring", "activity indicator"],
    &["progress", "progress bar", "meter", "loading bar"],
    &["empty state", "empty", "no data", "blank slate", "zero state"],
    &["error boundary", "error", "crash", "fallback", "error page"],
    &["not found", "404", "missing page"],
    &["carousel", "slideshow", "gallery", "slider"],
    &["image", "picture", "photo", "aspect ratio"],
    &["file upload", "upload", "dropzone", "file input", "drop zone"],
    &["chart", "graph", "plot", "visualization", "sparkline"],
    &["stat", "metric", "kpi", "figure", "statistic"],
    &["timeline", "activity", "feed", "history"],
    &["stepper", "steps", "wizard", "multi step", "onboarding"],
    &["tree", "tree view", "hierarchy", "outline"],
    &["list", "item list", "listing", "items"],
    &["separator", "divider", "hr", "rule", "line"],
    &["scroll area", "scrollbar", "scroller", "overflow"],
    &["resizable", "splitter", "split pane", "panels"],
    &["kbd", "keyboard", "shortcut", "hotkey", "key"],
    &["code", "code block", "snippet", "syntax highlight"],
    &["copy", "copy button", "clipboard"],
    &["link", "anchor", "hyperlink"],
    &["icon", "glyph", "symbol", "icons"],
    &["font", "typeface", "typography", "type scale", "fonts"],
    &["heading", "title", "headline"],
    &["spacing", "gap", "space", "stack", "layout"],
    &["container", "wrapper", "layout", "section"],
    &["rating", "stars", "review"],
    &["comment", "thread", "discussion"],
    &["chat", "message", "conversation", "messages"],
    &["language", "locale", "language switcher", "translation", "i18n"],
    &["rtl", "direction", "right to left", "bidi"],
    &["accessibility", "a11y", "screen reader", "aria"],
    &["visually hidden", "sr only", "screen reader only"],
    &["focus", "focus trap", "focus ring"],
    &["animation", "motion", "transition", "animate"],
    &["reduced motion", "motion preference", "prefers reduced motion"],
    &["media query", "breakpoint", "responsive", "is mobile"],
    &["debounce", "throttle", "delay"],
    &["local storage", "storage", "persist"],
    &["settings", "preferences", "options", "account settings"],
    &["profile", "account", "user"],
    &["dashboard", "overview", "admin", "home"],
    &["cart", "basket", "bag"],
    &["checkout", "payment", "pay"],
    &["logger", "log", "logging", "telemetry", "observability"],
    &["permission", "consent", "cookie banner", "cookies", "privacy"],
    &["grey", "gray"],
    &["organization", "organisation", "team", "workspace"],
    &["button", "btn", "cta", "call to action"],
];

/// The most words of a phrase.
const LONGEST: usize = 4;
/// The most variants of a query.
const MOST: usize = 12;

/// The query with one of its phrases replaced by another of the same meaning, for each of them; the longest phrases first.
pub(crate) fn variants(words: &[String]) -> Vec<Vec<String>> {
    let mut variants = Vec::new();
    let mut replaced_until = 0;
    for start in 0..words.len() {
        if start < replaced_until {
            continue;
        }
        for length in (1..=LONGEST.min(words.len() - start)).rev() {
            let phrase = words.get(start..start + length).unwrap_or_default().join(" ");
            let groups = GROUPS.iter().filter(|group| group.iter().any(|other| is_same(other, &phrase)));
            let others = groups.flat_map(|group| group.iter().copied()).filter(|other| *other != phrase);
            let before = variants.len();
            for other in others {
                let (head, tail) = (words.get(..start), words.get(start + length..));
                let variant = head.into_iter().flatten().map(String::as_str);
                let variant = variant.chain(other.split(' '));
                let variant: Vec<String> = variant
                    .chain(tail.into_iter().flatten().map(String::as_str))
                    .map(str::to_owned)
                    .collect();
                if variants.len() < MOST && !variants.contains(&variant) {
                    variants.push(variant);
                }
            }
            if variants.len() > before {
                replaced_until = start + length;
                break;
            }
        }
    }
    variants
}

/// Whether two phrases are the same, also if one of them is written as one word: `dropdownmenu`.
fn is_same(phrase: &str, written: &str) -> bool {
    phrase == written || phrase.contains(' ') && phrase.chars().filter(|c| *c != ' ').eq(written.chars())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(query: &str) -> Vec<String> {
        let words: Vec<String> = query.split(' ').map(str::to_owned).collect();
        variants(&words).iter().map(|words| words.join(" ")).collect()
    }

    #[test]
    fn a_phrase_is_replaced_by_those_of_its_group() {
        assert!(of("modal").contains(&"dialog".to_owned()));
        assert!(of("big date picker").contains(&"big calendar".to_owned()));
        assert!(!of("date picker").contains(&"date select".to_owned()), "the longest phrase counts");
        assert_eq!(of("zebra"), [""; 0]);
    }

    #[test]
    fn the_number_of_variants_is_limited() {
        assert!(of(&["menu"; 12].join(" ")).len() <= MOST);
    }

    #[test]
    fn phrases_are_lower_case_words_that_a_query_can_have() {
        for phrase in GROUPS.iter().copied().flatten() {
            let words: Vec<&str> = phrase.split(' ').collect();
            assert!(words.len() <= LONGEST, "{phrase}");
            assert!(
                words.iter().all(|word| word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())),
                "{phrase}"
            );
        }
        for group in GROUPS {
            let distinct: std::collections::HashSet<_> = group.iter().collect();
            assert_eq!(distinct.len(), group.len(), "{group:?}");
        }
    }
}
