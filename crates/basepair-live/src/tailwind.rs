//! Runs Tailwind's own compiler, which comes with the kit, in a JavaScript engine that has nothing but the language: no files,
//! no network, no timers, a bounded heap and a deadline.

use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Object, Promise, Runtime};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// More than ten times what a registry of a thousand items takes.
const HEAP: usize = 256 * 1024 * 1024;
const STACK: usize = 8 * 1024 * 1024;
/// What the engine leaves of its thread's stack to the program.
const SPARE: usize = 1024 * 1024;
const LONGEST: Duration = Duration::from_secs(30);

/// Why there is no style sheet.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum StyleError {
    /// The compiler says what is wrong with its input.
    #[error("{0}")]
    Refused(String),
    #[error("compiling the styles took more than {} seconds or too much memory", LONGEST.as_secs())]
    Exhausted,
    #[error("the system gives no thread to compile styles on")]
    NoThread,
}

/// The style sheet for these candidates.
pub(crate) fn compile(script: &[u8], css: &str, candidates: &[&str]) -> Result<String, StyleError> {
    thread::scope(|scope| {
        let work = || run(script, css, candidates, LONGEST);
        let thread =
            thread::Builder::new().name("styles".to_owned()).stack_size(STACK).spawn_scoped(scope, work);
        thread.map_err(|_| StyleError::NoThread)?.join().map_err(|_| StyleError::Exhausted)?
    })
}

fn run(script: &[u8], css: &str, candidates: &[&str], longest: Duration) -> Result<String, StyleError> {
    let runtime = Runtime::new().map_err(|_| StyleError::Exhausted)?;
    runtime.set_memory_limit(HEAP);
    runtime.set_max_stack_size(STACK - SPARE);
    let deadline = Instant::now() + longest;
    runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() > deadline)));
    let context = Context::full(&runtime).map_err(|_| StyleError::Exhausted)?;
    context.with(|ctx| {
        build(&ctx, script, css, candidates).catch(&ctx).map_err(|caught| match caught {
            // An interrupted or exhausted engine throws what is no error of the compiler's.
            _ if Instant::now() > deadline => StyleError::Exhausted,
            CaughtError::Exception(exception) => {
                StyleError::Refused(one_line(&exception.message().unwrap_or_default()))
            }
            CaughtError::Value(value) => {
                StyleError::Refused(value.as_string().and_then(|it| it.to_string().ok()).unwrap_or_default())
            }
            CaughtError::Error(error) => StyleError::Refused(one_line(&error.to_string())),
        })
    })
}

fn build<'js>(ctx: &Ctx<'js>, script: &[u8], css: &str, candidates: &[&str]) -> rquickjs::Result<String> {
    ctx.eval::<(), _>(script)?;
    let tailwind: Object<'js> = ctx.globals().get("tailwind")?;
    let start: Function<'js> = tailwind.get("start")?;
    start.call::<_, Promise<'js>>((css,))?.finish::<()>()?;
    let build: Function<'js> = tailwind.get("build")?;
    build.call((candidates.to_vec(),))
}

fn one_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default().trim().trim_end_matches('.');
    if line.is_empty() { "the styles cannot be compiled".to_owned() } else { line.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(start: &str) -> Result<String, StyleError> {
        within(LONGEST, start)
    }

    fn within(longest: Duration, start: &str) -> Result<String, StyleError> {
        let script =
            format!("globalThis.tailwind = {{ async start(css) {{ {start} }}, build: (all) => all.join() }}");
        run(script.as_bytes(), "css", &["a", "b"], longest)
    }

    #[test]
    fn a_compiler_is_started_and_asked() {
        assert_eq!(with("await 1"), Ok("a,b".to_owned()));
        let refused = |text: &str| Err(StyleError::Refused(text.to_owned()));
        assert_eq!(with("throw new Error(`no ${css}.\\nmore`)"), refused("no css"));
        assert_eq!(with("throw 'words'"), refused("words"));
        assert!(matches!(run(b"(", "", &[], LONGEST), Err(StyleError::Refused(_))));
    }

    #[test]
    fn a_compiler_that_never_ends_is_stopped() {
        let soon = Duration::from_millis(200);
        assert_eq!(within(soon, "for (;;);"), Err(StyleError::Exhausted));
        assert!(within(soon, "await new Promise(() => {})").is_err());
    }

    #[test]
    fn a_compiler_that_takes_too_much_fails() {
        let script = b"const all = []; for (;;) all.push('x'.repeat(1 << 20) + all.length)";
        assert!(compile(script, "", &[]).is_err());
        assert!(compile(b"const deep = () => deep() + 1; deep()", "", &[]).is_err());
    }

    #[test]
    fn a_compiler_has_nothing_but_the_language() {
        for name in [
            "process",
            "require",
            "fetch",
            "console",
            "setTimeout",
            "std",
            "os",
            "print",
            "Deno",
            "XMLHttpRequest",
        ] {
            let script =
                format!("globalThis.tailwind = {{ async start() {{}}, build: () => typeof {name} }}");
            assert_eq!(run(script.as_bytes(), "", &[], LONGEST), Ok("undefined".to_owned()), "{name}");
        }
    }
}
