//! The theme names of the utility framework: which names a class reads, and which of them a project has by
//! default.

use super::utility::{self, Value, is_colour_root};

/// The theme names that a class may read: `bg-primary` reads `--color-primary`.
pub fn names_of(class: &str) -> Vec<String> {
    let mut names = Vec::new();
    // Variants read names, too: `md:` and `@measure:` are widths of the theme.
    for condition in class.split(':') {
        let condition = condition.trim_start_matches("max-").trim_start_matches("min-");
        names.push(format!("--breakpoint-{condition}"));
        names.push(format!("--container-{}", condition.trim_start_matches('@')));
    }
    let Some(utility) = utility::parse(class).filter(|utility| utility.value == Value::Named) else {
        return names;
    };
    for (at, _) in utility.root.match_indices('-') {
        let (Some(head), Some(rest)) = (utility.root.get(..at), utility.root.get(at + 1..)) else { continue };
        for space in spaces_of(head) {
            names.push(format!("--{space}-{rest}"));
        }
        if is_colour_root(head) {
            names.push(format!("--color-{rest}"));
        }
    }
    if utility.root == "rounded" {
        names.push("--radius".to_owned());
    }
    names
}

fn spaces_of(head: &str) -> &'static [&'static str] {
    match head {
        "text" => &["text"],
        "font" => &["font", "font-weight"],
        "tracking" => &["tracking"],
        "leading" => &["leading", "spacing"],
        "shadow" => &["shadow"],
        "inset-shadow" => &["inset-shadow"],
        "drop-shadow" => &["drop-shadow"],
        "text-shadow" => &["text-shadow"],
        "blur" | "backdrop-blur" => &["blur"],
        "ease" => &["ease"],
        "animate" => &["animate"],
        "aspect" => &["aspect"],
        "perspective" => &["perspective"],
        "w" | "h" | "size" | "min-w" | "max-w" | "min-h" | "max-h" | "basis" | "columns" => {
            &["container", "spacing"]
        }
        head if head.starts_with("rounded") => &["radius"],
        _ => &["spacing"],
    }
}

/// Whether every project with the framework has this name: overriding its value counts as using it.
pub fn is_default(name: &str) -> bool {
    const SIZES: &[&str] = &["3xs", "2xs", "xs", "sm", "base", "md", "lg", "xl"];
    let is_size = |rest: &str| {
        let large = rest
            .strip_suffix("xl")
            .is_some_and(|n| matches!(n, "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"));
        SIZES.contains(&rest) || large
    };
    let is_one = |rest: &str, names: &[&str]| names.contains(&rest);
    let Some(name) = name.strip_prefix("--") else { return false };
    let name = name.split("--").next().unwrap_or(name);
    if name == "spacing" || name.starts_with("default-") {
        return true;
    }
    let rest = |space: &str| name.strip_prefix(space);
    let weights =
        ["thin", "extralight", "light", "normal", "medium", "semibold", "bold", "extrabold", "black"];
    rest("text-").is_some_and(is_size)
        || rest("radius-").is_some_and(is_size)
        || rest("shadow-").is_some_and(is_size)
        || rest("blur-").is_some_and(is_size)
        || rest("container-").is_some_and(is_size)
        || rest("breakpoint-").is_some_and(is_size)
        || rest("drop-shadow-").is_some_and(is_size)
        || rest("inset-shadow-").is_some_and(is_size)
        || rest("text-shadow-").is_some_and(is_size)
        || rest("font-weight-").is_some_and(|rest| is_one(rest, &weights))
        || rest("tracking-")
            .is_some_and(|it| is_one(it, &["tighter", "tight", "normal", "wide", "wider", "widest"]))
        || rest("leading-").is_some_and(|it| is_one(it, &["tight", "snug", "normal", "relaxed", "loose"]))
        || rest("ease-").is_some_and(|it| is_one(it, &["in", "out", "in-out"]))
        || rest("animate-").is_some_and(|it| is_one(it, &["spin", "ping", "pulse", "bounce"]))
        || is_one(name, &["aspect-video", "font-sans", "font-serif", "font-mono"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_read_theme_names() {
        for (class, name) in [
            ("md:hover:bg-primary/50", "--color-primary"),
            ("border-x-input", "--color-input"),
            ("ease-enter", "--ease-enter"),
            ("rounded-t-lg", "--radius-lg"),
            ("pointer-coarse:min-h-touch", "--spacing-touch"),
            ("max-w-measure", "--container-measure"),
            ("shadow-overlay", "--shadow-overlay"),
            ("wide:p-2", "--breakpoint-wide"),
        ] {
            assert!(names_of(class).iter().any(|known| known == name), "{class}");
        }
    }

    #[test]
    fn only_the_framework_s_own_names_are_defaults() {
        for name in ["--text-sm", "--text-5xl--line-height", "--spacing", "--ease-in-out", "--radius-xl"] {
            assert!(is_default(name), "{name}");
        }
        for name in ["--ease-enter", "--shadow-raised", "--spacing-touch", "--text-hero", "--engineering"] {
            assert!(!is_default(name), "{name}");
        }
    }
}
