//! The container image: a Dockerfile from scratch with its root file system beside it.

use super::archive::{Entry, tar};
use super::build::Built;
use super::{NOTICES, Out, filled, notices, read};
use crate::failure::Outcome;
use crate::workspace::Workspace;

pub(super) fn write(workspace: &Workspace, built: &[Built], version: &str, out: &mut Out) -> Outcome<()> {
    for each in built.iter().filter(|each| each.target.os == "linux") {
        let folder = format!("image/{}", each.target.name);
        let docker = filled(workspace, "packaging/image/Dockerfile", version)?;
        out.write(&format!("{folder}/Dockerfile"), docker.as_bytes())?;
        out.write(&format!("{folder}/rootfs.tar"), &tar(&root(workspace, each)?)?)?;
    }
    Ok(())
}

/// Everything in the image.
fn root(workspace: &Workspace, built: &Built) -> Outcome<Vec<Entry>> {
    let folders =
        ["etc/", "registry/", "usr/", "usr/bin/", "usr/share/", "usr/share/doc/", "usr/share/doc/basepair/"];
    let mut entries: Vec<Entry> = folders.into_iter().map(Entry::folder).collect();
    entries.extend([
        Entry::program("usr/bin/basepair", built.bytes.clone()),
        // Names for the numeric ids of `USER`, for tools that inspect the image.
        Entry::file("etc/passwd", "nonroot:x:65532:65532:nonroot:/registry:/nonexistent\n"),
        Entry::file("etc/group", "nonroot:x:65532:\n"),
        Entry::file("usr/share/doc/basepair/LICENSE", read(workspace, "LICENSE")?),
        Entry::file(format!("usr/share/doc/basepair/{NOTICES}"), notices(workspace, built)?),
    ]);
    Ok(entries)
}
