//! Histories of a registry made from a seed, written in one go by `git fast-import`.

use super::Git;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// What a commit did, and where the registry was then.
pub(crate) struct Told {
    pub(crate) folder: String,
    pub(crate) what: String,
}

pub(crate) struct Story {
    random: u64,
    folder: String,
    /// Items by name: the text of each of their files, and a description.
    items: BTreeMap<String, (Vec<String>, u64)>,
    gone: Vec<(String, (Vec<String>, u64))>,
    is_broken: bool,
    /// Whether half of the items are in an included manifest.
    includes: bool,
}

impl Story {
    pub(crate) fn of(seed: u64) -> Self {
        let random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let (items, gone) = (BTreeMap::new(), Vec::new());
        Self { random, folder: String::new(), items, gone, is_broken: false, includes: seed % 2 == 1 }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 20) as usize % limit
    }

    /// Makes this many commits on the main line; some of them merge another.
    pub(crate) fn tell(mut self, git: &Git, commits: usize) -> Vec<Told> {
        for name in ["button", "card", "dialog", "input"] {
            self.items.insert(name.to_owned(), (vec![format!("{name} 0\n")], 0));
        }
        let mut told = Vec::new();
        let mut stream = String::new();
        for at in 0..commits {
            let what = if at == 0 { "began".to_owned() } else { self.happens(at) };
            let merges = at > 2 && self.below(6) == 0;
            if merges {
                // Another line of work, which the main line then takes as this commit says.
                let _ = write!(stream, "commit refs/heads/side\nmark :{}\n", 1000 + at);
                person(&mut stream, at);
                let _ = write!(stream, "data 4\nside\nfrom :{}\n", at);
                file(&mut stream, &format!("side-{at}.txt"), "x\n");
                stream.push('\n');
            }
            let _ = write!(stream, "commit refs/heads/main\nmark :{}\n", at + 1);
            person(&mut stream, at);
            let _ = write!(stream, "data {}\n{what}\n", what.len());
            if at > 0 {
                let _ = writeln!(stream, "from :{at}");
            }
            if merges {
                let _ = writeln!(stream, "merge :{}", 1000 + at);
            }
            stream.push_str("deleteall\n");
            for (path, text) in self.files() {
                file(&mut stream, &path, &text);
            }
            stream.push('\n');
            told.push(Told { folder: self.folder.clone(), what });
        }
        let mut import = Command::new("git")
            .arg("-C")
            .arg(git.root())
            .args(["fast-import", "--quiet"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        import.stdin.take().unwrap().write_all(stream.as_bytes()).unwrap();
        assert!(import.wait().unwrap().success());
        git.run(&["checkout", "-q", "-f", "main"]);
        told
    }

    fn happens(&mut self, at: usize) -> String {
        if std::mem::take(&mut self.is_broken) {
            return "repaired the manifest".to_owned();
        }
        let names: Vec<String> = self.items.keys().cloned().collect();
        let one = names[self.below(names.len())].clone();
        let item = self.items.get_mut(&one).unwrap();
        match self.random % 13 {
            0 => {
                self.folder =
                    ["", "apps/www", "packages/ui", "registry"][(self.random >> 8) as usize % 4].to_owned();
                format!("moved to {:?}", self.folder)
            }
            1 if names.len() > 2 => {
                let gone = self.items.remove_entry(&one).unwrap();
                self.gone.push(gone);
                format!("removed {one}")
            }
            2 if !self.gone.is_empty() => {
                let (name, item) = self.gone.pop().unwrap();
                self.items.insert(name.clone(), item);
                format!("brought back {name}")
            }
            3 => {
                self.items.insert(format!("item-{at}"), (vec![format!("new {at}\n")], 0));
                format!("added item-{at}")
            }
            4 => {
                item.1 = at as u64;
                format!("described {one}")
            }
            5 => {
                item.0.push(format!("another {at}\n"));
                format!("gave {one} another file")
            }
            6 => {
                self.is_broken = true;
                "broke the manifest".to_owned()
            }
            7 => "nothing".to_owned(),
            // Back to an earlier text.
            8 => {
                item.0[0] = format!("{one} 0\n");
                format!("reverted {one}")
            }
            _ => {
                let text = item.0.last_mut().unwrap();
                *text = format!("edit {at}\n");
                format!("edited {one}")
            }
        }
    }

    fn files(&self) -> Vec<(String, String)> {
        let within = |path: &str| {
            if self.folder.is_empty() { path.to_owned() } else { format!("{}/{path}", self.folder) }
        };
        let mut files = vec![("readme.md".to_owned(), format!("{}\n", self.random))];
        let mut entries = [Vec::new(), Vec::new()];
        for (at, (name, (texts, description))) in self.items.iter().enumerate() {
            let part = usize::from(self.includes) * (at % 2);
            let folder = ["ui", "more/ui"][part];
            let paths: Vec<String> = (0..texts.len()).map(|at| format!("ui/{name}-{at}.tsx")).collect();
            for (path, text) in paths.iter().zip(texts) {
                let path = path.strip_prefix("ui/").unwrap();
                files.push((within(&format!("{folder}/{path}")), text.clone()));
            }
            let listed = paths.iter().map(|path| serde_json::json!({ "path": path, "type": "registry:ui" }));
            entries[part].push(serde_json::json!({
                "name": name, "type": "registry:ui", "description": format!("{description}"),
                "files": listed.collect::<Vec<_>>(),
            }));
        }
        let mut root =
            serde_json::json!({ "name": "acme", "homepage": "https://acme.test", "items": entries[0] });
        if self.includes {
            root["include"] = serde_json::json!(["more/registry.json"]);
            let more = serde_json::json!({ "name": "more", "items": entries[1] });
            files.push((within("more/registry.json"), more.to_string()));
        }
        let text = if self.is_broken { "{ broken".to_owned() } else { root.to_string() };
        files.push((within("registry.json"), text));
        files
    }
}

fn person(stream: &mut String, at: usize) {
    let _ = writeln!(stream, "committer A <a@acme.test> {} +0000", 1_700_000_000 + at);
}

fn file(stream: &mut String, path: &str, text: &str) {
    let _ = write!(stream, "M 100644 inline {path}\ndata {}\n{text}\n", text.len());
}
