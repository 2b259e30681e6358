//! A file that the item, or its demo, lists.

use basepair_client::install::{self, Framework, Layout};
use basepair_model::item::{FileEntry, ItemType};
use basepair_model::place::Span;

pub(super) struct Listed {
    pub(super) path: String,
    pub(super) kind: ItemType,
    pub(super) target: Option<String>,
}

impl Listed {
    pub(super) fn destination(&self) -> Option<String> {
        let entry = FileEntry {
            path: self.path.clone(),
            path_span: Span::default(),
            kind: self.kind,
            target: self.target.clone(),
            target_span: Span::default(),
        };
        let layout = Layout { src: false, framework: Framework::NextApp };
        install::lands(&entry, layout).path().map(str::to_owned)
    }
}
