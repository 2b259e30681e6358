// @ts-check
// What TypeScript says about one item of an installed project. The compiler sees the template, the files that the plan of the item names, and
// the packages that it lists: what other items of the same project brought along is hidden.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { parsed, peers, STARTED } from "./packages.mjs"
import { templates } from "./templates.mjs"

/**
 * Where the thing that an error is about is declared: an item of the registry, an official item, a package, React's types of an element, or
 * nowhere that could be told.
 * @typedef {"own" | "official" | "stand-in" | "package" | "element" | "unknown"} Origin
 * @typedef {{ file: string, line: number, code: number, text: string, origin: Origin }} Fault
 */

/** Errors about names, modules and props. */
const NAMES = new Set([1192, 2304, 2305, 2307, 2322, 2339, 2353, 2459, 2551, 2552, 2559, 2561, 2613, 2614, 2694, 2724, 2739, 2740, 2741, 2769, 2820])
/** Those of them that are about names only at an attribute or at the name of an element. */
const OF_PROPS = new Set([2322, 2559, 2739, 2740, 2741, 2769, 2820])

/** A package's name in a specifier. @param {string} specifier */
const packageOf = (specifier) => specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/")
/** @param {string} specifier */
const isPackage = (specifier) => !/^(\.|\/|@\/|~\/|#)/.test(specifier)

/** A compiler for all projects of one registry. @param {string} packages the folder whose `node_modules` the projects link to */
export function compiler(packages) {
  /** @type {typeof import("typescript")} */
  const ts = createRequire(path.join(packages, "package.json"))("typescript")
  /** @type {Map<string, import("typescript").SourceFile | undefined>} */
  const libraries = new Map()
  const inLibraries = (/** @type {string} */ file) => file.includes("/node_modules/")

  /**
   * The errors about names in the files of an item.
   * @param {{ project: string, kind: string, item: string, plan: import("./install.mjs").Plan, official: import("./official.mjs").Item[] }} of
   * @returns {Fault[]}
   */
  return ({ project, kind, item, plan, official }) => {
    const { root, has } = templates[kind]
    const other = Object.values(templates).map((template) => template.has).filter((name) => name !== has)
    const listed = [...plan.dependencies, ...plan.dev_dependencies, ...official.flatMap((one) => one.dependencies ?? [])].map((entry) => parsed(entry).name)
    const direct = [...Object.keys(STARTED).filter((name) => !other.includes(name)), ...listed]
    const visible = new Set(direct.flatMap((name) => [name, ...peers(packages, name)]))
    const officialNames = new Set(official.flatMap((one) => one.files ?? []).map((file) => path.basename(file.path)))
    const planned = new Map(plan.files.map((file) => [path.join(project, file.path), file]))
    const template = new Set(Object.keys(templates[kind].files).map((file) => path.join(project, file)))
    const isOurs = (/** @type {string} */ file) => planned.has(file) || template.has(file) || (officialNames.has(path.basename(file)) && ts.sys.fileExists(file))
    const sees = (/** @type {string} */ file) => !file.startsWith(`${project}/`) || file.startsWith(`${project}/node_modules/`) || isOurs(file)
    /** @type {import("typescript").CompilerOptions} */
    const options = {
      target: ts.ScriptTarget.ES2022, lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"], module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.ReactJSX, strict: true, noEmit: true, skipLibCheck: true, esModuleInterop: true, allowJs: true, resolveJsonModule: true, isolatedModules: true, moduleDetection: ts.ModuleDetectionKind.Force,
      types: ["node"], paths: { "@/*": [path.join(project, root, "*")] },
    }
    const host = ts.createCompilerHost(options)
    const { fileExists, readFile, getSourceFile } = host
    host.getCurrentDirectory = () => project
    host.fileExists = (file) => sees(file) && fileExists(file)
    host.readFile = (file) => (sees(file) ? readFile(file) : undefined)
    host.getSourceFile = (file, ...rest) => {
      if (!inLibraries(file)) return getSourceFile(file, ...rest)
      if (!libraries.has(file)) libraries.set(file, getSourceFile(file, ...rest))
      return libraries.get(file)
    }
    const cache = ts.createModuleResolutionCache(project, (name) => name, options)
    host.resolveModuleNameLiterals = (literals, from, redirected) =>
      literals.map(({ text }) => {
        const inProject = from.startsWith(`${project}/`) && !inLibraries(from)
        if (inProject && isPackage(text) && !visible.has(packageOf(text))) return { resolvedModule: undefined }
        return ts.resolveModuleName(text, from, options, host, cache, redirected)
      })
    const roots = [...planned.keys(), ...template].filter((file) => /\.[mc]?[jt]sx?$/.test(file) && fileExists(file) && !/\.config\.ts$/.test(file))
    const program = ts.createProgram(roots, options, host)
    const checker = program.getTypeChecker()
    const isElement = (/** @type {string} */ file) => /\/@types\/react(-dom)?\/|\/typescript\/lib\//.test(file)

    /** @param {import("typescript").Declaration[]} declarations @returns {Origin} */
    const declared = (declarations) => {
      const files = declarations.map((one) => one.getSourceFile().fileName)
      if (files.length === 0) return "unknown"
      if (files.some((file) => inLibraries(file) && !isElement(file))) return "package"
      if (files.every(isElement)) return "element"
      const ours = files.find((file) => !inLibraries(file)) ?? ""
      if (planned.has(ours) || template.has(ours)) return "own"
      return readFileSync(ours, "utf8").includes("standIn") ? "stand-in" : "official"
    }
    /** The declarations that a type is made of, below aliases, unions and intersections. @param {import("typescript").Type} type @param {number} depth @returns {import("typescript").Declaration[]} */
    const parts = (type, depth = 0) => {
      const own = [...(type.symbol?.declarations ?? []), ...(type.aliasSymbol?.declarations ?? [])]
      if (depth > 4) return own
      const inner = type.isUnionOrIntersection() ? type.types : (type.aliasTypeArguments ?? [])
      return [...own, ...inner.flatMap((one) => parts(one, depth + 1))]
    }
    /** The origin of the module that a specifier in an import means. @param {string} specifier @param {import("typescript").SourceFile} from @returns {Origin} */
    const ofModule = (specifier, from) => {
      if (isPackage(specifier)) return "package"
      const found = ts.resolveModuleName(specifier, from.fileName, options, host, cache).resolvedModule?.resolvedFileName
      if (!found || planned.has(found) || template.has(found)) return "own"
      return readFileSync(found, "utf8").includes("standIn") ? "stand-in" : "official"
    }
    /** @param {import("typescript").Diagnostic} fault @returns {Origin | undefined} `undefined` when it is not about a name */
    const origin = (fault) => {
      const file = /** @type {import("typescript").SourceFile} */ (fault.file)
      /** @type {import("typescript").Node} */
      let node = file
      const within = (/** @type {import("typescript").Node} */ each) => each.getStart(file) <= (fault.start ?? 0) && (fault.start ?? 0) < each.end
      for (let inner = /** @type {import("typescript").Node | undefined} */ (node); inner; inner = ts.forEachChild(node, (each) => (within(each) ? each : undefined))) node = inner
      for (let at = node; at && !ts.isSourceFile(at); at = at.parent) {
        if ((ts.isImportDeclaration(at) || ts.isExportDeclaration(at)) && at.moduleSpecifier && ts.isStringLiteral(at.moduleSpecifier)) return ofModule(at.moduleSpecifier.text, file)
        if (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.ImportKeyword) return ts.isStringLiteral(at.arguments[0]) ? ofModule(at.arguments[0].text, file) : "unknown"
        if (OF_PROPS.has(fault.code) && ts.isJsxExpression(at) && node !== at) return undefined
        if (ts.isJsxAttribute(at) || ts.isJsxOpeningElement(at) || ts.isJsxSelfClosingElement(at)) {
          const tag = ts.isJsxAttribute(at) ? at.parent.parent : at
          const symbol = checker.getSymbolAtLocation(tag.tagName)
          const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
          const signature = checker.getTypeAtLocation(tag.tagName).getCallSignatures()[0]
          const props = signature?.parameters[0] ? checker.getTypeOfSymbolAtLocation(signature.parameters[0], tag) : undefined
          const made = props ? declared(parts(props)) : "unknown"
          return made === "package" ? made : declared(target?.declarations ?? [])
        }
        if (ts.isPropertyAccessExpression(at) && [2339, 2551].includes(fault.code)) return declared(parts(checker.getTypeAtLocation(at.expression)))
        if ([2353, 2561].includes(fault.code) && ts.isObjectLiteralExpression(at)) return declared(parts(checker.getContextualType(at) ?? checker.getTypeAtLocation(at)))
      }
      return OF_PROPS.has(fault.code) ? undefined : "unknown"
    }
    const own = plan.files.filter((file) => file.item === item).map((file) => program.getSourceFile(path.join(project, file.path)))
    return own.flatMap((file) => {
      const syntax = file ? program.getSyntacticDiagnostics(file) : []
      return [...syntax, ...(file ? program.getSemanticDiagnostics(file) : [])].flatMap((fault) => {
        const of = syntax.some((one) => one === fault) ? "own" : NAMES.has(fault.code) ? origin(fault) : undefined
        if (!of || !file) return []
        const { line } = file.getLineAndCharacterOfPosition(fault.start ?? 0)
        return [{ file: path.relative(project, file.fileName), line: line + 1, code: fault.code, text: ts.flattenDiagnosticMessageText(fault.messageText, " "), origin: of }]
      })
    })
  }
}
