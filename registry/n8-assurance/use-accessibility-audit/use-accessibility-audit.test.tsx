import { useRef } from "react"
import { render, screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"

import { auditAccessibility, useAccessibilityAudit, type AccessibilityAuditOptions } from "@/hooks/use-accessibility-audit"

// Colours cannot be checked where nothing is painted.
const unpainted = { rules: { "color-contrast": { enabled: false } } }

async function audit(html: string) {
  const root = document.body.appendChild(document.createElement("main"))
  root.innerHTML = html
  const findings = await auditAccessibility(root, unpainted)
  root.remove()
  return findings
}

describe("auditAccessibility", () => {
  it.each([
    ["image-alt", '<img src="a.png">'],
    ["role-img-alt", '<span role="img"></span>'],
    ["button-name", "<button></button>"],
    ["label", "<input>"],
    ["select-name", "<select><option>One</option></select>"],
    ["heading-order", "<h1>a</h1><h3>b</h3>"],
    ["tabindex", '<div tabindex="3">x</div>'],
    ["aria-valid-attr-value", '<p aria-hidden="perhaps">x</p>'],
  ])("finds %s in %s", async (check, html) => {
    expect((await audit(html)).map((finding) => finding.check)).toContain(check)
  })

  it("finds nothing in accessible markup", async () => {
    expect(
      await audit('<h2>a</h2><img src="a.png" alt="A shelf"><label>Name <input></label><button aria-label="Close"></button>')
    ).toEqual([])
  })

  it("reports the location, but not the content", async () => {
    const [finding] = await audit('<div data-slot="card"><p>Tendai Moyo</p><img src="/tendai.png"></div>')
    expect(finding).toMatchObject({ check: "image-alt", impact: "critical", path: "main > div[card] > img" })
    expect(JSON.stringify(finding)).not.toMatch(/tendai/i)
  })

  it("can run twice at once", async () => {
    const root = document.body.appendChild(document.createElement("main"))
    root.innerHTML = "<button></button>"
    const both = await Promise.all([auditAccessibility(root, unpainted), auditAccessibility(root, unpainted)])
    expect(both[0]).toEqual(both[1])
    root.remove()
  })
})

describe("useAccessibilityAudit", () => {
  function Watched({ broken, ...options }: { broken: boolean } & AccessibilityAuditOptions) {
    const root = useRef<HTMLDivElement>(null)
    const findings = useAccessibilityAudit(root, { settle: 10, options: unpainted, ...options })
    return (
      <>
        <div ref={root}>{broken ? <button type="button" /> : <button type="button">Close</button>}</div>
        <output>{findings.length}</output>
      </>
    )
  }

  it("runs again after each change, and reports new findings once", async () => {
    const onFindings = vi.fn()
    const { rerender } = render(<Watched broken onFindings={onFindings} />)
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("1"))
    rerender(<Watched broken={false} onFindings={onFindings} />)
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("0"))
    rerender(<Watched broken onFindings={onFindings} />)
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("1"))
    expect(onFindings).toHaveBeenCalledTimes(1)
  })

  it("does nothing if disabled", () => {
    const observe = vi.spyOn(MutationObserver.prototype, "observe")
    render(<Watched broken enabled={false} />)
    expect(observe).not.toHaveBeenCalled()
  })
})
