//! The rows of rules about manifest and model files: what the loader and the readers find.

use super::rules;

rules! {
    INVALID_JSON = "invalid-json", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "A manifest or model file must be JSON.",
        "No client can read it, so nothing could be served.";
    NON_UTF8_FILE = "non-utf8-file", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "Manifests and sources must be UTF-8 text.",
        "Answers are JSON, which is UTF-8; other bytes would reach consumers changed.";
    DUPLICATE_KEY = "duplicate-key", "0.1.0", Stable, Warning, None, Manual, Document,
        "An object must not hold the same key twice.",
        "Readers disagree on which value counts; here the last one does.";
    WRONG_TYPE = "wrong-type", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "A field must have the type that the published schema gives it.",
        "The official client refuses the item, or the whole catalog.";
    MISSING_FIELD = "missing-field", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "A required field must be present.",
        "The official client refuses the item, or the whole catalog.";
    UNKNOWN_KEY = "unknown-key", "0.1.0", Stable, Error, None, Manual, Document,
        "A model file holds only the keys that its schema knows.",
        "A misspelt key switches off what it was meant to say, and nothing tells.";
    UNKNOWN_ITEM_TYPE = "unknown-item-type", "0.1.0", Stable, Error, Refuses, Manual, Item,
        "An item's `type` must be one that the published schema lists.",
        "One unknown type makes the official client drop the whole catalog.";
    UNKNOWN_FILE_TYPE = "unknown-file-type", "0.1.0", Stable, Error, Refuses, Manual, File,
        "A file's `type` must be one that the published schema lists.",
        "One unknown type makes the official client drop the whole catalog.";
    MISSING_TARGET = "missing-target", "0.1.0", Stable, Error, Refuses, Manual, File,
        "A `registry:file` or `registry:page` file must say where it goes.",
        "The official client refuses the catalog, because the type gives no destination.";
    INVALID_NAME = "invalid-name", "0.1.0", Stable, Error, Refuses, Manual, Item,
        "An item name must be usable as a URL path and as a file name.",
        "The item could not be addressed, or would shadow a document of the registry.";
    MISLEADING_NAME = "misleading-name", "0.1.0", Stable, Warning, None, Manual, Item,
        "An item that is no style should not be called `index`.",
        "Static hosts serve `index` as the folder's page, and clients ask for it as a catalog.";
    DUPLICATE_NAME = "duplicate-name", "0.1.0", Stable, Error, Refuses, Manual, Item,
        "Item names must be unique across the manifest and its includes.",
        "Consumers would install whichever entry happened to come first.";
    INVALID_INCLUDE = "invalid-include", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "`include` lists relative paths to `registry.json` files inside the registry.",
        "The official tools refuse other includes, and a path outside the root would publish foreign files.";
    INCLUDE_CYCLE = "include-cycle", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "Manifests must not include each other in a circle.",
        "The registry has no end.";
    REPEATED_INCLUDE = "repeated-include", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "A manifest may be included once only.",
        "Its items would appear twice.";
    DEEP_INCLUDE = "deep-include", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "Includes may nest 32 levels deep.",
        "The official tools stop there.";
    ESCAPING_PATH = "escaping-path", "0.1.0", Stable, Error, Refuses, Manual, File,
        "A file path must stay inside the registry's root.",
        "The registry would publish files that do not belong to it.";
    MISSING_FILE = "missing-file", "0.1.0", Stable, Error, Refuses, Manual, File,
        "Every file that the manifest lists must exist.",
        "The item cannot be installed.";
    UNREADABLE_FILE = "unreadable-file", "0.1.0", Stable, Error, Refuses, Manual, File,
        "A listed file must be a regular file that can be read.",
        "Its source cannot be served; pipes, sockets and devices are never opened for reading.";
    OVERSIZED_FILE = "oversized-file", "0.1.0", Stable, Error, Refuses, Manual, File,
        "A source file may be 5 MiB at most.",
        "The official tools refuse larger ones.";
    OVERSIZED_TEXT = "oversized-text", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "A text of a manifest or model is at most 64 KiB long; a title 1 KiB, a description 16 KiB, `docs` 1 MiB.",
        "Every page, search and answer that mentions it would carry it.";
    OVERSIZED_ITEM = "oversized-item", "0.1.0", Stable, Error, Refuses, Manual, Item,
        "An item lists at most 100,000 files, which are at most 64 MiB together.",
        "An item is one answer, which servers and clients hold in memory as a whole.";
    OVERSIZED_REGISTRY = "oversized-registry", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "The files of a registry are at most 512 MiB together, each counted as often as it is listed; its manifests are at most 1,000 of 32 MiB together.",
        "A registry is served from memory; one that does not fit would take the whole server with it.";
    EMPTY_FILE = "empty-file", "0.1.0", Stable, Error, Refuses, Manual, File,
        "A source file must not be empty.",
        "The official client skips a file without content silently, and the install is incomplete.";
    UNUSABLE_PREVIEW = "unusable-preview", "0.1.0", Stable, Error, None, Manual, Item,
        "A preview is a WebP, PNG, JPEG or AVIF file of at most 512 KiB and 16 million pixels inside the registry's root.",
        "The item is shown without a picture of what it looks like.";
    INVALID_ELEMENT_ID = "invalid-element-id", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "A node or rung id is `N` and a number; a strand's name is kebab-case.",
        "Folders are matched to nodes by that number, and addresses carry the id.";
    DUPLICATE_ELEMENT = "duplicate-element", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "Element ids must be unique, whatever their case.",
        "An address would mean two elements.";
    UNKNOWN_BACKBONE = "unknown-backbone", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "A strand stands on a backbone that the model defines.",
        "The strand would hang in the air.";
    UNKNOWN_STRAND = "unknown-strand", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "A node, and a strand's `below`, name a strand that the model defines.",
        "Nobody could tell what the node may use.";
    NODE_WITHOUT_STRAND = "node-without-strand", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "A node stands on exactly one strand.",
        "Nobody could tell what the node may use.";
    RUNG_ON_STRAND = "rung-on-strand", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "A rung bridges both backbones and stands on no strand.",
        "It would be a node by another name.";
    UNKNOWN_ELEMENT = "unknown-element", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "Grants and rules name elements that the model defines.",
        "The law would speak of something that is not there.";
    UNKNOWN_ROLE = "unknown-role", "0.2.0", Stable, Error, None, Manual, Element,
        "The roles of a node or rung are ones that rules look for.",
        "A misspelt role switches its rules off, and nothing tells.";
    UNORDERED_STRANDS = "unordered-strands", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "`below` leads downward on one backbone and never in a circle.",
        "There would be no direction in which to consume.";
    MISPLACED_DIRECTORY = "misplaced-directory", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "A node's or rung's directory starts with `n`, its number and a hyphen.",
        "Files are placed by that number, so the folder would belong elsewhere.";
}
