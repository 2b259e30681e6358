//! Parses one manifest file (`registry.json`) into entries, reporting every difference from the published schema. The
//! catalog resolves `include`, because that needs files; the rules for it are here.

use crate::finding::Collector;
use crate::item::{Deprecation, Entry, FileEntry, ItemType, Retirement};
use crate::json::{self, Kind, Object, Value};
use crate::name::ItemName;
use crate::path::{join, seen_from};
use crate::picture::{self, PictureEntry};
use crate::place::{SourceText, Span};
use crate::rule;
use crate::shape::{
    Findings, Path, UnknownKeys, check_field, check_fields, report_own_repeated_keys, report_repeated_keys,
    report_unseen,
};
use std::sync::Arc;

pub mod canonical;
mod paths;
pub mod schema;

pub use paths::resolve_include;
use paths::{LEADS_OUT, path_problem};

/// How deep includes may nest, as in the official tools.
pub const MAX_INCLUDE_DEPTH: usize = 32;
/// How many manifests a registry may have.
pub const MAX_INCLUDES: usize = 1_000;
/// How many files an item may list.
pub const MAX_FILES: usize = 100_000;

/// The contents of one manifest file.
#[derive(Debug, Default)]
pub struct ManifestFile {
    pub schema: Option<String>,
    pub name: Option<String>,
    pub homepage: Option<String>,
    pub includes: Vec<(String, Span)>,
    /// Everything except the entries, as the author wrote it; `items` is empty here.
    pub head: Object,
    /// The entries that could be parsed, including those with findings that refuse them.
    pub entries: Vec<Entry>,
}

/// How a manifest file is used in the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ManifestOptions {
    /// The root manifest must name the registry; included ones may omit the name.
    pub root: bool,
    /// Whether files may be in parent directories.
    pub allow_outside: bool,
    /// Whether a build adds the targets, as the build of shadcn-svelte does.
    pub makes_targets: bool,
}

/// Parses a manifest.
pub fn read(source: &Arc<SourceText>, options: ManifestOptions) -> (ManifestFile, Collector) {
    let mut findings = Findings::new(source);
    let mut file = ManifestFile::default();
    match json::parse(&source.text) {
        Err(error) => findings.report(&rule::INVALID_JSON, error.span, error.message, error.help),
        Ok(value) => {
            read_manifest(value, options, &mut file, &mut findings);
        }
    }
    (file, findings.all)
}

/// Whether a manifest lists Svelte components: the build of shadcn-svelte gives every file a target.
fn lists_svelte(manifest: &Object) -> bool {
    let items = manifest.get("items").and_then(Value::as_array).unwrap_or_default().iter();
    let files = items.filter_map(|item| item.as_object()?.get("files")?.as_array()).flatten();
    let mut paths = files.filter_map(|file| file.as_object()?.str("path"));
    paths.any(|path| path.ends_with(".svelte"))
}

fn read_manifest(value: Value, options: ManifestOptions, file: &mut ManifestFile, findings: &mut Findings) {
    let (found, span) = (value.describe(), value.span);
    let Kind::Object(mut object) = value.kind else {
        return findings.report(
            &rule::WRONG_TYPE,
            span,
            format!("a manifest must be an object, found {found}"),
            "write an object with `name`, `homepage` and `items`",
        );
    };
    let opening = Span::new(span.start(), span.start() + 1);
    let svelte = object.str("$schema").is_some_and(|schema| schema.contains("shadcn-svelte"));
    let makes_targets =
        options.makes_targets || svelte || object.get("aliases").is_some() || lists_svelte(&object);
    let options = ManifestOptions { makes_targets, ..options };
    if options.root && ["name", "homepage", "items", "include"].iter().all(|key| object.get(key).is_none()) {
        return findings.report(
            &rule::MISSING_FIELD,
            opening,
            "this is not a registry manifest: `name`, `homepage` and `items` are missing",
            "set the path with --manifest, or write a manifest for the official client",
        );
    }
    check_fields(&object, span, schema::MANIFEST, UnknownKeys::Keep, &Path::Root(""), findings);
    for key in ["name", "homepage"] {
        let span = object.get(key).map_or(opening, |value| value.span);
        let blank = object.get(key).is_none_or(|value| value.as_str() == Some(""));
        if options.root && blank {
            findings.report(
                &rule::MISSING_FIELD,
                span,
                format!("`{key}` is missing"),
                format!("add `{key}` to the manifest: the official client rejects a catalog without it"),
            );
        }
    }
    if object.get("items").is_none() && object.get("include").is_none() {
        findings.report(
            &rule::MISSING_FIELD,
            opening,
            "`items` is missing",
            "add `items`, or `include` with the manifests that contain them",
        );
    }
    file.schema = object.str("$schema").map(str::to_owned);
    file.name = object.str("name").map(str::to_owned);
    file.homepage = object.str("homepage").map(str::to_owned);
    file.includes = object.owned_strings("include");
    report_own_repeated_keys(&object, findings);
    for member in object.members.iter().filter(|member| member.key != "items") {
        report_repeated_keys(&member.value, findings);
        // Paths of other manifests are judged where they are resolved.
        if member.key != "include" {
            report_unseen(&member.value, "the manifest", findings);
        }
    }
    let items = object.members.iter_mut().find(|member| member.key == "items");
    let items = match items.map(|member| &mut member.value.kind) {
        Some(Kind::Array(items)) => std::mem::take(items),
        _ => Vec::new(),
    };
    file.head = *object;
    // The shortest entry has more bytes than that.
    file.entries.reserve_exact(items.len().min(findings.source.text.len() / 32));
    // Entries take ownership of their values, so that a large manifest is not kept in memory twice.
    for (index, item) in items.into_iter().enumerate() {
        findings.item = item.as_object().and_then(|object| object.str("name")).map(str::to_owned);
        // Messages name an entry by its name, which does not change when other entries are inserted before it.
        let path =
            if findings.item.is_some() { Path::Root("") } else { Path::At(&Path::Root("items"), index) };
        report_repeated_keys(&item, findings);
        file.entries.extend(read_entry(item, &path, options, findings));
    }
    findings.item = None;
}

/// Parses one entry; `None` if it has no valid name. An entry with other problems is kept, so that its files and its
/// name are checked in the same run; its findings prevent it from being served.
fn read_entry(
    value: Value,
    path: &Path<'_>,
    options: ManifestOptions,
    findings: &mut Findings,
) -> Option<Entry> {
    let (found, span) = (value.describe(), value.span);
    let Kind::Object(object) = value.kind else {
        findings.report_with(&rule::WRONG_TYPE, span, || {
            let message = format!("`{path}` must be an object, found {found}");
            (message, "write an object with `name` and `type`".to_owned())
        });
        return None;
    };
    let kind = read_type(&object, span, &Path::Key(path, "type"), &rule::UNKNOWN_ITEM_TYPE, findings);
    for key in schema::ITEM.iter().filter(|key| key.only.is_none() || key.only == kind) {
        check_field(&object, span, &key.field, path, findings);
    }
    let name = read_name(&object, kind, findings);
    let listed = Path::Key(path, "files");
    let files = object.get("files").and_then(Value::as_array).unwrap_or_default();
    if let Some(first) = files.get(MAX_FILES) {
        let message = format!("the item lists {} files, more than {MAX_FILES}", files.len());
        findings.report(&rule::OVERSIZED_ITEM, first.span, message, "split the item");
    }
    // Nearly all are valid, and spare capacity would be half of the memory.
    let mut read = Vec::with_capacity(files.len().min(MAX_FILES));
    read.extend(files.iter().take(MAX_FILES).enumerate().filter_map(|(index, file)| {
        let path = Path::At(&listed, index);
        read_file(file, &path, options, findings)
    }));
    let (name, name_span) = name?;
    // An invalid type is replaced by a placeholder: an entry with such a finding is never served.
    let kind = kind.unwrap_or(ItemType::Item);
    let meta = object.get("meta").and_then(Value::as_object);
    let meta_text = |key: &str| meta.and_then(|meta| meta.str(key)).map(str::to_owned);
    Some(Entry {
        name,
        name_span,
        kind,
        title: object.str("title").map(str::to_owned),
        description: object.str("description").map(str::to_owned),
        categories: object.strings("categories").map(|(text, _)| text.to_owned()).collect(),
        registry_dependencies: object.owned_strings("registryDependencies"),
        files: read,
        demo: meta_text("demo"),
        node: meta.and_then(|meta| meta.get("node")).and_then(Value::text_or_number),
        pictures: meta.map(|meta| read_pictures(meta, findings)).unwrap_or_default(),
        retired: meta.and_then(|meta| read_retirement(meta.get("retired")?)),
        deprecated: meta.and_then(|meta| read_deprecation(meta.get("deprecated")?)),
        source: Arc::clone(&findings.source),
        object: *object,
    })
}

fn read_name(object: &Object, kind: Option<ItemType>, findings: &mut Findings) -> Option<(ItemName, Span)> {
    let value = object.get("name")?;
    let text = value.as_str()?;
    match ItemName::parse(text) {
        Ok(name) => {
            // The style that `init` requests has this name.
            if text == "index" && kind != Some(ItemType::Style) {
                findings.report(
                    &rule::MISLEADING_NAME,
                    value.span,
                    "an item is named `index`",
                    "choose a name that describes the item",
                );
            }
            Some((name, value.span))
        }
        Err(problem) => {
            findings.report(&rule::INVALID_NAME, value.span, problem.message(text), problem.help());
            None
        }
    }
}

fn read_type(
    object: &Object,
    span: Span,
    path: &Path<'_>,
    unknown: &'static rule::Rule,
    findings: &mut Findings,
) -> Option<ItemType> {
    let known = || ItemType::ALL.iter().map(|kind| kind.as_str()).collect::<Vec<_>>().join("`, `");
    let Some(value) = object.get("type") else {
        findings.report_with(&rule::MISSING_FIELD, Span::new(span.start(), span.start() + 1), || {
            (format!("`{path}` is missing"), format!("add `type`, one of `{}`", known()))
        });
        return None;
    };
    let kind = value.as_str().and_then(ItemType::parse);
    if kind.is_none() {
        findings.report_with(unknown, value.span, || {
            let found = value.as_str().map_or(value.describe().to_owned(), |text| format!("`{text}`"));
            let help = match value.as_str().and_then(ItemType::parse_lenient) {
                Some(meant) => format!("write `{}`", meant.as_str()),
                None => format!("use one of `{}`", known()),
            };
            (format!("unknown type {found}"), help)
        });
    }
    kind
}

fn read_file(
    value: &Value,
    path: &Path<'_>,
    options: ManifestOptions,
    findings: &mut Findings,
) -> Option<FileEntry> {
    let allow_outside = options.allow_outside;
    let Some(object) = value.as_object() else {
        findings.report(
            &rule::WRONG_TYPE,
            value.span,
            format!("`{path}` must be an object, found {}", value.describe()),
            "write an object with `path` and `type`",
        );
        return None;
    };
    check_fields(object, value.span, schema::FILE, UnknownKeys::Keep, path, findings);
    let kind = read_type(object, value.span, &Path::Key(path, "type"), &rule::UNKNOWN_FILE_TYPE, findings);
    let lacks_target = kind.is_some_and(ItemType::needs_target) && object.get("target").is_none();
    if lacks_target && !options.makes_targets {
        findings.report(
            &rule::MISSING_TARGET,
            Span::new(value.span.start(), value.span.start() + 1),
            format!("a `{}` file has no `target`", kind.map_or("", ItemType::as_str)),
            "add `target`, the path in the consumer's project",
        );
    }
    let path_value = object.get("path")?;
    let text = path_value.as_str()?;
    let allowed = |problem: &str| allow_outside && problem == LEADS_OUT && !text.contains('\\');
    if let Some(problem) = path_problem(text).filter(|problem| !allowed(problem)) {
        let help = if problem == LEADS_OUT {
            "move the file into the registry's folder, or allow files outside with --allow-outside"
        } else {
            "use a path relative to this manifest, inside its folder"
        };
        let message = format!("the file path `{}` {problem}", text.escape_debug());
        findings.report(&rule::ESCAPING_PATH, path_value.span, message, help);
        return None;
    }
    Some(FileEntry {
        path: text.to_owned(),
        path_span: path_value.span,
        kind: kind.unwrap_or(ItemType::Item),
        target: object.str("target").filter(|target| !target.is_empty()).map(str::to_owned),
        target_span: object.get("target").map_or(path_value.span, |target| target.span),
    })
}

/// Images are not part of a response: problems are reported, and invalid images are skipped.
fn read_pictures(meta: &Object, findings: &mut Findings) -> Vec<PictureEntry> {
    let Some(value) = meta.get("preview") else { return Vec::new() };
    // Authors may use another shape; only a model with previews requires this one.
    let (entries, _) = picture::read(value);
    let usable = |entry: &PictureEntry| match path_problem(&entry.path) {
        None => true,
        Some(problem) => {
            findings.report(
                &rule::UNUSABLE_PREVIEW,
                entry.path_span,
                format!("the preview path `{}` {problem}", entry.path.escape_debug()),
                "use a path relative to this manifest, inside its folder",
            );
            false
        }
    };
    entries.into_iter().filter(usable).collect()
}

/// The retirement of an item. `true` is accepted as well; any other value is custom data of the author.
fn read_retirement(value: &Value) -> Option<Retirement> {
    let Some(object) = value.as_object() else {
        return matches!(value.kind, Kind::Bool(true)).then(Retirement::default);
    };
    let successor = object.get("successor").and_then(|value| Some((value.as_str()?.to_owned(), value.span)));
    Some(Retirement { successor, reason: object.str("reason").map(str::to_owned) })
}

/// The deprecation of an item. `true` is accepted as well, and a text is the reason.
fn read_deprecation(value: &Value) -> Option<Deprecation> {
    match &value.kind {
        Kind::Bool(true) => Some(Deprecation::default()),
        Kind::String(reason) => {
            Some(Deprecation { reason: Some(reason.to_string()), ..Deprecation::default() })
        }
        Kind::Object(object) => Some(Deprecation {
            since: object.get("since").and_then(Value::text_or_number),
            reason: object.str("reason").map(str::to_owned),
            successor: object
                .get("successor")
                .and_then(|value| Some((value.as_str()?.to_owned(), value.span))),
        }),
        _ => None,
    }
}

impl Entry {
    /// Resolves the files of a manifest in `folder`, and rewrites them relative to the root manifest's folder, also in
    /// the author's object.
    pub fn move_below(&mut self, folder: &str, root_folder: &str) {
        for file in &mut self.files {
            file.path = join(folder, &file.path);
        }
        for preview in &mut self.pictures {
            preview.path = join(folder, &preview.path);
        }
        self.move_previews_as_authored(root_folder);
        let files = self.object.members.iter_mut().find(|member| member.key == "files");
        let Some(Kind::Array(files)) = files.map(|member| &mut member.value.kind) else { return };
        for (value, entry) in files.iter_mut().zip(&self.files) {
            let Kind::Object(object) = &mut value.kind else { continue };
            for member in object.members.iter_mut().filter(|member| member.key == "path") {
                member.value.kind = Kind::String(seen_from(root_folder, &entry.path).into());
            }
        }
    }

    fn move_previews_as_authored(&mut self, root_folder: &str) {
        let previews = member_mut(&mut self.object, "meta").and_then(|meta| member_mut(meta, "preview"));
        let Some(object) = previews else { return };
        for preview in &self.pictures {
            let member = object.members.iter_mut().find(|member| member.key == preview.appearance.as_str());
            if let Some(member) = member {
                member.value.kind = Kind::String(seen_from(root_folder, &preview.path).into());
            }
        }
    }
}

/// The object at a key.
fn member_mut<'a>(object: &'a mut Object, key: &str) -> Option<&'a mut Object> {
    let member = object.members.iter_mut().find(|member| member.key == key)?;
    if let Kind::Object(object) = &mut member.value.kind { Some(object) } else { None }
}
