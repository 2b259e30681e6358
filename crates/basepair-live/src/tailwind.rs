//! Runs Tailwind's own compiler, which comes with the kit, in a JavaScript engine that has nothing but the language: no files,
//! no network, no timers, a bounded heap and a deadline.

use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Object, Promise, Runtime};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt::Debug;
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// More than ten times what a registry of a thousand items takes.
const HEAP: usize = 256 * 1024 * 1024;
/// The stack that a compiler needs.
pub const STACK: usize = 8 * 1024 * 1024;
/// What the engine leaves of its thread's stack to the program.
const SPARE: usize = 1024 * 1024;
const LONGEST: Duration = Duration::from_secs(30);
/// The longest message of a compiler that is shown, in characters.
const MESSAGE: usize = 500;

/// Why there is no style sheet.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum StyleError {
    /// The compiler says what is wrong with its input.
    #[error("{0}")]
    Refused(String),
    #[error("compiling the styles took more than {} seconds or too much memory", LONGEST.as_secs())]
    Exhausted,
    #[error("the system gives no thread to compile styles on")]
    NoThread,
    /// The process that compiles was ended, or cannot be reached; why.
    #[error("{0}")]
    Lost(Cow<'static, str>),
}

impl StyleError {
    /// The error as another process has sent it: its text is that of anyone.
    #[must_use]
    pub fn received(self) -> Self {
        match self {
            Self::Refused(text) => Self::Refused(one_line(&text)),
            Self::Lost(text) => Self::Lost(one_line(&text).into()),
            other => other,
        }
    }
}

/// Who compiles style sheets.
pub trait Compiler: Debug + Send + Sync {
    fn compile(&self, job: &Job<'_>) -> Result<String, StyleError>;
}

/// One run of a compiler: its script, and what it is given.
#[derive(Debug, Serialize, Deserialize)]
pub struct Job<'j> {
    script: Cow<'j, str>,
    css: Cow<'j, str>,
    candidates: Vec<Cow<'j, str>>,
    pub longest: Duration,
}

impl<'j> Job<'j> {
    /// The style sheet for these candidates.
    pub fn new(script: &'j [u8], css: &'j str, candidates: &[&'j str]) -> Self {
        let candidates = candidates.iter().copied().map(Cow::Borrowed).collect();
        Self { script: String::from_utf8_lossy(script), css: css.into(), candidates, longest: LONGEST }
    }

    /// Compiles on this thread, which has a stack of [`STACK`].
    pub fn run(&self) -> Result<String, StyleError> {
        let runtime = Runtime::new().map_err(|_| StyleError::Exhausted)?;
        runtime.set_memory_limit(HEAP);
        runtime.set_max_stack_size(STACK - SPARE);
        let deadline = Instant::now() + self.longest;
        runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() > deadline)));
        let context = Context::full(&runtime).map_err(|_| StyleError::Exhausted)?;
        context.with(|ctx| {
            build(&ctx, self).catch(&ctx).map_err(|caught| match caught {
                // An interrupted or exhausted engine throws what is no error of the compiler's.
                _ if Instant::now() > deadline => StyleError::Exhausted,
                CaughtError::Exception(exception) => {
                    StyleError::Refused(one_line(&exception.message().unwrap_or_default()))
                }
                CaughtError::Value(value) => {
                    let text = value.as_string().and_then(|it| it.to_string().ok());
                    StyleError::Refused(one_line(&text.unwrap_or_default()))
                }
                CaughtError::Error(error) => StyleError::Refused(one_line(&error.to_string())),
            })
        })
    }
}

/// Compiles in this process.
#[derive(Debug)]
pub(crate) struct Here;

impl Compiler for Here {
    fn compile(&self, job: &Job<'_>) -> Result<String, StyleError> {
        thread::scope(|scope| {
            let thread = thread::Builder::new().name("styles".to_owned()).stack_size(STACK);
            let thread = thread.spawn_scoped(scope, || job.run()).map_err(|_| StyleError::NoThread)?;
            thread.join().map_err(|_| StyleError::Exhausted)?
        })
    }
}

fn build<'js>(ctx: &Ctx<'js>, job: &Job<'_>) -> rquickjs::Result<String> {
    ctx.eval::<(), _>(&*job.script)?;
    let tailwind: Object<'js> = ctx.globals().get("tailwind")?;
    let start: Function<'js> = tailwind.get("start")?;
    start.call::<_, Promise<'js>>((&*job.css,))?.finish::<()>()?;
    let build: Function<'js> = tailwind.get("build")?;
    build.call((job.candidates.iter().map(|candidate| &**candidate).collect::<Vec<&str>>(),))
}

fn one_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default().trim().trim_end_matches('.');
    if line.is_empty() {
        "the styles cannot be compiled".to_owned()
    } else {
        line.chars().take(MESSAGE).collect()
    }
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
        Job { longest, ..Job::new(script.as_bytes(), "css", &["a", "b"]) }.run()
    }

    fn script(script: &[u8]) -> Result<String, StyleError> {
        Here.compile(&Job::new(script, "", &[]))
    }

    #[test]
    fn a_compiler_is_started_and_asked() {
        assert_eq!(with("await 1"), Ok("a,b".to_owned()));
        let refused = |text: &str| Err(StyleError::Refused(text.to_owned()));
        assert_eq!(with("throw new Error(`no ${css}.\\nmore`)"), refused("no css"));
        assert_eq!(with("throw 'words'"), refused("words"));
        assert!(matches!(script(b"("), Err(StyleError::Refused(_))));
    }

    #[test]
    fn a_compiler_that_never_ends_is_stopped() {
        let soon = Duration::from_millis(200);
        assert_eq!(within(soon, "for (;;);"), Err(StyleError::Exhausted));
        assert!(within(soon, "await new Promise(() => {})").is_err());
    }

    #[test]
    fn a_compiler_that_takes_too_much_fails() {
        let endless = b"const all = []; for (;;) all.push('x'.repeat(1 << 20) + all.length)";
        assert!(script(endless).is_err());
        assert!(script(b"const deep = () => deep() + 1; deep()").is_err());
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
            let asks = format!("globalThis.tailwind = {{ async start() {{}}, build: () => typeof {name} }}");
            assert_eq!(script(asks.as_bytes()), Ok("undefined".to_owned()), "{name}");
        }
    }
}
