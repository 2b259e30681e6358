import { describe, expect, it } from "vitest"

import { checkPreviewImage, readImageSize } from "@/lib/preview-image"

const page = "https://reading-room.example/shelf"
const image = { src: "/previews/shelf.png", alt: "A long shelf", width: 1200, height: 630 }

function png(width: number, height: number) {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

const rules = (...args: Parameters<typeof checkPreviewImage>) => checkPreviewImage(...args).map(({ rule }) => rule)

describe("checkPreviewImage", () => {
  it("finds nothing if the requirements are met", () => {
    expect(rules(image, page)).toEqual([])
    expect(rules({ src: "https://cdn.example/a", alt: "A shelf" }, page, png(1200, 630))).toEqual([])
  })

  it.each([
    ["address", { ...image, src: "https://[" }],
    ["scheme", { ...image, src: "http://cdn.example/a.png" }],
    ["scheme", { ...image, src: "data:image/png;base64,AA" }],
    ["format", { ...image, src: "/a.svg" }],
    ["text", { ...image, alt: " " }],
    ["text", { ...image, alt: "x".repeat(421) }],
    ["size", { ...image, width: 200, height: 105 }],
    ["size", { ...image, width: undefined }],
    ["shape", { ...image, width: 1000, height: 1000 }],
  ])("finds a fault of %s", (rule, faulty) => {
    expect(rules(faulty, page)).toEqual([rule])
  })

  it("uses the bytes instead of the declared size", () => {
    expect(rules(image, page, png(1000, 1000))).toEqual(["size", "shape"])
    expect(rules(image, page, new TextEncoder().encode("<html>not an image</html>"))).toEqual(["format"])
  })
})

describe("readImageSize", () => {
  it("reads PNG, JPEG and WebP, and nothing from truncated files", () => {
    expect(readImageSize(png(7, 9))).toEqual({ format: "png", width: 7, height: 9 })
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 9, 0, 7])
    expect(readImageSize(jpeg)).toEqual({ format: "jpeg", width: 7, height: 9 })
    expect(readImageSize(jpeg.subarray(0, 12))).toBeNull()
    const webp = new Uint8Array(30)
    webp.set(new TextEncoder().encode("RIFF....WEBPVP8X"))
    webp.set([6, 0, 0, 8, 0, 0], 24)
    expect(readImageSize(webp)).toEqual({ format: "webp", width: 7, height: 9 })
    expect(readImageSize(new Uint8Array())).toBeNull()
  })
})
