//! Asks a registry over HTTP: several answers at a time, each with limits on bytes, time and redirects, verified, and remembered
//! in the cache. The only file that knows the HTTP client.

use crate::cache::{Cache, Stored};
use crate::digest::{contradicted, hex, sha256};
use crate::error::{FetchError, Problem, RemoteError};
use crate::guard::{Guard, Inside, Resolver};
use basepair_model::json;
use basepair_model::place::SourceText;
use basepair_model::text::one_line;
use flate2::read::GzDecoder;
use reqwest::header::{self, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Response, StatusCode, Url, redirect};
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

/// How much an address may cost.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Bytes of one answer, without compression.
    pub answer: u64,
    /// Bytes of all answers together.
    pub total: u64,
    /// Items of a registry.
    pub items: usize,
    /// How many answers are asked for at a time.
    pub parallel: usize,
    pub redirects: usize,
    /// How often a server that is busy is asked again.
    pub retries: usize,
    /// Until a connection stands.
    pub connect: Duration,
    /// Until the next bytes arrive.
    pub idle: Duration,
    /// For everything together.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            answer: 32 * 1024 * 1024,
            total: basepair_catalog::load::INPUT_LIMIT,
            items: 20_000,
            parallel: 8,
            redirects: 5,
            retries: 2,
            connect: Duration::from_secs(15),
            idle: Duration::from_secs(30),
            time: Duration::from_secs(15 * 60),
        }
    }
}

/// How a registry is asked.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Whether only the cache answers.
    pub offline: bool,
    /// The folder of the cache; `None` for the user's.
    pub cache: Option<PathBuf>,
    /// Whether nothing is read from the cache, and nothing written to it.
    pub without_cache: bool,
    pub limits: Limits,
}

/// What the official client asks for.
const ACCEPT: HeaderValue =
    HeaderValue::from_static("application/vnd.shadcn.v1+json, application/json;q=0.9");
const AGENT: &str = concat!("basepair/", env!("CARGO_PKG_VERSION"));
/// The headers that are remembered with an answer.
const REMEMBERED: &[HeaderName] = &[header::CONTENT_TYPE];
/// How much of the body of an error is read.
const ERROR_LIMIT: u64 = 64 * 1024;
/// The longest wait that a busy server may ask for.
const WAIT: u64 = 5;

/// A complete answer with status 200.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) headers: HeaderMap,
    /// Without compression.
    pub(crate) bytes: Vec<u8>,
}

pub(crate) struct Fetcher {
    inner: Arc<Inner>,
    runtime: Runtime,
}

struct Inner {
    client: Client,
    guard: Arc<Guard>,
    /// Sent with every request; they may be secret.
    headers: HeaderMap,
    limits: Limits,
    used: AtomicU64,
    until: Instant,
    cache: Option<Cache>,
    offline: bool,
}

impl Fetcher {
    /// `guard` decides which hosts are asked.
    pub(crate) fn new(headers: HeaderMap, guard: Arc<Guard>, options: &Options) -> Result<Self, RemoteError> {
        // Another part of the program may have installed it before.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let limits = options.limits.clone();
        let client = Client::builder()
            .user_agent(AGENT)
            .redirect(redirect::Policy::none())
            .referer(false)
            .dns_resolver(Arc::new(Resolver(Arc::clone(&guard))))
            .connect_timeout(limits.connect)
            .read_timeout(limits.idle)
            .pool_max_idle_per_host(limits.parallel)
            .build();
        let client = client.map_err(|error| {
            RemoteError::Program(format!("the HTTP client cannot start: {}", cause(&error)))
        })?;
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime =
            runtime.map_err(|error| RemoteError::Program(format!("no runtime can start: {error}")))?;
        let folder = options.cache.clone().or_else(Cache::usual).filter(|_| !options.without_cache);
        let inner = Inner {
            client,
            guard,
            headers,
            used: AtomicU64::new(0),
            until: Instant::now() + limits.time,
            cache: folder.as_deref().map(Cache::at),
            offline: options.offline,
            limits,
        };
        Ok(Self { inner: Arc::new(inner), runtime })
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.inner.limits
    }

    pub(crate) fn get(&self, url: &Url) -> Result<Answer, FetchError> {
        self.runtime.block_on(self.inner.get(url))
    }

    /// All answers, in the order of the addresses.
    pub(crate) fn get_all(&self, urls: Vec<Url>) -> Vec<Result<Answer, FetchError>> {
        let (urls, next) = (Arc::new(urls), Arc::new(AtomicUsize::new(0)));
        let mut answers: Vec<Option<Result<Answer, FetchError>>> = urls.iter().map(|_| None).collect();
        let arrived = self.runtime.block_on(async {
            let mut workers = JoinSet::new();
            for _ in 0..self.inner.limits.parallel.min(urls.len()) {
                let (inner, urls, next) = (Arc::clone(&self.inner), Arc::clone(&urls), Arc::clone(&next));
                workers.spawn(async move {
                    let mut arrived = Vec::new();
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(url) = urls.get(at) else { return arrived };
                        let answer = inner.get(url).await;
                        // Nobody waits for the others if the registry cannot be read any more.
                        if answer.as_ref().is_err_and(|error| !error.is_answer()) {
                            next.store(urls.len(), Ordering::Relaxed);
                        }
                        arrived.push((at, answer));
                    }
                });
            }
            workers.join_all().await
        });
        for (at, answer) in arrived.into_iter().flatten() {
            if let Some(slot) = answers.get_mut(at) {
                *slot = Some(answer);
            }
        }
        let late = |url| Err(FetchError::new(url, Problem::Incomplete("another answer failed".to_owned())));
        answers
            .into_iter()
            .zip(urls.iter())
            .map(|(answer, url)| answer.unwrap_or_else(|| late(url)))
            .collect()
    }
}

impl Drop for Fetcher {
    fn drop(&mut self) {
        if let Some(cache) = self.inner.cache.as_ref().filter(|_| !self.inner.offline) {
            cache.tidy();
        }
    }
}

impl Inner {
    async fn get(&self, url: &Url) -> Result<Answer, FetchError> {
        let failed = |problem| FetchError::new(url, problem);
        self.guard.check(url).map_err(|inside| failed(Problem::Inside(inside.to_string())))?;
        let key = self.key(url);
        let stored = self.cache.as_ref().and_then(|cache| cache.get(&key));
        if self.offline {
            return stored.map(|stored| stored.answer()).ok_or_else(|| failed(Problem::Offline));
        }
        let left = self.until.saturating_duration_since(Instant::now());
        let asked = tokio::time::timeout(left, self.ask(url, stored.as_ref())).await;
        match asked.map_err(|_| failed(Problem::TimedOut))?? {
            None => stored.map(|stored| stored.answer()).ok_or_else(|| failed(Problem::Offline)),
            Some(answer) => {
                // What is no answer to anything is not remembered.
                answer.json(url)?;
                if let Some(cache) = self.cache.as_ref().filter(|_| may_store(&answer.headers)) {
                    cache.put(&key, &Stored::of(&answer));
                }
                Ok(answer)
            }
        }
    }

    /// The answer, after redirects; `None` if what is stored is still valid.
    async fn ask(&self, url: &Url, stored: Option<&Stored>) -> Result<Option<Answer>, FetchError> {
        let failed = |problem| FetchError::new(url, problem);
        let (mut at, mut redirects, mut retries) = (url.clone(), 0, 0);
        loop {
            let response = self.send(&at, stored).await.map_err(|error| failed(transport(&error)))?;
            let status = response.status();
            if status == StatusCode::NOT_MODIFIED && stored.is_some() {
                return Ok(None);
            }
            if status.is_redirection() && status != StatusCode::NOT_MODIFIED {
                redirects += 1;
                if redirects > self.limits.redirects {
                    return Err(failed(Problem::Redirects(self.limits.redirects)));
                }
                at = next(&at, &response).map_err(failed)?;
                continue;
            }
            if let Some(wait) = busy(&response).filter(|_| retries < self.limits.retries) {
                retries += 1;
                tokio::time::sleep(wait).await;
                continue;
            }
            if status != StatusCode::OK {
                let message = self.message(response).await;
                return Err(failed(Problem::Status { status, message }));
            }
            return self.complete(response).await.map(Some).map_err(failed);
        }
    }

    async fn send(&self, url: &Url, stored: Option<&Stored>) -> reqwest::Result<Response> {
        let mut request = self.client.get(url.clone());
        request = request.header(header::ACCEPT, ACCEPT).header(header::ACCEPT_ENCODING, "gzip");
        request = request.headers(self.headers.clone());
        if let Some(etag) = stored.and_then(|stored| stored.etag.as_deref()) {
            request = request.header(header::IF_NONE_MATCH, etag);
        } else if let Some(modified) = stored.and_then(|stored| stored.modified.as_deref()) {
            request = request.header(header::IF_MODIFIED_SINCE, modified);
        }
        request.send().await
    }

    /// The whole body, verified.
    async fn complete(&self, response: Response) -> Result<Answer, Problem> {
        let headers = response.headers().clone();
        let received = body(response, self.limits.answer).await?;
        let coding = headers.get(header::CONTENT_ENCODING).map(|coding| coding.to_str().unwrap_or_default());
        let decoded = match coding {
            None | Some("" | "identity") => None,
            Some("gzip" | "x-gzip") => Some(unzipped(&received, self.limits.answer)?),
            Some(other) => return Err(Problem::Coding(shortened(other))),
        };
        let bytes = decoded.as_deref().unwrap_or(&received);
        if let Some(name) = contradicted(&headers, &received, bytes) {
            return Err(Problem::Digest(name));
        }
        let size = bytes.len() as u64;
        if self.used.fetch_add(size, Ordering::Relaxed) + size > self.limits.total {
            return Err(Problem::Budget(self.limits.total));
        }
        let bytes = decoded.unwrap_or(received);
        Ok(Answer { headers, bytes })
    }

    /// What the body of an error says, in one line, without the secrets that were sent.
    async fn message(&self, response: Response) -> Option<String> {
        let text = String::from_utf8(body(response, ERROR_LIMIT).await.ok()?).ok()?;
        let value: serde_json::Value = serde_json::from_str(&text).ok()?;
        let part = |name: &str| value.get(name).and_then(serde_json::Value::as_str);
        let (code, message) = (part("error"), part("detail").or_else(|| part("message")));
        let said = match (code, message) {
            (Some(code), Some(message)) => format!("[{code}] {message}"),
            (Some(only), None) | (None, Some(only)) => only.to_owned(),
            (None, None) => return None,
        };
        let mut said = said;
        for secret in self.secrets() {
            said = said.replace(&secret, "…");
        }
        Some(shortened(&said))
    }

    /// The values of the headers, and their words: a server may repeat them.
    fn secrets(&self) -> Vec<String> {
        let values = self.headers.values().filter_map(|value| value.to_str().ok());
        let words = values.flat_map(|value| std::iter::once(value).chain(value.split_whitespace()));
        words.filter(|word| word.len() >= 6).map(str::to_owned).collect()
    }

    /// Answers to other headers may be others.
    fn key(&self, url: &Url) -> String {
        let mut headers: Vec<(&str, &[u8])> =
            self.headers.iter().map(|(name, value)| (name.as_str(), value.as_bytes())).collect();
        headers.sort_unstable();
        hex(&sha256(format!("{url}\n{headers:?}").as_bytes()))
    }
}

impl Stored {
    fn of(answer: &Answer) -> Self {
        let text = |name: &HeaderName| Some(answer.headers.get(name)?.to_str().ok()?.to_owned());
        let headers = REMEMBERED.iter().filter_map(|name| Some((name.to_string(), text(name)?)));
        Self {
            bytes: answer.bytes.clone(),
            etag: text(&header::ETAG),
            modified: text(&header::LAST_MODIFIED),
            headers: headers.collect(),
        }
    }

    fn answer(self) -> Answer {
        let headers = self.headers.iter().filter_map(|(name, value)| {
            Some((HeaderName::from_bytes(name.as_bytes()).ok()?, HeaderValue::from_str(value).ok()?))
        });
        Answer { headers: headers.collect(), bytes: self.bytes }
    }
}

fn may_store(headers: &HeaderMap) -> bool {
    let control = headers.get(header::CACHE_CONTROL).and_then(|value| value.to_str().ok());
    !control.is_some_and(|control| control.to_ascii_lowercase().contains("no-store"))
}

/// Where a redirect leads: the same host, and never from an encrypted connection to another.
fn next(from: &Url, response: &Response) -> Result<Url, Problem> {
    let location = response.headers().get(header::LOCATION).and_then(|value| value.to_str().ok());
    let to = location.and_then(|location| from.join(location).ok()).ok_or(Problem::Nowhere)?;
    let ports = (from.port_or_known_default(), to.port_or_known_default());
    let is_same = from.scheme() == to.scheme() && ports.0 == ports.1;
    let is_upgrade = from.scheme() == "http" && to.scheme() == "https" && ports == (Some(80), Some(443));
    if from.host() == to.host() && (is_same || is_upgrade) {
        return Ok(to);
    }
    Err(Problem::OtherHost(to.origin().ascii_serialization()))
}

/// How long a busy server wants us to wait.
fn busy(response: &Response) -> Option<Duration> {
    let is_busy =
        matches!(response.status(), StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE);
    let after =
        response.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    is_busy.then(|| Duration::from_secs(after.unwrap_or(1).min(WAIT)))
}

/// The body as it arrives, up to a limit.
async fn body(mut response: Response, limit: u64) -> Result<Vec<u8>, Problem> {
    if response.content_length().is_some_and(|length| length > limit) {
        return Err(Problem::TooLarge(limit));
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| transport(&error))? {
        if bytes.len() as u64 + chunk.len() as u64 > limit {
            return Err(Problem::TooLarge(limit));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn unzipped(bytes: &[u8], limit: u64) -> Result<Vec<u8>, Problem> {
    let mut decoded = Vec::new();
    let read = GzDecoder::new(bytes).take(limit + 1).read_to_end(&mut decoded);
    read.map_err(|error| Problem::Incomplete(format!("its gzip data is damaged ({error})")))?;
    if decoded.len() as u64 > limit { Err(Problem::TooLarge(limit)) } else { Ok(decoded) }
}

fn transport(error: &reqwest::Error) -> Problem {
    if let Some(inside) = Inside::in_causes(error) {
        Problem::Inside(inside.to_string())
    } else if error.is_timeout() {
        Problem::TimedOut
    } else if error.is_body() || error.is_decode() {
        Problem::Incomplete(cause(error))
    } else {
        Problem::Unreachable(cause(error))
    }
}

/// The innermost cause: the outer ones repeat the address, with its query.
fn cause(error: &reqwest::Error) -> String {
    let mut innermost: &dyn std::error::Error = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    let is_outermost = std::ptr::addr_eq(innermost, error);
    if is_outermost { "the request failed".to_owned() } else { shortened(&innermost.to_string()) }
}

/// Text of others in one line, without what steers a terminal.
fn shortened(text: &str) -> String {
    const MOST: usize = 300;
    let line = one_line(text).into_owned();
    if line.chars().count() <= MOST { line } else { line.chars().take(MOST).chain(['…']).collect() }
}

impl Answer {
    /// The body as text and as JSON.
    pub(crate) fn json(&self, url: &Url) -> Result<(String, serde_json::Value), FetchError> {
        let failed = |problem| FetchError::new(url, problem);
        let media =
            self.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let start = self.bytes.trim_ascii_start();
        let is_page = media.contains("html") && !start.starts_with(b"{") && !start.starts_with(b"[");
        if is_page || start.starts_with(b"<") {
            return Err(failed(Problem::WebPage));
        }
        // Clients remove a byte order mark.
        let bytes = self.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&self.bytes);
        let text = std::str::from_utf8(bytes).map_err(|_| failed(Problem::Encoding))?;
        // Ours knows where an error is, and has limits.
        json::parse(text).map_err(|error| {
            let start = SourceText::new("", text).position(error.span.start());
            failed(Problem::Json {
                line: start.line,
                column: start.column,
                message: shortened(&error.message),
            })
        })?;
        let value = serde_json::from_str(text);
        let value = value.map_err(|error| failed(Problem::Shape(shortened(&error.to_string()))))?;
        Ok((text.to_owned(), value))
    }
}
