//! The plan of an installation: what the registry's client writes, and what it turns imports into. The plan itself is
//! made in `basepair-client`.

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Plan)]
pub struct PlanAnswer {
    pub project: PlanProject,
    /// What the plan cannot say, and settings that do not apply.
    pub notes: Vec<String>,
    /// In the order in which they are installed.
    pub items: Vec<String>,
    /// In the order in which they are written.
    pub files: Vec<PlanFile>,
    /// Files of the items that are not written.
    pub left_out: Vec<PlanLeftOut>,
    /// npm packages.
    pub dependencies: Vec<String>,
    pub dev_dependencies: Vec<String>,
    /// Names of variables, by where they apply: `theme`, `light`, `dark`.
    pub css_vars: BTreeMap<String, Vec<String>>,
    pub env_vars: Vec<String>,
    /// Items of the official registry that the client fetches.
    pub official: Vec<String>,
    /// Items of other registries that it fetches, by address.
    pub elsewhere: Vec<String>,
    /// Dependencies that no client can resolve.
    pub missing: Vec<String>,
    /// Why the client writes nothing; null if it does.
    pub refused: Option<String>,
}

/// The project that is planned for.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanProject {
    /// The client's name of the framework, such as `next-app`; `sveltekit`, `vue` or `nuxt` for the clients of those.
    pub framework: &'static str,
    /// Whether the code is in `src`.
    pub src: bool,
    /// The client that installs from the registry: `shadcn`, `shadcn-vue` or `shadcn-svelte`.
    pub installer: &'static str,
    /// The major version of the client.
    pub client: u8,
    /// The import prefix of each kind of file.
    pub aliases: BTreeMap<&'static str, String>,
}

/// A file that is written.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanFile {
    /// The item that it belongs to.
    pub item: String,
    /// The path of the source in the registry.
    pub source: String,
    #[serde(rename = "type")]
    #[schema(pattern = "^registry:[a-z]+$")]
    pub kind: &'static str,
    /// Relative to the project.
    pub path: String,
    /// Whether the file already exists.
    pub replaces: bool,
    /// Every import in the order of the source.
    pub imports: Vec<PlanImport>,
}

/// An import before and after the installation.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanImport {
    pub specifier: String,
    pub becomes: String,
}

/// A file that is not written.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanLeftOut {
    pub item: String,
    pub source: String,
    /// `no-pages`: the framework has none; `kept`: the project keeps its own file; `overwritten`: another file has the
    /// same path.
    pub reason: &'static str,
    /// The item whose file is written instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub by: Option<String>,
}
