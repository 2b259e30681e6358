//! Compilers that misbehave, in engines of the real binary.

use basepair_live::{Compiler, Job, StyleError};
use basepair_server::engines::Engines;
use std::path::Path;
use std::time::Duration;

fn engines() -> Engines {
    Engines::of_program(Path::new(env!("CARGO_BIN_EXE_basepair"))).unwrap()
}

fn compile(engines: &Engines, start: &str) -> Result<String, StyleError> {
    let script = format!(
        "globalThis.tailwind = {{ async start(css) {{ {start} }}, build: (words) => words.join(' ') }}"
    );
    let mut job = Job::new(script.as_bytes(), "a{}", &["p-4", "flex"]);
    job.longest = Duration::from_millis(300);
    engines.compile(&job)
}

#[test]
fn an_engine_compiles_and_the_next_one_knows_nothing_of_it() {
    let engines = engines();
    assert_eq!(compile(&engines, "globalThis.left = 1").as_deref(), Ok("p-4 flex"));
    let refused = StyleError::Refused("undefined".to_owned());
    assert_eq!(compile(&engines, "throw new Error(typeof globalThis.left)"), Err(refused));
    // The time zone is in a file.
    assert_eq!(compile(&engines, "String(new Date())").as_deref(), Ok("p-4 flex"));
}

#[test]
fn an_engine_that_misbehaves_is_replaced() {
    let engines = engines();
    for (hostile, why) in [
        ("for (;;);", Some("took more than")),
        ("await new Promise(() => {})", None),
        ("const all = []; for (;;) all.push('x'.repeat(1 << 20) + all.length)", None),
        ("const deep = () => deep() + 1; deep()", None),
        ("throw 'one\\ntwo'", Some("one")),
        ("throw new Error('x'.repeat(100000))", Some("xxx")),
    ] {
        let error = compile(&engines, hostile).unwrap_err().to_string();
        assert!(error.len() < 1000 && !error.contains('\n'), "{hostile}: {error}");
        assert!(why.is_none_or(|why| error.contains(why)), "{hostile}: {error}");
        assert_eq!(compile(&engines, "").as_deref(), Ok("p-4 flex"), "after {hostile}");
    }
}

#[test]
fn a_style_sheet_has_a_largest_size() {
    let engines = engines();
    let script = "globalThis.tailwind = { async start() {}, build: () => 'x'.repeat(40 << 20) }";
    assert_eq!(engines.compile(&Job::new(script.as_bytes(), "", &[])), Err(StyleError::Exhausted));
    assert_eq!(compile(&engines, "").as_deref(), Ok("p-4 flex"));
}

#[test]
fn a_program_that_is_no_starter_is_noticed() {
    let engines = Engines::of_program(Path::new("/bin/true")).unwrap();
    let Err(StyleError::Lost(why)) = compile(&engines, "") else { panic!("there is a style sheet") };
    assert!(why.contains("restart the server"), "{why}");
}
