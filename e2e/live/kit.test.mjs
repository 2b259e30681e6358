// @ts-check
// A registry that knows nothing of us, with its own packages: `basepair kit` bundles them with the esbuild of that project, `serve` finds
// the kit by itself, and its components run in a real browser.
import assert from "node:assert/strict"
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { asCamera, browserPath, openBrowser, watchedPage } from "../support/browser.mjs"
import { binary, e2eDir, freshDir } from "../support/paths.mjs"
import { installedTemplate, linkPackages } from "../support/project.mjs"
import { run } from "../support/run.mjs"
import { cleanEnv, startServer } from "../support/server.mjs"
import { writeRegistry } from "../support/small-registry.mjs"
import { until } from "../support/wait.mjs"

/** @param {string} name */
const item = (name) => ({ name, type: "registry:ui", title: name, description: name, files: [{ path: `ui/${name}.tsx`, type: "registry:ui" }] })

const STORIED = [
  { ...item("storied"), files: ["storied.tsx", "storied.module.css"].map((file) => ({ path: `ui/${file}`, type: "registry:ui" })) },
  { ...item("storied-demo"), meta: { demo: "storied" }, registryDependencies: ["storied"], files: [{ path: "ui/storied.stories.tsx", type: "registry:ui" }] },
]

const FILES = {
  "registry.json": JSON.stringify({ name: "foreign", homepage: "https://foreign.example", items: [...["counter", "framework", "borrowed", "missing", "throws"].map(item), ...STORIED] }),
  "ui/storied.tsx": `import styles from "./storied.module.css"

export const Storied = ({ text }: { text: string }) => <p className={styles.text}>{text}</p>
`,
  "ui/storied.module.css": ".text { letter-spacing: 3px }\n:global(.outer) .text { text-indent: 7px }\n",
  "ui/storied.stories.tsx": `import type { Meta, StoryObj } from "@storybook/react"
import { Storied } from "./storied"

const meta: Meta<typeof Storied> = {
  component: Storied,
  args: { text: "told" },
  decorators: [(Story) => <div className="outer"><Story /></div>],
}
export default meta

export const Long: StoryObj<typeof Storied> = { args: { text: "told at length" } }
`,
  "ui/counter.tsx": `import { useState } from "react"
import { cn } from "@/lib/utils"

export default function Counter() {
  const [count, setCount] = useState(0)
  return <button className={cn("p-2", "p-6")} onClick={() => setCount(count + 1)}>{count} times</button>
}
`,
  "ui/framework.tsx": `import dynamic from "next/dynamic"
import { Inter } from "next/font/google"
import Image from "next/image"
import Link from "next/link"
import { usePathname } from "next/navigation"
import { useTheme } from "next-themes"

const inter = Inter({ subsets: ["latin"] })
const Later = dynamic(() => import("@/components/ui/counter"))

export default function Framework() {
  const { theme } = useTheme()
  return <div style={inter.style}><Link href="/there">{usePathname()} {theme}</Link><Image src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="dot" width={1} height={1} /><Later /></div>
}
`,
  "ui/borrowed.tsx": `import { Button } from "@/components/ui/button"

export default function Borrowed() {
  return <Button>borrowed</Button>
}
`,
  // Of the project, and listed by no item.
  "components/ui/button.tsx": `import { cn } from "@/lib/utils"

export const Button = (props: { children: React.ReactNode }) => <button className={cn("underline-offset-[7px]")} {...props} />
`,
  "lib/utils.ts": `import { clsx } from "clsx"
import { twMerge } from "tailwind-merge"

export const cn = (...inputs: unknown[]) => twMerge(clsx(inputs as string[]))
`,
  "ui/throws.tsx": `type Props = { never?: string }

export default function Throws({ never }: Props = {}) {
  const parts = [never]
  return <p>{parts.map((part) => part!.length)}</p>
}
`,
  "ui/missing.tsx": `import pad from "left-pad"

export default function Missing() {
  return <p>{pad("x", 3)}</p>
}
`,
}

/** @type {string} */
let registry
/** @type {Record<string, string>} */
let env
/** @type {import("playwright-core").Browser} */
let browser
before(async () => {
  registry = writeRegistry(FILES, "foreign")
  await linkPackages(await installedTemplate(path.join(e2eDir, "app-template"), "app-base"), registry)
  env = cleanEnv({ XDG_CACHE_HOME: freshDir("cache") })
  browser = await openBrowser()
})
after(async () => browser?.close())

test("a kit is made from the packages of the project, and what is missing is named", async () => {
  const { code, stdout, stderr } = await run(binary, ["kit", registry], { env })
  assert.equal(code, 1, stderr)
  assert.match(stderr, /`left-pad` is not installed, which `ui\/missing.tsx` imports/)
  assert.match(stderr, /to install what is missing: npm install -D left-pad/)
  assert.match(stdout, /react 19\.\S+ \(MIT\)/)
  assert.match(stdout, /tailwindcss 4\.\S+ \(MIT\)/)
  assert.match(stdout, /components\/ui\/button\.tsx/)
  const kits = path.join(env.XDG_CACHE_HOME ?? "", "basepair/kits")
  const [made, ...others] = readdirSync(kits)
  assert.deepEqual(others, [])
  const description = JSON.parse(readFileSync(path.join(kits, made ?? "", "kit.json"), "utf8"))
  assert.equal(description.format, 1)
  assert.match(readFileSync(path.join(kits, made ?? "", "NOTICES.txt"), "utf8"), /MIT License/)
})

test("its components run in frames, with styles, stand-ins and files of the project", async () => {
  const server = await startServer({ dir: registry, env })
  const { page, trouble, context } = await watchedPage(browser, { viewport: { width: 800, height: 600 } }, server.url)
  await asCamera(page)
  /** @param {string} name */
  const open = async (name) => {
    await page.goto(`${server.url}/live/item/${name}`, { waitUntil: "networkidle" })
    await page.waitForSelector("html[data-preview=mounted], .basepair-problems", { state: "attached" })
    return page.evaluate(() => document.querySelector(".basepair-problems")?.textContent?.trim() ?? "")
  }
  assert.equal(await open("counter"), "")
  await page.getByRole("button").click()
  assert.equal(await page.getByRole("button").textContent(), "1 times")
  assert.equal(await page.getByRole("button").evaluate((button) => getComputedStyle(button).paddingTop), "24px")
  assert.equal(await open("framework"), "")
  assert.equal(await page.getByRole("link").textContent(), "/ light")
  await page.getByRole("button", { name: "0 times" }).waitFor()
  assert.equal(await open("borrowed"), "")
  assert.equal(await page.getByRole("button").evaluate((button) => getComputedStyle(button).textUnderlineOffset), "7px")
  assert.equal(await open("storied"), "")
  assert.equal(await page.getByText("told at length").evaluate((text) => [getComputedStyle(text).letterSpacing, getComputedStyle(text).textIndent].join()), "3px,7px")
  assert.match(await open("missing"), /the kit has no package left-pad.*ui\/missing\.tsx:1:17/s)
  assert.deepEqual(trouble, [])
  // Cards without pictures run by themselves, as something to look at; what cannot be shown stays as it was.
  await page.setViewportSize({ width: 1440, height: 1600 })
  await page.goto(`${server.url}/items`)
  await page.waitForFunction(() => document.querySelectorAll(".live-card[data-state=on]").length === 4 && document.querySelectorAll(".live-card").length === 4)
  assert.equal(await page.locator(".live-card[inert]").count(), 4)
  await context.close()
  await server.stop()
})

test("a watching server makes the kit and pictures itself, confined, and again when an item imports more", async () => {
  const own = writeRegistry(FILES, "own")
  await linkPackages(await installedTemplate(path.join(e2eDir, "app-template"), "app-base"), own)
  const cache = freshDir("own-cache")
  const server = await startServer({ dir: own, args: ["--watch"], env: { XDG_CACHE_HOME: cache, CI: "" } })
  /** @param {number} count */
  const made = (count) => until(`kit ${count}`, () => server.stderr.split("made the kit of live previews").length > count, { last: () => server.stderr })
  await made(1)
  assert.match(server.stderr, /to install what is missing: npm install -D left-pad/)
  await until("pages offer live previews", async () => (await (await server.get("/items/counter")).text()).includes("/live/item/counter"))
  writeFileSync(path.join(own, "ui/counter.tsx"), FILES["ui/counter.tsx"].replace("{count} times", "{twJoin(String(count))} times").replace("import", 'import { twJoin } from "tailwind-merge"\nimport'))
  await made(2)
  // Those that can be shown have pictures in the user's cache, and none in the registry.
  await until("pictures are taken", () => /took pictures of 4 items/.test(server.stderr), { last: () => server.stderr })
  const gallery = async () => (await (await server.get("/items")).text()).match(/\/previews\/[^"]+/g) ?? []
  await until("the gallery has pictures", async () => (await gallery()).length === 8)
  const [first] = await gallery()
  assert.equal(Buffer.from(await (await server.get(first ?? "")).arrayBuffer()).subarray(8, 12).toString(), "WEBP")
  // What lacks a package is not tried.
  assert.match(server.stderr, /1 item cannot be shown by itself: throws/)
  assert.deepEqual(readdirSync(path.join(own, "ui")).filter((file) => file.endsWith(".webp")), [])
  const problems = /there are no live previews|no kit is made|no kit was made|panicked/
  assert.doesNotMatch(server.stderr, problems)
  await server.stop()
  assert.equal(readdirSync(path.join(cache, "basepair/kits")).length, 1)
})

test("an error is shown with its place in the source, and files of a frame outlive a change", async () => {
  const server = await startServer({ dir: registry, args: ["--watch"], env })
  const page = await browser.newPage()
  await asCamera(page)
  await page.goto(`${server.url}/live/item/throws`)
  await page.waitForSelector(".basepair-problems pre")
  await page.waitForFunction(() => /throws\.tsx:5:\d+/.test(document.querySelector(".basepair-problems")?.textContent ?? ""))
  const text = await page.evaluate(() => document.querySelector(".basepair-problems pre")?.textContent ?? "")
  const [, line, , caret] = text.split("\n").map((row) => row.replace(/^[ \d]+\| ?/, "")).slice(-4)
  assert.match(text, /--> ui\/throws\.tsx:5:/)
  assert.ok(text.includes("return <p>{parts.map((part) => part!.length)}</p>"), text)
  assert.equal(line ?? "", "")
  assert.match(caret ?? "", /^ +\^$/)
  await page.close()

  const frame = async () => (await (await server.get("/live/item/counter")).text()).match(/\/live\/module\/[^"]+/)?.[0] ?? ""
  const old = await frame()
  writeFileSync(path.join(registry, "ui/counter.tsx"), FILES["ui/counter.tsx"].replace("times", "clicks"))
  await until("the frame has changed", async () => (await frame()) !== old)
  assert.equal((await server.get(old)).status, 200)
  await server.stop()
})

test("pictures are taken through the frames, and named in the manifest", async () => {
  const chromium = browserPath()
  const listed = await run(binary, ["previews", registry, "--item", "counter", "--dry-run"], { env })
  assert.equal(listed.code, 1, listed.stderr)
  assert.deepEqual(listed.stdout.trim().split("\n"), ["ui/counter-light.webp", "ui/counter-dark.webp"])
  const { code, stderr } = await run(binary, ["previews", registry, "--browser", chromium, "--item", "counter"], { env })
  assert.equal(code, 0, stderr)
  const { items } = JSON.parse(readFileSync(path.join(registry, "registry.json"), "utf8"))
  assert.deepEqual(items[0].meta.preview, { light: "ui/counter-light.webp", dark: "ui/counter-dark.webp" })
  const [light, dark] = ["light", "dark"].map((theme) => readFileSync(path.join(registry, `ui/counter-${theme}.webp`)))
  for (const picture of [light, dark]) assert.equal(picture?.subarray(8, 12).toString(), "WEBP")
  assert.notDeepEqual(light, dark)
  // The rest, with the browser that is found; what cannot be shown keeps nothing else from its pictures.
  const rest = await run(binary, ["previews", registry], { env: { ...env, CHROME: chromium } })
  assert.equal(rest.code, 1)
  assert.match(rest.stderr, /there is no picture of `throws`: TypeError/)
  const named = JSON.parse(readFileSync(path.join(registry, "registry.json"), "utf8")).items.filter((/** @type {any} */ it) => it.meta?.preview)
  assert.deepEqual(named.map((/** @type {any} */ it) => it.name), ["counter", "framework", "borrowed", "storied"])
  assert.equal(readdirSync(path.join(registry, "ui")).filter((file) => file.endsWith(".webp")).length, 2 * named.length)
  const none = await run(binary, ["previews", registry, "--browser", "/nowhere/chromium"], { env })
  assert.equal(none.code, 2)
  assert.match(none.stderr, /pass the path of a Chromium as --browser/)
})

test("a kit that was damaged is not used, and the pages are served", async () => {
  const kits = path.join(env.XDG_CACHE_HOME ?? "", "basepair/kits")
  const folder = path.join(kits, readdirSync(kits)[0] ?? "")
  const { files } = JSON.parse(readFileSync(path.join(folder, "kit.json"), "utf8"))
  writeFileSync(path.join(folder, Object.keys(files)[0] ?? ""), "damaged")
  const server = await startServer({ dir: registry, env })
  assert.equal((await server.get("/live/item/counter")).status, 404)
  assert.equal((await server.get("/r/counter.json")).status, 200)
  assert.match(server.stderr, /is damaged/)
  const { findings } = await server.json("/api/v1/findings")
  assert.match(findings.find((/** @type {any} */ one) => one.rule === "stale-kit")?.message ?? "", /is damaged/)
  await server.stop()
})

test("without packages nothing is made", async () => {
  const plain = writeRegistry({ "registry.json": FILES["registry.json"], ...Object.fromEntries(Object.entries(FILES).filter(([file]) => file.startsWith("ui/"))) }, "plain")
  // Packages above the registry would be found too.
  mkdirSync(path.join(plain, "node_modules"))
  const { code, stderr } = await run(binary, ["kit", plain], { env })
  assert.equal(code, 2)
  assert.match(stderr, /`esbuild` is not installed.*npm install -D esbuild|`react` is not installed/s)
})
