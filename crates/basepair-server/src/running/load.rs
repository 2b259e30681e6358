//! What changes the state of a server: a load of everything, in which items are served before they are checked; and other texts for
//! some files, which are served at once and checked by the next load. Only the thread that loads calls these.

use super::{Load, Outcome, Running, State, Trouble, all_block, blocks};
use crate::baseline;
use crate::origin::Origin;
use crate::snapshot::{Basis, Brand, Content, Snapshot};
use crate::stage::Stage;
use basepair_catalog::address::Addresses;
use basepair_catalog::load::{Loaded, ReadPaths, read_again};
use basepair_check::baseline::Baseline;
use basepair_check::{Report, Scope};
use std::sync::Arc;
use std::time::Instant;

/// For a directory that cannot be opened any more.
const REPLACED: &str =
    "; if another one has taken its place, restart the server, or start it with --no-confinement";

impl Running {
    /// Loads the origin and swaps in the result if it can be served.
    pub fn load(&self, origin: &Origin, addresses: &Addresses) -> Load {
        self.load_if(origin, addresses, |_| true)
    }

    /// The same, but changes nothing if the sources are not settled, or if one of a served item has become incomplete and is
    /// not known to be absent: someone may be saving it.
    pub fn load_if_complete(
        &self,
        origin: &Origin,
        addresses: &Addresses,
        is_settled: impl Fn() -> bool,
        is_absent: impl Fn() -> bool,
    ) -> Load {
        let snapshot = self.snapshot();
        let is_served = |item: &str| snapshot.as_ref().is_some_and(|now| now.catalog.item(item).is_some());
        self.load_if(origin, addresses, |loaded| {
            let incomplete = loaded.findings.iter().filter(|finding| finding.is_incomplete_source());
            let loses = incomplete.filter_map(|finding| finding.item.as_deref()).any(is_served);
            is_settled() && (!loses || is_absent())
        })
    }

    fn load_if(&self, origin: &Origin, addresses: &Addresses, wanted: impl Fn(&Loaded) -> bool) -> Load {
        let begin = Instant::now();
        let (outcome, read_paths) = self.try_load(origin, addresses, wanted);
        if let Some(metrics) = self.metrics() {
            metrics.loaded(outcome.name());
        }
        Load { outcome, read_paths, took: begin.elapsed() }
    }

    fn try_load(
        &self,
        origin: &Origin,
        addresses: &Addresses,
        wanted: impl Fn(&Loaded) -> bool,
    ) -> (Outcome, ReadPaths) {
        let mut step = Step::begin();
        let mut loaded = match origin.load() {
            Ok(loaded) => loaded,
            Err(error) => {
                let mut trouble = Trouble::of_origin(&error);
                if error.is_denied() && self.confinement.is_on() {
                    trouble.log += REPLACED;
                }
                return self.refuse(trouble, ReadPaths::default());
            }
        };
        step.ends("read the files");
        let mut read_paths = std::mem::take(&mut loaded.read_paths);
        if loaded.catalog.is_none() {
            // Only the findings that prevent serving: the others matter once the registry can be read.
            return self.refuse(Trouble::of_findings(loaded.findings, loaded.omitted), read_paths);
        }
        if !wanted(&loaded) {
            return (Outcome::Incomplete, read_paths);
        }
        let now = self.state();
        let unchecked = match now.snapshot.is_none() && self.over_http {
            true => self.serve_unchecked(&loaded, addresses),
            false => None,
        };
        if unchecked.is_some() {
            step.ends("prepared the items, which are served from now on");
        }
        if let Some(facts) = loaded.best().and_then(|catalog| self.stage().facts(catalog)) {
            loaded.surroundings.kit = Some(facts);
        }
        let mut report = basepair_check::report(&loaded, &self.cache);
        step.ends("checked the registry");
        if !report.context.problems.is_empty() {
            // Without its settings, a registry would be served differently, or at another address.
            report.findings.retain(blocks);
            report.omitted.retain(|omitted| all_block(omitted.rule));
            return self.refuse(Trouble::of_findings(report.findings, report.omitted), read_paths);
        }
        let baseline = hide_baselined(origin, &mut report, &mut read_paths);
        let Some(catalog) = loaded.catalog.take() else {
            return self.refuse(Trouble::of_findings(report.findings, report.omitted), read_paths);
        };
        let content = Content { catalog, report, basis: Basis::of(loaded, baseline) };
        let checked = match &unchecked {
            Some(unchecked) => unchecked.checked(content),
            None => Err(Box::new(content)),
        };
        let snapshot = checked.unwrap_or_else(|content| {
            let description = (self.describe)(&content.catalog.model, Some(addresses));
            Snapshot::new(*content, addresses.clone(), description, now.snapshot.as_deref())
        });
        let outcome = match &now.snapshot {
            Some(current) if current.is_same(&snapshot) => {
                if now.trouble.is_none() {
                    // There may be another commit or tag.
                    self.loaded.send_replace(true);
                    return (Outcome::Unchanged, read_paths);
                }
                // Fixed without other changes: documents built from the snapshot stay valid.
                self.swap(Arc::clone(current));
                Outcome::Swapped
            }
            _ => {
                self.swap(Arc::clone(&snapshot));
                self.prepare(&snapshot);
                Outcome::Swapped
            }
        };
        step.ends("prepared all documents");
        (outcome, read_paths)
    }

    /// Serves items and the index before most rules have run: none of those can change what is served. What shows findings waits
    /// for the check.
    fn serve_unchecked(&self, loaded: &Loaded, addresses: &Addresses) -> Option<Arc<Snapshot>> {
        let report = basepair_check::report_on(loaded, &self.cache, Scope::Safety);
        let catalog = loaded.catalog.clone().filter(|_| report.context.problems.is_empty())?;
        let description = (self.describe)(&catalog.model, Some(addresses));
        let brand = Brand::of(&loaded.surroundings);
        let snapshot = Snapshot::unchecked(catalog, report, brand, addresses.clone(), description);
        let album = self.album();
        self.state.store(Arc::new(State { snapshot: Some(Arc::clone(&snapshot)), trouble: None, album }));
        Some(snapshot)
    }

    /// Reads some files again and serves their new texts at once, with the findings of the last check. `false` if more would follow
    /// from these files than new texts of items: then nothing is changed. The next load checks them. Files that are not known to
    /// be `complete` are read when they have been quiet; nothing is changed unless they still are afterwards.
    pub fn amend(
        &self,
        origin: &Origin,
        paths: &[String],
        complete: bool,
        is_settled: impl Fn() -> bool,
    ) -> bool {
        let begin = Instant::now();
        let now = self.state();
        let (Some(snapshot), None) = (&now.snapshot, &now.trouble) else { return false };
        let again = origin
            .reading_at_once(complete)
            .with_source(|source, reading| Ok(read_again(source, reading.limit, &snapshot.catalog, paths)));
        let Ok(Some((catalog, changed))) = again else { return false };
        let Some(amended) = snapshot.amended(paths, catalog, changed) else { return false };
        if amended.revision != snapshot.revision && is_settled() {
            self.swap(Arc::clone(&amended));
            if let Some(metrics) = self.metrics() {
                metrics.loaded("amended");
            }
            let milliseconds = begin.elapsed().as_millis();
            tracing::info!(revision = amended.revision, milliseconds, "reloaded changed files");
            self.prepare(&amended);
        }
        true
    }

    /// Whether the last load found a file in the folders of the listed ones.
    pub fn knows_file(&self, path: &str) -> bool {
        let snapshot = self.snapshot();
        let basis = snapshot.as_ref().and_then(|snapshot| snapshot.basis());
        basis.is_some_and(|basis| basis.surroundings.around.iter().any(|file| file == path))
    }

    /// Shows previews with another kit from now on. Whichever snapshot is served then, its pages are made again.
    pub fn restage(&self, stage: Stage) {
        self.stage.store(Arc::new(stage));
        self.state.rcu(|now| State {
            snapshot: now.snapshot.as_ref().map(|snapshot| snapshot.renewed()),
            ..State::clone(now)
        });
        self.loaded.send_if_modified(|loaded| *loaded);
        if let Some(snapshot) = self.snapshot() {
            self.prepare(&snapshot);
        }
        self.announce();
    }

    /// Compresses documents and prepares previews, in the background.
    fn prepare(&self, snapshot: &Arc<Snapshot>) {
        if self.over_http {
            Snapshot::compress_aside(snapshot);
            Stage::prepare_aside(&self.stage(), snapshot);
        }
    }

    /// The previous snapshot is still served.
    fn refuse(&self, trouble: Trouble, read_paths: ReadPaths) -> (Outcome, ReadPaths) {
        let snapshot = self.snapshot();
        self.store(snapshot, Some(Arc::new(trouble)));
        (Outcome::Refused, read_paths)
    }
}

/// Logs how long each step of a load takes.
struct Step(Instant);

impl Step {
    fn begin() -> Self {
        Self(Instant::now())
    }

    fn ends(&mut self, what: &str) {
        tracing::debug!(milliseconds = self.0.elapsed().as_millis(), "{what}");
        self.0 = Instant::now();
    }
}

/// Hides the findings in the registry's baseline, as `check` does, and returns it. An invalid one hides nothing.
fn hide_baselined(origin: &Origin, report: &mut Report, read_paths: &mut ReadPaths) -> Option<Baseline> {
    let (root, file) = (origin.directory()?, report.context.config.check.baseline.clone()?);
    let read = baseline::read(origin, &root.join(&file));
    read_paths.files.push(file);
    match read {
        Ok(baseline) => {
            baseline.apply(report);
            Some(baseline)
        }
        Err(error) => {
            tracing::warn!("{error}");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::hosts::Hosts;
    use crate::http::hot::{Hot, Memory};
    use crate::http::openapi;
    use crate::http::router::router;
    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use basepair_catalog::load::{self, Embedded};
    use std::task::{Context, Poll, Waker};
    use tower::ServiceExt;

    #[tokio::test]
    async fn items_are_served_before_they_are_checked_and_findings_after() {
        let running = Arc::new(Running::starting(openapi::text));
        let addresses = Addresses::new("http://localhost:3400", None).unwrap();
        let hosts = Arc::new(Hosts::new(addresses.base_url(), Vec::new(), true).unwrap());
        let hot = Hot::new(Arc::clone(&running), Arc::clone(&hosts));
        let item = || {
            let request = b"GET /r/registry.json HTTP/1.1\r\nHost: localhost:3400\r\n\r\n";
            hot.answer(request, &mut Memory::default(), &mut Vec::new()).map(|body| body.bytes)
        };
        assert!(item().is_none());

        let loaded = load::load(&Embedded).unwrap();
        let unchecked = running.serve_unchecked(&loaded, &addresses).unwrap();
        let early = item().unwrap();
        let request = Request::get("/api/v1/findings").header("host", "localhost:3400");
        let request = request.body(Body::empty()).unwrap();
        let mut findings = Box::pin(router(Arc::clone(&running), Arc::clone(&hosts)).oneshot(request));
        let mut waiting = Context::from_waker(Waker::noop());
        assert!(matches!(findings.as_mut().poll(&mut waiting), Poll::Pending));

        let report = basepair_check::report(&loaded, running.cache());
        let catalog = loaded.catalog.clone().unwrap();
        let content = Content { catalog, report, basis: Basis::of(loaded, None) };
        let checked = unchecked.checked(content).unwrap();
        assert!(checked.check.has_ended && Arc::ptr_eq(&checked.shared, &unchecked.shared));
        running.swap(checked);
        assert_eq!(item().unwrap(), early);
        assert_eq!(findings.await.unwrap().status(), StatusCode::OK);
    }
}
