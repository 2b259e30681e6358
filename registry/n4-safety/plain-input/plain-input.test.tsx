import { render } from "@testing-library/react"
import { expect, test } from "vitest"

import { Input } from "@/components/ui/input"
import { describeConformance } from "@/conformance/conformance"
import * as module from "@/lib/plain-input"
import { PlainInput } from "@/lib/plain-input"

describeConformance("plain-input", module, { PlainInput: <PlainInput aria-label="Name" /> })

test("it looks like the primitive that it replaces", () => {
  const classes = (element: Element | null) => [...(element?.classList ?? [])].sort()
  const own = render(<PlainInput aria-label="Name" />).container.firstElementChild
  expect(classes(own)).toEqual(classes(render(<Input aria-label="Name" />).container.firstElementChild))
})
