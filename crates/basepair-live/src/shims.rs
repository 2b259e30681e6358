//! Modules of ours that stand in for what a framework brings, and for the one helper that every project of the client has.

/// A module of ours, and what it is imported as.
#[derive(Debug)]
pub(crate) struct Shim {
    pub(crate) specifier: &'static str,
    pub(crate) text: &'static str,
}

macro_rules! shims {
    ($($specifier:literal $file:literal),* $(,)?) => {
        &[$(Shim { specifier: $specifier, text: include_str!(concat!("../shims/", $file)) }),*]
    };
}

pub(crate) const ALL: &[Shim] = shims! {
    "@/lib/utils" "cn.js",
    "next/dynamic" "next-dynamic.js",
    "next/font/google" "next-font-google.js",
    "next/font/local" "next-font-local.js",
    "next/image" "next-image.js",
    "next/link" "next-link.js",
    "next/navigation" "next-navigation.js",
    "next/script" "next-script.js",
    "next-themes" "next-themes.js",
};

/// Modules that stand in for those of a framework wherever packages and files of a project import them: by specifier, the text.
pub fn stand_ins() -> impl Iterator<Item = (&'static str, &'static str)> {
    // Those that are written for the loader of frames cannot be bundled.
    let plain =
        ALL.iter().filter(|shim| !shim.specifier.starts_with('@') && !shim.text.contains("__vite_ssr"));
    plain.map(|shim| (shim.specifier, shim.text))
}

/// The path of a module of ours, which no file of a registry has.
pub(crate) fn path(specifier: &str) -> String {
    format!("basepair:{specifier}.js")
}
