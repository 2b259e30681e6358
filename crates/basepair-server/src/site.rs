//! The site of a server: pages and images are built on first request. The content of the pages is in the crate
//! `basepair-site`; caching is in [`crate::cache`].

mod past;

use crate::admission::Client;
use crate::album::Album;
use crate::cache::{Cache, Edition, Failure};
use crate::caches::Caches;
use crate::past::Standing;
use crate::representation::{Coding, Effort, Representation};
use crate::running::{Running, State, Trouble};
use crate::snapshot::Snapshot;
use crate::stage::{self, Stage};
use crate::workbench::Workbench;
use basepair_catalog::catalog::Item;
use basepair_catalog::wire::may::MayAnswer;
use basepair_check::rules;
use basepair_model::picture::Appearance;
use basepair_model::rule::{self, RuleDoc};
use basepair_site::{
    Brand, Checks, ErrorPage, ForAgents, Frames, Oracle, Refusal, Server, UnknownName, View,
};
use std::sync::{Arc, LazyLock};

/// How many pages are rebuilt after a reload before they are requested.
const WARMED: usize = 64;

/// The state of the server for a request: a snapshot, and what prevents newer input from being served.
#[derive(Debug, Clone)]
pub struct Moment {
    pub snapshot: Arc<Snapshot>,
    pub trouble: Option<Arc<Trouble>>,
    album: Arc<Album>,
    workbench: Option<Arc<Workbench>>,
    pub(crate) stage: Arc<Stage>,
    agents: bool,
    past: Arc<Standing>,
    /// In a folder, how many versions of each item have pages.
    versions: Option<usize>,
    is_folder: bool,
}

impl Oracle for Snapshot {
    fn may(&self, from: &str, to: &str) -> Result<MayAnswer, UnknownName> {
        Self::may(self, from, to).map_err(|(parameter, unknown)| UnknownName {
            parameter,
            name: unknown.name,
            nearest: unknown.nearest,
        })
    }
}

impl Frames for Moment {
    fn shows(&self, item: &Item) -> bool {
        let previews = self.stage.previews(&self.snapshot);
        previews.is_ok_and(|previews| previews.shows(&self.snapshot.catalog, item))
    }

    fn picture(&self, item: &Item, appearance: Appearance) -> Option<&str> {
        self.album.of_item(item.name(), appearance)
    }
}

impl Moment {
    pub(crate) fn new(
        running: &Running,
        snapshot: Arc<Snapshot>,
        trouble: Option<Arc<Trouble>>,
        album: Arc<Album>,
    ) -> Self {
        Self {
            snapshot,
            trouble,
            album,
            workbench: running.workbench().cloned(),
            stage: running.stage(),
            agents: running.has_agents(),
            past: running.past(),
            versions: None,
            is_folder: false,
        }
    }

    /// For a folder of files that no server answers for.
    pub(crate) fn in_folder(snapshot: Arc<Snapshot>, stage: Stage, past: Standing, versions: usize) -> Self {
        let stage = Arc::new(stage.in_folder());
        let album = Arc::default();
        let (past, versions) = (Arc::new(past), Some(versions));
        Self {
            snapshot,
            trouble: None,
            album,
            workbench: None,
            stage,
            agents: false,
            past,
            versions,
            is_folder: true,
        }
    }

    fn edition(&self) -> Edition {
        let (snapshot, trouble) = (Some(Arc::clone(&self.snapshot)), self.trouble.clone());
        State { snapshot, trouble, album: Arc::clone(&self.album) }.edition()
    }

    /// The same for what pages are made of, the history included, which comes later and changes with every commit.
    fn page_edition(&self) -> Edition {
        let (snapshot, rest) = self.edition();
        match &*self.past {
            Standing::Ready(past) => (snapshot, rest ^ past.edition),
            Standing::Reading => (snapshot, rest ^ 1),
            Standing::Absent(_) => (snapshot, rest),
        }
    }

    pub(crate) fn view(&self) -> View<'_> {
        let (snapshot, trouble) = (&*self.snapshot, self.trouble.as_deref());
        View {
            sections: basepair_site::PAGES,
            catalog: &snapshot.catalog,
            law: snapshot.report.law,
            addresses: &snapshot.addresses,
            resolver: snapshot.resolver(),
            index: &snapshot.on_request.pages,
            checks: Checks {
                findings: &snapshot.report.findings,
                omitted: &snapshot.report.omitted,
                rules: documented(),
                oracle: snapshot,
            },
            past: match &*self.past {
                Standing::Absent(reason) => basepair_site::Past::Absent(reason),
                Standing::Reading => basepair_site::Past::Reading,
                Standing::Ready(_) => basepair_site::Past::Present(self),
            },
            brand: Brand {
                settings: &snapshot.report.context.config.site,
                front_page: snapshot.shared.brand.front_page.as_deref(),
                logo: snapshot.shared.brand.logo.as_ref(),
            },
            agents: ForAgents { skills: &snapshot.shared.agents.skills, tools: self.agents },
            server: Server {
                version: env!("CARGO_PKG_VERSION"),
                revision: &snapshot.revision,
                trouble: trouble.map(|trouble| basepair_site::Trouble {
                    reason: &trouble.reason,
                    findings: &trouble.findings,
                }),
                live: self.frames(),
                workbench: self.workbench.as_deref().map(|workbench| basepair_site::Workbench {
                    edition: self.edition(),
                    folder: workbench.folder(),
                }),
                is_folder: self.is_folder,
            },
        }
    }

    fn frames(&self) -> basepair_site::Live<'_> {
        match self.stage.missing() {
            None => basepair_site::Live::Present(self),
            Some(_) if self.is_folder => basepair_site::Live::Absent,
            Some(missing) => basepair_site::Live::Missing(basepair_site::Missing {
                reason: match missing {
                    stage::Missing::Kit => "",
                    stage::Missing::Usable(why) => why,
                },
                command: self.stage.command(),
            }),
        }
    }

    /// The page or image at a path, given decoded.
    pub async fn page(
        &self,
        client: &Client,
        made: &Arc<Caches>,
        path: &str,
        query: Option<&str>,
    ) -> Result<Arc<Representation>, Failure<Refusal>> {
        let edition = self.page_edition();
        let query = query.filter(|query| !query.is_empty() && basepair_site::takes_query(path));
        if let Some(query) = query {
            // With parameters, there are too many possible pages for this cache.
            let key = format!("{path}?{query}");
            let searches = query.split('&').any(|pair| pair.starts_with("q=") && pair.len() > 2);
            let cache = match () {
                () if searches => &made.searches,
                () if basepair_site::reads_repository(path, true) => &made.comparisons,
                () => &made.answers,
            };
            return self
                .make(Some(client), cache, &key, edition, path.to_owned(), Some(query.to_owned()))
                .await;
        }
        if basepair_site::reads_repository(path, false) {
            return self.make(Some(client), &made.comparisons, path, edition, path.to_owned(), None).await;
        }
        if let Some(found) = made.pages.get(path, edition) {
            return Ok(found);
        }
        if let Some(popular) = made.pages.begin(edition, WARMED) {
            self.warm(made, edition, popular);
        }
        self.make(Some(client), &made.pages, path, edition, path.to_owned(), None).await
    }

    async fn make(
        &self,
        client: Option<&Client>,
        cache: &Cache<Refusal>,
        key: &str,
        edition: Edition,
        path: String,
        query: Option<String>,
    ) -> Result<Arc<Representation>, Failure<Refusal>> {
        let moment = self.clone();
        let render = move |earlier| moment.render(earlier, &path, query.as_deref());
        cache.get_or_make(client, key, edition, render).await
    }

    /// Builds the document at a path, in every form in which it is sent. A document that is still valid is reused.
    fn render(
        &self,
        earlier: Option<Arc<Representation>>,
        path: &str,
        query: Option<&str>,
    ) -> Result<Arc<Representation>, Refusal> {
        let view = self.view();
        let inputs = view.inputs(path);
        if let Some(same) = earlier.as_ref().filter(|earlier| inputs.is_some() && earlier.inputs() == inputs)
        {
            return Ok(Arc::clone(same));
        }
        let new =
            Representation::new(view.document(path, query)?).with_link(view.link(path)).made_from(inputs);
        match earlier.filter(|earlier| earlier.is_same(&new)) {
            Some(same) => Ok(same),
            None => {
                new.compress(&Coding::ALL, Effort::Kept);
                Ok(Arc::new(new))
            }
        }
    }

    /// After a reload, builds the most requested pages, one after the other, until the next reload.
    fn warm(&self, made: &Arc<Caches>, edition: Edition, popular: Vec<Arc<str>>) {
        let (moment, made) = (self.clone(), Arc::clone(made));
        tokio::spawn(async move {
            for path in popular {
                if !made.pages.is_current(edition) {
                    break;
                }
                let _ = moment.make(None, &made.pages, &path, edition, path.to_string(), None).await;
            }
        });
    }

    /// A response that depends on parameters, which `key` identifies completely, in the coding that a client
    /// prefers. `make` writes its text.
    pub async fn answer(
        &self,
        client: &Client,
        cache: &Cache<Refusal>,
        key: &str,
        coding: Option<Coding>,
        make: impl FnOnce(&Snapshot) -> Representation + Send + 'static,
    ) -> Result<Arc<Representation>, Failure<Refusal>> {
        /// Larger responses are compressed with low effort: they are rarely requested twice.
        const LARGE: usize = 512 * 1024;
        let key = format!("{} {key}", coding.map_or("", Coding::token));
        // Newer input does not affect the API.
        let edition = (self.snapshot.serial, 0);
        let snapshot = Arc::clone(&self.snapshot);
        let make = move |_| {
            let made = make(&snapshot);
            let large = made.document().bytes.len() > LARGE;
            made.compress(coding.as_slice(), if large { Effort::Quick } else { Effort::Kept });
            Ok(Arc::new(made))
        };
        cache.get_or_make(Some(client), &key, edition, make).await
    }

    /// The decoded path and the address of the Markdown twin of the page at a path.
    pub fn twin(&self, path: &str) -> Option<(String, String)> {
        self.view().twin(path)
    }

    /// `security.txt`, valid until a date.
    pub fn security(&self, expires: &str) -> Option<Representation> {
        self.view().security(expires).map(Representation::new)
    }

    /// An error as a page.
    pub fn error(&self, error: &ErrorPage<'_>) -> String {
        self.view().error(error)
    }
}

/// Every rule with its specification.
fn documented() -> &'static [RuleDoc] {
    static RULES: LazyLock<Vec<RuleDoc>> = LazyLock::new(|| {
        let specified = |rule| RuleDoc { rule, spec: rules::specification(rule).unwrap_or_default() };
        rule::all().map(specified).collect()
    });
    &RULES
}
