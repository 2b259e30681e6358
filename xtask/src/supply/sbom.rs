//! The bill of materials of the binary, as CycloneDX JSON: crates, the C libraries that two of them bundle, the standard
//! library and the fonts. It contains no time and no random number: the same sources give the same bytes.

use fs_err as fs;
use std::collections::BTreeSet;

use super::crates::{self, Crate, Key, PRODUCT, Platform};
use super::fonts::{self, Font};
use crate::failure::{Failure, Outcome};
use crate::json::{list, text};
use crate::workspace::Workspace;
use serde_json::{Map, Value, json};

pub(super) fn produce(workspace: &Workspace, platform: &Platform) -> Outcome<Value> {
    let crates = crates::linked(workspace, platform)?;
    let product = crates.iter().find(|package| package.key.0 == PRODUCT);
    let product = product.ok_or_else(|| Failure::new(format!("cargo does not list `{PRODUCT}`")))?;
    let fonts = fonts::embedded(&workspace.root)?;
    let mut components = Vec::new();
    let mut dependencies = Vec::new();
    for package in &crates {
        let mut uses: Vec<Value> = package.uses.iter().map(|key| reference(key).into()).collect();
        if package.key == product.key {
            uses.extend(fonts.iter().map(|font| Value::from(font_reference(font))));
        } else {
            components.push(crate_component(package, "library"));
        }
        if let Some(library) = bundled(package)? {
            uses.extend(text(&library, "/bom-ref").map(Value::from));
            components.push(library);
        }
        dependencies.push(json!({ "ref": reference(&package.key), "dependsOn": uses }));
    }
    components.push(other_library("rust-std", &crates::toolchain(workspace)?, "MIT OR Apache-2.0"));
    components.extend(fonts.iter().map(font_component));
    let component = crate_component(product, "application");
    let metadata = match platform {
        Platform::All => json!({ "component": component }),
        Platform::One(triple) => {
            let target = json!({ "name": "basepair:target", "value": triple });
            json!({ "component": component, "properties": [target] })
        }
    };
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": metadata,
        "components": components,
        "dependencies": dependencies,
    }))
}

fn crate_component(package: &Crate, kind: &str) -> Value {
    let (name, version) = &package.key;
    let hashes = package.digest.as_ref().map(|digest| json!([{ "alg": "SHA-256", "content": digest }]));
    let address = package.repository.as_ref().map(|address| json!([{ "type": "vcs", "url": address }]));
    let entries = [
        ("type", Some(kind.into())),
        ("bom-ref", Some(reference(&package.key).into())),
        ("name", Some(name.as_str().into())),
        ("version", Some(version.as_str().into())),
        ("description", package.description.as_deref().map(Value::from)),
        ("hashes", hashes),
        ("licenses", package.license.as_deref().map(expression)),
        ("purl", (!package.is_ours).then(|| reference(&package.key).into())),
        ("externalReferences", address),
    ];
    entries
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)))
        .collect::<Map<_, _>>()
        .into()
}

fn expression(license: &str) -> Value {
    // `/` is how expressions were written before SPDX.
    let words: Vec<&str> = license.split('/').map(str::trim).collect();
    json!([{ "expression": words.join(" OR ") }])
}

/// The package URL of a crate; `+` would mean a space in it.
fn reference((name, version): &Key) -> String {
    format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"))
}

/// The C library bundled with a crate: scanners look for it by name.
fn bundled(package: &Crate) -> Outcome<Option<Value>> {
    let (name, version) = &package.key;
    let (library, version, license) = match name.as_str() {
        "zstd-sys" => {
            let version = version.split_once("+zstd.").map(|(_, version)| version.to_owned());
            ("zstd", version, "BSD-3-Clause")
        }
        "libmimalloc-sys" => {
            let header = package.folder.join("c_src/mimalloc/v3/include/mimalloc.h");
            let text = fs::read_to_string(&header)?;
            ("mimalloc", mimalloc_version(&text), "MIT")
        }
        _ => return Ok(None),
    };
    let version =
        version.ok_or_else(|| Failure::new(format!("cannot find the version of {library} in {name}")))?;
    Ok(Some(other_library(library, &version, license)))
}

/// A library that is not a crate.
fn other_library(name: &str, version: &str, license: &str) -> Value {
    let address = format!("pkg:generic/{name}@{version}");
    json!({
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": version,
        "licenses": expression(license),
        "purl": address,
    })
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

fn font_component(font: &Font) -> Value {
    json!({
        "type": "file",
        "bom-ref": font_reference(font),
        "name": font.file,
        "version": font.version,
        "description": format!("Subset of {}", font.family),
        "licenses": expression(fonts::LICENSE),
        "copyright": font.copyright,
    })
}

/// Checks that the document lists everything that is linked, and returns the number of components.
pub(super) fn verify(workspace: &Workspace, platform: &Platform, document: &Value) -> Outcome<usize> {
    let linked = crates::listed(workspace, platform)?;
    match first_gap(document, &linked) {
        Some(gap) => Err(Failure::new(format!("the bill of materials is incomplete: {gap}"))),
        None => Ok(list(document, "/components").count()),
    }
}

fn first_gap(document: &Value, linked: &BTreeSet<Key>) -> Option<String> {
    let components = || list(document, "/components").chain(document.pointer("/metadata/component"));
    let named: BTreeSet<&str> = components().filter_map(|part| text(part, "/bom-ref")).collect();
    if let Some(absent) = linked.iter().map(reference).find(|wanted| !named.contains(wanted.as_str())) {
        return Some(format!("{absent} is linked but not listed"));
    }
    for part in components() {
        let name = text(part, "/bom-ref").unwrap_or("a component without a name");
        if list(part, "/licenses").next().is_none() {
            return Some(format!("{name} has no license"));
        }
        let is_published = text(part, "/purl").is_some_and(|address| address.starts_with("pkg:cargo/"));
        if is_published && list(part, "/hashes").next().is_none() {
            return Some(format!("{name} has no digest"));
        }
    }
    let mut ends = list(document, "/dependencies").flat_map(|entry| list(entry, "/dependsOn"));
    let absent = ends.find(|end| end.as_str().is_none_or(|end| !named.contains(end)));
    absent.map(|end| format!("{end} is used but not listed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(components: &str, dependencies: &str) -> Value {
        let product = r#"{"bom-ref":"pkg:cargo/basepair@1.0.0","licenses":[{"expression":"MIT"}]}"#;
        let text = format!(
            r#"{{"metadata":{{"component":{product}}},"components":[{components}],"dependencies":[{dependencies}]}}"#
        );
        serde_json::from_str(&text).unwrap()
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
