// @vitest-environment node
// A primitive stays light: its own source, and what it is composed of, minified, without npm packages.
import { expect, test } from "vitest"

import { limits, primitiveWeights } from "@workshop/sizes.mjs"

test("every primitive weighs less than the limits", async () => {
  const weights = await primitiveWeights()
  expect(weights.length).toBeGreaterThan(0)
  expect(weights.filter(({ alone, siblings }) => alone === 0 || alone > limits.alone || siblings > limits.siblings)).toEqual([])
})
