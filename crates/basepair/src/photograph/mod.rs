//! Takes pictures of items through their live frames: which items, at which size, and where the pictures belong.

mod browser;
mod devtools;

use anyhow::{Context, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_live::shown;
use basepair_model::percent;
use basepair_model::picture::{Appearance, ImageKind};
use browser::Browser;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// The size of a picture.
const WIDTH: u32 = 640;
const HEIGHT: u32 = 400;
/// The widths of windows of the same shape, from a close look to a whole page; the first that holds the item is taken.
const WIDTHS: [u32; 4] = [480, 640, 800, 1024];
/// How long an item may take to appear.
const LONGEST: Duration = Duration::from_secs(30);

/// Where the picture of an item belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureFile {
    pub appearance: Appearance,
    /// From the registry's root.
    pub path: String,
    /// Whether the item's entry names it already.
    pub named: bool,
}

/// The files of the pictures of an item: as its entry names them, else beside its demo.
pub fn picture_files(catalog: &Catalog, item: &Item) -> Vec<PictureFile> {
    let beside = shown(catalog, item).entry.files.first().or(item.entry.files.first());
    let picture_files = Appearance::ALL.into_iter().filter_map(|appearance| {
        if let Some(named) = item.entry.pictures.iter().find(|it| it.appearance == appearance) {
            return Some(PictureFile { appearance, path: named.path.clone(), named: true });
        }
        let path = &beside?.path;
        let folder = path.rfind('/').map_or("", |at| path.get(..=at).unwrap_or_default());
        let path = format!("{folder}{}-{}.webp", file_name(item.name()), appearance.as_str());
        Some(PictureFile { appearance, path, named: false })
    });
    picture_files.collect()
}

/// An item's name may have slashes.
fn file_name(item: &str) -> String {
    item.chars().map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect()
}

/// A browser that takes pictures.
#[derive(Debug)]
pub struct Camera {
    browser: Browser,
}

impl Camera {
    pub fn new(program: &Path) -> anyhow::Result<Self> {
        let mut browser = Browser::start(program)?;
        browser.tools.open_page()?;
        // A frame runs its component only inside a page, except for a camera.
        let script = json!({ "source": "window.basepairCamera = true" });
        browser.tools.call("Page.addScriptToEvaluateOnNewDocument", &script)?;
        Ok(Self { browser })
    }

    /// A picture of an item. The inner error is what its frame says instead.
    pub fn take(
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
        self.browser.tools.call("Emulation.setEmulatedMedia", &json!({ "features": features }))?;
        let path = format!("/live/item/{}", percent::encode(item, ""));
        for (at, width) in WIDTHS.into_iter().enumerate() {
            let height = width * HEIGHT / WIDTH;
            let tools = &mut self.browser.tools;
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
            let state = self.browser.tools.evaluate(STATE)?;
            let text = |key: &str| state.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            if text("path") == path {
                let problem = text("problem");
                if let Some(line) = problem.lines().find(|line| !line.trim().is_empty()) {
                    return Ok(Err(line.trim().to_owned()));
                }
                if state.get("mounted") == Some(&Value::Bool(true)) {
                    self.browser.tools.evaluate(QUIET)?;
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
        self.browser.tools.evaluate(middle)?;
        let scale = f64::from(WIDTH) / f64::from(width);
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": scale });
        let mut parameters = json!({ "format": format, "clip": clip });
        if let Some(object) = parameters.as_object_mut().filter(|_| format != "png") {
            object.insert("quality".to_owned(), Value::from(70));
        }
        let taken = self.browser.tools.call("Page.captureScreenshot", &parameters)?;
        let data = taken.get("data").and_then(Value::as_str).context("the browser has taken no picture")?;
        Ok(STANDARD.decode(data)?)
    }
}

/// Writes a picture below the root: readers see the old one or the new one. Says whether it has changed.
pub fn write(root: &Path, path: &str, bytes: &[u8]) -> anyhow::Result<bool> {
    let real = fs::canonicalize(root)?;
    let file = real.join(path);
    let folder = file.parent().context("a picture needs a folder")?;
    fs::create_dir_all(folder)?;
    if !fs::canonicalize(folder)?.starts_with(&real) {
        bail!("`{path}` leads out of the registry; name a file inside it");
    }
    if fs::read(&file).is_ok_and(|before| before == bytes) {
        return Ok(false);
    }
    let waiting = folder.join(format!(".basepair-picture-{}", std::process::id()));
    let written = File::create(&waiting).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let put = written.and_then(|()| fs::rename(&waiting, &file));
    if put.is_err() {
        let _ = fs::remove_file(&waiting);
    }
    put.with_context(|| format!("cannot write `{path}`"))?;
    Ok(true)
}
