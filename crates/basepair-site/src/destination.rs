//! The path a file is installed to, as pages show it: in a Next project with its code at the root and the usual
//! aliases.

use basepair_client::install;
use basepair_model::item::FileEntry;

/// The path in the project of the consumer.
pub(crate) fn destination(file: &FileEntry) -> String {
    match install::destination(file) {
        install::Destination::Path(path) => path,
        install::Destination::Nowhere => "nowhere".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_model::item::ItemType;
    use basepair_model::place::Span;

    fn landing(path: &str, kind: ItemType, target: Option<&str>) -> String {
        let target = target.map(str::to_owned);
        destination(&FileEntry {
            path: path.to_owned(),
            path_span: Span::default(),
            kind,
            target,
            target_span: Span::default(),
        })
    }

    #[test]
    fn pages_show_where_the_client_writes() {
        for (path, kind, target, shown) in [
            ("registry/n2/button/button.tsx", ItemType::Ui, None, "components/ui/button.tsx"),
            ("ui/forms/input.tsx", ItemType::Ui, None, "components/ui/forms/input.tsx"),
            ("hooks/a/hooks/use-a.ts", ItemType::Hook, None, "hooks/a/hooks/use-a.ts"),
            ("a/b.tsx", ItemType::Block, None, "components/b.tsx"),
            ("a.tsx", ItemType::Ui, Some(""), "components/ui/a.tsx"),
            ("a.md", ItemType::File, Some("~/.agents/a.md"), ".agents/a.md"),
            ("a.tsx", ItemType::Ui, Some("@ui/x/a.tsx"), "components/ui/x/a.tsx"),
            ("a.ts", ItemType::Lib, Some("src/lib/a.ts"), "lib/a.ts"),
            ("a.tsx", ItemType::Page, Some("app/page.tsx"), "app/page.tsx"),
            ("a.tsx", ItemType::Ui, Some("../a.tsx"), "nowhere"),
        ] {
            assert_eq!(landing(path, kind, target), shown, "{path}");
        }
    }
}
