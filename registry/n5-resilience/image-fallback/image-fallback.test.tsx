import { fireEvent, render, screen } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"

import * as module from "@/components/image-fallback"
import { ImageFallback } from "@/components/image-fallback"
import { describeConformance } from "@/conformance/conformance"
import { allowConsole } from "@/conformance/setup"

describeConformance("image-fallback", module, { ImageFallback: <ImageFallback src="/a.png" alt="A shelf" /> })

describe("ImageFallback", () => {
  beforeEach(() => allowConsole(/failed at every address/))

  it("tries its other addresses, then keeps its size and text", () => {
    const onFail = vi.fn()
    const { container } = render(
      <ImageFallback src="/a.png" alternatives={["/b.png"]} alt="A shelf" width={160} height={90} onFail={onFail} />
    )
    const image = () => screen.getByRole("img", { name: "A shelf" })
    expect(image().getAttribute("src")).toBe("/a.png")
    fireEvent.error(image())
    expect(image().getAttribute("src")).toBe("/b.png")
    expect(onFail).not.toHaveBeenCalled()
    fireEvent.error(image())
    expect(image().tagName).toBe("SPAN")
    expect(image().style.aspectRatio).toBe("160 / 90")
    expect(container.firstElementChild?.getAttribute("data-state")).toBe("failed")
    expect(onFail).toHaveBeenCalledWith(["/a.png", "/b.png"])
  })

  it("starts over when it is given another image", () => {
    const { rerender } = render(<ImageFallback src="/a.png" alt="A shelf" />)
    fireEvent.error(screen.getByRole("img"))
    rerender(<ImageFallback src="/c.png" alt="A shelf" />)
    expect(screen.getByRole("img").getAttribute("src")).toBe("/c.png")
  })

  it("drops the srcset of the first address", () => {
    render(<ImageFallback src="/a.png" srcSet="/a2.png 2x" alternatives={["/b.png"]} alt="A shelf" />)
    fireEvent.error(screen.getByRole("img"))
    expect(screen.getByRole("img").hasAttribute("srcset")).toBe(false)
  })

  it("hides a failed decoration from screen readers", () => {
    const { container } = render(<ImageFallback src="/a.png" alt="" placeholder="…" />)
    fireEvent.error(container.querySelector("img") as HTMLImageElement)
    expect(container.querySelector("[data-slot=image-fallback-placeholder]")?.getAttribute("aria-hidden")).toBe("true")
  })
})
