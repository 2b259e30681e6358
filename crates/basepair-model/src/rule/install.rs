//! The rows of rules about what consumers would meet: installing, compiling and reading an item.

use super::rules;

rules! {
    UNSAFE_TARGET = "unsafe-target", "0.1.0", Stable, Error, Withholds, Manual, File,
        "A file's destination stays inside the consumer's project and means one place on every system.",
        "The file would be written outside the project, or over a file that its name does not show.";
    UNPORTABLE_TARGET = "unportable-target", "0.2.0", Stable, Warning, None, Manual, File,
        "A file's destination is a plain path that every system can hold.",
        "The file gets a strange name, or cannot be written at all on Windows.";
    REFUSED_PATH = "refused-path", "0.2.0", Stable, Error, None, Manual, Item,
        "A file whose path leads out of the registry has a `target`.",
        "The official client refuses the path as a destination, and the whole installation stops.";
    CUSTOM_BUILD = "custom-build", "0.2.0", Stable, Note, None, Manual, Document,
        "A registry is published as its manifest has it.",
        "What a program of the project changes before publishing cannot be checked here.";
    UNTARGETED_FILE = "untargeted-file", "0.2.0", Stable, Note, None, Manual, Item,
        "Every file of a registry for shadcn-svelte has a `target`.",
        "shadcn-svelte refuses an item whose files have none, and only its own build adds them.";
    INVALID_CONFIG = "invalid-config", "0.2.0", Stable, Error, None, Manual, Document,
        "`basepair.toml` can be read, and names only what there is.",
        "A misspelt key would silently change what is checked.";
    DESTINATION_COLLISION = "destination-collision", "0.1.0", Stable, Error, None, Manual, Item,
        "No two files that are installed together have the same destination, whatever their case.",
        "The last file overwrites the others without a word.";
    LOST_PAGE = "lost-page", "0.1.0", Stable, Warning, None, Manual, File,
        "A `registry:page` file has a target that every kind of project takes.",
        "In a Vite project the file is silently not written, and the command still ends well.";
    LITERAL_ALIAS_TARGET = "literal-alias-target", "0.1.0", Stable, Warning, None, Manual, File,
        "A target does not start with an alias such as `@ui/`.",
        "Clients of the third major write a folder that is literally called `@ui`, and every import of the file fails.";
    SELF_RUNNING_TARGET = "self-running-target", "0.2.0", Stable, Error, Withholds, Manual, File,
        "A git hook, a CI workflow or a setting of the package manager is allowed by its item, with a reason.",
        "Whoever installs a component would run something that nobody asked for.";
    STEERING_TARGET = "steering-target", "0.1.0", Stable, Warning, None, Manual, File,
        "A file that configures tools or instructs agents comes from an item that is about it, or is allowed with a reason.",
        "Whoever installs a component would get other settings or instructions without being told.";
    UNPROVIDED_IMPORT = "unprovided-import", "0.1.0", Stable, Error, None, Fixable, Import,
        "Whatever a source imports comes with its item: its own files, its dependencies, or the consumer's project.",
        "The item installs without a word and does not compile.";
    REWRITTEN_IMPORT = "rewritten-import", "0.1.0", Stable, Error, None, Manual, Import,
        "An import still leads to its file after the official client has placed the files and rewritten the paths.",
        "It works in the registry and fails in every project that installs the item.";
    UNRESOLVED_DEPENDENCY = "unresolved-dependency", "0.1.0", Stable, Error, None, Manual, Item,
        "Every entry of `registryDependencies` is a name or an address that clients can resolve.",
        "The installation stops, or fetches something that nobody meant.";
    SELF_DEPENDENCY = "self-dependency", "0.1.0", Stable, Error, None, Manual, Item,
        "An item must not list itself in `registryDependencies`.",
        "Clients look for the item elsewhere, or fetch it again while it is being installed.";
    CONFUSABLE_DEPENDENCY = "confusable-dependency", "0.1.0", Stable, Error, None, Manual, Item,
        "A bare name in `registryDependencies` that is none of this registry's items is not nearly one of them.",
        "Clients fetch somebody else's item of that name from the official registry.";
    UNKNOWN_OFFICIAL_ITEM = "unknown-official-item", "0.1.0", Stable, Warning, None, Manual, Item,
        "A bare name in `registryDependencies` is an item of this registry or a known one of the official registry.",
        "Clients ask the official registry for it, and the installation stops if it is not there.";
    DEPENDENCY_CYCLE = "dependency-cycle", "0.1.0", Stable, Error, None, Manual, Item,
        "Items do not need each other in a circle.",
        "None of them can be installed, updated or removed without all the others, and their order is left to chance.";
    UNUSED_DEPENDENCY = "unused-dependency", "0.1.0", Stable, Warning, None, Fixable, Item,
        "An item lists only dependencies that its files use.",
        "Consumers install packages and items that they have no use for.";
    CONTRADICTING_RANGES = "contradicting-ranges", "0.1.0", Stable, Error, None, Manual, Item,
        "The items of a registry ask for versions of a package that can hold at once.",
        "A project has one version of it: whichever item is installed last breaks the others.";
    UNSAFE_DEPENDENCY = "unsafe-dependency", "0.1.0", Stable, Error, Withholds, Manual, Item,
        "An npm dependency is a package of the npm registry: no flag, no address, no command.",
        "The text becomes an argument of the consumer's package manager: a flag or an address runs whatever it says.";
    INVALID_DEPENDENCY = "invalid-dependency", "0.2.0", Stable, Error, None, Manual, Item,
        "An npm dependency is a package's name, with or without versions that npm understands.",
        "The consumer's package manager refuses the whole installation.";
    SYNTAX_ERROR = "syntax-error", "0.1.0", Stable, Error, None, Manual, File,
        "A source can be parsed.",
        "The official client fails over it or installs it as it is, and no project compiles.";
    // An error, because nothing else can be said about the file; no effect, because the file itself is harmless text.
    TOO_DEEP = "too-deep", "0.1.0", Stable, Error, None, Manual, File,
        "A source nests no deeper than 4,000 levels, a style sheet no deeper than 500.",
        "Parsers and editors run out of stack or time over it, and no rule can look at the file.";
    JSX_IN_TS = "jsx-in-ts", "0.1.0", Stable, Error, None, Manual, File,
        "JSX stands in `.tsx` and `.jsx` files only.",
        "TypeScript reads a tag in a `.ts` file as a comparison, and no project compiles.";
    MISSING_USE_CLIENT = "missing-use-client", "0.1.0", Stable, Warning, None, Manual, File,
        "A component that calls client hooks or handles events starts with `\"use client\"`.",
        "React refuses to render it as a server component, which it is in Next.js unless its importer is a client module.";
    UNSAFE_ENV_VAR = "unsafe-env-var", "0.1.0", Stable, Error, Withholds, Manual, Item,
        "An entry of `envVars` is one variable of the item's own: a plain name and a single line.",
        "The client writes it into the consumer's `.env` as it is: a line break adds variables, and some names run code.";
    SECRET_ENV_VALUE = "secret-env-value", "0.1.0", Stable, Error, None, Manual, Item,
        "A value of `envVars` is a placeholder or a setting, never a real secret.",
        "Everyone who can read the registry has the key, and it stands in the consumer's `.env` as well.";
    SECRET_IN_SOURCE = "secret-in-source", "0.2.0", Stable, Error, None, Manual, File,
        "A source holds no key of a service.",
        "Everyone who installs or reads the item has the key.";
    DISGUISED_NAME = "disguised-name", "0.2.0", Stable, Error, Withholds, Manual, Item,
        "An item's name shows every character that it holds.",
        "The name looks like another one, so people install what they did not mean.";
    WITHHELD_DEPENDENCY = "withheld-dependency", "0.2.0", Stable, Error, None, Manual, Withholding,
        "An item does not depend on an item that is withheld.",
        "The client asks for the dependency, is told that there is none, and stops.";
    RETIRED_DEPENDENCY = "retired-dependency", "0.2.0", Stable, Error, None, Manual, Item,
        "An item does not depend on an item that is retired.",
        "The client asks for the dependency, is told that it is gone, and stops.";
    DANGLING_SUCCESSOR = "dangling-successor", "0.2.0", Stable, Warning, None, Manual, Item,
        "The successor of a retired item is an item of this registry.",
        "Whoever asks for the retired item is sent to nothing.";
    INVISIBLE_CHARACTER = "invisible-character", "0.1.0", Stable, Error, None, Manual, File,
        "Manifest texts and sources hold no invisible or direction-changing characters.",
        "What people review is not what compilers and agents read.";
    CASE_TWIN_NAME = "case-twin-name", "0.1.0", Stable, Error, None, Manual, Item,
        "Item names differ in more than upper and lower case.",
        "On macOS and Windows the two are one file, so one of them is lost.";
    LOOK_ALIKE_NAME = "look-alike-name", "0.1.0", Stable, Warning, None, Manual, Item,
        "No item's name looks like another's: no slip of the finger, no letters that look the same.",
        "People and agents install the wrong one and do not see it.";
    UNKNOWN_ITEM_KEY = "unknown-item-key", "0.1.0", Stable, Warning, None, Manual, Item,
        "An item and its files hold only keys that the published schema knows; what is one's own belongs into `meta`.",
        "Clients drop the key without a word: a misspelt `registryDependencies` is an item that does not compile.";
    MISSING_DESCRIPTION = "missing-description", "0.1.0", Stable, Warning, None, Manual, Item,
        "An item has a description.",
        "Search and agents have nothing but a name to go by.";
    MISSING_TITLE = "missing-title", "0.1.0", Stable, Note, None, Manual, Item,
        "An item has a title for people to read.",
        "Lists and pages show a technical name instead.";
    MISSING_DEMO = "missing-demo", "0.1.0", Stable, Note, None, Manual, Item,
        "In a registry that has demos, an item that renders something has one: an item whose `meta.demo` names it.",
        "Nobody sees what it looks like before installing it, and agents have no example to follow.";
    DANGLING_DEMO = "dangling-demo", "0.2.0", Stable, Warning, None, Manual, Item,
        "`meta.demo` names an item of this registry.",
        "The demo is shown nowhere, and the item that it was made for seems to have none.";
    UNLISTED_FILE = "unlisted-file", "0.1.0", Stable, Error, None, Manual, File,
        "Every source in a node's folder, tests apart, is listed by an item.",
        "Nobody can install it, and whatever imports it does not compile.";
    UNLISTED_SKILL = "unlisted-skill", "0.1.0", Stable, Error, None, Fixable, File,
        "Every folder with a `SKILL.md` is listed by an item.",
        "The skill is written down and nobody can install it.";
    MALFORMED_SKILL = "malformed-skill", "0.2.0", Stable, Warning, None, Manual, File,
        "A `SKILL.md` opens with front matter whose `name` is its folder's and whose `description` says when to use it.",
        "Agents load skills by their front matter: one without it, or under another name, is never used.";
    SPLIT_ITEM = "split-item", "0.1.0", Stable, Error, None, Manual, Item,
        "All files of an item lie on the same node, rung or strand.",
        "Nobody can say what the item may use, and who may use it.";
}
