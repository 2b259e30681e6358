//! A browser without a window, in a profile of its own that is removed with it.

use super::devtools::DevTools;
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
    "--hide-scrollbars",
    "--mute-audio",
    "--force-color-profile=srgb",
];

#[derive(Debug)]
pub(super) struct Browser {
    child: Child,
    profile: PathBuf,
    pub(super) tools: DevTools,
}

impl Browser {
    pub(super) fn start(program: &Path) -> anyhow::Result<Self> {
        let profile = std::env::temp_dir().join(format!("basepair-browser-{}", std::process::id()));
        let _ = fs::remove_dir_all(&profile);
        platform::create_private_folder(&profile)?;
        let mut command = Command::new(program);
        command.args(FLAGS).arg(format!("--user-data-dir={}", profile.display()));
        // Chromium has no sandbox of its own for the superuser. The frames are of this registry alone, and reach nothing.
        if platform::is_superuser() {
            command.arg("--no-sandbox");
        }
        command.arg("about:blank").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| {
            format!("`{}` cannot be started; pass the path of a Chromium as --browser", program.display())
        })?;
        let listening = child.stderr.take().and_then(address);
        let connected = match listening {
            Some(address) => DevTools::connect(&address),
            None => Err(anyhow::anyhow!("`{}` has not started as a Chromium does", program.display())),
        };
        match connected {
            Ok(tools) => Ok(Self { child, profile, tools }),
            Err(error) => {
                end(&mut child, &profile);
                bail!("{error:#}; pass the path of a Chromium as --browser")
            }
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.tools.call("Browser.close", &serde_json::json!({}));
        end(&mut self.child, &self.profile);
    }
}

fn end(child: &mut Child, profile: &Path) {
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
