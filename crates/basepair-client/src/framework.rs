//! What a project of each framework has.

use basepair_config::framework::Framework;

/// Packages that a project of the framework has. A `*` at the end matches any rest.
pub(crate) fn packages(framework: Framework) -> &'static [&'static str] {
    match framework {
        Framework::React => &["react", "react-dom", "@types/react", "@types/react-dom"],
        Framework::Next => &["next"],
        Framework::ReactRouter => &["react-router", "react-router-dom", "@react-router/*", "@remix-run/*"],
        Framework::Vue => &["vue", "@vue/*"],
        Framework::Nuxt => &["nuxt", "vue", "vue-router", "@nuxt/*"],
        Framework::Svelte => &["svelte", "@sveltejs/*", "esm-env"],
        Framework::Solid => &["solid-js"],
        Framework::Astro => &["astro"],
        Framework::ReactNative => &["react-native", "react", "@types/react", "expo"],
    }
}

/// Packages in a project's `package.json` that indicate the framework.
pub(crate) fn signs(framework: Framework) -> &'static [&'static str] {
    match framework {
        Framework::React => &["react", "preact"],
        Framework::Next => &["next"],
        Framework::ReactRouter => &["react-router", "@remix-run/react"],
        Framework::Vue => &["vue"],
        Framework::Nuxt => &["nuxt"],
        Framework::Svelte => &["svelte"],
        Framework::Solid => &["solid-js"],
        Framework::Astro => &["astro"],
        Framework::ReactNative => &["react-native", "expo"],
    }
}

/// Packages that a project is built with, by the name of their framework: listing one does not make a project of it.
const PROJECTS: &[(&str, &str)] = &[
    ("next", "Next.js"),
    ("nuxt", "Nuxt"),
    ("astro", "Astro"),
    ("gatsby", "Gatsby"),
    ("expo-router", "Expo"),
    ("@sveltejs/kit", "SvelteKit"),
    ("@remix-run/react", "Remix"),
    ("@remix-run/node", "Remix"),
    ("@tanstack/react-start", "TanStack Start"),
];

/// The framework that a package only works with, as people write it.
pub fn of_package(package: &str) -> Option<&'static str> {
    PROJECTS.iter().find(|(name, _)| *name == package).map(|(_, framework)| *framework)
}

/// Virtual modules of the framework.
pub(crate) fn modules(framework: Framework) -> &'static [&'static str] {
    match framework {
        Framework::Nuxt => &["#imports", "#app", "#app/*", "#components", "#build/*"],
        Framework::Svelte => &["$app/*", "$env/*", "$service-worker"],
        Framework::Astro => &["astro:*"],
        _ => &[],
    }
}

/// Code that the tool of a package writes into a project, so that no registry ships it: the name of a folder, or of a package that
/// exists nowhere else.
const GENERATED: &[(&str, &str)] = &[
    ("convex", "_generated"),
    ("polkadot-api", "@polkadot-api/descriptors"),
    ("@react-router/dev", "+types"),
    ("react-router", "+types"),
];

/// Whether an import is of code that a tool of one of the installed packages generates.
pub(crate) fn generates(specifier: &str, has_package: impl Fn(&str) -> bool) -> bool {
    let is_it = |name: &str| match name.contains('/') {
        true => specifier == name,
        false => specifier.split('/').any(|segment| segment == name),
    };
    GENERATED.iter().any(|(package, name)| is_it(name) && has_package(package))
}

/// Custom properties that the framework's templates set.
pub(crate) fn variables(framework: Framework) -> &'static [&'static str] {
    match framework {
        Framework::Next => &["--font-geist-sans", "--font-geist-mono"],
        _ => &[],
    }
}

/// Files of the framework's templates, as paths in the project.
pub(crate) fn files(framework: Framework) -> &'static [&'static str] {
    match framework {
        Framework::Next => {
            &["app/globals.css", "app/layout.tsx", "app/page.tsx", "next.config.ts", "styles/globals.css"]
        }
        Framework::ReactRouter => &["app/app.css", "app/root.tsx"],
        Framework::Svelte => &["src/app.css", "src/routes/layout.css", "src/app.html"],
        _ => &[],
    }
}
