// @vitest-environment node
// A primitive stays light: its own source and its siblings', minified, without npm packages.
import { expect, test } from "vitest"

import { limit, weights } from "@workshop/sizes.mjs"

test("every primitive weighs less than the limit", async () => {
  const primitives = (await weights()).filter(({ primitive }) => primitive)
  expect(primitives.length).toBeGreaterThan(0)
  expect(primitives.filter(({ siblings }) => siblings.bytes > limit || siblings.bytes === 0)).toEqual([])
}, 60_000)
