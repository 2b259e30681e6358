// @vitest-environment node
// A primitive stays light: its own source, and what it is composed of, minified, without npm packages.
import { expect, test } from "vitest"

import { limits, primitiveWeights } from "@workshop/sizes.mjs"

test("every primitive weighs less than the limits", async () => {
  const weights = await primitiveWeights()
  expect(weights.length).toBeGreaterThan(0)
  const heavy = weights.filter(
    ({ files, alone, siblings }) => alone === 0 || alone > files * limits.file || siblings > limits.siblings
  )
  expect(heavy).toEqual([])
})
