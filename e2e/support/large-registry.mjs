// @ts-check
// A registry of many small items, for what takes a while or takes room.
import { manifest, source, writeRegistry } from "./small-registry.mjs"

/** @param {number} count how many items */
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
