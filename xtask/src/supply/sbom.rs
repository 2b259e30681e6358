//! The bill of materials of the binary, as CycloneDX JSON: crates, the C libraries that two of them bundle, the standard
//! library and the fonts. It contains no time and no random number: the same sources give the same bytes.

use std::collections::BTreeSet;
use std::fs;

use super::crates::{self, Crate, Key, PRODUCT, Platform};
use super::fonts::{self, Font};
use crate::failure::{Context, Failure, Outcome};
use crate::json::Json;
use crate::workspace::Workspace;

pub(super) fn produce(workspace: &Workspace, platform: &Platform) -> Outcome<Json> {
    let crates = crates::linked(workspace, platform)?;
    let product = crates.iter().find(|package| package.key.0 == PRODUCT);
    let product = product.ok_or_else(|| Failure::new(format!("cargo does not list `{PRODUCT}`")))?;
    let fonts = fonts::embedded(&workspace.root)?;
    let mut components = Vec::new();
    let mut dependencies = Vec::new();
    for package in &crates {
        let mut uses: Vec<Json> = package.uses.iter().map(|key| Json::from(reference(key))).collect();
        if package.key == product.key {
            uses.extend(fonts.iter().map(|font| Json::from(font_reference(font))));
        } else {
            components.push(crate_component(package));
        }
        if let Some(library) = bundled(package)? {
            uses.extend(library.get("bom-ref").text().map(Json::from));
            components.push(library);
        }
        dependencies
            .push(Json::object([("ref", reference(&package.key).into()), ("dependsOn", Json::List(uses))]));
    }
    components.push(other_library("rust-std", &crates::toolchain(workspace)?, "MIT OR Apache-2.0"));
    components.extend(fonts.iter().map(font_component));
    Ok(Json::object([
        ("bomFormat", "CycloneDX".into()),
        ("specVersion", "1.6".into()),
        ("version", Json::Number("1".to_owned())),
        ("metadata", metadata(product, platform)),
        ("components", Json::List(components)),
        ("dependencies", Json::List(dependencies)),
    ]))
}

fn metadata(product: &Crate, platform: &Platform) -> Json {
    let mut component = crate_component(product);
    if let Json::Object(entries) = &mut component {
        entries.retain(|(name, _)| name != "type");
        entries.insert(0, ("type".to_owned(), "application".into()));
    }
    let Platform::One(triple) = platform else { return Json::object([("component", component)]) };
    let target = Json::object([("name", "basepair:target".into()), ("value", triple.as_str().into())]);
    Json::object([("component", component), ("properties", Json::List(vec![target]))])
}

fn crate_component(package: &Crate) -> Json {
    let (name, version) = &package.key;
    let mut entries = vec![
        ("type", "library".into()),
        ("bom-ref", reference(&package.key).into()),
        ("name", name.as_str().into()),
        ("version", version.as_str().into()),
    ];
    entries.extend(package.description.as_deref().map(|text| ("description", text.into())));
    if let Some(digest) = &package.digest {
        let hash = Json::object([("alg", "SHA-256".into()), ("content", digest.as_str().into())]);
        entries.push(("hashes", Json::List(vec![hash])));
    }
    if let Some(license) = &package.license {
        entries.push(("licenses", expression(license)));
    }
    if !package.is_ours {
        entries.push(("purl", reference(&package.key).into()));
    }
    if let Some(address) = &package.repository {
        let reference = Json::object([("type", "vcs".into()), ("url", address.as_str().into())]);
        entries.push(("externalReferences", Json::List(vec![reference])));
    }
    Json::Object(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn expression(license: &str) -> Json {
    // `/` is how expressions were written before SPDX.
    let words: Vec<&str> = license.split('/').map(str::trim).collect();
    Json::List(vec![Json::object([("expression", words.join(" OR ").into())])])
}

/// The package URL of a crate; `+` would mean a space in it.
fn reference((name, version): &Key) -> String {
    format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"))
}

/// The C library bundled with a crate: scanners look for it by name.
fn bundled(package: &Crate) -> Outcome<Option<Json>> {
    let (name, version) = &package.key;
    let (library, version, license) = match name.as_str() {
        "zstd-sys" => {
            let version = version.split_once("+zstd.").map(|(_, version)| version.to_owned());
            ("zstd", version, "BSD-3-Clause")
        }
        "libmimalloc-sys" => {
            let header = package.folder.join("c_src/mimalloc/v3/include/mimalloc.h");
            let text = fs::read_to_string(&header).cannot(|| format!("read `{}`", header.display()))?;
            ("mimalloc", mimalloc_version(&text), "MIT")
        }
        _ => return Ok(None),
    };
    let version =
        version.ok_or_else(|| Failure::new(format!("cannot find the version of {library} in {name}")))?;
    Ok(Some(other_library(library, &version, license)))
}

/// A library that is not a crate.
fn other_library(name: &str, version: &str, license: &str) -> Json {
    let address = format!("pkg:generic/{name}@{version}");
    Json::object([
        ("type", "library".into()),
        ("bom-ref", address.as_str().into()),
        ("name", name.into()),
        ("version", version.into()),
        ("licenses", expression(license)),
        ("purl", address.into()),
    ])
}

/// `#define MI_MALLOC_VERSION 30302` is version 3.3.2.
fn mimalloc_version(header: &str) -> Option<String> {
    let line = header.lines().find_map(|line| line.strip_prefix("#define MI_MALLOC_VERSION "))?;
    let number: u32 = line.split_whitespace().next()?.parse().ok()?;
    Some(format!("{}.{}.{}", number / 10_000, number / 100 % 100, number % 100))
}

fn font_reference(font: &Font) -> String {
    format!("font:{}", font.file)
}

fn font_component(font: &Font) -> Json {
    Json::object([
        ("type", "file".into()),
        ("bom-ref", font_reference(font).into()),
        ("name", font.file.as_str().into()),
        ("version", font.version.as_str().into()),
        ("description", format!("Subset of {}", font.family).into()),
        ("licenses", expression(fonts::LICENSE)),
        ("copyright", font.copyright.as_str().into()),
    ])
}

/// Checks that the document lists everything that is linked, and returns the number of components.
pub(super) fn verify(workspace: &Workspace, platform: &Platform, document: &Json) -> Outcome<usize> {
    let linked = crates::listed(workspace, platform)?;
    let components = document.get("components").items();
    if let Some(gap) = first_gap(document, &linked) {
        return Err(Failure::new(format!("the bill of materials is incomplete: {gap}")));
    }
    Ok(components.len())
}

fn first_gap(document: &Json, linked: &BTreeSet<Key>) -> Option<String> {
    let product = document.get("metadata").get("component");
    let components: Vec<&Json> = document.get("components").items().iter().chain([product]).collect();
    let named: BTreeSet<&str> = components.iter().filter_map(|part| part.get("bom-ref").text()).collect();
    if let Some(absent) = linked.iter().map(reference).find(|wanted| !named.contains(wanted.as_str())) {
        return Some(format!("{absent} is linked but not listed"));
    }
    for part in &components {
        let name = part.get("bom-ref").text().unwrap_or("a component without a name");
        if part.get("licenses").items().is_empty() {
            return Some(format!("{name} has no license"));
        }
        let is_published = part.get("purl").text().is_some_and(|address| address.starts_with("pkg:cargo/"));
        if is_published && part.get("hashes").items().is_empty() {
            return Some(format!("{name} has no digest"));
        }
    }
    let edges = document.get("dependencies").items().iter().flat_map(|entry| entry.get("dependsOn").items());
    let mut ends = edges.filter_map(Json::text);
    ends.find(|end| !named.contains(end)).map(|end| format!("{end} is used but not listed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(components: &str, dependencies: &str) -> Json {
        let product = r#"{"bom-ref":"pkg:cargo/basepair@1.0.0","licenses":[{"expression":"MIT"}]}"#;
        let text = format!(
            r#"{{"metadata":{{"component":{product}}},"components":[{components}],"dependencies":[{dependencies}]}}"#
        );
        Json::parse(&text).unwrap()
    }

    fn gap(components: &str, dependencies: &str) -> Option<String> {
        let linked = [("basepair", "1.0.0"), ("zstd-sys", "2.1.2+zstd.1.5.7")];
        let linked = linked.map(|(name, version)| (name.to_owned(), version.to_owned()));
        first_gap(&document(components, dependencies), &BTreeSet::from(linked))
    }

    const WHOLE: &str = r#"{"bom-ref":"pkg:cargo/zstd-sys@2.1.2%2Bzstd.1.5.7","purl":"pkg:cargo/zstd-sys@2.1.2%2Bzstd.1.5.7",
        "licenses":[{"expression":"MIT"}],"hashes":[{"alg":"SHA-256","content":"00"}]}"#;

    #[test]
    fn a_missing_crate_license_digest_or_dependency_is_a_gap() {
        assert_eq!(gap(WHOLE, ""), None);
        assert!(gap("", "").unwrap().ends_with("is linked but not listed"));
        assert!(gap(&WHOLE.replace("licenses", "license"), "").unwrap().ends_with("has no license"));
        assert!(gap(&WHOLE.replace("hashes", "hash"), "").unwrap().ends_with("has no digest"));
        assert!(
            gap(WHOLE, r#"{"dependsOn":["pkg:cargo/x@1.0.0"]}"#).unwrap().ends_with("is used but not listed")
        );
    }

    #[test]
    fn the_version_of_a_bundled_library_is_read() {
        assert_eq!(mimalloc_version("#define MI_MALLOC_VERSION 30302  // x").as_deref(), Some("3.3.2"));
        assert_eq!(mimalloc_version("nothing"), None);
    }
}
