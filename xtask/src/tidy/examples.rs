//! One accepted and one refused example of every rule, as small trees of files. A `¦` is put in the middle of text that
//! this file itself may not contain, and is removed before the tree is built.

use super::{RULES, Tree, Violations};

type Files = &'static [(&'static str, &'static str)];

struct Example {
    rule: &'static str,
    accepted: Files,
    refused: Files,
    /// The number of violations in the refused files.
    violations: usize,
}

const EXAMPLES: &[Example] = &[
    Example {
        rule: "missing-module-comment",
        accepted: &[("crates/a/src/lib.rs", "//! Owns a.\n"), ("fixtures/a.rs", "fn main() {}\n")],
        refused: &[("crates/a/src/lib.rs", "// Owns a.\n"), ("xtask/src/main.rs", "\n//! Late.\n")],
        violations: 2,
    },
    Example {
        rule: "long-file",
        accepted: &[("crates/a/src/lib.rs", LINES_450)],
        refused: &[("crates/a/src/lib.rs", LINES_451)],
        violations: 1,
    },
    Example {
        rule: "vague-name",
        accepted: &[
            ("e2e/app-template/src/lib/utils.ts", ""),
            ("crates/a/src/lib.rs", "mod element {\nlet common = 1;\n"),
        ],
        refused: &[
            ("crates/a/tests/common/mod.rs", ""),
            ("e2e/helpers.test.mjs", ""),
            ("registry/utils/a.tsx", ""),
            ("crates/a/src/lib.rs", "pub(crate) mod types {\n"),
        ],
        violations: 4,
    },
    Example {
        rule: "unfinished-code",
        accepted: &[("crates/a/src/lib.rs", "values.iter().skip(1)\n"), ("a.md", "No `#[ign¦ore]` here.\n")],
        refused: &[
            ("crates/a/src/lib.rs", "to¦do!()\nunimple¦mented!()\ndb¦g!(a)\n#[ign¦ore = \"slow\"]\n"),
            ("e2e/a.test.mjs", "test.on¦ly(\"a\")\nit.sk¦ip(\"a\")\ntest.sk¦ip(\"a\")\n"),
        ],
        violations: 7,
    },
    Example {
        rule: "deferred-work-mark",
        accepted: &[("a.ts", "const TO¦DOS = hac¦k();\n"), ("a.md", "TO¦DO\n")],
        refused: &[
            ("a.tsx", "// TO¦DO: more\n"),
            ("a.css", "/* FIX¦ME */\n"),
            ("a.rs", "// XX¦X\n// HA¦CK(me)\n"),
        ],
        violations: 4,
    },
    Example {
        rule: "machine-path",
        accepted: &[(
            "a.md",
            "frame/wo¦rk/, https://example.com/ho¦me/a, $DIR/ro¦ot/, @/ho¦me/page, /tmp/a\n",
        )],
        refused: &[
            ("a.toml", "a = \"/wo¦rk/a\"\n"),
            ("b.sh", "cd /tmp/scr¦atch\nfile:///ho¦me/me/b\n/ro¦ot/b\n"),
        ],
        violations: 4,
    },
    Example {
        rule: "registry-host",
        accepted: &[("Cargo.lock", "source = \"registry+https://github.com/rust-lang/crates.io-index\"\n")],
        refused: &[
            (".npmrc", "registry=https://registry.npm¦js.org/\n"),
            ("Cargo.lock", "source = \"sparse+https://index.cra¦tes.io/\"\n"),
            ("Dockerfile", "RUN pip --index-url https://py¦pi.org/simple\nRUN curl deb.deb¦ian.org\n"),
        ],
        violations: 4,
    },
    Example {
        rule: "resolved-url",
        accepted: &[("e2e/package-lock.json", "{\n  \"resolved\": \"packages/a\",\n  \"link\": true\n}\n")],
        refused: &[("e2e/package-lock.json", "{\n  \"resolved\": \"https://example.com/a.tgz\"\n}\n")],
        violations: 1,
    },
    Example {
        rule: "npm-install-script",
        accepted: &[("e2e/package-lock.json", "{}\n"), ("e2e/.npmrc", "fund=false\nignore-scripts=true\n")],
        refused: &[
            ("e2e/package-lock.json", "{}\n"),
            ("e2e/.npmrc", "#ignore-scripts=true\n"),
            ("a/package-lock.json", "{}\n"),
        ],
        violations: 2,
    },
    Example {
        rule: "unverified-package",
        accepted: &[(
            "package-lock.json",
            "{\"packages\":{\"\":{},\"own\":{},\"node_modules/own\":{\"link\":true},\"node_modules/a\":{\"integrity\":\"sha512-x\"}}}\n",
        )],
        refused: &[
            (
                "a/package-lock.json",
                "{\"packages\":{\"node_modules/a\":{},\"node_modules/b\":{\"integrity\":\"sha1-x\"}}}\n",
            ),
            (
                "b/next.json",
                "{\n  \"lockfileVersion\": 3,\n\"packages\":{\"node_modules/a\":{\"inBundle\":true}}}\n",
            ),
            ("package-lock.json", "{\n"),
        ],
        violations: 4,
    },
    Example {
        rule: "retired-word",
        accepted: &[
            ("crates/basepair-server/src/http/retired.rs", "const GONE: &str = \"axes\";\n"),
            ("crates/basepair-server/tests/http/retired.rs", "\"axes\"\n"),
            ("crates/a/src/lib.rs", "fn maxes() {}\n\n#[cfg(test)]\nmod tests {\n    // axis\n}\n"),
            ("registry/n2-primitives/chart/chart.tsx", "<XAxis />\n"),
        ],
        refused: &[("crates/a/src/lib.rs", "struct AxisModel;\nfn frontend_axes() {}\n// An Outlier.\n")],
        violations: 3,
    },
    Example {
        rule: "wrong-crate-direction",
        accepted: &[
            (
                "crates/m/Cargo.toml",
                "[package]\nname = \"basepair-model\"\n[dependencies]\nserde.workspace = true\n",
            ),
            (
                "crates/s/Cargo.toml",
                "[package]\nname = \"basepair-site\"\n[dependencies]\nbasepair-catalog.workspace = true\n",
            ),
            (
                "crates/b/Cargo.toml",
                "[package]\nname = \"basepair-server\"\n[dependencies]\ntokio.workspace = true\n",
            ),
            (
                "crates/k/Cargo.toml",
                "[package]\nname = \"basepair-syntax\"\n[dependencies]\noxc_ast.workspace = true\n",
            ),
        ],
        refused: &[
            (
                "crates/m/Cargo.toml",
                "[package]\nname = \"basepair-model\"\n[dependencies]\nbasepair-catalog.workspace = true\n",
            ),
            (
                "crates/s/Cargo.toml",
                "[package]\nname = \"basepair-site\"\n[dev-dependencies]\nbasepair-check.workspace = true\n\
                 [dependencies]\nclap_complete.workspace = true\noxc = { workspace = true }\n",
            ),
            ("crates/n/Cargo.toml", "[package]\nname = \"basepair-new\"\n"),
            ("xtask/Cargo.toml", "[package]\nname = \"xtask\"\n[dependencies]\nclap.workspace = true\n"),
        ],
        violations: 6,
    },
    Example {
        rule: "module-circle",
        accepted: &[
            ("crates/a/src/lib.rs", "mod b;\nmod c;\nuse b::B;\n"),
            ("crates/a/src/b.rs", "mod d;\nuse crate::c::{C, other};\n"),
            // A part may use the module that it is part of, and tests may use everything.
            ("crates/a/src/b/d.rs", "use super::B;\n"),
            ("crates/a/src/c.rs", "// use crate::b::B;\n#[cfg(test)]\nmod tests {\nuse crate::b::B;\n}\n"),
        ],
        refused: &[
            ("crates/a/src/lib.rs", "mod b;\nmod c;\nmod d;\n"),
            ("crates/a/src/b.rs", "use super::{c::C, x};\n"),
            ("crates/a/src/c/mod.rs", "mod e;\nmod f;\nuse e::E;\n"),
            ("crates/a/src/c/e.rs", "fn e() -> super::f::F {}\n"),
            ("crates/a/src/c/f.rs", "use super::e;\nuse crate::d;\n"),
            ("crates/a/src/d.rs", "use crate::b;\n"),
            // A name that another module passes on leads to the one that has it.
            ("crates/a/src/g/mod.rs", "mod h;\nmod i;\npub use h::{H as Renamed, J};\n"),
            ("crates/a/src/g/h.rs", "use super::i;\n"),
            ("crates/a/src/g/i.rs", "use crate::g::Renamed;\n"),
        ],
        violations: 3,
    },
    Example {
        rule: "own-dependency-version",
        accepted: &[
            ("crates/a/Cargo.toml", "[dependencies]\nserde.workspace = true\n"),
            ("fuzz/Cargo.toml", "[dependencies]\nserde = \"1\"\n"),
        ],
        refused: &[(
            "crates/a/Cargo.toml",
            "[dependencies]\nserde = \"1\"\nbytes = { path = \"../bytes\" }\n",
        )],
        violations: 2,
    },
    Example {
        rule: "dead-link",
        accepted: &[
            (
                "README.md",
                "[a](docs/api.md#b) [b](docs) [c](https://example.com) `[d](e)`\n```\n[f](g)\n```\n",
            ),
            ("docs/api.md", "[up](../README.md), `src/main.rs`, `rules/<name>.rs`\n"),
            ("crates/a/src/main.rs", "//! A.\n"),
        ],
        refused: &[("README.md", "[a](docs/gone.md)\n\n[b]: gone.md\n![c](../outside.png) `gone.rs`\n")],
        violations: 4,
    },
    Example {
        rule: "missing-final-newline",
        accepted: &[("a.json", "{}\n"), ("empty", "")],
        refused: &[("a.json", "{\n}")],
        violations: 1,
    },
    Example {
        rule: "trailing-whitespace",
        accepted: &[("a.md", "a\n\nb\n"), ("a.snap", "a \n")],
        refused: &[("a.md", "a  \nb\n"), ("a.rs", "a\t\n"), ("a.toml", "a = 1\r\n")],
        violations: 3,
    },
];

const LINES_450: &str = "<450 lines>";
const LINES_451: &str = "<451 lines>";

fn tree(files: Files) -> Tree {
    let expand = |text: &str| match text {
        LINES_450 => "//! a\n".repeat(450),
        LINES_451 => "//! a\n".repeat(451),
        _ => text.replace('¦', ""),
    };
    Tree::new(files.iter().map(|(path, text)| ((*path).to_owned(), Some(expand(text)))).collect())
}

#[test]
fn every_rule_has_an_example_and_every_example_a_rule() {
    let rules: Vec<_> = RULES.iter().map(super::Rule::name).collect();
    let examples: Vec<_> = EXAMPLES.iter().map(|example| example.rule).collect();
    assert_eq!(rules, examples);
}

#[test]
fn every_rule_accepts_and_refuses_its_examples() {
    for (rule, example) in RULES.iter().zip(EXAMPLES) {
        let check = |files| {
            let mut violations = Violations::default();
            (rule.check)(&tree(files), &mut violations);
            violations.0
        };
        let accepted = check(example.accepted);
        assert!(accepted.is_empty(), "{} refuses what it should accept: {accepted:?}", rule.name());
        let refused = check(example.refused);
        assert_eq!(refused.len(), example.violations, "{} found {refused:?}", rule.name());
        assert!(refused.iter().all(|violation| violation.line > 0));
    }
}
