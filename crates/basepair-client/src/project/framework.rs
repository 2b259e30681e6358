//! The frameworks that the official client distinguishes, by the same signs and in the same order.

/// The framework of a consumer's project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framework {
    NextApp,
    NextPages,
    Astro,
    Gatsby,
    Laravel,
    Remix,
    TanstackStart,
    ReactRouter,
    Vite,
    Expo,
    /// Unknown to the client.
    Manual,
}

impl Framework {
    /// Every framework with the client's name for it.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("next-app", Self::NextApp),
        ("next-pages", Self::NextPages),
        ("vite", Self::Vite),
        ("react-router", Self::ReactRouter),
        ("tanstack-start", Self::TanstackStart),
        ("astro", Self::Astro),
        ("laravel", Self::Laravel),
        ("remix", Self::Remix),
        ("gatsby", Self::Gatsby),
        ("expo", Self::Expo),
        ("manual", Self::Manual),
    ];

    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, kind)| *kind == self).map_or("manual", |(name, _)| *name)
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }
}

/// What the client uses to detect the framework.
pub(super) struct Signs<'a> {
    /// Names of the files in the project's own folder.
    pub(super) files: &'a [&'a str],
    /// Whether there is a folder `app`, or `src/app` if there is `src`.
    pub(super) app: bool,
    pub(super) dependencies: &'a [String],
    pub(super) dev_dependencies: &'a [String],
    /// Whether the file `app.config.*` contains `defineConfig`.
    pub(super) vinxi: bool,
}

pub(super) fn detect(signs: &Signs<'_>) -> Framework {
    let has = |start: &str| signs.files.iter().any(|name| name.starts_with(start));
    let depends = |start: &str| signs.dependencies.iter().any(|name| name.starts_with(start));
    let mut all = signs.dependencies.iter().chain(signs.dev_dependencies);
    if has("next.config.") {
        return if signs.app { Framework::NextApp } else { Framework::NextPages };
    }
    if has("astro.config.") {
        Framework::Astro
    } else if has("gatsby-config.") {
        Framework::Gatsby
    } else if has("composer.json") {
        Framework::Laravel
    } else if depends("@remix-run/") {
        Framework::Remix
    } else if all.any(|name| name.starts_with("@tanstack/react-start")) {
        Framework::TanstackStart
    } else if has("react-router.config.") {
        Framework::ReactRouter
    } else if has("vite.config.") || signs.vinxi {
        Framework::Vite
    } else if signs.dependencies.iter().any(|name| name == "expo") {
        Framework::Expo
    } else {
        Framework::Manual
    }
}
