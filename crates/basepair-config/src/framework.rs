//! The frameworks that consumers of a registry use, and what a project of each has.

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
    ];

    /// Whether a project of the framework has this package. A `*` at the end matches any rest.
    pub fn packages(self) -> &'static [&'static str] {
        match self {
            Self::React => &["react", "react-dom", "@types/react", "@types/react-dom"],
            Self::Next => &["next"],
            Self::ReactRouter => &["react-router", "react-router-dom", "@react-router/*", "@remix-run/*"],
            Self::Vue => &["vue", "@vue/*"],
            Self::Nuxt => &["nuxt", "vue", "vue-router", "@nuxt/*"],
            Self::Svelte => &["svelte", "@sveltejs/*", "esm-env"],
            Self::Solid => &["solid-js"],
            Self::Astro => &["astro"],
        }
    }

    /// Packages in a project's `package.json` that indicate the framework.
    pub fn signs(self) -> &'static [&'static str] {
        match self {
            Self::React => &["react", "preact"],
            Self::Next => &["next"],
            Self::ReactRouter => &["react-router", "@remix-run/react"],
            Self::Vue => &["vue"],
            Self::Nuxt => &["nuxt"],
            Self::Svelte => &["svelte"],
            Self::Solid => &["solid-js"],
            Self::Astro => &["astro"],
        }
    }

    /// Virtual modules of the framework.
    pub fn modules(self) -> &'static [&'static str] {
        match self {
            Self::Nuxt => &["#imports", "#app", "#app/*", "#components", "#build/*"],
            Self::Svelte => &["$app/*", "$env/*", "$service-worker"],
            Self::Astro => &["astro:*"],
            _ => &[],
        }
    }

    /// Custom properties that the framework's templates set.
    pub fn variables(self) -> &'static [&'static str] {
        match self {
            Self::Next => &["--font-geist-sans", "--font-geist-mono"],
            _ => &[],
        }
    }

    /// Files of the framework's templates, as paths in the project.
    pub fn files(self) -> &'static [&'static str] {
        match self {
            Self::Next => {
                &["app/globals.css", "app/layout.tsx", "app/page.tsx", "next.config.ts", "styles/globals.css"]
            }
            Self::ReactRouter => &["app/app.css", "app/root.tsx"],
            Self::Svelte => &["src/app.css", "src/routes/layout.css", "src/app.html"],
            _ => &[],
        }
    }
}
