import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/pagination"
import { Pagination } from "@/components/ui/pagination"
import { visiblePages } from "@/lib/visible-pages"
import { describeConformance } from "@/conformance/conformance"

describeConformance("pagination", module, {
  Pagination: <Pagination page={2} pages={5} href={(page) => `#${page}`} />,
})

describe("pagination", () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [4, 12, [1, 2, 3, 4, 5, 0, 12]],
    [6, 12, [1, 0, 5, 6, 7, 0, 12]],
    [12, 12, [1, 0, 11, 12]],
  ])("on page %i of %i shows %j", (page, pages, shown) => {
    expect(visiblePages(page, pages)).toEqual(shown)
  })

  test("links every step and marks the current page", () => {
    render(<Pagination page={2} pages={3} href={(page) => `/list?page=${page}`} />)
    expect(screen.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page")
    expect(screen.getByRole("link", { name: "Next page" })).toHaveAttribute("href", "/list?page=3")
  })

  test("has no link before the first page", () => {
    render(<Pagination page={1} pages={3} href={(page) => `#${page}`} />)
    const previous = screen.getByRole("link", { name: "Previous page" })
    expect(previous).toHaveAttribute("aria-disabled", "true")
    expect(previous).not.toHaveAttribute("href")
  })

  test("reports a plain click and leaves others to the browser", async () => {
    const user = userEvent.setup()
    const onPageChange = vi.fn()
    render(<Pagination page={1} pages={3} href={(page) => `#${page}`} onPageChange={onPageChange} />)
    await user.click(screen.getByRole("link", { name: "Page 3" }))
    expect(onPageChange).toHaveBeenCalledExactlyOnceWith(3)
    await user.keyboard("{Control>}")
    await user.click(screen.getByRole("link", { name: "Page 2" }))
    await user.keyboard("{/Control}")
    expect(onPageChange).toHaveBeenCalledOnce()
  })
})
