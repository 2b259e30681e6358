import { useRef } from "react"
import { act, render } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import { auditAccessibility, useAccessibilityAudit, type AccessibilityAuditOptions } from "@/hooks/use-accessibility-audit"

function audit(html: string) {
  const root = document.body.appendChild(document.createElement("main"))
  root.innerHTML = html
  const findings = auditAccessibility(root)
  root.remove()
  return findings
}

describe("auditAccessibility", () => {
  it.each([
    ["image-without-text", '<img src="a.png">'],
    ["image-without-text", '<span role="img"></span>'],
    ["control-without-name", "<button></button>"],
    ["control-without-name", '<a href="/x"><img src="a.png" alt=""></a>'],
    ["control-without-name", '<input placeholder="Name">'],
    ["control-without-name", '<select><option>One</option></select>'],
    ["heading-skipped", "<h1>a</h1><h3>b</h3>"],
    ["repeated-id", '<p id="a"></p><p id="a"></p>'],
    ["broken-reference", '<p aria-describedby="nowhere">x</p>'],
    ["forced-focus-order", '<div tabindex="3">x</div>'],
    ["hidden-but-focusable", '<div aria-hidden="true"><button>x</button></div>'],
  ])("finds %s in %s", (check, html) => {
    expect(audit(html).map((finding) => finding.check)).toEqual([check])
  })

  it.each([
    '<img src="a.png" alt=""><img src="a.png" alt="A shelf">',
    '<button><img src="a.png" alt="Close"></button><button aria-label="Close"></button>',
    '<label>Name <input></label><label for="n">Age</label><input id="n"><input type="submit"><input type="hidden">',
    '<p id="t">Title</p><section aria-labelledby="t"><button aria-labelledby="t"></button></section>',
    "<h2>a</h2><h3>b</h3><h2>c</h2>",
    '<div tabindex="0">x</div><div tabindex="-1">y</div>',
    '<div aria-hidden="true" inert><button>x</button></div>',
  ])("finds nothing in %s", (html) => {
    expect(audit(html)).toEqual([])
  })

  it("says where, and not what is written there", () => {
    const [finding] = audit('<div data-slot="card"><p>Tendai Moyo</p><img src="/tendai.png"></div>')
    expect(finding?.path).toBe("main > div[card] > img")
    expect(JSON.stringify(finding)).not.toMatch(/tendai/i)
  })
})

describe("useAccessibilityAudit", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function Watched({ broken, ...options }: { broken: boolean } & AccessibilityAuditOptions) {
    const root = useRef<HTMLDivElement>(null)
    const findings = useAccessibilityAudit(root, { settle: 100, ...options })
    return (
      <>
        <div ref={root}>{broken ? <button type="button" /> : <button type="button">Close</button>}</div>
        <output>{findings.length}</output>
      </>
    )
  }

  // Mutations are told in a microtask.
  const settle = () => act(() => vi.advanceTimersByTimeAsync(100))

  it("looks again after each change, and tells what is new once", async () => {
    const onFindings = vi.fn()
    const { container, rerender } = render(<Watched broken={false} onFindings={onFindings} />)
    await settle()
    expect(container.querySelector("output")).toHaveTextContent("0")
    rerender(<Watched broken onFindings={onFindings} />)
    await settle()
    await settle()
    expect(container.querySelector("output")).toHaveTextContent("1")
    rerender(<Watched broken={false} onFindings={onFindings} />)
    await settle()
    expect(container.querySelector("output")).toHaveTextContent("0")
    expect(onFindings).toHaveBeenCalledTimes(1)
  })

  it("does nothing where it is not enabled", async () => {
    const onFindings = vi.fn()
    render(<Watched broken enabled={false} onFindings={onFindings} />)
    await settle()
    expect(onFindings).not.toHaveBeenCalled()
  })
})
