//! Takes a picture of an item through its live frame, in a page of a browser.

use super::browser::Browser;
use super::devtools::DevTools;
use anyhow::{Context, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use basepair_model::percent;
use basepair_model::picture::{Appearance, ImageKind};
use serde_json::{Value, json};
use std::thread;
use std::time::{Duration, Instant};

/// The size of a picture.
const WIDTH: u32 = 640;
const HEIGHT: u32 = 400;
/// The widths of windows of the same shape, from a close look to a whole page; the first that holds the item is taken.
const WIDTHS: [u32; 4] = [480, 640, 800, 1024];
/// How long an item may take to appear.
const LONGEST: Duration = Duration::from_secs(30);

/// A page of a browser that takes pictures. A browser has any number of them.
#[derive(Debug)]
pub(super) struct Camera {
    tools: DevTools,
}

impl Camera {
    pub(super) fn open(browser: &Browser) -> anyhow::Result<Self> {
        let mut tools = browser.connect()?;
        tools.open_page()?;
        // A frame runs its component only inside a page, except for a camera.
        let script = json!({ "source": "window.basepairCamera = true" });
        tools.call("Page.addScriptToEvaluateOnNewDocument", &script)?;
        Ok(Self { tools })
    }

    /// A picture of an item. The inner error is what its frame says instead.
    pub(super) fn take(
        &mut self,
        server: &str,
        item: &str,
        appearance: Appearance,
        kind: ImageKind,
    ) -> anyhow::Result<Result<Vec<u8>, String>> {
        let format = match kind {
            ImageKind::WebP => "webp",
            ImageKind::Png => "png",
            ImageKind::Jpeg => "jpeg",
            ImageKind::Avif => {
                return Ok(Err("a browser writes no AVIF; name a WebP file instead".to_owned()));
            }
        };
        let scheme = appearance.as_str();
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.tools.call("Emulation.setEmulatedMedia", &json!({ "features": features }))?;
        let path = format!("/live/item/{}", percent::encode(item, ""));
        for (at, width) in WIDTHS.into_iter().enumerate() {
            let height = width * HEIGHT / WIDTH;
            let tools = &mut self.tools;
            let metrics =
                json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
            tools.call("Emulation.setDeviceMetricsOverride", &metrics)?;
            // An address that differs only behind `#` would not be loaded again.
            tools.call("Page.navigate", &json!({ "url": "about:blank" }))?;
            tools.call("Page.navigate", &json!({ "url": format!("{server}{path}#theme={scheme}") }))?;
            let content = match self.settled(&path)? {
                Ok(content) => content,
                Err(problem) => return Ok(Err(problem)),
            };
            if content <= u64::from(height) || at + 1 == WIDTHS.len() {
                return self.capture(width, height, format).map(Ok);
            }
        }
        bail!("there is no window to take pictures in")
    }

    /// Waits until the frame has mounted its item, and answers with the height of it.
    fn settled(&mut self, path: &str) -> anyhow::Result<Result<u64, String>> {
        const STATE: &str = "document.readyState === 'complete' ? ({ \
            path: location.pathname, mounted: document.documentElement.dataset.preview === 'mounted', \
            problem: document.querySelector('.basepair-problems')?.innerText ?? '', \
            height: Math.ceil(document.getElementById('preview')?.scrollHeight ?? 0) }) : null";
        const QUIET: &str = "document.fonts.ready.then(() => new Promise((done) => \
            requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))";
        let deadline = Instant::now() + LONGEST;
        while Instant::now() < deadline {
            let state = self.tools.evaluate(STATE)?;
            let text = |key: &str| state.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            if text("path") == path {
                let problem = text("problem");
                if let Some(line) = problem.lines().find(|line| !line.trim().is_empty()) {
                    return Ok(Err(line.trim().to_owned()));
                }
                if state.get("mounted") == Some(&Value::Bool(true)) {
                    self.tools.evaluate(QUIET)?;
                    return Ok(Ok(state.get("height").and_then(Value::as_u64).unwrap_or_default()));
                }
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(Err(format!("nothing has appeared within {} seconds", LONGEST.as_secs())))
    }

    fn capture(&mut self, width: u32, height: u32, format: &str) -> anyhow::Result<Vec<u8>> {
        // What is smaller than the window stands in its middle.
        let middle =
            "Object.assign(document.body.style, { minHeight: '100vh', alignContent: 'center' }); true";
        self.tools.evaluate(middle)?;
        let scale = f64::from(WIDTH) / f64::from(width);
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": scale });
        let mut parameters = json!({ "format": format, "clip": clip });
        if let Some(object) = parameters.as_object_mut().filter(|_| format != "png") {
            object.insert("quality".to_owned(), Value::from(70));
        }
        let taken = self.tools.call("Page.captureScreenshot", &parameters)?;
        let data = taken.get("data").and_then(Value::as_str).context("the browser has taken no picture")?;
        Ok(STANDARD.decode(data)?)
    }
}
