// @ts-check
// The module specifiers of a source file, in source order.
import { parse } from "@babel/parser"

/** @param {string} file @param {string} text @returns {string[] | null} `null` when the text cannot be parsed */
export function specifiers(file, text) {
  if (!/\.(tsx?|jsx?)$/.test(file)) return []
  /** @type {{ at: number, text: string }[]} */
  const found = []
  /** @type {any} */
  let tree
  try {
    const plugins = /** @type {any[]} */ (["typescript", "decorators-legacy", ...(/\.ts$/.test(file) ? [] : ["jsx"])])
    tree = parse(text, { sourceType: "module", plugins, errorRecovery: true, allowReturnOutsideFunction: true })
  } catch {
    return null
  }
  const literal = (/** @type {any} */ node) => {
    if (node?.type === "StringLiteral") found.push({ at: node.start, text: node.value })
    if (node?.type === "TemplateLiteral" && node.expressions.length === 0) found.push({ at: node.start, text: node.quasis[0].value.cooked })
  }
  const visit = (/** @type {any} */ node) => {
    if (!node || typeof node.type !== "string") return
    if (/^(ImportDeclaration|ExportAllDeclaration|ExportNamedDeclaration)$/.test(node.type)) literal(node.source)
    if (node.type === "CallExpression" && node.callee.type === "Import") literal(node.arguments[0])
    if (node.type === "ImportExpression") literal(node.source)
    if (node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "require") literal(node.arguments[0])
    if (node.type === "TSImportType") literal(node.argument)
    if (node.type === "TSExternalModuleReference") literal(node.expression)
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) value.forEach(visit)
      else if (value && typeof value === "object") visit(value)
    }
  }
  visit(tree.program)
  return found.sort((one, other) => one.at - other.at).map(({ text }) => text)
}
