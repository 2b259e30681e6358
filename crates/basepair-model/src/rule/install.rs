//! The rows of the rules about what consumers run into: installing, compiling and reading an item.

use super::rules;

rules! {
    UNSAFE_TARGET = "unsafe-target", "0.1.0", Stable, Error, Withholds, Manual, File,
        "A file's destination must stay inside the consumer's project and be the same path on every system.",
        "The file would be written outside the project, or would overwrite a file that its name does not reveal.";
    UNPORTABLE_TARGET = "unportable-target", "0.1.0", Stable, Warning, None, Manual, File,
        "A file's destination must be a plain path that is valid on every system.",
        "The file gets an unexpected name, or cannot be written at all on Windows.";
    REFUSED_PATH = "refused-path", "0.1.0", Stable, Error, None, Manual, Item,
        "A file whose path leads out of the registry must have a `target`.",
        "The official client rejects the path as a destination, and the whole installation fails.";
    CUSTOM_BUILD = "custom-build", "0.1.0", Stable, Note, None, Manual, Document,
        "A registry should be published exactly as its manifest describes it.",
        "Changes that the project's own build script makes before publishing cannot be checked here.";
    UNTARGETED_FILE = "untargeted-file", "0.1.0", Stable, Note, None, Manual, Item,
        "Every file in a registry for shadcn-svelte should have a `target`.",
        "shadcn-svelte rejects an item whose files have no target, and only its own build adds them.";
    INVALID_CONFIG = "invalid-config", "0.1.0", Stable, Error, None, Manual, Document,
        "`basepair.toml` must be valid and must not contain unknown keys or names.",
        "A misspelt key would silently change what is checked.";
    DESTINATION_COLLISION = "destination-collision", "0.1.0", Stable, Error, None, Manual, Item,
        "Files that are installed together must have different destinations, ignoring case.",
        "The last file silently overwrites the others.";
    SHARED_DESTINATION = "shared-destination", "0.1.0", Stable, Warning, None, Manual, Item,
        "Items that write different files to one path, and are installed one after the other, should export the same names there.",
        "The second installation replaces the file of the first, and what imports its names does not compile any more.";
    LOST_PAGE = "lost-page", "0.1.0", Stable, Warning, None, Manual, File,
        "A `registry:page` file must have a target that is valid in every kind of project.",
        "In a Vite project the file is silently skipped, and the command still reports success.";
    LITERAL_ALIAS_TARGET = "literal-alias-target", "0.1.0", Stable, Warning, None, Manual, File,
        "A target must not start with an alias such as `@ui/`.",
        "Version 3 of the client creates a folder that is literally called `@ui`, and every import of the file fails.";
    SELF_RUNNING_TARGET = "self-running-target", "0.1.0", Stable, Error, Withholds, Manual, File,
        "A file that tools run by themselves, such as a git hook, an editor task or a build configuration, must be allowed by its item, with a reason.",
        "Installing a component would run code that nobody requested.";
    STEERING_TARGET = "steering-target", "0.1.0", Stable, Warning, None, Manual, File,
        "A file that configures tools or instructs agents must come from an item that is about that, or be allowed with a reason.",
        "Installing a component would silently change settings or agent instructions.";
    UNPROVIDED_IMPORT = "unprovided-import", "0.1.0", Stable, Error, None, Fixable, Import,
        "Every import must be provided by the item's own files, by its dependencies or by the consumer's project.",
        "The item installs without an error, but does not compile.";
    UNDEFINED_COMPONENT = "undefined-component", "0.1.0", Stable, Error, None, Manual, File,
        "A component that is used in JSX must be imported or declared.",
        "The item installs without an error, but does not compile.";
    REWRITTEN_IMPORT = "rewritten-import", "0.1.0", Stable, Error, None, Manual, Import,
        "An import must still resolve to its file after the official client has placed the files and rewritten the paths.",
        "It works in the registry and fails in every project that installs the item.";
    UNKNOWN_EXPORT = "unknown-export", "0.1.0", Stable, Error, None, Manual, Import,
        "A name that is imported from a file of the registry must be exported there.",
        "The item installs without an error, but does not compile.";
    UNKNOWN_PROP = "unknown-prop", "0.1.0", Stable, Error, None, Manual, File,
        "An attribute of a component or an element must be one that it takes.",
        "TypeScript rejects the file in every project that installs it, and the attribute has no effect.";
    MISSING_PROP = "missing-prop", "0.1.0", Stable, Error, None, Manual, File,
        "A component must be given every prop that it requires.",
        "TypeScript rejects the file in every project that installs it, and the component reads `undefined`.";
    UNKNOWN_VARIANT = "unknown-variant", "0.1.0", Stable, Error, None, Manual, File,
        "A text that is given to a prop must be one of those that the type of the prop allows.",
        "TypeScript rejects the file in every project that installs it, and the component has no style for the value.";
    UNKNOWN_CLASS = "unknown-class", "0.1.0", Preview, Warning, None, Manual, File,
        "A utility class must name something that the theme of a project has after the item is installed.",
        "Tailwind makes no style for the class and says nothing: the component looks different than in the registry.";
    UNRESOLVED_DEPENDENCY = "unresolved-dependency", "0.1.0", Stable, Error, None, Manual, Item,
        "Every entry of `registryDependencies` must be a name or a URL that clients can resolve.",
        "The installation fails, or fetches the wrong item.";
    UNENCRYPTED_DEPENDENCY = "unencrypted-dependency", "0.1.0", Stable, Warning, None, Manual, Item,
        "A URL in `registryDependencies` should start with `https`.",
        "Everyone on the way to that host can replace the code that is installed.";
    SELF_DEPENDENCY = "self-dependency", "0.1.0", Stable, Error, None, Manual, Item,
        "An item must not list itself in `registryDependencies`.",
        "Clients look for the item in another registry, or fetch it again while it is being installed.";
    CONFUSABLE_DEPENDENCY = "confusable-dependency", "0.1.0", Stable, Error, None, Manual, Item,
        "A bare name in `registryDependencies` that is not an item of this registry must not closely resemble one.",
        "Clients fetch someone else's item of that name from the official registry.";
    UNKNOWN_OFFICIAL_ITEM = "unknown-official-item", "0.1.0", Stable, Warning, None, Manual, Item,
        "A bare name in `registryDependencies` should be an item of this registry or a known item of the official registry.",
        "Clients request it from the official registry, and the installation fails if it does not exist there.";
    BARE_SIBLING = "bare-sibling", "0.1.0", Preview, Error, None, Manual, Item,
        "Where clients get `registryDependencies` as they are written, siblings must be named by address.",
        "A client looks for a bare name in the official registry: the installation fails, or brings another item of that name.";
    DEPENDENCY_CYCLE = "dependency-cycle", "0.1.0", Stable, Warning, None, Manual, Item,
        "Items should not depend on each other in a cycle.",
        "Clients install all of them, but none can be installed, updated or removed without the others.";
    UNUSED_DEPENDENCY = "unused-dependency", "0.1.0", Stable, Warning, None, Fixable, Item,
        "An item should list only dependencies that its files use.",
        "Consumers install packages and items that they do not need.";
    CONTRADICTING_RANGES = "contradicting-ranges", "0.1.0", Stable, Error, None, Manual, Item,
        "The version ranges that a registry's items require of a package must be compatible.",
        "A project has one version of the package, so the item that is installed last breaks the others.";
    UNSAFE_DEPENDENCY = "unsafe-dependency", "0.1.0", Stable, Error, Withholds, Manual, Item,
        "An npm dependency must be a package of the npm registry, not a flag, a URL or a command.",
        "The text becomes an argument of the consumer's package manager, so a flag or a URL can run arbitrary code.";
    INVALID_DEPENDENCY = "invalid-dependency", "0.1.0", Stable, Error, None, Manual, Item,
        "An npm dependency must be a package name, optionally with a version range that npm understands.",
        "The consumer's package manager rejects the whole installation.";
    MISSPELT_PACKAGE = "misspelt-package", "0.1.0", Stable, Warning, None, Manual, Item,
        "An npm dependency should not be one letter away from a package of the same scope.",
        "The package manager does not find it, and the whole installation fails.";
    SYNTAX_ERROR = "syntax-error", "0.1.0", Stable, Error, None, Manual, File,
        "A source file must parse without errors.",
        "The official client fails on the file or installs it unchanged, and no project compiles.";
    // An error, because the file cannot be checked otherwise; no effect, because the file itself is harmless text.
    TOO_DEEP = "too-deep", "0.1.0", Stable, Error, None, Manual, File,
        "A source file must not nest deeper than 4,000 levels, and a style sheet no deeper than 500.",
        "Parsers and editors overflow their stack or time out on it, and no rule can check the file.";
    JSX_IN_TS = "jsx-in-ts", "0.1.0", Stable, Error, None, Manual, File,
        "JSX must only be used in `.tsx` and `.jsx` files.",
        "TypeScript parses a tag in a `.ts` file as a comparison, and no project compiles.";
    MISSING_USE_CLIENT = "missing-use-client", "0.1.0", Stable, Warning, None, Manual, File,
        "A component that calls client hooks or handles events must start with `\"use client\"`.",
        "React cannot render it as a server component, which it is in Next.js unless a client module imports it.";
    NODE_MODULE_IN_CLIENT = "node-module-in-client", "0.1.0", Stable, Error, None, Manual, Import,
        "A module that runs in browsers must not import a module that only Node.js has, such as `node:fs`.",
        "Bundlers do not find the module, and the build of every project that installs the item fails.";
    UNSAFE_ENV_VAR = "unsafe-env-var", "0.1.0", Stable, Error, Withholds, Manual, Item,
        "An entry of `envVars` must be a single variable for the item itself, with a plain name and a one-line value.",
        "The client writes it to the consumer's `.env` unchanged: a line break adds variables, and some names run code.";
    SECRET_ENV_VALUE = "secret-env-value", "0.1.0", Stable, Error, None, Manual, Item,
        "A value in `envVars` must be a placeholder or a setting, never a real secret.",
        "Everyone who can read the registry can use the key, and it is copied to the consumer's `.env` as well.";
    SECRET_IN_SOURCE = "secret-in-source", "0.1.0", Stable, Error, None, Manual, File,
        "A source file must not contain a secret key.",
        "Everyone who installs or reads the item can use the key.";
    UNDECLARED_ENV_VAR = "undeclared-env-var", "0.1.0", Stable, Warning, None, Manual, File,
        "An environment variable that a source cannot do without should be in `envVars`.",
        "Nobody who installs the item is told to set the variable, and it fails when it runs.";
    DISGUISED_NAME = "disguised-name", "0.1.0", Stable, Error, Withholds, Manual, Item,
        "An item name must not contain invisible characters.",
        "The name looks like another one, so people install the wrong item.";
    WITHHELD_DEPENDENCY = "withheld-dependency", "0.1.0", Stable, Error, None, Manual, Withholding,
        "An item must not depend on a withheld item.",
        "The client requests the dependency, gets an error because it is not served, and stops.";
    RETIRED_DEPENDENCY = "retired-dependency", "0.1.0", Stable, Error, None, Manual, Item,
        "An item must not depend on a retired item.",
        "The client requests the dependency, gets an error because it is retired, and stops.";
    DANGLING_SUCCESSOR = "dangling-successor", "0.1.0", Stable, Warning, None, Manual, Item,
        "The successor of a retired or deprecated item must be an item of this registry.",
        "Those who use the item are directed to one that does not exist.";
    INVISIBLE_CHARACTER = "invisible-character", "0.1.0", Stable, Error, None, Manual, File,
        "Manifest texts and source files must not contain invisible or direction-changing characters.",
        "The text that people review differs from the text that compilers and agents read.";
    OVERLONG_TEXT = "overlong-text", "0.1.0", Stable, Warning, None, Manual, Item,
        "A title, a description, notes or a reason must not be longer than people read.",
        "Clients print these texts, and lists show them: one fills the screen.";
    CASE_TWIN_NAME = "case-twin-name", "0.1.0", Stable, Error, None, Manual, Item,
        "Item names must differ in more than case.",
        "On macOS and Windows both names are the same file, so one of the items is lost.";
    LOOK_ALIKE_NAME = "look-alike-name", "0.1.0", Stable, Warning, None, Manual, Item,
        "An item name should not look like another item's name, through a typo or through look-alike letters.",
        "People and agents install the wrong item without noticing.";
    UNCONVENTIONAL_NAME = "unconventional-name", "0.1.0", Stable, Note, None, Manual, Item,
        "An item name should consist of lower-case words with hyphens, as the other names do.",
        "People and agents guess names, and have to quote some of them in a shell.";
    UNKNOWN_ITEM_KEY = "unknown-item-key", "0.1.0", Stable, Warning, None, Manual, Item,
        "An item and its files should have only keys that the published schema defines; custom data belongs in `meta`.",
        "Clients silently drop the key: an item with a misspelt `registryDependencies` does not compile.";
    MISSING_DESCRIPTION = "missing-description", "0.1.0", Stable, Warning, None, Manual, Item,
        "An item should have a description.",
        "Search and agents have only the name to go by.";
    MISSING_TITLE = "missing-title", "0.1.0", Stable, Note, None, Manual, Item,
        "An item should have a human-readable title.",
        "Lists and pages show a technical name instead.";
    MISSING_DEMO = "missing-demo", "0.1.0", Stable, Note, None, Manual, Item,
        "In a registry with demos, every item that renders something should have a demo: an item whose `meta.demo` names it.",
        "People cannot see what it looks like before they install it, and agents have no example to follow.";
    DANGLING_DEMO = "dangling-demo", "0.1.0", Stable, Warning, None, Manual, Item,
        "`meta.demo` must name an item of this registry.",
        "The demo is not shown anywhere, and the item it was written for appears to have none.";
    UNLISTED_FILE = "unlisted-file", "0.1.0", Stable, Error, None, Manual, File,
        "Every source file in a node's folder, except tests, must be listed by an item.",
        "The file cannot be installed, and files that import it do not compile.";
    UNLISTED_SKILL = "unlisted-skill", "0.1.0", Stable, Warning, None, Manual, File,
        "Every `SKILL.md` that belongs to the model, or is beside a listed one, should be listed by an item.",
        "The skill exists, but cannot be installed.";
    MALFORMED_SKILL = "malformed-skill", "0.1.0", Stable, Warning, None, Manual, File,
        "A `SKILL.md` must start with front matter whose `name` is the folder's name and whose `description` says when to use the skill.",
        "Agents load skills by their front matter: a skill without it, or with another name, is never used.";
    SPLIT_ITEM = "split-item", "0.1.0", Stable, Error, None, Manual, Item,
        "All files of an item must belong to the same node, rung or strand.",
        "It is undefined what the item may import, and which elements may import it.";
    STALE_KIT = "stale-kit", "0.1.0", Preview, Warning, None, Manual, Item,
        "The kit that live previews run with must be readable, compile the registry's styles, and have versions that its items accept.",
        "Previews show an item with another version of a package than consumers install, without its styles, or not at all.";
}
