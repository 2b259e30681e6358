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
        let work = || run(script, css, candidates);
        let thread = thread::Builder::new().name("styles".to_owned()).stack_size(STACK).spawn_scoped(scope, work);
        thread.map_err(|_| StyleError::NoThread)?.join().map_err(|_| StyleError::Exhausted)?
    })
}

fn run(script: &[u8], css: &str, candidates: &[&str]) -> Result<String, StyleError> {
    let runtime = Runtime::new().map_err(|_| StyleError::Exhausted)?;
    runtime.set_memory_limit(HEAP);
    runtime.set_max_stack_size(STACK - SPARE);
    let deadline = Instant::now() + LONGEST;
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
