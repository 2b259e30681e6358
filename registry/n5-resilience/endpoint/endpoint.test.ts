import { describe, expect, it, vi } from "vitest"

import { createEndpoint } from "@/lib/endpoint"

const answer = (status: number) => vi.fn(async (_: RequestInfo | URL, __?: RequestInit) => new Response(null, { status }))

describe("createEndpoint", () => {
  it("uses the first address until it is switched to the next", async () => {
    const fetch = answer(200)
    const endpoint = createEndpoint({ name: "forecast", addresses: ["/one", "/two"], fetch })
    const changed = vi.fn()
    endpoint.subscribe(changed)
    await endpoint.ask("/today")
    expect(endpoint.failOver()).toBe(true)
    expect(endpoint.isFallback()).toBe(true)
    await endpoint.ask("/today")
    expect(endpoint.failOver()).toBe(false)
    endpoint.restore()
    await endpoint.ask()
    expect(fetch.mock.calls.map(([address]) => address)).toEqual(["/one/today", "/two/today", "/one"])
    expect(changed).toHaveBeenCalledTimes(2)
  })

  it("throws typed errors for failures, and returns client errors", async () => {
    const asked = (status: number) => createEndpoint({ name: "forecast", addresses: ["/one"], fetch: answer(status) }).ask()
    await expect(asked(503)).rejects.toMatchObject({ name: "EndpointError", endpoint: "forecast", status: 503 })
    await expect(asked(401)).rejects.toMatchObject({ name: "SessionExpiredError" })
    await expect(asked(404)).resolves.toMatchObject({ status: 404 })
  })

  it("treats a lost connection as a failure, but not an abort", async () => {
    const lost = createEndpoint({ name: "forecast", addresses: ["/one"], fetch: () => Promise.reject(new TypeError("down")) })
    await expect(lost.ask()).rejects.toMatchObject({ name: "EndpointError" })
    await expect(lost.ask("", { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "TypeError" })
  })
})
