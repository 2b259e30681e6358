//! Answers about an item that follow from its dependencies. They have paths of their own, so that no name of an item
//! is reserved.

use super::{Outcome, RequestContext};
use crate::query::{Namespace, PlanQuery};
use axum::extract::Path;
use basepair_catalog::wire::dependents::DependentsAnswer;
use basepair_catalog::wire::item::ItemAnswer;
use basepair_catalog::wire::plan::PlanAnswer;
use basepair_catalog::wire::pretty;
use basepair_catalog::wire::problem::Problem;

/// The plan of an installation
///
/// What the official client does when it installs the item into a new project: every file with its path and its
/// imports before and after, packages and variables.
#[utoipa::path(
    get,
    path = "/api/v1/plan/{name}",
    tag = "registry",
    operation_id = "getPlan",
    params(("name" = String, Path, description = "The item's name; it may contain `/`"), PlanQuery),
    responses(
        (status = 200, description = "The plan", body = PlanAnswer),
        (status = 404, description = "Unknown item; the error lists similar names", body = Problem),
        (status = 410, description = "The item is retired; the error names its successor", body = Problem),
    )
)]
pub async fn plan(Path(name): Path<String>, context: RequestContext) -> Outcome {
    let position = context.position(&name)?;
    let query = PlanQuery::parse(context.query.as_deref())?;
    let key = format!("plan {name:?} {query:?}");
    context.made(&key, move |snapshot| pretty(&snapshot.plan(&[position], &query))).await
}

/// The closure of an item
///
/// One item that contains every sibling that can be merged into it, so that a client fetches one document. Installing
/// it writes the same files as installing the item. Fonts, bases, styles and universal items stay dependencies.
#[utoipa::path(
    get,
    path = "/api/v1/closure/{name}",
    tag = "registry",
    operation_id = "getClosure",
    params(("name" = String, Path, description = "The item's name; it may contain `/`"), Namespace),
    responses(
        (status = 200, description = "The item with its siblings", body = ItemAnswer),
        (status = 404, description = "Unknown item; the error lists similar names", body = Problem),
        (status = 410, description = "The item is retired; the error names its successor", body = Problem),
    )
)]
pub async fn closure(Path(name): Path<String>, context: RequestContext) -> Outcome {
    let position = context.position(&name)?;
    let namespace = Namespace::parse(context.query.as_deref())?;
    let key = format!("closure {name:?} {namespace:?}");
    context.made(&key, move |snapshot| snapshot.closure(position, namespace.as_deref())).await
}

/// The dependents of an item
///
/// The items that need it, directly or through others, with their distance.
#[utoipa::path(
    get,
    path = "/api/v1/dependents/{name}",
    tag = "registry",
    operation_id = "getDependents",
    params(("name" = String, Path, description = "The item's name; it may contain `/`")),
    responses(
        (status = 200, description = "The dependents", body = DependentsAnswer),
        (status = 404, description = "Unknown item; the error lists similar names", body = Problem),
        (status = 410, description = "The item is retired; the error names its successor", body = Problem),
    )
)]
pub async fn dependents(Path(name): Path<String>, context: RequestContext) -> Outcome {
    let position = context.position(&name)?;
    let key = format!("dependents {name:?}");
    context.made(&key, move |snapshot| pretty(&snapshot.dependents(position))).await
}
