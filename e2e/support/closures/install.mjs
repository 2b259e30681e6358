// @ts-check
// Installs addresses with the client's own code, many in one process: starting the CLI takes longer than installing. Reads a list of
// `{ project, address }` from stdin. `REGISTRY_URL` and `PATH` are set by the caller, before the client is loaded.
import { addComponents } from "@shadcn/registry/internal/add-components"
import { getConfig } from "@shadcn/registry/internal/get-config"

let text = ""
for await (const part of process.stdin) text += part
for (const { project, address } of JSON.parse(text)) {
  process.chdir(project)
  const config = await getConfig(project)
  if (!config) throw new Error(`\`${project}\` has no configuration`)
  await addComponents([address], config, { overwrite: true, silent: true, interactive: false })
}
process.stdout.write("installed\n")
