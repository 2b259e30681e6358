import { describe, expect, it } from "vitest"

import { DamagedDraftError, EndpointError, failureOf, findFailure, SessionExpiredError } from "@/lib/failures"

describe("failureOf", () => {
  it.each([
    [401, "SessionExpiredError"],
    [419, "SessionExpiredError"],
    [429, "EndpointError"],
    [503, "EndpointError"],
  ])("%i is a %s", (status, name) => {
    expect(failureOf("orders", { status })?.name).toBe(name)
  })

  it.each([200, 204, 400, 403, 404, 422])("%i is no failure of the system", (status) => {
    expect(failureOf("orders", { status })).toBeUndefined()
  })

  it("names the endpoint but no address", () => {
    const failure = failureOf("orders", { status: 503 })
    expect(failure).toBeInstanceOf(EndpointError)
    expect(failure).toMatchObject({ endpoint: "orders", status: 503, message: "an endpoint answered 503" })
  })
})

describe("findFailure", () => {
  it("searches causes, including circular ones", () => {
    const inner = new DamagedDraftError("letter")
    const outer = new Error("outer", { cause: new Error("middle", { cause: inner }) })
    expect(findFailure<DamagedDraftError>(outer, "DamagedDraftError")?.key).toBe("letter")
    expect(findFailure(outer, "SessionExpiredError")).toBeUndefined()
    const circle = new SessionExpiredError()
    circle.cause = circle
    expect(findFailure(circle, "EndpointError")).toBeUndefined()
    expect(findFailure("thrown text", "Error")).toBeUndefined()
  })
})
