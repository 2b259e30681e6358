//! The rows of rules about the structural law, tokens and styles, and about findings themselves.

use super::rules;

rules! {
    UPWARD_IMPORT = "upward-import", "0.1.0", Stable, Error, None, Manual, Import,
        "A node does not use what stands on a strand above its own.",
        "The foundation then changes whenever the building does, and neither can be replaced alone.";
    SIDEWAYS_IMPORT = "sideways-import", "0.1.0", Stable, Error, None, Manual, Import,
        "A node does not use another node of its own strand.",
        "Parts that promise independence become one lump: none can be installed, tested or swapped alone.";
    SKIPPED_STRAND_IMPORT = "skipped-strand-import", "0.1.0", Stable, Error, None, Manual, Import,
        "A node uses the next strand down, not one further below.",
        "The strand between loses its say: what it guarantees is bypassed.";
    UNGRANTED_IMPORT = "ungranted-import", "0.1.0", Stable, Error, None, Manual, Import,
        "A node whose reach the model narrows uses nothing outside it.",
        "The composition gains duties that belong to other nodes.";
    RUNG_IMPORT = "rung-import", "0.1.0", Stable, Error, None, Manual, Import,
        "A node never uses a rung.",
        "A rung bridges both backbones; a node that leans on it ties the product to its own documentation, healing or skills.";
    HARNESS_IN_PRIMITIVE = "harness-in-primitive", "0.1.0", Stable, Error, None, Manual, Import,
        "A node that does not touch the harness neither imports it nor calls its hook.",
        "A primitive with wiring drags the whole nervous system into every place that wants one button.";
    RAW_CSS_VALUE = "raw-css-value", "0.1.0", Stable, Error, None, Manual, File,
        "Only the node that defines CSS values holds literals; every other part reads them.",
        "A value that is written down twice is changed once: themes, dark mode and brands miss the copy.";
    HARDCODED_FALLBACK = "hardcoded-fallback", "0.2.0", Stable, Note, None, Manual, File,
        "A fallback in `var(--x, …)` outside the node that defines CSS values holds no literal.",
        "When the token changes its value, the fallback keeps the old one, and nobody sees it until the token is missing.";
    UNDEFINED_TOKEN = "undefined-token", "0.1.0", Stable, Error, None, Manual, Item,
        "A custom property that is read is defined by the item, what it depends on, the tokens or the consumer's project.",
        "The declaration is dropped without a word: the part has no colour, no size or no motion.";
    UNUSED_TOKEN = "unused-token", "0.1.0", Stable, Warning, None, Manual, Element,
        "Every token of the node that defines CSS values is read by something.",
        "People choose from a list that means nothing: a token that is never read is never seen to be wrong.";
    TOKEN_CYCLE = "token-cycle", "0.1.0", Stable, Error, None, Manual, Item,
        "A custom property does not read itself, directly or through others.",
        "Every property of the circle becomes invalid: whatever reads one of them loses its value.";
    TOKEN_WITHOUT_DARK = "token-without-dark", "0.1.0", Stable, Note, None, Manual, Item,
        "In an item that defines dark values, a colour that is defined for light is defined for dark, too.",
        "In dark mode the light value stays, which may be meant, or make text unreadable.";
    DASHED_CSS_VAR = "dashed-css-var", "0.1.0", Stable, Error, None, Manual, Item,
        "The keys of `cssVars.light` and `cssVars.dark` carry no leading dashes.",
        "The official client adds a theme name that reads `var(----x)`, which nobody defines: classes made from it have no effect.";
    UNKNOWN_CSS_SCOPE = "unknown-css-scope", "0.1.0", Stable, Error, None, Manual, Item,
        "`cssVars` has the scopes `theme`, `light` and `dark`.",
        "Clients write no other scope: its variables are missing after the install, and nothing says so.";
    MISSING_HARNESS_BINDING = "missing-harness-binding", "0.1.0", Stable, Error, None, Manual, Item,
        "A component of a node that wears the harness takes everything its hook gives, and uses it.",
        "What the component does is not logged, moves for people who asked for stillness, or changes without a word to those who listen.";
    HARDCODED_PAGE_MARKUP = "hardcoded-page-markup", "0.1.0", Stable, Error, None, Manual, File,
        "A page composes: it never hardcodes a button, a card or an SVG.",
        "The page's own button misses the states, the focus ring and the fixes of the real one, and nobody finds it when the design changes.";
    UNPLACED_FILE = "unplaced-file", "0.1.0", Stable, Error, None, Manual, File,
        "Every file of a registry under the law belongs to a node, a rung or a strand.",
        "Nobody can say what the file may use, so the law would pass it by in silence.";
    MISSING_PREVIEW = "missing-preview", "0.1.0", Stable, Error, None, Manual, Item,
        "A page names its preview images, light and dark.",
        "Galleries, link previews and agents show an empty place, and people pass it by.";
    MISSHAPEN_PREVIEW = "misshapen-preview", "0.1.0", Stable, Warning, None, Manual, Item,
        "Where the model has previews, `meta.preview` is an object whose `light` and `dark` name image files.",
        "The item is shown without a picture of what it looks like.";
    RETIRED_VOCABULARY = "retired-vocabulary", "0.1.0", Stable, Error, None, Manual, File,
        "Text speaks of the live model: no retired words, and no hard-coded count or bound of its elements.",
        "People and agents build on an architecture that is gone, or on a number that changes with the next element.";
    LAWLESS_REGISTRY = "lawless-registry", "0.1.0", Stable, Note, None, Manual, Document,
        "The structural law applies where there is an `architecture.json` or a node directory.",
        "Import direction, tokens and composition of this registry are nobody's promise; the other rules hold all the same.";
    IGNORE_WITHOUT_REASON = "ignore-without-reason", "0.1.0", Stable, Error, None, Manual, Finding,
        "An ignored finding says why it is right there.",
        "Nobody can tell later whether the exception was a decision or an accident.";
    UNKNOWN_IGNORE = "unknown-ignore", "0.1.0", Stable, Error, None, Manual, Finding,
        "An ignore names a rule that exists and that may be ignored.",
        "A misspelt ignore protects nothing, and the reader believes that it does.";
    UNUSED_IGNORE = "unused-ignore", "0.1.0", Stable, Warning, None, Manual, Finding,
        "An ignore stands only where its rule finds something.",
        "It would hide the next mistake on that line, for a reason that was given for another.";
    DEAD_BASELINE_ENTRY = "dead-baseline-entry", "0.1.0", Stable, Warning, None, Manual, Finding,
        "A baseline names only findings that are still there.",
        "The entry would silently take back a mistake that somebody has mended.";
    UNMAPPED_FILE = "unmapped-file", "0.1.0", Stable, Note, None, Manual, Application,
        "A file of an application that belongs to no element is not checked.",
        "The law passes it by in silence; map its folder to an element to have it checked.";
}
