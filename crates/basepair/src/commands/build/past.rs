//! `basepair build --history`: versions of the past as files, with the bytes that a server answers.

use super::Build;
use super::dependencies::Dependencies;
use crate::report::text::count;
use crate::report::{plain::plain, say};
use anyhow::{Context, bail};
use basepair_catalog::catalog::Catalog;
use basepair_catalog::document::Document;
use basepair_catalog::wire::item::DependencyForm;
use basepair_config::History;
use basepair_server::past::{self, Past, Today, Written};
use std::sync::Arc;

impl Build {
    /// The history, if it is asked for, with how much of it is written.
    pub(super) fn history(
        &self,
        catalog: &Catalog,
        settings: &History,
    ) -> anyhow::Result<Option<(Arc<Past>, usize)>> {
        let Some(most) = self.history else { return Ok(None) };
        let read = past::read(&self.origin, settings, Some(catalog));
        let past =
            read.context("there is no history for --history; leave it out, or build in a git repository")?;
        Ok(Some((Arc::new(past), most)))
    }

    /// The files of the past, if they are asked for.
    pub(super) fn past(
        &self,
        catalog: &Catalog,
        settings: &History,
        form: DependencyForm<'_>,
        history: Option<&(Arc<Past>, usize)>,
    ) -> anyhow::Result<Vec<(String, Document)>> {
        let Some((past, most)) = history else { return Ok(Vec::new()) };
        let DependencyForm::Url(item_url) = form else {
            bail!(
                "--history writes siblings as addresses of their versions, so it needs `--registry-dependencies url`, the default"
            );
        };
        let rewrite_own = matches!(self.dependencies, Dependencies::RewriteOwn(_));
        let files = past.files(Today { catalog, settings }, Written { item_url, rewrite_own }, *most);
        for (version, reason) in &files.withheld {
            say(&format!("withheld `{}`: {}", plain(version), plain(reason)));
        }
        say(&format!("the past has {}", count(files.documents.len(), "version")));
        Ok(files.documents.into_iter().collect())
    }
}
