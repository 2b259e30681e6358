//! The rows of the rules about the structural law, tokens and styles, and about findings themselves.

use super::rules;

rules! {
    UPWARD_IMPORT = "upward-import", "0.1.0", Stable, Error, None, Manual, Import,
        "A node must not import from a strand above its own.",
        "The lower strand then depends on the higher one, and neither can be changed or replaced alone.";
    SIDEWAYS_IMPORT = "sideways-import", "0.1.0", Stable, Error, None, Manual, Import,
        "A node must not import from another node on its own strand.",
        "Parts that should be independent become coupled: none can be installed, tested or replaced alone.";
    SKIPPED_STRAND_IMPORT = "skipped-strand-import", "0.1.0", Stable, Error, None, Manual, Import,
        "A node must import from the next strand down, not from one further below.",
        "The strand in between is bypassed, along with everything it guarantees.";
    UNGRANTED_IMPORT = "ungranted-import", "0.1.0", Stable, Error, None, Manual, Import,
        "A node that the model limits to certain elements must not import from any other.",
        "The composition takes on responsibilities of other nodes.";
    RUNG_IMPORT = "rung-import", "0.1.0", Stable, Error, None, Manual, Import,
        "A node must not import from a rung.",
        "A rung bridges both backbones; a node that depends on it couples the product to its own documentation, healing or skills.";
    HARNESS_IN_PRIMITIVE = "harness-in-primitive", "0.1.0", Stable, Error, None, Manual, Import,
        "A node that is forbidden to use the harness must neither import it nor call its hook.",
        "A primitive that uses the harness brings all of its wiring into every project that needs a single button.";
    RAW_CSS_VALUE = "raw-css-value", "0.1.0", Stable, Error, None, Manual, File,
        "Only the node that defines CSS values may contain literal values; every other part must read its tokens.",
        "A duplicated value is changed in one place only: themes, dark mode and brands miss the copy.";
    HARDCODED_FALLBACK = "hardcoded-fallback", "0.1.0", Stable, Note, None, Manual, File,
        "A fallback in `var(--x, …)` should not be a literal value outside the node that defines CSS values.",
        "When the token changes, the fallback keeps the old value, and nobody notices until the token is missing.";
    UNDEFINED_TOKEN = "undefined-token", "0.1.0", Stable, Error, None, Fixable, Item,
        "A custom property that is read must be defined by the item, its dependencies, the tokens or the consumer's project.",
        "Browsers silently drop the declaration, so the part has no colour, no size or no motion.";
    UNUSED_TOKEN = "unused-token", "0.1.0", Stable, Warning, None, Manual, Element,
        "Every token of the node that defines CSS values should be used.",
        "People pick from a list of tokens that have no effect, and errors in an unused token are never noticed.";
    TOKEN_CYCLE = "token-cycle", "0.1.0", Stable, Error, None, Manual, Item,
        "A custom property must not reference itself, directly or through others.",
        "Every property of the cycle becomes invalid, and every declaration that reads one of them loses its value.";
    TOKEN_WITHOUT_DARK = "token-without-dark", "0.1.0", Stable, Note, None, Manual, Item,
        "In an item that defines dark values, every colour that is defined for light should be defined for dark, too.",
        "Dark mode uses the light value, which may be intended, or may make text unreadable.";
    DASHED_CSS_VAR = "dashed-css-var", "0.1.0", Stable, Error, None, Manual, Item,
        "The keys of `cssVars.light` and `cssVars.dark` must not start with dashes.",
        "The official client adds a theme variable that reads `var(----x)`, which is not defined: its utility classes have no effect.";
    UNKNOWN_CSS_SCOPE = "unknown-css-scope", "0.1.0", Stable, Error, None, Manual, Item,
        "`cssVars` must only have the scopes `theme`, `light` and `dark`.",
        "Clients ignore every other scope: its variables are missing after the installation, without an error.";
    MISSING_HARNESS_BINDING = "missing-harness-binding", "0.1.0", Stable, Error, None, Manual, Item,
        "A component of a node that requires the harness must use every binding that the harness hook returns.",
        "The component's actions are not logged, it ignores the preference for reduced motion, or its changes are not announced to screen readers.";
    HARDCODED_PAGE_MARKUP = "hardcoded-page-markup", "0.1.0", Stable, Error, None, Manual, File,
        "A page must compose components, not hardcode a button, a card or an SVG.",
        "The page's own button lacks the states, the focus ring and the fixes of the real one, and is missed when the design changes.";
    UNPLACED_FILE = "unplaced-file", "0.1.0", Stable, Error, None, Manual, File,
        "Every file of a registry with an architecture model must belong to a node, a rung or a strand.",
        "It is undefined what the file may import, so the rules of the law would skip it.";
    MISSING_PREVIEW = "missing-preview", "0.1.0", Stable, Error, None, Manual, Item,
        "A page must have preview images, light and dark.",
        "Galleries, link previews and agents show an empty placeholder instead of the page.";
    MISSHAPEN_PREVIEW = "misshapen-preview", "0.1.0", Stable, Warning, None, Manual, Item,
        "In a model with previews, `meta.preview` should be an object whose `light` and `dark` name image files.",
        "The item is shown without a preview image.";
    RETIRED_VOCABULARY = "retired-vocabulary", "0.1.0", Stable, Error, None, Manual, File,
        "Text must describe the current model, without retired words and without a hard-coded count or limit of its elements.",
        "People and agents rely on an architecture that no longer exists, or on a number that changes with the next element.";
    LAWLESS_REGISTRY = "lawless-registry", "0.1.0", Removed, Note, None, Manual, Finding,
        "The structural law applies only to a registry with an `architecture.json` or a node directory.",
        "A registry without a model has chosen to have none, so there is nothing to report.";
    IGNORE_WITHOUT_REASON = "ignore-without-reason", "0.1.0", Stable, Error, None, Manual, Finding,
        "An ignore comment must give a reason.",
        "Later readers cannot tell whether the exception was a decision or an accident.";
    UNKNOWN_IGNORE = "unknown-ignore", "0.1.0", Stable, Error, None, Manual, Finding,
        "An ignore comment must name a rule that exists and that can be ignored.",
        "A misspelt ignore has no effect, although readers assume that it does.";
    UNUSED_IGNORE = "unused-ignore", "0.1.0", Stable, Warning, None, Manual, Finding,
        "An ignore comment should only be used where its rule reports a finding.",
        "It would hide the next problem on that line, with a reason that was given for another one.";
    DEAD_BASELINE_ENTRY = "dead-baseline-entry", "0.1.0", Stable, Warning, None, Manual, Finding,
        "A baseline should contain only findings that still exist.",
        "The entry would silently accept a problem that was fixed if it comes back.";
    UNMAPPED_FILE = "unmapped-file", "0.1.0", Stable, Note, None, Manual, Application,
        "A file of an application that does not belong to an element is not checked.",
        "The rules skip it; map its folder to an element to have it checked.";
    DEPRECATED_ITEM = "deprecated-item", "0.1.0", Stable, Warning, None, Manual, Application,
        "An application should not keep items that their registry has deprecated.",
        "The registry will retire the item: it gets no fixes then, and cannot be installed again.";
}
