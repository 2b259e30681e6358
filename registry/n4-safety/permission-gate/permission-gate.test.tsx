import { act, render, screen } from "@testing-library/react"
import { renderToString } from "react-dom/server"
import { describe, expect, it, vi } from "vitest"

import * as module from "@/components/permission-gate"
import { PermissionGate, PermissionProvider, type PermissionCheck } from "@/components/permission-gate"
import { describeConformance } from "@/conformance/conformance"
import { covers } from "@/lib/permissions"
import { allowConsole } from "@/conformance/setup"
import { connectReporter } from "@/lib/harness"

describeConformance("permission-gate", module, {
  PermissionGate: (
    <PermissionGate need="shelf:read" denied={<p>Not yours</p>}>
      <p>The shelf</p>
    </PermissionGate>
  ),
  PermissionProvider: {
    element: (
      <PermissionProvider granted={[]}>
        <p>The shelf</p>
      </PermissionProvider>
    ),
    rootless: "it only provides a context",
  },
})

const gate = (props: Partial<Parameters<typeof PermissionGate>[0]> = {}) => (
  <PermissionGate need="shelf:write" denied="Denied" pending="Asking" {...props}>
    Secret
  </PermissionGate>
)

describe("PermissionGate", () => {
  it("is closed without a provider", () => {
    render(gate())
    expect(screen.queryByText("Secret")).toBeNull()
    expect(screen.getByText("Denied")).toBeInTheDocument()
  })

  it("opens for granted permissions, by name or by prefix", () => {
    const { rerender } = render(<PermissionProvider granted={["shelf:write"]}>{gate()}</PermissionProvider>)
    expect(screen.getByText("Secret")).toBeInTheDocument()
    rerender(<PermissionProvider granted={["shelf:*"]}>{gate()}</PermissionProvider>)
    expect(screen.getByText("Secret")).toBeInTheDocument()
    rerender(<PermissionProvider granted={["shelf:read"]}>{gate()}</PermissionProvider>)
    expect(screen.queryByText("Secret")).toBeNull()
  })

  it("requires all of several permissions, or any", () => {
    const need = ["shelf:read", "shelf:write"]
    const { rerender } = render(<PermissionProvider granted={["shelf:read"]}>{gate({ need })}</PermissionProvider>)
    expect(screen.queryByText("Secret")).toBeNull()
    rerender(<PermissionProvider granted={["shelf:read"]}>{gate({ need, any: true })}</PermissionProvider>)
    expect(screen.getByText("Secret")).toBeInTheDocument()
  })

  it("stays closed until an asynchronous answer arrives", async () => {
    let answer = (_: boolean) => {}
    const check: PermissionCheck = () => new Promise((resolve) => (answer = resolve))
    render(<PermissionProvider check={check}>{gate()}</PermissionProvider>)
    expect(screen.getByText("Asking")).toBeInTheDocument()
    expect(screen.queryByText("Secret")).toBeNull()
    await act(async () => answer(true))
    expect(screen.getByText("Secret")).toBeInTheDocument()
  })

  it("ignores the answer to an outdated request", async () => {
    const answers: Record<string, (granted: boolean) => void> = {}
    const check: PermissionCheck = (permission) => new Promise((resolve) => (answers[permission] = resolve))
    const at = (need: string) => <PermissionProvider check={check}>{gate({ need })}</PermissionProvider>
    const { rerender } = render(at("first"))
    rerender(at("second"))
    await act(async () => answers.first?.(true))
    expect(screen.queryByText("Secret")).toBeNull()
    await act(async () => answers.second?.(false))
    expect(screen.getByText("Denied")).toBeInTheDocument()
  })

  it.each([
    ["throws", () => { throw new Error("no answer") }],
    ["rejects", () => Promise.reject(new Error("no answer"))],
  ] as [string, PermissionCheck][])("stays closed when the check %s", async (_, check) => {
    allowConsole(/could not be checked/)
    await act(async () => void render(<PermissionProvider check={check}>{gate()}</PermissionProvider>))
    expect(screen.queryByText("Secret")).toBeNull()
    expect(screen.getByText("Denied")).toBeInTheDocument()
  })

  it("leaves no unhandled rejection, as on a server", async () => {
    const unheard = vi.fn()
    process.on("unhandledRejection", unheard)
    const check = () => Promise.reject(new Error("no answer"))
    expect(renderToString(<PermissionProvider check={check}>{gate()}</PermissionProvider>)).toContain("Asking")
    await new Promise((resolve) => setTimeout(resolve))
    process.off("unhandledRejection", unheard)
    expect(unheard).not.toHaveBeenCalled()
  })

  it("reports a refusal with its permission", () => {
    const report = vi.fn()
    const end = connectReporter(report)
    const { rerender } = render(<PermissionProvider granted={["shelf:write"]}>{gate()}</PermissionProvider>)
    expect(report).not.toHaveBeenCalled()
    rerender(<PermissionProvider granted={["shelf:read"]}>{gate()}</PermissionProvider>)
    end()
    expect(report.mock.calls).toEqual([[{ type: "denial", scope: "permission:shelf:write" }]])
  })

  it("does not treat a name as a prefix of another", () => {
    expect(covers("shelf", "shelf:write")).toBe(false)
    expect(covers("*", "shelf:write")).toBe(true)
  })
})
