//! Paths in a consumer's project at which a file is more than source code: what it does, and whether it runs by itself.

use super::table::{PLACES, Steers};
use std::borrow::Cow;
use std::sync::LazyLock;

/// What a file at this path does to the project, if it is more than source code.
pub(super) fn steers(path: &str) -> Option<Steers> {
    static PATTERNS: LazyLock<Patterns> = LazyLock::new(Patterns::new);
    let path = lower_case(path);
    let at_root = path.strip_prefix("src/").unwrap_or(&path);
    // Byte by byte, because every destination of every file is looked up, and paths are short.
    let slashes = path.bytes().enumerate().filter(|(_, byte)| *byte == b'/');
    let starts = std::iter::once(0).chain(slashes.map(|(slash, _)| slash + 1));
    let (mut covering, mut last): (Option<usize>, usize) = (None, 0);
    let mut cover = |what: usize| covering = Some(covering.map_or(what, |known| known.min(what)));
    for start in starts {
        last = start;
        let tail = path.get(start..).unwrap_or_default();
        PATTERNS.of_paths.that_may_start(tail).filter(|one| one.covers(tail)).for_each(|one| cover(one.what));
    }
    let name = path.get(last..).unwrap_or_default();
    let named =
        |one: &&Pattern| (!one.at_root || name.len() == at_root.len()) && matches_name(&one.text, name);
    PATTERNS.of_names.that_may_start(name).filter(named).for_each(|one| cover(one.what));
    // Example environment files are meant to be copied by hand.
    let is_example =
        || [".env.example", ".env.sample", ".env.template"].iter().any(|end| path.ends_with(end));
    covering.filter(|_| !is_example()).and_then(|what| PLACES.get(what)).map(|(steers, _)| *steers)
}

/// The text in lower case, which most paths are already.
pub(crate) fn lower_case(text: &str) -> Cow<'_, str> {
    let is_lower = text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    if is_lower { Cow::Borrowed(text) } else { Cow::Owned(text.to_lowercase()) }
}

#[derive(Clone)]
struct Pattern {
    /// The group of paths that it belongs to, by position.
    what: usize,
    /// In lower case.
    text: String,
    /// The part before the first `*`: most paths are ruled out by it.
    start: String,
    at_root: bool,
    is_folder: bool,
}

impl Pattern {
    fn new(what: usize, text: &str) -> Self {
        let name = text.trim_matches('/').to_lowercase();
        let is_folder = text.ends_with('/');
        // A folder matches at any depth.
        let at_root = text.starts_with('/') && !is_folder;
        let start = name.split('*').next().unwrap_or_default().to_owned();
        Self { what, text: name, start, at_root, is_folder }
    }

    /// Whether it is about the last segment of a path.
    fn is_name(&self) -> bool {
        !self.is_folder && !self.text.contains('/')
    }

    /// Whether the rest of a path, from one of its segments, matches.
    fn covers(&self, tail: &str) -> bool {
        match tail.strip_prefix(self.text.as_str()) {
            Some(rest) if self.is_folder => rest.starts_with('/'),
            _ if self.is_folder => false,
            _ => {
                tail.matches('/').count() == self.text.matches('/').count() && matches_name(&self.text, tail)
            }
        }
    }
}

struct Patterns {
    /// Those of folders, and of files in certain folders.
    of_paths: ByFirst,
    of_names: ByFirst,
}

impl Patterns {
    fn new() -> Self {
        let patterns = PLACES.iter().enumerate();
        let patterns =
            patterns.flat_map(|(what, (_, texts))| texts.iter().map(move |text| Pattern::new(what, text)));
        let (names, paths): (Vec<_>, Vec<_>) = patterns.partition(Pattern::is_name);
        Self { of_paths: ByFirst::new(paths), of_names: ByFirst::new(names) }
    }
}

/// Patterns by their first byte.
struct ByFirst(Vec<Vec<Pattern>>);

impl ByFirst {
    fn new(patterns: Vec<Pattern>) -> Self {
        let mut by_first: Vec<Vec<Pattern>> = (0..=u8::MAX).map(|_| Vec::new()).collect();
        for pattern in patterns {
            let first = pattern.text.bytes().next().unwrap_or_default();
            by_first.get_mut(usize::from(first)).into_iter().for_each(|same| same.push(pattern.clone()));
        }
        Self(by_first)
    }

    fn that_may_start<'p>(&'p self, tail: &'p str) -> impl Iterator<Item = &'p Pattern> {
        let first = tail.bytes().next().unwrap_or_default();
        let open = if first == b'*' { None } else { self.0.get(usize::from(b'*')) };
        let same = [self.0.get(usize::from(first)), open].into_iter().flatten().flatten();
        same.filter(|one| tail.starts_with(one.start.as_str()))
    }
}

/// Matches a name with a few `*`, none of which matches a slash.
fn matches_name(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = name.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part) && !rest.contains('/');
        }
        let Some(at) =
            rest.find(part).filter(|at| !rest.get(..*at).is_some_and(|skipped| skipped.contains('/')))
        else {
            return false;
        };
        rest = rest.get(at + part.len()..).unwrap_or_default();
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_run_code_or_configure_tools_are_known() {
        let places = [
            ".husky/pre-commit",
            ".git/hooks/post-checkout",
            ".githooks/pre-push",
            "lefthook.yml",
            ".pre-commit-config.yaml",
            ".github/workflows/release.yml",
            ".github/actions/x/action.yml",
            ".gitlab-ci.yml",
            ".circleci/config.yml",
            "azure-pipelines.yml",
            "Jenkinsfile",
            "vercel.json",
            "netlify.toml",
            "wrangler.jsonc",
            "Dockerfile",
            "docker-compose.yml",
            ".devcontainer/devcontainer.json",
            "Makefile",
            "justfile",
            ".vscode/tasks.json",
            ".vscode/settings.json",
            ".vscode/mcp.json",
            ".idea/workspace.xml",
            ".zed/tasks.json",
            ".cursor/rules/x.mdc",
            ".cursor/mcp.json",
            ".windsurf/rules.md",
            "AGENTS.md",
            "docs/AGENTS.md",
            "CLAUDE.md",
            "GEMINI.md",
            ".claude/settings.json",
            ".codex/config.toml",
            ".agents/skills/x/SKILL.md",
            ".cursorrules",
            ".clinerules",
            ".github/copilot-instructions.md",
            ".mcp.json",
            ".aider.conf.yml",
            "package.json",
            "package-lock.json",
            "pnpm-workspace.yaml",
            "yarn.lock",
            ".npmrc",
            ".yarnrc.yml",
            ".yarn/releases/yarn.cjs",
            "node_modules/react/index.js",
            "bunfig.toml",
            "deno.json",
            ".pnpmfile.cjs",
            ".envrc",
            "components.json",
            "tsconfig.json",
            "tsconfig.app.json",
            "vite.config.ts",
            "next.config.mjs",
            "tailwind.config.ts",
            "postcss.config.js",
            "eslint.config.js",
            ".eslintrc.cjs",
            ".prettierrc",
            "babel.config.js",
            "vitest.config.ts",
            "turbo.json",
            "middleware.ts",
            "src/middleware.ts",
            ".env",
            ".env.local",
            "prod.env",
            ".ssh/authorized_keys",
            ".gitattributes",
            ".GitHub/Workflows/x.yml",
        ];
        assert!(places.len() >= 60);
        for place in places {
            assert!(steers(place).is_some(), "{place}");
        }
        for place in [
            ".git/hooks/post-checkout",
            ".github/workflows/x.yml",
            "package.json",
            "src/.npmrc",
            ".claude/settings.json",
            ".claude/settings.local.json",
            ".vscode/tasks.json",
            ".mcp.json",
            ".cursor/mcp.json",
            ".envrc",
            ".devcontainer/devcontainer.json",
            "Makefile",
            "vite.config.ts",
            "apps/web/next.config.mjs",
            ".prettierrc.mjs",
            "Cargo.toml",
            "default.nix",
            "Vagrantfile",
            "angular.json",
            "app.config.ts",
            "src/instrumentation.ts",
            "codegen.ts",
            "ecosystem.config.cjs",
            ".github/hooks/x.json",
            ".pi/extensions/x.ts",
            "crush.json",
        ] {
            assert!(steers(place).is_some_and(|steers| steers.by_itself), "{place}");
        }
        for place in [
            "AGENTS.md",
            ".claude/skills/x/SKILL.md",
            ".cursor/rules/x.mdc",
            ".vscode/extensions.json",
            ".prettierrc.json",
            "tsconfig.json",
            "templates/package.json",
            "Dockerfile",
            ".env",
        ] {
            assert!(steers(place).is_some_and(|steers| !steers.by_itself), "{place}");
        }
        for place in [
            "components/ui/button.tsx",
            "lib/env.ts",
            "docs/package.md",
            "hooks/use-middleware.ts",
            "lib/config.ts",
            "components/agents.tsx",
            "sentry.x/y.config.ts",
            "lib/vercel.json",
            "app/page.tsx",
            ".env.example",
            "docs/docker.md",
            "lib/auth/middleware.ts",
            "lib/codegen.ts",
            "crates/x/Cargo.toml",
        ] {
            assert_eq!(steers(place), None, "{place}");
        }
    }
}
