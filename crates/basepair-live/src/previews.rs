//! The previews of one catalog. The style sheet is compiled once, by whoever needs it first; everything else is made when it is asked
//! for.

use crate::frame::{Parts, document};
use crate::kit::Kit;
use crate::modules::Modules;
use crate::mount::{mount, shown, unparsed};
use crate::pack::pack;
use crate::problem::Problem;
use crate::secret::Secret;
use crate::sheet::{Sheet, Sheets};
use crate::styles::Styles;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::document::{Document, Freshness, MediaType, hex};
use basepair_client::resolve::Resolver;
use basepair_model::percent;
use basepair_syntax::Candidates;
use basepair_syntax::module::origins;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::{Arc, OnceLock};

#[derive(Debug)]
pub struct Previews {
    kit: Arc<Kit>,
    secret: Secret,
    modules: Modules,
    /// The words of all scripts that may be classes.
    words: Candidates,
    sheets: Arc<Sheets>,
    styled: OnceLock<Styled>,
    /// The path that a proxy strips, in front of every address.
    prefix: String,
    /// The folder of the kit's files in addresses.
    kit_folder: String,
    /// Fonts that frames may use.
    fonts: Vec<Font>,
    /// Whether frames are files in a folder, which no headers are sent with.
    in_folder: bool,
}

/// What frames are styled with.
#[derive(Debug)]
struct Styled {
    sheet: Sheet,
    /// The name of the style sheet in its address.
    name: Option<String>,
    /// The fonts that the styles name, by the name in their address.
    fonts: Vec<(String, Font)>,
}

/// A font that frames may use.
#[derive(Debug, Clone)]
pub struct Font {
    pub family: String,
    /// As CSS writes them: `400 600`.
    pub weights: String,
    pub document: Document,
}

/// A frame that shows an item.
#[derive(Debug)]
pub struct Frame {
    pub document: Document,
    /// The script with the modules, and the digest in its address. There is none where nothing can be mounted.
    pub script: Option<(String, Document)>,
    /// Why nothing is mounted.
    pub problems: Vec<Problem>,
    /// Whether something in it opens above the page, which needs space.
    pub overlay: bool,
}

impl Previews {
    /// `words` are those of all scripts of the catalog.
    pub fn new(
        catalog: &Catalog,
        resolver: &Arc<Resolver>,
        words: Candidates,
        kit: Arc<Kit>,
        secret: Secret,
        sheets: Arc<Sheets>,
        prefix: &str,
    ) -> Self {
        Self {
            kit_folder: secret.digest("kit", &kit.sha256),
            kit,
            secret,
            modules: Modules::of(catalog, resolver),
            words,
            sheets,
            styled: OnceLock::new(),
            prefix: prefix.to_owned(),
            fonts: Vec::new(),
            in_folder: false,
        }
    }

    /// For a folder of files.
    #[must_use]
    pub fn in_folder(self) -> Self {
        Self { in_folder: true, ..self }
    }

    /// The files that frames share, with their paths: the style sheet, fonts, and the kit.
    pub fn shared_files(&self, catalog: &Catalog) -> Vec<(String, Document)> {
        let styled = self.styled(catalog);
        let sheet = self.current_sheet().map(|(name, sheet)| (format!("/live/css/{name}"), sheet.clone()));
        let fonts =
            styled.fonts.iter().map(|(name, font)| (format!("/live/font/{name}"), font.document.clone()));
        let kit = self
            .kit
            .files()
            .map(|(name, file)| (format!("/live/kit/{}/{name}", self.kit_folder), file.document.clone()));
        sheet.into_iter().chain(fonts).chain(kit).collect()
    }

    /// With fonts, of which a frame loads those that the styles of the registry name.
    #[must_use]
    pub fn with_fonts(mut self, fonts: impl Iterator<Item = Font>) -> Self {
        self.fonts = fonts.collect();
        self
    }

    /// Compiles the style sheet, which takes a moment, unless that was done before. `true` if it is done now.
    pub fn style(&self, catalog: &Catalog) -> bool {
        let is_new = self.styled.get().is_none();
        self.styled(catalog);
        is_new
    }

    fn styled(&self, catalog: &Catalog) -> &Styled {
        self.styled.get_or_init(|| {
            let sheet = self.sheets.sheet(&self.kit, &Styles::of(catalog), &self.words);
            let name =
                sheet.document.as_ref().map(|it| format!("{}.css", self.secret.digest("css", &it.bytes)));
            let text = sheet.document.as_ref().map(|sheet| String::from_utf8_lossy(&sheet.bytes));
            let is_named = |font: &&Font| text.as_ref().is_some_and(|text| text.contains(&font.family));
            let digest = |font: &Font| self.secret.digest("font", &font.document.bytes);
            let fonts = self.fonts.iter().filter(is_named);
            let fonts = fonts.map(|font| (format!("{}.woff2", digest(font)), font.clone())).collect();
            Styled { sheet, name, fonts }
        })
    }

    fn font_rules(&self, styled: &Styled) -> String {
        let rule = |(name, font): &(String, Font)| {
            let Font { family, weights, .. } = font;
            let address = format!("{}/live/font/{name}", self.prefix);
            format!(
                "@font-face{{font-family:\"{family}\";src:url({address}) format(\"woff2\");font-weight:{weights};font-display:swap}}\n"
            )
        };
        styled.fonts.iter().map(rule).collect()
    }

    /// A font, by the name in its address.
    pub fn font(&self, name: &str) -> Option<&Document> {
        self.styled.get()?.fonts.iter().find(|(known, _)| known == name).map(|(_, font)| &font.document)
    }

    /// What is wrong with the styles of a catalog.
    pub fn style_problem_of(catalog: &Catalog, kit: &Kit, sheets: &Sheets) -> Option<Problem> {
        sheets.problem(kit, &Styles::of(catalog))
    }

    /// The styles of a catalog, as the compiler gets them.
    pub fn styles_of(catalog: &Catalog) -> String {
        Styles::of(catalog).css()
    }

    /// Whether something can be mounted for an item.
    pub fn shows(&self, catalog: &Catalog, item: &Item) -> bool {
        mount(catalog, &self.modules, shown(catalog, item)).is_some()
    }

    /// Identifies how an item looks: its code, its packages and the `styles_of` the catalog, from which its classes get their meaning.
    /// `None` if nothing can be mounted.
    pub fn look(&self, catalog: &Catalog, item: &Item, styles: &str) -> Option<String> {
        let mount = mount(catalog, &self.modules, shown(catalog, item))?;
        // Addresses in it would depend on the secret.
        let pack = pack(&self.modules, &self.kit, &mount, "").ok()?;
        let mut digest = Sha256::new();
        for part in [
            env!("CARGO_PKG_VERSION").as_bytes(),
            self.kit.sha256.as_ref(),
            styles.as_bytes(),
            pack.code.as_bytes(),
        ] {
            digest.update((part.len() as u64).to_be_bytes());
            digest.update(part);
        }
        Some(hex(&digest.finalize()))
    }

    /// The frame of an item.
    pub fn frame(&self, catalog: &Catalog, item: &Item) -> Frame {
        let (styled, packed) = (self.styled(catalog), self.pack(catalog, item));
        let (pack, mut problems) = match packed {
            Ok(pack) => (Some(pack), Vec::new()),
            Err(problems) => (None, problems),
        };
        if !styled.sheet.stands_in {
            problems.extend(styled.sheet.problem.clone());
        }
        let script = pack.as_ref().map(|pack| {
            let document = Document::new(MediaType::JavaScript, Freshness::Immutable, pack.code.clone());
            (self.secret.digest("module", &document.bytes), document)
        });
        let address = script.as_ref().map(|(digest, _)| {
            format!("{}/live/module/{digest}/{}.js", self.prefix, percent::encode(item.name(), ""))
        });
        let kit_files = pack.iter().flat_map(|pack| &pack.kit_files);
        let style_sheet = styled.name.as_ref().map(|name| format!("{}/live/css/{name}", self.prefix));
        let title = item.entry.title.as_deref().unwrap_or(item.name());
        let html = document(&Parts {
            in_folder: self.in_folder,
            title: &format!("Preview of {title}"),
            style_sheet: style_sheet.as_deref(),
            preloads: kit_files.map(|file| format!("{}/{file}", self.kit_address())).collect(),
            fonts: &self.font_rules(styled),
            script: address.as_deref(),
            problems: &problems,
        });
        Frame {
            document: Document::new(MediaType::Html, Freshness::Live, html),
            script,
            problems,
            overlay: pack.is_some_and(|pack| pack.overlay),
        }
    }

    /// Where the code of an item's script comes from, as a script that a frame loads once something went wrong: for each module its
    /// file, its text, the line that it starts at, and places of the code beside places of the text. `digest` is that of the script.
    pub fn origins(&self, catalog: &Catalog, item: &Item, digest: &str) -> Option<Document> {
        let pack = self.pack(catalog, item).ok()?;
        if self.secret.digest("module", pack.code.as_bytes()) != digest {
            return None;
        }
        let modules = pack.starts.iter().filter_map(|(at, start)| {
            let file = self.modules.file(*at)?;
            let script = self.modules.script(*at)?;
            let module = script.as_ref().as_ref().ok()?;
            let text = file.text();
            let origins = origins(&file.path, &text);
            let places: Vec<u32> = origins
                .iter()
                .flat_map(|it| [it.line, it.column, it.source_line, it.source_column])
                .collect();
            let lines = module.code.matches('\n').count();
            Some(json!({ "file": file.path, "text": &*text, "start": start, "lines": lines, "places": places }))
        });
        let modules = serde_json::Value::from_iter(modules);
        let code = format!("export default {modules};\n");
        Some(Document::new(MediaType::JavaScript, Freshness::Immutable, code))
    }

    /// The style sheet with the name in its address, once it is compiled.
    pub fn current_sheet(&self) -> Option<(&str, &Document)> {
        let styled = self.styled.get()?;
        Some((styled.name.as_deref()?, styled.sheet.document.as_deref()?))
    }

    fn pack(&self, catalog: &Catalog, item: &Item) -> Result<crate::pack::Pack, Vec<Problem>> {
        let shown = shown(catalog, item);
        let Some(mount) = mount(catalog, &self.modules, shown) else {
            return Err(vec![self.nothing(catalog, shown)]);
        };
        pack(&self.modules, &self.kit, &mount, &self.kit_address())
    }

    /// Why an item has nothing to mount.
    fn nothing(&self, catalog: &Catalog, item: &Item) -> Problem {
        let unparsed = unparsed(catalog, &self.modules, item)
            .and_then(|at| Some((self.modules.file(at)?, self.modules.exports(at)?)));
        if let Some((file, Err(problem))) = unparsed {
            return Problem::new(problem.message.clone(), "fix the syntax of the file").at(
                &file.path,
                &file.text(),
                problem.span,
            );
        }
        Problem::new(
            format!("`{}` has no demo, and no component that can be shown without props", item.name()),
            format!("add an item with `meta.demo` = `{}` whose script has a default export", item.name()),
        )
    }

    fn kit_address(&self) -> String {
        format!("{}/live/kit/{}", self.prefix, self.kit_folder)
    }

    /// The style sheet, by the name in its address.
    pub fn style_sheet(&self, name: &str) -> Option<&Document> {
        self.current_sheet().filter(|(known, _)| *known == name).map(|(_, sheet)| sheet)
    }

    /// A file of the kit, by the folder and the name in its address.
    pub fn kit_file(&self, folder: &str, name: &str) -> Option<&Document> {
        self.kit.file(name).filter(|_| folder == self.kit_folder).map(|file| &file.document)
    }

    /// What is wrong with the styles.
    pub fn style_problem(&self) -> Option<&Problem> {
        self.styled.get()?.sheet.problem.as_ref()
    }
}
