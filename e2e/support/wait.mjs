// @ts-check
// Waits for a condition, with a timeout instead of a fixed sleep.
import { setTimeout as sleep } from "node:timers/promises"

/**
 * Polls until the result is truthy and returns it.
 * @template T
 * @param {string} what named in the failure
 * @param {() => Promise<T> | T} ask
 * @param {{ within?: number, every?: number, last?: () => string }} [options] `last` describes what was seen last
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(what, ask, { within = 60_000, every = 25, last } = {}) {
  const deadline = Date.now() + within
  for (;;) {
    const answer = await ask()
    if (answer) return /** @type {NonNullable<T>} */ (answer)
    if (Date.now() > deadline) throw new Error(`not within ${within} ms: ${what}${last ? `\nlast seen: ${last()}` : ""}`)
    await sleep(every)
  }
}
