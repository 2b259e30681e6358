//! The rows of the rules about manifest and model files, which the loader and the parsers report.

use super::rules;

rules! {
    INVALID_JSON = "invalid-json", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "A manifest or model file must be valid JSON.",
        "No client can parse it, so nothing can be served.";
    NON_UTF8_FILE = "non-utf8-file", "0.1.0", Stable, Error, Withholds, Manual, Document,
        "Manifests and sources must be UTF-8 text.",
        "Responses are JSON, which is UTF-8; other bytes would be changed on the way to consumers.";
    DUPLICATE_KEY = "duplicate-key", "0.1.0", Stable, Warning, None, Manual, Document,
        "An object should not have duplicate keys.",
        "Parsers disagree on which value to use; basepair uses the last one.";
    WRONG_TYPE = "wrong-type", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "A field must have the type that the published schema defines.",
        "The official client rejects the item, or the whole catalog.";
    MISSING_FIELD = "missing-field", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "A required field must be present.",
        "The official client rejects the item, or the whole catalog.";
    UNKNOWN_KEY = "unknown-key", "0.1.0", Stable, Error, None, Manual, Document,
        "A model file must have only keys that its schema defines.",
        "A misspelt key is silently ignored, and its setting has no effect.";
    UNKNOWN_ITEM_TYPE = "unknown-item-type", "0.1.0", Stable, Error, Refuses, Manual, Item,
        "An item's `type` must be one that the published schema lists.",
        "One unknown type makes the official client drop the whole catalog.";
    UNKNOWN_FILE_TYPE = "unknown-file-type", "0.1.0", Stable, Error, Refuses, Manual, File,
        "A file's `type` must be one that the published schema lists.",
        "One unknown type makes the official client drop the whole catalog.";
    MISSING_TARGET = "missing-target", "0.1.0", Stable, Error, Refuses, Manual, File,
        "A `registry:file` or `registry:page` file must have a `target`.",
        "The official client rejects the catalog, because the type does not define a destination.";
    INVALID_NAME = "invalid-name", "0.1.0", Stable, Error, Refuses, Manual, Item,
        "An item name must be usable as a URL path and as a file name.",
        "The item would have no valid URL, or would shadow a document of the registry.";
    MISLEADING_NAME = "misleading-name", "0.1.0", Stable, Warning, None, Manual, Item,
        "Only a style should be named `index`.",
        "Static hosts serve `index` as the folder's page, and clients request it as a catalog.";
    DUPLICATE_NAME = "duplicate-name", "0.1.0", Stable, Error, Refuses, Manual, Item,
        "Item names must be unique across the manifest and its includes.",
        "Consumers would always get the first entry.";
    INVALID_INCLUDE = "invalid-include", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "`include` must list relative paths to `registry.json` files inside the registry.",
        "The official tools reject other includes, and a path outside the root would publish unrelated files.";
    INCLUDE_CYCLE = "include-cycle", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "Manifests must not include each other in a cycle.",
        "The includes would never end.";
    REPEATED_INCLUDE = "repeated-include", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "A manifest must not be included more than once.",
        "Its items would be duplicated.";
    DEEP_INCLUDE = "deep-include", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "Includes must not nest deeper than 32 levels.",
        "The official tools stop at this depth.";
    ESCAPING_PATH = "escaping-path", "0.1.0", Stable, Error, Withholds, Manual, File,
        "A file path must stay inside the registry's root.",
        "The registry would publish files that do not belong to it.";
    MISSING_FILE = "missing-file", "0.1.0", Stable, Error, Withholds, Manual, File,
        "Every file that the manifest lists must exist.",
        "The item cannot be installed.";
    UNREADABLE_FILE = "unreadable-file", "0.1.0", Stable, Error, Withholds, Manual, File,
        "A listed file must be a regular file that can be read.",
        "Its source cannot be served; pipes, sockets and devices are never opened.";
    OVERSIZED_FILE = "oversized-file", "0.1.0", Stable, Error, Withholds, Manual, File,
        "A source file must not be larger than 5 MiB.",
        "The official tools reject larger files.";
    OVERSIZED_TEXT = "oversized-text", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "A string in a manifest or model must not be longer than 64 KiB; a title 1 KiB, a description 16 KiB, `docs` 1 MiB.",
        "Every page, search result and response that mentions it would contain it.";
    OVERSIZED_ITEM = "oversized-item", "0.1.0", Stable, Error, Withholds, Manual, Item,
        "An item must not list more than 100,000 files, or more than 64 MiB in total.",
        "An item is a single response, which servers and clients keep in memory.";
    OVERSIZED_REGISTRY = "oversized-registry", "0.1.0", Stable, Error, Refuses, Manual, Document,
        "The files of a registry must not exceed 512 MiB in total, each counted as often as it is listed; its manifests must not exceed 1,000 files or 32 MiB in total.",
        "A registry is served from memory; one that does not fit would crash the server.";
    EMPTY_FILE = "empty-file", "0.1.0", Stable, Error, Withholds, Manual, File,
        "A source file must not be empty.",
        "The official client silently skips an empty file, and the installation is incomplete.";
    UNUSABLE_PREVIEW = "unusable-preview", "0.1.0", Stable, Error, None, Manual, Item,
        "A preview must be a WebP, PNG, JPEG or AVIF file inside the registry's root, of at most 512 KiB and 16 million pixels.",
        "The item is shown without a preview image.";
    INVALID_ELEMENT_ID = "invalid-element-id", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "A node or rung id must be `N` and a number; a strand name must be kebab-case.",
        "Folders are matched to nodes by that number, and URLs contain the id.";
    DUPLICATE_ELEMENT = "duplicate-element", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "Element ids must be unique, ignoring case.",
        "A URL would be ambiguous between two elements.";
    UNKNOWN_BACKBONE = "unknown-backbone", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "A strand must name a backbone that the model defines.",
        "The strand would not belong to any backbone.";
    UNKNOWN_STRAND = "unknown-strand", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "A node's `strand` and a strand's `below` must name a strand that the model defines.",
        "It would be undefined what the node may import.";
    NODE_WITHOUT_STRAND = "node-without-strand", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "A node must be on exactly one strand.",
        "It would be undefined what the node may import.";
    RUNG_ON_STRAND = "rung-on-strand", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "A rung bridges both backbones and must not be on a strand.",
        "It would be a node, not a rung.";
    UNKNOWN_ELEMENT = "unknown-element", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "Grants and laws must name elements that the model defines.",
        "The law would apply to an element that does not exist.";
    UNKNOWN_ROLE = "unknown-role", "0.1.0", Stable, Error, None, Manual, Element,
        "The roles of a node or rung must be known to the rules.",
        "A misspelt role silently turns off its rules.";
    UNORDERED_STRANDS = "unordered-strands", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "`below` must lead downward on the same backbone, without a cycle.",
        "The direction of imports would be undefined.";
    MISPLACED_DIRECTORY = "misplaced-directory", "0.1.0", Stable, Error, Refuses, Manual, Element,
        "The directory of a node or rung must start with `n`, its number and a hyphen.",
        "Files are assigned to elements by that number, so the folder would belong to another element.";
}
