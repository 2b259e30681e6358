//! The frameworks that consumers of a registry use, by name.

/// A framework that consumers use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Framework {
    React,
    Next,
    ReactRouter,
    Vue,
    Nuxt,
    Svelte,
    Solid,
    Astro,
    /// With Expo or without.
    ReactNative,
}

impl Framework {
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("react", Self::React),
        ("next", Self::Next),
        ("react-router", Self::ReactRouter),
        ("vue", Self::Vue),
        ("nuxt", Self::Nuxt),
        ("svelte", Self::Svelte),
        ("solid", Self::Solid),
        ("astro", Self::Astro),
        ("react-native", Self::ReactNative),
    ];
}
