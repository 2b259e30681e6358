//! Where a file lands in a consumer's project, by the rules of the official client: its target, or the folder of
//! its type.

use basepair_model::item::{FileEntry, ItemType};

/// The path in the consumer's project; `@/` stands for the folder that the project's alias means.
pub(crate) fn destination(file: &FileEntry) -> String {
    match file.target.as_deref() {
        Some(target) => match target.split_once('/') {
            Some(("~", rest)) => rest.to_owned(),
            Some(("@ui", rest)) => format!("@/components/ui/{rest}"),
            Some((alias @ ("@components" | "@lib" | "@hooks"), rest)) => {
                format!("@/{}/{rest}", alias.trim_start_matches('@'))
            }
            _ => target.to_owned(),
        },
        None => {
            let folder = match file.kind {
                ItemType::Ui => "components/ui",
                ItemType::Lib => "lib",
                ItemType::Hook => "hooks",
                _ => "components",
            };
            format!("@/{folder}/{}", below(&file.path, folder))
        }
    }
}

/// The part of a path that is kept: what follows the folder's own name, else the file's name alone.
fn below<'a>(path: &'a str, folder: &str) -> &'a str {
    let last = folder.rsplit('/').next().unwrap_or(folder);
    let name = path.rsplit('/').next().unwrap_or(path);
    let marker = format!("/{last}/");
    path.rfind(&marker).and_then(|at| path.get(at + marker.len()..)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn types_and_targets_decide() {
        assert_eq!(
            landing("registry/n2/button/button.tsx", ItemType::Ui, None),
            "@/components/ui/button.tsx"
        );
        assert_eq!(landing("r/hooks/x/use-a.ts", ItemType::Hook, None), "@/hooks/x/use-a.ts");
        assert_eq!(landing("a/b.ts", ItemType::Lib, None), "@/lib/b.ts");
        assert_eq!(landing("a/b.tsx", ItemType::Block, None), "@/components/b.tsx");
        assert_eq!(landing("a.md", ItemType::File, Some("~/.agents/a.md")), ".agents/a.md");
        assert_eq!(landing("a.tsx", ItemType::Ui, Some("@ui/x/a.tsx")), "@/components/ui/x/a.tsx");
        assert_eq!(landing("a.tsx", ItemType::Page, Some("app/page.tsx")), "app/page.tsx");
    }
}
