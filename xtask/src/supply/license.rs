//! License expressions and texts: chooses one of the offered licenses, and identifies the license of a text.

use crate::failure::{Failure, Outcome};
use spdx::{Expression, LicenseReq, Licensee, ParseMode};

/// The accepted licenses, the ones with short texts first. `deny.toml` lists the licenses that a crate may have.
const TAKEN: &[&str] = &[
    "MIT",
    "MIT-0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "0BSD",
    "Zlib",
    "BSL-1.0",
    "Unicode-3.0",
    "CC0-1.0",
    "Unlicense",
    "CDLA-Permissive-2.0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
];

/// The licenses of an expression that apply after choosing one of each alternative, preferably one whose text is
/// available.
pub(super) fn choose(expression: &str, at_hand: &[&str]) -> Outcome<Vec<&'static str>> {
    let refused = || Failure::new(format!("cannot choose a license from `{expression}`"));
    // Among other old spellings, `/` for `OR` is accepted.
    let parsed = Expression::parse_mode(expression, ParseMode::LAX).map_err(|_| refused())?;
    let (first, rest): (Vec<&str>, Vec<&str>) = TAKEN.iter().partition(|license| at_hand.contains(license));
    let accepted: Vec<Licensee> =
        first.into_iter().chain(rest).filter_map(|license| Licensee::parse(license).ok()).collect();
    let chosen = parsed.minimized_requirements(&accepted).map_err(|_| refused())?;
    let chosen: Vec<String> = chosen.iter().map(LicenseReq::to_string).collect();
    let mut chosen: Vec<&str> =
        TAKEN.iter().copied().filter(|license| chosen.iter().any(|name| name == license)).collect();
    chosen.sort_by_key(|license| expression.find(license));
    Ok(chosen)
}

/// Phrases that together identify this license.
const PHRASES: &[(&str, &[&str], &[&str])] = &[
    (
        "MIT",
        &[
            "hereby granted, free of charge, to any person obtaining a copy of this software",
            "The above copyright notice",
        ],
        &[],
    ),
    (
        "MIT-0",
        &["hereby granted, free of charge, to any person obtaining a copy of this software"],
        &["The above copyright notice"],
    ),
    ("BSD-3-Clause", &["Redistribution and use in source and binary forms", "Neither the name"], &[]),
    ("BSD-2-Clause", &["Redistribution and use in source and binary forms"], &["Neither the name"]),
    (
        "ISC",
        &["distribute this software for any purpose with or without fee is hereby granted, provided that"],
        &[],
    ),
    ("0BSD", &["distribute this software for any purpose with or without fee is hereby granted."], &[]),
    (
        "Zlib",
        &["arising from the use of this software", "Altered source versions must be plainly marked"],
        &[],
    ),
    ("BSL-1.0", &["Boost Software License - Version 1.0"], &[]),
    ("Unicode-3.0", &["UNICODE LICENSE V3"], &[]),
    ("CC0-1.0", &["CC0 1.0 Universal"], &[]),
    ("CDLA-Permissive-2.0", &["Community Data License Agreement", "Permissive", "Version 2.0"], &[]),
    ("Unlicense", &["free and unencumbered software released into the public domain"], &[]),
    (
        "Apache-2.0",
        &["Apache License", "Version 2.0, January 2004", "TERMS AND CONDITIONS"],
        &["LLVM Exceptions"],
    ),
    ("Apache-2.0 WITH LLVM-exception", &["Version 2.0, January 2004", "LLVM Exceptions"], &[]),
];

/// The licenses whose texts are in a file; a file can contain more than one.
pub(super) fn identify(text: &str) -> Vec<&'static str> {
    let flat = flatten(text);
    let contains = |phrase: &&str| flat.contains(*phrase);
    let known =
        PHRASES.iter().filter(|(_, all, none)| all.iter().all(contains) && !none.iter().any(contains));
    known.map(|(license, _, _)| *license).collect()
}

/// The text on one line, without comment and quotation marks, so that equal licenses compare equal.
pub(super) fn flatten(text: &str) -> String {
    let words = text.split_whitespace().filter(|word| !matches!(*word, "//" | "*" | "/*" | "*/" | "#"));
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_offered_license_is_chosen() {
        for (expression, chosen) in [
            ("MIT", &["MIT"][..]),
            ("Apache-2.0 OR MIT", &["MIT"]),
            ("Unlicense/MIT", &["MIT"]),
            ("Apache-2.0 WITH LLVM-exception OR BSL-1.0", &["BSL-1.0"]),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", &["MIT", "Unicode-3.0"]),
            ("Apache-2.0 OR GPL-2.0-only", &["Apache-2.0"]),
            ("GPL-2.0-only OR (ISC AND MIT)", &["ISC", "MIT"]),
        ] {
            assert_eq!(choose(expression, &[]).unwrap(), chosen, "{expression}");
        }
    }

    #[test]
    fn a_license_with_an_available_text_is_preferred_to_a_shorter_one() {
        assert_eq!(choose("BSD-3-Clause/MIT", &["BSD-3-Clause"]).unwrap(), ["BSD-3-Clause"]);
        assert_eq!(choose("Apache-2.0 OR MIT", &["Apache-2.0", "MIT"]).unwrap(), ["MIT"]);
    }

    #[test]
    fn an_expression_without_an_accepted_license_is_refused() {
        for expression in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "", "(MIT", "MIT MIT"] {
            assert!(choose(expression, &["MIT"]).is_err(), "{expression}");
        }
    }

    #[test]
    fn a_text_is_identified_by_its_phrases_regardless_of_line_breaks() {
        let zero = "Permission to use, copy, modify, and/or\n * distribute this software for any purpose with or\n * without fee is hereby granted.";
        assert_eq!(identify(zero), ["0BSD"]);
        assert_eq!(identify("see the web"), [""; 0]);
    }
}
