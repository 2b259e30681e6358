//! Live previews: the documents of frames, which are sandboxed, and the files that they load. Those are open to opaque origins, at
//! addresses that carry a digest which depends on a secret of this process.

use super::{Outcome, RequestContext};
use crate::cache::Edition;
use crate::http::problem::ErrorKind;
use crate::representation::{Coding, Effort, Representation};
use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use basepair_catalog::document::Document;
use basepair_live::Previews;
use basepair_site::Refusal;
use std::sync::Arc;

/// The frame of an item.
pub async fn item(Path(name): Path<String>, context: RequestContext) -> Outcome {
    if context.snapshot.catalog.item(&name).is_none() {
        return Err(ErrorKind::no_item(&context.snapshot, name));
    }
    let key = format!("frame {name}");
    let make = move |context: &Known| {
        let item = context.snapshot.catalog.item(&name)?;
        let frame = context.styled()?.frame(&context.snapshot.catalog, item);
        if let Some((digest, script)) = &frame.script {
            context.stage.recent().keep(format!("module {digest} {name}.js"), script);
        }
        Some(frame.document)
    };
    let mut response = answer(&context, key, make).await?;
    let headers = response.headers_mut();
    if headers.contains_key(header::ETAG) {
        if let Ok(policy) = HeaderValue::from_str(&basepair_live::POLICY) {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    }
    Ok(response)
}

/// The script of a frame, or where its code comes from.
pub async fn module(Path((digest, file)): Path<(String, String)>, context: RequestContext) -> Outcome {
    let key = format!("module {digest} {file}");
    let make = move |context: &Known| {
        let catalog = &context.snapshot.catalog;
        if let Some(item) = file.strip_suffix(".origins.js").and_then(|name| catalog.item(name)) {
            return context.previews()?.origins(catalog, item, &digest);
        }
        let current = || {
            let item = catalog.item(file.strip_suffix(".js")?)?;
            let frame = context.styled()?.frame(catalog, item);
            frame.script.filter(|(known, _)| *known == digest).map(|(_, script)| script)
        };
        current().or_else(|| context.stage.recent().get(&format!("module {digest} {file}")))
    };
    answer(&context, key, make).await.map(open)
}

/// A file of the kit.
pub async fn kit(Path((folder, file)): Path<(String, String)>, context: RequestContext) -> Outcome {
    let key = format!("kit {folder} {file}");
    let make = move |context: &Known| context.previews()?.kit_file(&folder, &file).cloned();
    // The kit stays the same for as long as the process runs.
    answer_of(&context, (0, 0), key, make).await.map(open)
}

/// The style sheet of the registry.
pub async fn style_sheet(Path(file): Path<String>, context: RequestContext) -> Outcome {
    let key = format!("css {file}");
    let make = move |context: &Known| {
        let current = context.styled()?.style_sheet(&file).cloned();
        current.or_else(|| context.stage.recent().get(&format!("css {file}")))
    };
    answer(&context, key, make).await.map(open)
}

/// A font of the site, for frames.
pub async fn font(Path(file): Path<String>, context: RequestContext) -> Outcome {
    let key = format!("font {file}");
    let make = move |context: &Known| context.styled()?.font(&file).cloned();
    answer(&context, key, make).await.map(open)
}

/// Lets frames read a file: their origin is opaque.
fn open(mut response: Response) -> Response {
    if response.status().is_success() || response.status() == axum::http::StatusCode::NOT_MODIFIED {
        response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    }
    response
}

/// What a document is made from, on a thread for such work.
struct Known {
    snapshot: Arc<crate::snapshot::Snapshot>,
    stage: Arc<crate::stage::Stage>,
}

impl Known {
    fn previews(&self) -> Option<&Previews> {
        self.stage.previews(&self.snapshot).ok()
    }

    /// With the style sheet.
    fn styled(&self) -> Option<&Previews> {
        self.stage.styled(&self.snapshot).ok()
    }
}

async fn answer(
    context: &RequestContext,
    key: String,
    make: impl FnOnce(&Known) -> Option<Document> + Send + 'static,
) -> Outcome {
    answer_of(context, (context.snapshot.serial, 0), key, make).await
}

async fn answer_of(
    context: &RequestContext,
    edition: Edition,
    key: String,
    make: impl FnOnce(&Known) -> Option<Document> + Send + 'static,
) -> Outcome {
    if let Some(missing) = context.running.stage().missing() {
        return Err(ErrorKind::NoPreviews(missing.clone()));
    }
    let known = Known { snapshot: Arc::clone(&context.snapshot), stage: context.running.stage() };
    let make = move |earlier: Option<Arc<Representation>>| {
        let new = Representation::new(make(&known).ok_or(Refusal::UnknownPath)?);
        Ok(match earlier.filter(|earlier| earlier.is_same(&new)) {
            Some(same) => same,
            None => {
                new.compress(&Coding::ALL, Effort::Kept);
                Arc::new(new)
            }
        })
    };
    let frames = &context.running.caches().frames;
    context.outcome(frames.get_or_make(Some(&context.client), &key, edition, make).await)
}
