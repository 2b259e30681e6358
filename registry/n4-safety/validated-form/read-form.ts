// Forms as plain data, validated with schemas, without React and without a browser: servers call the same functions.
import type { StandardSchemaV1 } from "@standard-schema/spec"

export type FormValues = Record<string, unknown>

/** Errors: by name of the field, or for the form. */
export type FormRefusal = { errors?: Readonly<Record<string, string>>; message?: string }

export type ReadFormOptions = {
  /** Names that are always a list, such as a group of checkboxes of which none or one may be checked. */
  lists?: readonly string[]
}

export type ReadForm = {
  values: FormValues
  /** The name of the control that a path in the values came from, or the nearest one above it; nothing if there is none. */
  nameOf: (path: readonly (string | number)[]) => string | undefined
}

const forbidden: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"])
const deepest = 8
const mostRows = 1000

type Branch = Map<string, Branch | Leaf>
type Leaf = { name: string; value: unknown }

const isLeaf = (node: Branch | Leaf): node is Leaf => !(node instanceof Map)

/** `people[0].name` and `people.0.name` are the same path; `topics[]` is a list. Nothing if a segment is not allowed. */
function pathOf(name: string): { path: string[]; list: boolean } | undefined {
  const list = name.endsWith("[]")
  const path = (list ? name.slice(0, -2) : name).replace(/\[(\w+)\]/g, ".$1").split(".")
  const refused = path.some((part) => part === "" || forbidden.has(part) || (/^\d+$/.test(part) && Number(part) >= mostRows))
  return refused || path.length > deepest ? undefined : { path, list }
}

function place(root: Branch, path: readonly string[], leaf: Leaf) {
  let branch = root
  for (const part of path.slice(0, -1)) {
    const inner = branch.get(part)
    // A name cannot be a value and a group at once; the first one is used.
    if (inner && isLeaf(inner)) return
    const next: Branch = inner ?? new Map()
    branch.set(part, next)
    branch = next
  }
  const last = path.at(-1) ?? ""
  if (!branch.has(last)) branch.set(last, leaf)
}

/** Converts branches whose keys are numbers to lists without gaps, so that a removed row leaves no hole. */
function build(node: Branch | Leaf, at: readonly (string | number)[], names: Map<string, string>): unknown {
  if (isLeaf(node)) {
    names.set(at.join("."), node.name)
    return node.value
  }
  const keys = [...node.keys()]
  if (at.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    const rows = keys.sort((one, other) => Number(one) - Number(other))
    return rows.map((key, index) => build(node.get(key) as Branch | Leaf, [...at, index], names))
  }
  return Object.fromEntries(keys.map((key) => [key, build(node.get(key) as Branch | Leaf, [...at, key], names)]))
}

/** The values of a form: repeated names become lists, dotted names objects, numbered ones rows. */
export function readFormData(data: FormData, { lists = [] }: ReadFormOptions = {}): ReadForm {
  const root: Branch = new Map()
  for (const name of new Set([...lists, ...data.keys()])) {
    const found = pathOf(name)
    if (!found) continue
    // An empty file input still submits a file without a name.
    const all = data.getAll(name).filter((value) => typeof value === "string" || value.name !== "" || value.size > 0)
    const list = found.list || all.length > 1 || lists.includes(name)
    if (all.length > 0 || list) place(root, found.path, { name, value: list ? all : all[0] })
  }
  const names = new Map<string, string>()
  const values = build(root, [], names) as FormValues
  return {
    values,
    nameOf: (path) => {
      for (let length = path.length; length > 0; length -= 1) {
        const name = names.get(path.slice(0, length).join("."))
        if (name !== undefined) return name
      }
      return undefined
    },
  }
}

/** Names with several values: groups of checkboxes, and controls with multiple selection. */
function listsIn(form: HTMLFormElement) {
  const boxes = new Map<string, number>()
  const lists = new Set<string>()
  for (const element of form.elements) {
    const { name, type, multiple } = element as HTMLInputElement
    if (!name) continue
    if (type === "checkbox") boxes.set(name, (boxes.get(name) ?? 0) + 1)
    if (multiple && type !== "email") lists.add(name)
  }
  for (const [name, count] of boxes) if (count > 1) lists.add(name)
  return [...lists]
}

/** Reads a form in the page. Lists are detected from its controls. */
export function readForm(form: HTMLFormElement, submitter?: HTMLElement | null, options: ReadFormOptions = {}): ReadForm {
  const lists = [...listsIn(form), ...(options.lists ?? [])]
  return readFormData(new FormData(form, submitter), { lists })
}

export type CheckedForm<Output> = { ok: true; values: Output } | { ok: false; errors: Readonly<Record<string, string>>; message?: string }

/** Validates form data with a schema. The first issue of each field is used. */
export function checkForm<Schema extends StandardSchemaV1>(
  schema: Schema,
  { values, nameOf }: ReadForm
): CheckedForm<StandardSchemaV1.InferOutput<Schema>> | Promise<CheckedForm<StandardSchemaV1.InferOutput<Schema>>> {
  const settle = (result: StandardSchemaV1.Result<StandardSchemaV1.InferOutput<Schema>>) => {
    if (!result.issues) return { ok: true as const, values: result.value }
    const errors: Record<string, string> = {}
    let message: string | undefined
    for (const issue of result.issues) {
      const path = (issue.path ?? []).map((part) => (typeof part === "object" ? part.key : part))
      const keys = path.map((key) => (typeof key === "number" ? key : String(key)))
      // A field that is not in the form has no control; its path is used as its name.
      const name = nameOf(keys) ?? keys.join(".")
      if (name === "") message ??= issue.message
      else errors[name] ??= issue.message
    }
    return { ok: false as const, errors, ...(message !== undefined && { message }) }
  }
  const result = schema["~standard"].validate(values) as
    | StandardSchemaV1.Result<StandardSchemaV1.InferOutput<Schema>>
    | Promise<StandardSchemaV1.Result<StandardSchemaV1.InferOutput<Schema>>>
  return result instanceof Promise ? result.then(settle) : settle(result)
}
