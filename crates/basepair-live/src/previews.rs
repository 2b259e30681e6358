//! The previews of one catalog: modules and styles are made once, frames when they are asked for.

use crate::frame::{Parts, document};
use crate::kit::Kit;
use crate::modules::{Content, Modules};
use crate::mount::{mount, shown, unparsed};
use crate::pack::pack;
use crate::problem::Problem;
use crate::secret::Secret;
use crate::sheet::{Sheet, Sheets};
use crate::styles::Styles;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_model::percent;
use basepair_syntax::module::origins;
use serde_json::json;
use std::sync::Arc;

#[derive(Debug)]
pub struct Previews {
    kit: Arc<Kit>,
    secret: Secret,
    modules: Modules,
    sheet: Sheet,
    /// The path that a proxy strips, in front of every address.
    prefix: String,
    /// The folder of the kit's files in addresses.
    kit_folder: String,
    /// The name of the style sheet in its address.
    sheet_name: Option<String>,
    /// Those that the styles name, by the name in their address.
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
    /// Whether something in it opens above the page, which needs room.
    pub overlay: bool,
}

impl Previews {
    /// Transforms every script and compiles the style sheet, which takes a moment.
    pub fn new(catalog: &Catalog, kit: Arc<Kit>, secret: Secret, sheets: &Sheets, prefix: &str) -> Self {
        let modules = Modules::of(catalog);
        let sheet = sheets.sheet(&kit, &Styles::of(catalog, &modules), &modules);
        let kit_folder = secret.digest("kit", &kit.sha256);
        let sheet_name = sheet.document.as_ref().map(|it| format!("{}.css", secret.digest("css", &it.bytes)));
        Self {
            kit,
            secret,
            modules,
            sheet,
            prefix: prefix.to_owned(),
            kit_folder,
            sheet_name,
            fonts: Vec::new(),
        }
    }

    /// With fonts, of which a frame loads those that the styles of the registry name.
    #[must_use]
    pub fn with_fonts(mut self, fonts: impl Iterator<Item = Font>) -> Self {
        let sheet = self.sheet.document.as_ref().map(|sheet| String::from_utf8_lossy(&sheet.bytes));
        let is_named = |font: &Font| sheet.as_ref().is_some_and(|sheet| sheet.contains(&font.family));
        let name = |font: &Font| format!("{}.woff2", self.secret.digest("font", &font.document.bytes));
        let named: Vec<_> = fonts.filter(is_named).map(|font| (name(&font), font)).collect();
        self.fonts = named;
        self
    }

    fn font_rules(&self) -> String {
        let rule = |(name, font): &(String, Font)| {
            let Font { family, weights, .. } = font;
            let address = format!("{}/live/font/{name}", self.prefix);
            format!(
                "@font-face{{font-family:\"{family}\";src:url({address}) format(\"woff2\");font-weight:{weights};font-display:swap}}\n"
            )
        };
        self.fonts.iter().map(rule).collect()
    }

    /// A font, by the name in its address.
    pub fn font(&self, name: &str) -> Option<&Document> {
        self.fonts.iter().find(|(known, _)| known == name).map(|(_, font)| &font.document)
    }

    /// What is wrong with the styles of a catalog. What was compiled is remembered for its previews.
    pub fn style_problem_of(catalog: &Catalog, kit: &Kit, sheets: &Sheets) -> Option<Problem> {
        let modules = Modules::of(catalog);
        sheets.sheet(kit, &Styles::of(catalog, &modules), &modules).problem
    }

    /// What the style sheet of a catalog is compiled from: styles, and words that may be classes.
    pub fn style_input(catalog: &Catalog) -> (String, Vec<String>) {
        let modules = Modules::of(catalog);
        let candidates = modules.candidates().into_iter().map(str::to_owned).collect();
        (Styles::of(catalog, &modules).css(), candidates)
    }

    /// Whether something can be mounted for an item.
    pub fn shows(&self, catalog: &Catalog, item: &Item) -> bool {
        mount(&self.modules, shown(catalog, item)).is_some()
    }

    /// The frame of an item.
    pub fn frame(&self, catalog: &Catalog, item: &Item) -> Frame {
        let packed = self.pack(catalog, item);
        let (pack, mut problems) = match packed {
            Ok(pack) => (Some(pack), Vec::new()),
            Err(problems) => (None, problems),
        };
        if !self.sheet.stands_in {
            problems.extend(self.sheet.problem.clone());
        }
        let script = pack.as_ref().map(|pack| {
            let document = Document::new(MediaType::JavaScript, Freshness::Immutable, pack.code.clone());
            (self.secret.digest("module", &document.bytes), document)
        });
        let address = script.as_ref().map(|(digest, _)| {
            format!("{}/live/module/{digest}/{}.js", self.prefix, percent::encode(item.name(), ""))
        });
        let kit_files = pack.iter().flat_map(|pack| &pack.kit_files);
        let style_sheet = self.sheet_name.as_ref().map(|name| format!("{}/live/css/{name}", self.prefix));
        let title = item.entry.title.as_deref().unwrap_or(item.name());
        let html = document(&Parts {
            title: &format!("Preview of {title}"),
            style_sheet: style_sheet.as_deref(),
            preloads: kit_files.map(|file| format!("{}/{file}", self.kit_address())).collect(),
            fonts: &self.font_rules(),
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
            let Content::Script(Ok(module)) = &file.content else { return None };
            let origins = origins(&file.path, &file.text);
            let places: Vec<u32> = origins
                .iter()
                .flat_map(|it| [it.line, it.column, it.source_line, it.source_column])
                .collect();
            let lines = module.code.matches('\n').count();
            Some(json!({ "file": file.path, "text": &*file.text, "start": start, "lines": lines, "places": places }))
        });
        let modules = serde_json::Value::from_iter(modules);
        let code = format!("export default {modules};\n");
        Some(Document::new(MediaType::JavaScript, Freshness::Immutable, code))
    }

    /// The style sheet with the name in its address.
    pub fn current_sheet(&self) -> Option<(&str, &Document)> {
        Some((self.sheet_name.as_deref()?, self.sheet.document.as_deref()?))
    }

    fn pack(&self, catalog: &Catalog, item: &Item) -> Result<crate::pack::Pack, Vec<Problem>> {
        let shown = shown(catalog, item);
        let Some(mount) = mount(&self.modules, shown) else { return Err(vec![self.nothing(shown)]) };
        pack(&self.modules, &self.kit, &mount, &self.kit_address())
    }

    /// Why an item has nothing to mount.
    fn nothing(&self, item: &Item) -> Problem {
        let unparsed = unparsed(&self.modules, item).and_then(|at| self.modules.file(at));
        if let Some((file, Content::Script(Err(problem)))) = unparsed.map(|file| (file, &file.content)) {
            return Problem::new(problem.message.clone(), "fix the syntax of the file").at(
                &file.path,
                &file.text,
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
        self.sheet.document.as_deref().filter(|_| self.sheet_name.as_deref() == Some(name))
    }

    /// A file of the kit, by the folder and the name in its address.
    pub fn kit_file(&self, folder: &str, name: &str) -> Option<&Document> {
        self.kit.file(name).filter(|_| folder == self.kit_folder).map(|file| &file.document)
    }

    /// What is wrong with the styles.
    pub fn style_problem(&self) -> Option<&Problem> {
        self.sheet.problem.as_ref()
    }
}
