import { use } from "react"
import { act, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import * as module from "@/components/isolated-section"
import { IsolatedSection } from "@/components/isolated-section"
import { describeConformance } from "@/conformance/conformance"
import { allowConsole } from "@/conformance/setup"

describeConformance("isolated-section", module, {
  IsolatedSection: (
    <IsolatedSection name="reviews" heading={<h2>Reviews</h2>}>
      <p>Twelve readers</p>
    </IsolatedSection>
  ),
})

function Broken(): never {
  throw new Error("no reviews")
}

function Later({ text }: { text: Promise<string> }) {
  return <p>{use(text)}</p>
}

describe("IsolatedSection", () => {
  beforeEach(() => {
    vi.useFakeTimers()
    allowConsole(/no reviews/, /section failed/, /section is slow/)
  })
  afterEach(() => void vi.useRealTimers())

  it("fails alone and keeps its heading", () => {
    const onError = vi.fn()
    render(
      <>
        <IsolatedSection name="reviews" heading={<h2>Reviews</h2>} onError={onError}>
          <Broken />
        </IsolatedSection>
        <IsolatedSection name="summary" heading={<h2>Summary</h2>}>
          <p>Two sisters</p>
        </IsolatedSection>
      </>
    )
    expect(screen.getByRole("region", { name: "Reviews" }).textContent).toContain("could not be shown")
    expect(screen.getByRole("region", { name: "Summary" }).textContent).toContain("Two sisters")
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it("explains a long wait and shows what arrives", async () => {
    let arrive = (_: string) => {}
    const text = new Promise<string>((resolve) => (arrive = resolve))
    await act(async () => {
      render(
        <IsolatedSection name="reviews" heading={<h2>Reviews</h2>} slowAfter={1000}>
          <Later text={text} />
        </IsolatedSection>
      )
    })
    const region = screen.getByRole("region", { name: "Reviews" })
    expect(region.textContent).toContain("Loading this part")
    expect(region.textContent).not.toContain("longer than usual")
    act(() => void vi.advanceTimersByTime(1000))
    expect(region.textContent).toContain("longer than usual")
    await act(async () => arrive("Twelve readers"))
    expect(region.textContent).toContain("Twelve readers")
    expect(region.textContent).not.toContain("longer than usual")
  })
})
