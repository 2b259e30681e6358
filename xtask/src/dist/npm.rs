//! The npm packages: a launcher, and the program in one package per platform, in the format of `npm pack`.

use super::archive::{Entry, tar_gz};
use super::build::Built;
use super::{NOTICES, Out, filled, notices, read};
use crate::failure::Outcome;
use crate::json::Json;
use crate::workspace::Workspace;

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
    let one = |text: &str| Json::List(vec![text.into()]);
    let manifest = Json::object([
        ("name", package(built).into()),
        ("version", version.into()),
        ("description", DESCRIPTION.into()),
        ("license", "MIT".into()),
        ("os", one(built.target.os)),
        ("cpu", one(built.target.cpu)),
        ("preferUnplugged", Json::Bool(true)),
        ("files", Json::List(vec!["bin".into(), NOTICES.into()])),
    ]);
    manifest.pretty()
}

/// Packages in files are listed as optional peers: npm then never looks up their names on a public registry, where
/// anybody could have published something else. Published packages are optional dependencies, of which npm installs the
/// matching one.
fn launcher_manifest(built: &[Built], version: &str, published: bool) -> String {
    let object =
        |value: Json| Json::Object(built.iter().map(|each| (package(each), value.clone())).collect());
    let platforms = built
        .iter()
        .map(|each| (format!("{}-{}", each.target.os, each.target.cpu), Json::from(package(each))));
    let mut entries = vec![
        ("name", "basepair".into()),
        ("version", version.into()),
        ("description", DESCRIPTION.into()),
        ("license", "MIT".into()),
        ("bin", Json::object([("basepair", "bin/basepair.js".into())])),
        ("engines", Json::object([("node", ">=18".into())])),
        ("files", Json::List(vec!["bin".into()])),
        ("basepair", Json::object([("platforms", Json::Object(platforms.collect()))])),
    ];
    if published {
        entries.push(("optionalDependencies", object(version.into())));
    } else {
        entries.push(("peerDependencies", object(version.into())));
        entries.push(("peerDependenciesMeta", object(Json::object([("optional", Json::Bool(true))]))));
    }
    Json::Object(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()).pretty()
}
