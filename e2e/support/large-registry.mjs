// @ts-check
// A registry of many small items, for slow or large cases.
import { manifest, source, writeRegistry } from "./small-registry.mjs"

/** @param {number} count number of items */
export function largeRegistry(count) {
  /** @type {Record<string, string>} */
  const files = {}
  const items = Array.from({ length: count }, (_, at) => {
    const name = `item-${at}`
    files[`lib/${name}.ts`] = source(name)
    return { ...manifest.items[0], name, title: `Item ${at}`, files: [{ path: `lib/${name}.ts`, type: "registry:lib" }] }
  })
  files["registry.json"] = JSON.stringify({ ...manifest, name: "large", items })
  return writeRegistry(files, "large")
}
