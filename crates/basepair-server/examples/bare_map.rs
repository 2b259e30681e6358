//! A peer of `cargo xtask bench serve`: the least that hyper needs to serve files from memory. One map from paths to ready bodies,
//! entity tags and gzip forms; no router, no checks, no limits, no other header than those that the bodies need.
//!
//! Usage: `bare_map FOLDER`, whose files `NAME.json` and `NAME.json.gz` are served by their paths.

use hyper::body::{Bytes, Incoming};
use hyper::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use std::collections::HashMap;
use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;
use std::{env, fs, io};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Body = http_body_util::Full<Bytes>;

struct Document {
    body: Bytes,
    gzip: Option<Bytes>,
    etag: HeaderValue,
}

fn main() -> io::Result<()> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(serve())
}

async fn serve() -> io::Result<()> {
    let folder = env::args().nth(1).ok_or_else(|| io::Error::other("usage: bare_map FOLDER"))?;
    let mut documents = HashMap::new();
    collect(Path::new(&folder), "", &mut documents)?;
    let documents = Arc::new(documents);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    eprintln!("listening on http://{}", listener.local_addr()?);
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let documents = Arc::clone(&documents);
        tokio::spawn(async move {
            let serve = service_fn(move |request| {
                let response = answer(&documents, &request);
                async move { Ok::<_, Infallible>(response) }
            });
            // A client that goes away is no error of ours.
            let _ = http1::Builder::new().serve_connection(hyper_util::rt::TokioIo::new(stream), serve).await;
        });
    }
}

fn answer(documents: &HashMap<String, Document>, request: &Request<Incoming>) -> Response<Body> {
    let mut response = Response::new(Body::default());
    let Some(found) = documents.get(request.uri().path()) else {
        *response.status_mut() = StatusCode::NOT_FOUND;
        return response;
    };
    let headers = request.headers();
    response.headers_mut().insert(ETAG, found.etag.clone());
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known == found.etag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let wanted = headers.get(ACCEPT_ENCODING).is_some_and(|accepted| accepted == "gzip");
    let body = match found.gzip.as_ref().filter(|_| wanted) {
        Some(gzip) => {
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            gzip
        }
        None => &found.body,
    };
    *response.body_mut() = Body::new(body.clone());
    response
}

fn collect(folder: &Path, prefix: &str, documents: &mut HashMap<String, Document>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &path, documents)?;
        } else if path.ends_with(".json") {
            let compressed = entry.path().with_extension("json.gz");
            let etag = format!("\"{:x}\"", documents.len());
            let document = Document {
                body: fs::read(entry.path())?.into(),
                gzip: fs::read(compressed).ok().map(Bytes::from),
                etag: HeaderValue::try_from(etag).map_err(io::Error::other)?,
            };
            documents.insert(path, document);
        }
    }
    Ok(())
}
