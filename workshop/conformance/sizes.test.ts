// @vitest-environment node
// A primitive stays light: its own source and its siblings', minified, without npm packages.
import { expect, test } from "vitest"

import { limit, primitiveWeights } from "@workshop/sizes.mjs"

test("every primitive weighs less than the limit", async () => {
  const weights = await primitiveWeights()
  expect(weights.length).toBeGreaterThan(0)
  expect(weights.filter(({ bytes }) => bytes === 0 || bytes > limit)).toEqual([])
})
