//! `THIRD-PARTY-NOTICES.txt`: the copyright notices and license texts of everything in the binary. Equal texts are
//! printed once, below their components and copyright holders.

use fs_err as fs;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use super::crates::{self, Crate, Platform};
use super::fonts;
use super::license;
use crate::failure::{Failure, Outcome};
use crate::workspace::Workspace;

const HEAD: &str = "\
THIRD-PARTY NOTICES

basepair is under the MIT License, see the file LICENSE. Its binary contains the crates and fonts that are listed here,
under their own licenses. Where a crate offers a choice, the license named here is the one that was taken.

This file is generated from the sources of the crates: `cargo xtask generate` writes it.
";

/// Copyright notices of packages that were published without their license file, from their repositories.
const HOLDERS: &[(&str, &[&str])] = &[
    ("alloc-stdlib", &["Copyright (c) 2016 Dropbox, Inc.", "All rights reserved."]),
    ("base64-simd", &["Copyright (c) 2021 Nugine"]),
    ("jni-sys-macros", &["Copyright (c) 2015 The rust-jni-sys Developers"]),
    ("jni", &["Copyright (c) 2016 Prevoty, Inc. and jni-rs contributors"]),
    ("objc2", &["Copyright Mads Marquart"]),
    ("oxc-browserslist", &["Copyright (c) 2021-present Pig Fang", "Copyright (c) 2024-present Boshen"]),
    (
        "oxc-css-parser",
        &["Copyright (c) 2022-present Pig Fang", "Copyright (c) 2026-present VoidZero Inc. & Contributors"],
    ),
    ("oxc_", &["Copyright (c) 2024-present VoidZero Inc. & Contributors", "Copyright (c) 2023 Boshen"]),
    (
        "r-efi",
        &[
            "Copyright (C) 2017-2023 Red Hat, Inc.",
            "Copyright (C) 2019-2023 Microsoft Corporation",
            "Copyright (C) 2022-2023 David Rheinsberg",
        ],
    ),
    // With QuickJS itself.
    (
        "rquickjs-sys",
        &[
            "Copyright (c) 2020 Mees Delzenne",
            "Copyright (c) 2025 Rquickjs Contributors",
            "Copyright (c) 2017-2026 Fabrice Bellard",
            "Copyright (c) 2017-2024 Charlie Gordon",
            "Copyright (c) 2023-2026 Ben Noordhuis",
            "Copyright (c) 2023-2026 Saúl Ibarra Corretgé",
        ],
    ),
    ("rquickjs", &["Copyright (c) 2020 Mees Delzenne", "Copyright (c) 2025 Rquickjs Contributors"]),
    ("rustls-platform-verifier-android", &["Copyright (c) 2022 1Password"]),
    ("vsimd", &["Copyright (c) 2021 Nugine"]),
];

const NOTICE: &str = "NOTICE";

const STANDARD_LIBRARY: &[&str] = &["Copyright (c) The Rust Project Contributors"];

/// One license text and its components, each with its copyright lines.
#[derive(Default)]
struct Group {
    license: &'static str,
    body: String,
    components: BTreeMap<String, Vec<String>>,
}

/// The groups by license and flattened text.
#[derive(Default)]
struct Groups(BTreeMap<(&'static str, String), Group>);

pub(crate) fn produce(workspace: &Workspace) -> Outcome<Vec<u8>> {
    let crates = crates::linked(workspace, &Platform::All)?;
    let mut groups = Groups::default();
    let mut without_text = vec![(
        format!("the Rust standard library {}", crates::toolchain(workspace)?),
        "MIT",
        STANDARD_LIBRARY,
    )];
    let mut contents = String::new();
    for package in crates.iter().filter(|package| !package.is_ours) {
        let (name, version) = &package.key;
        let files = license_files(&package.folder)?;
        let chosen = chosen(package, &files)?;
        let repository = package.repository.as_deref().unwrap_or("-");
        let _ = writeln!(contents, "  {name} {version} ({}) {repository}", chosen.join(" AND "));
        for (license, holders) in groups.add(package, &files, &chosen)? {
            without_text.push((format!("{name} {version}"), license, holders));
        }
    }
    for (component, license, holders) in without_text {
        groups.add_to_usual(component, license, holders)?;
    }
    let fonts = fonts_section(&workspace.root)?;
    Ok(format!("{HEAD}\n{}\n{contents}\n{}{fonts}", title("Crates"), groups.print()).into_bytes())
}

fn chosen(package: &Crate, files: &[LicenseFile]) -> Outcome<Vec<&'static str>> {
    let (name, version) = &package.key;
    let expression = package.license.as_deref();
    let expression = expression.ok_or_else(|| Failure::new(format!("{name} {version} has no license")))?;
    let at_hand: Vec<_> = files.iter().flat_map(|file| file.licenses.iter().copied()).collect();
    license::choose(expression, &at_hand)
}

type Missing = (&'static str, &'static [&'static str]);

impl Groups {
    /// Adds the texts of a crate, and returns the chosen licenses without a text.
    fn add(
        &mut self,
        package: &Crate,
        files: &[LicenseFile],
        chosen: &[&'static str],
    ) -> Outcome<Vec<Missing>> {
        let (name, version) = &package.key;
        let mut missing = chosen.to_vec();
        for file in files {
            let component = match &file.folder {
                // A text below the root belongs to bundled third-party sources.
                Some(folder) => format!("{name} {version} ({folder})"),
                None => format!("{name} {version}"),
            };
            for license in &file.licenses {
                if file.folder.is_some() || chosen.contains(license) || *license == NOTICE {
                    self.insert(component.clone(), license, &file.text);
                }
            }
            if file.folder.is_none() {
                missing.retain(|license| !file.licenses.contains(license));
            }
        }
        let holders = || {
            let row = HOLDERS.iter().find(|(prefix, _)| name.starts_with(prefix));
            row.map(|(_, holders)| *holders).ok_or_else(|| {
                Failure::new(format!(
                    "{name} {version} has no license text; add its copyright notice to `supply/notices.rs`"
                ))
            })
        };
        missing.into_iter().map(|license| Ok((license, holders()?))).collect()
    }

    fn insert(&mut self, component: String, license: &'static str, text: &str) {
        let (holders, body) = split(text);
        let group = self.0.entry((license, license::flatten(&body))).or_default();
        if group.body.is_empty() {
            (group.license, group.body) = (license, body);
        }
        let known = group.components.entry(component).or_default();
        let fresh: Vec<String> = holders.into_iter().filter(|holder| !known.contains(holder)).collect();
        known.extend(fresh);
    }

    /// Adds a component to the most common text of the license.
    fn add_to_usual(&mut self, component: String, license: &str, holders: &[&str]) -> Outcome<()> {
        let same = self.0.values_mut().filter(|group| group.license == license);
        let usual = same.max_by_key(|group| group.components.len());
        let usual = usual.ok_or_else(|| Failure::new(format!("no crate has the text of {license}")))?;
        usual.components.insert(component, holders.iter().map(|holder| (*holder).to_owned()).collect());
        Ok(())
    }

    fn print(&self) -> String {
        let mut out = String::new();
        for group in self.0.values() {
            let _ = writeln!(out, "{}", title(group.license));
            for (component, holders) in &group.components {
                let _ = writeln!(out, "  {component}");
                for holder in holders {
                    let _ = writeln!(out, "    {holder}");
                }
            }
            let _ = writeln!(out, "\n{}\n", group.body);
        }
        out
    }
}

fn title(text: &str) -> String {
    format!("{}\n{text}\n", "=".repeat(80))
}

struct LicenseFile {
    /// The path relative to the root of the crate.
    folder: Option<String>,
    text: String,
    licenses: Vec<&'static str>,
}

/// The license files of a crate, by path, except those of its tests and examples, which are not in the binary.
fn license_files(folder: &Path) -> Outcome<Vec<LicenseFile>> {
    const NAMES: &[&str] = &["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
    const NOT_LINKED: &[&str] = &["tests", "test", "benches", "examples", "fuzz"];
    let mut found = Vec::new();
    let mut folders = vec![(folder.to_owned(), None)];
    while let Some((folder, prefix)) = folders.pop() {
        let listing = fs::read_dir(&folder)?;
        for entry in listing.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.path().is_dir() {
                if !NOT_LINKED.contains(&name.as_str()) {
                    let below = prefix.as_ref().map_or(name.clone(), |prefix| format!("{prefix}/{name}"));
                    folders.push((entry.path(), Some(below)));
                }
            } else if NAMES.iter().any(|known| name.to_uppercase().starts_with(known)) {
                let bytes = fs::read(entry.path())?;
                let text = String::from_utf8_lossy(&bytes).into_owned();
                // The Apache license requires distributing such a file; it is not a license itself.
                let is_notice = name.to_uppercase().starts_with("NOTICE");
                let licenses = if is_notice { vec![NOTICE] } else { license::identify(&text) };
                found.push((name, LicenseFile { folder: prefix.clone(), text, licenses }));
            }
        }
    }
    found.sort_by(|(name, file), (other_name, other)| (&file.folder, name).cmp(&(&other.folder, other_name)));
    Ok(found.into_iter().map(|(_, file)| file).collect())
}

/// Splits the copyright lines, which come first, from the terms.
fn split(text: &str) -> (Vec<String>, String) {
    let mut holders = Vec::new();
    let mut lines = text.lines().map(str::trim_end).peekable();
    while let Some(line) = lines.next_if(|line| is_title(line) || is_holder(line)) {
        if is_holder(line) {
            holders.push(line.trim().trim_start_matches(['#', '*']).trim().to_owned());
        }
    }
    let body: Vec<&str> = lines.collect();
    (holders, body.join("\n").trim_matches('\n').to_owned())
}

fn is_title(line: &str) -> bool {
    const TITLES: &[&str] =
        &["mit license", "the mit license", "bsd 2-clause", "bsd 3-clause", "isc license"];
    let line = line.trim().trim_matches(['#', '*', '(', ' ']).to_lowercase();
    line.is_empty() || (line.len() < 60 && TITLES.iter().any(|title| line.starts_with(title)))
}

fn is_holder(line: &str) -> bool {
    let line = line.trim().trim_start_matches(['#', '*', ' ']).to_lowercase();
    ["copyright", "(c) ", "©", "all rights reserved"].iter().any(|start| line.starts_with(start))
}

fn fonts_section(root: &Path) -> Outcome<String> {
    let mut out =
        format!("{}\nFonts that pages and preview images use; all of them are subsets.\n\n", title("Fonts"));
    for font in fonts::embedded(root)? {
        let _ = writeln!(out, "  {} ({} {})\n    {}", font.file, font.family, font.version, font.copyright);
        if let Some(trademark) = &font.trademark {
            let _ = writeln!(out, "    {trademark}");
        }
    }
    let file = format!("{}/OFL.txt", fonts::FOLDER);
    let text = fs::read_to_string(root.join(&file))?;
    let _ = write!(out, "\n{text}");
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: &str = "Permission is hereby granted, free of charge, to any person obtaining a copy of this software.\nThe above copyright notice";

    #[test]
    fn copyright_lines_are_split_from_the_terms() {
        let (holders, body) = split(&format!(
            "The MIT License (MIT)\n\nCopyright (c) 2020 A\nCopyright (c) 2021 B\n\n{TERMS}\n"
        ));
        assert_eq!(holders, ["Copyright (c) 2020 A", "Copyright (c) 2021 B"]);
        assert_eq!(body, TERMS);
    }

    #[test]
    fn equal_terms_are_printed_once_with_every_holder() {
        let mut groups = Groups::default();
        groups.insert("a 1.0.0".to_owned(), "MIT", &format!("Copyright A\n\n{TERMS}"));
        groups.insert(
            "b 2.0.0".to_owned(),
            "MIT",
            &format!("MIT License\n\nCopyright B\n\n{}", TERMS.replace(' ', "\n")),
        );
        groups.add_to_usual("c 3.0.0".to_owned(), "MIT", &["Copyright C"]).unwrap();
        let printed = groups.print();
        assert_eq!(printed.matches("hereby granted").count(), 1);
        assert!(["Copyright A", "Copyright B", "Copyright C"].iter().all(|holder| printed.contains(holder)));
    }
}
