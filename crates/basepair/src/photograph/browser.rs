//! A browser without a window, with a profile of its own. It ends with this process, however that ends, and its profile is removed.

use super::devtools::DevTools;
use super::program::located;
use anyhow::{Context, bail};
use basepair_server::platform;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;
use std::{fs, thread};

/// How long it may take to start.
const START: Duration = Duration::from_secs(60);
/// What it says before its address.
const LISTENING: &str = "DevTools listening on ";

const FLAGS: &[&str] = &[
    "--headless=new",
    "--remote-debugging-port=0",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-breakpad",
    "--hide-scrollbars",
    "--mute-audio",
    "--force-color-profile=srgb",
];

/// Runs a program until it ends, or until the input of this script does: then the program is ended. Its first argument is a folder,
/// which is removed. A process that is killed cannot do either itself.
#[cfg(unix)]
const GUARD: &str = "folder=$1; shift; exec 3<&0; \"$@\" </dev/null 3<&- & browser=$!; \
    { read -r _ <&3; kill $browser; } 2>/dev/null >/dev/null & guard=$!; \
    wait $browser; exec 3<&-; kill $guard; wait; rm -rf \"$folder\"";

#[derive(Debug)]
pub struct Browser {
    child: Child,
    profile: PathBuf,
    address: String,
}

impl Browser {
    /// Starts the program. Its files are below `scratch`.
    pub fn start(program: &Path, scratch: &Path) -> anyhow::Result<Self> {
        let Some(program) = located(program) else {
            bail!("there is no program `{}`; pass the path of a Chromium as --browser", program.display())
        };
        let profile = scratch.join(format!("basepair-browser-{}", std::process::id()));
        let _ = fs::remove_dir_all(&profile);
        platform::create_private_folder(&profile)?;
        let mut command = guarded(&program, &profile);
        command.args(FLAGS).arg(format!("--user-data-dir={}", profile.display()));
        // Chromium has no sandbox of its own for the superuser. The frames are of this registry alone, and reach nothing.
        if platform::is_superuser() {
            // What it writes beside its profile is of no use to anybody, and not allowed where it is confined.
            command.arg("--no-sandbox");
            for name in ["HOME", "XDG_CONFIG_HOME", "TMPDIR"] {
                command.env(name, &profile);
            }
        }
        command.arg("about:blank").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| {
            format!("`{}` cannot be started; pass the path of a Chromium as --browser", program.display())
        })?;
        match child.stderr.take().and_then(address) {
            Some(address) => Ok(Self { child, profile, address }),
            None => {
                end(&mut child, &profile);
                bail!(
                    "`{}` has not started as a Chromium does; pass the path of one as --browser",
                    program.display()
                )
            }
        }
    }

    /// A connection, whose commands are answered beside those of others.
    pub(super) fn connect(&self) -> anyhow::Result<DevTools> {
        DevTools::connect(&self.address)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Ok(mut tools) = self.connect() {
            let _ = tools.call("Browser.close", &serde_json::json!({}));
        }
        end(&mut self.child, &self.profile);
    }
}

#[cfg(unix)]
fn guarded(program: &Path, profile: &Path) -> Command {
    use std::os::unix::process::CommandExt;
    let mut command = Command::new("/bin/sh");
    // A terminal interrupts the whole group, and the guard has to outlive that.
    command.process_group(0).args(["-c", GUARD, "basepair-browser"]).arg(profile).arg(program);
    command
}

#[cfg(not(unix))]
fn guarded(program: &Path, _: &Path) -> Command {
    Command::new(program)
}

fn end(child: &mut Child, profile: &Path) {
    drop(child.stdin.take());
    #[cfg(not(unix))]
    let _ = child.kill();
    let _ = child.wait();
    let _ = fs::remove_dir_all(profile);
}

/// The address that the browser prints. The rest of what it says is dropped, so that it does not wait for a reader.
fn address(messages: impl Read + Send + 'static) -> Option<String> {
    let (found, address) = mpsc::channel();
    let read = move || {
        for line in BufReader::new(messages).lines().map_while(Result::ok) {
            if let Some((_, address)) = line.split_once(LISTENING) {
                let _ = found.send(address.trim().to_owned());
            }
        }
    };
    thread::Builder::new().name("browser".to_owned()).spawn(read).ok()?;
    address.recv_timeout(START).ok()
}
