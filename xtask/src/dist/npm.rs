//! The npm packages: a launcher, and the program in one package per platform, in the format of `npm pack`.

use super::archive::{Entry, tar_gz};
use super::build::Built;
use super::{NOTICES, Out, filled, notices, read};
use crate::failure::Outcome;
use crate::workspace::Workspace;
use serde_json::{Value, json};

const DESCRIPTION: &str = "Serve, check and publish a component registry and its architecture";

pub(super) fn write(
    workspace: &Workspace,
    built: &[Built],
    version: &str,
    published: bool,
    out: &mut Out,
) -> Outcome<()> {
    let readme = if published { "packaging/npm/README.published.md" } else { "packaging/npm/README.md" };
    let readme = filled(workspace, readme, version)?;
    let license = read(workspace, "LICENSE")?;
    for each in built {
        let entries = [
            Entry::program(format!("package/bin/{}", each.file_name()), each.bytes.clone()),
            Entry::file("package/package.json", platform_manifest(each, version)),
            Entry::file("package/LICENSE", license.clone()),
            Entry::file(format!("package/{NOTICES}"), notices(workspace, each)?),
            Entry::file(
                "package/README.md",
                format!("# {}\n\nThe program of `basepair` for {}.\n", package(each), each.target.name),
            ),
        ];
        out.write(&platform_tarball(each, version), &tar_gz(&entries)?)?;
    }
    let entries = [
        Entry::program("package/bin/basepair.js", read(workspace, "packaging/npm/bin/basepair.js")?),
        Entry::file("package/package.json", launcher_manifest(built, version, published)),
        Entry::file("package/LICENSE", license),
        Entry::file("package/README.md", readme),
    ];
    out.write(&launcher_tarball(version), &tar_gz(&entries)?)
}

pub(super) fn launcher_tarball(version: &str) -> String {
    format!("npm/basepair-{version}.tgz")
}

pub(super) fn platform_tarball(built: &Built, version: &str) -> String {
    format!("npm/basepair-cli-{}-{}-{version}.tgz", built.target.os, built.target.cpu)
}

fn package(built: &Built) -> String {
    format!("@basepair/cli-{}-{}", built.target.os, built.target.cpu)
}

fn platform_manifest(built: &Built, version: &str) -> String {
    let manifest = json!({
        "name": package(built),
        "version": version,
        "description": DESCRIPTION,
        "license": "MIT",
        "os": [built.target.os],
        "cpu": [built.target.cpu],
        "preferUnplugged": true,
        "files": ["bin", NOTICES],
    });
    format!("{manifest:#}\n")
}

/// Packages in files are listed as optional peers: npm then never looks up their names on a public registry, where
/// anybody could have published something else. Published packages are optional dependencies, of which npm installs the
/// matching one.
fn launcher_manifest(built: &[Built], version: &str, published: bool) -> String {
    let packages = |value: Value| built.iter().map(|each| (package(each), value.clone())).collect::<Value>();
    let platforms = built.iter().map(|each| {
        let platform = format!("{}-{}", each.target.os, each.target.cpu);
        (platform, Value::from(package(each)))
    });
    let dependencies = match published {
        true => vec![("optionalDependencies", packages(version.into()))],
        false => vec![
            ("peerDependencies", packages(version.into())),
            ("peerDependenciesMeta", packages(json!({ "optional": true }))),
        ],
    };
    let mut manifest = json!({
        "name": "basepair",
        "version": version,
        "description": DESCRIPTION,
        "license": "MIT",
        "bin": { "basepair": "bin/basepair.js" },
        "engines": { "node": ">=18" },
        "files": ["bin"],
        "basepair": { "platforms": platforms.collect::<Value>() },
    });
    if let Some(manifest) = manifest.as_object_mut() {
        manifest.extend(dependencies.into_iter().map(|(name, value)| (name.to_owned(), value)));
    }
    format!("{manifest:#}\n")
}
