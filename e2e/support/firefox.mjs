// @ts-check
// One Firefox for a test file, operated over Marionette: a TCP connection on which each message is its length, a colon
// and JSON. It needs no driver program.
import { spawn } from "node:child_process"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import net from "node:net"
import path from "node:path"
import { freshDir } from "./paths.mjs"
import { findProgram } from "./program.mjs"
import { until } from "./wait.mjs"

const NAMES = ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"]
/** How WebDriver names an element in JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
export const KEYS = { enter: "\uE007", escape: "\uE00C", tab: "\uE004", down: "\uE015", space: " " }

const firefoxPath = () => process.env.FIREFOX || findProgram(NAMES)

export const hasFirefox = () => firefoxPath() !== undefined

export class Firefox {
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map()
  #next = 1
  #received = Buffer.alloc(0)

  /** @param {import("node:child_process").ChildProcess} child @param {net.Socket} socket @param {string} profile */
  constructor(child, socket, profile) {
    this.child = child
    this.socket = socket
    this.profile = profile
    socket.on("data", (bytes) => this.#receive(bytes))
    socket.on("close", () => this.#waiting.forEach(({ reject }) => reject(new Error("firefox has closed the connection"))))
  }

  static async open() {
    const profile = freshDir("firefox")
    const preferences = { "marionette.port": 0, "app.update.enabled": false, "datareporting.policy.dataSubmissionEnabled": false, "network.captive-portal-service.enabled": false, "network.connectivity-service.enabled": false, "browser.safebrowsing.downloads.remote.enabled": false }
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    writeFileSync(path.join(profile, "user.js"), lines.join("\n"))
    const child = spawn(firefoxPath() ?? NAMES[0], ["--headless", "--no-remote", "--marionette", "--profile", profile], { stdio: "ignore", env: { ...process.env, MOZ_DISABLE_CONTENT_SANDBOX: "1", HOME: profile } })
    // Firefox writes the port that it has chosen into this file.
    const file = path.join(profile, "MarionetteActivePort")
    const port = await until("firefox listens", () => existsSync(file) && Number(readFileSync(file, "utf8")), { within: 90_000 })
    const socket = net.connect(port, "127.0.0.1")
    const firefox = new Firefox(child, socket, profile)
    await new Promise((resolve, reject) => socket.once("data", resolve).once("error", reject))
    await firefox.send("WebDriver:NewSession", { capabilities: { alwaysMatch: { unhandledPromptBehavior: "ignore" } } })
    await firefox.send("WebDriver:SetTimeouts", { script: 240_000, pageLoad: 90_000 })
    return firefox
  }

  /** @param {Buffer} bytes */
  #receive(bytes) {
    this.#received = Buffer.concat([this.#received, bytes])
    for (;;) {
      const colon = this.#received.indexOf(":")
      if (colon < 0) return
      const end = colon + 1 + Number(this.#received.subarray(0, colon).toString())
      if (this.#received.length < end) return
      const message = JSON.parse(this.#received.subarray(colon + 1, end).toString())
      this.#received = this.#received.subarray(end)
      // The greeting is an object, answers are [1, id, error, result].
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`))
      else waiting?.resolve(result && "value" in result ? result.value : result)
    }
  }

  /** @param {string} command @param {object} parameters @returns {Promise<any>} */
  send(command, parameters = {}) {
    const id = this.#next++
    const text = JSON.stringify([0, id, command, parameters])
    this.socket.write(`${Buffer.byteLength(text)}:${text}`)
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  /** @param {string} url */
  async goto(url) {
    await this.send("WebDriver:SwitchToFrame", { id: null })
    await this.send("WebDriver:Navigate", { url })
  }

  /** The result of an expression in the current frame. @param {string} expression */
  evaluate(expression) {
    return this.send("WebDriver:ExecuteScript", { script: `return (${expression})`, args: [] })
  }

  /** The first element that matches. @param {string} selector */
  find(selector) {
    return this.send("WebDriver:FindElement", { using: "css selector", value: selector })
  }

  /** What follows happens in this frame. @param {string} selector */
  async enter(selector) {
    const element = await until(`${selector} is there`, () => this.find(selector).catch(() => undefined), { within: 120_000 })
    await this.send("WebDriver:SwitchToFrame", { element: element[ELEMENT] })
  }

  /** What follows happens in the page. */
  leave() {
    return this.send("WebDriver:SwitchToFrame", { id: null })
  }

  /** @param {string} key */
  press(key) {
    const actions = [{ type: "key", id: "keyboard", actions: [{ type: "keyDown", value: key }, { type: "keyUp", value: key }] }]
    return this.send("WebDriver:PerformActions", { actions })
  }

  /** @param {string} selector */
  async click(selector) {
    const origin = await this.find(selector)
    const move = { type: "pointerMove", duration: 0, origin, x: 0, y: 0 }
    const actions = [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }] }]
    await this.send("WebDriver:PerformActions", { actions })
  }

  async close() {
    const ended = new Promise((resolve) => this.child.on("close", resolve))
    await this.send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => this.child.kill("SIGKILL"))
    await ended
    this.socket.destroy()
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
