export type PreviewImage = {
  /** Absolute, or relative to the page's address. */
  src: string
  /** What the image shows, for screen readers. */
  alt: string
  width?: number
  height?: number
}

export type PreviewImageProblem = {
  rule: "address" | "scheme" | "format" | "text" | "size" | "shape" | "weight"
  message: string
  help: string
}

/** The requirements for preview images; machines crop, shrink or ignore other images. */
export const previewImageContract = {
  width: 1200,
  height: 630,
  smallest: { width: 600, height: 315 },
  /** The aspect ratio, and its tolerance. */
  shape: 1200 / 630,
  tolerance: 0.05,
  formats: ["png", "jpeg", "webp"],
  heaviest: 1_000_000,
  longestText: 420,
} as const

export type ImageSize = { width: number; height: number; format: "png" | "jpeg" | "webp" }

/** Everything about a preview image that is a problem for machines; an empty result means that it meets the requirements. */
export function checkPreviewImage(image: PreviewImage, page: string, bytes?: Uint8Array): PreviewImageProblem[] {
  const { smallest, shape, tolerance, formats, heaviest, longestText } = previewImageContract
  const problems: PreviewImageProblem[] = []
  const add = (rule: PreviewImageProblem["rule"], message: string, help: string) =>
    void problems.push({ rule, message, help })

  if (!URL.canParse(image.src, page)) {
    add("address", `\`${image.src}\` is not an address`, "give the image an address that machines can fetch")
  } else {
    const { protocol, pathname } = new URL(image.src, page)
    if (protocol !== "https:") {
      add("scheme", `the preview image is served over \`${protocol}\``, "serve it over https; many machines fetch nothing else")
    }
    const ending = pathname.match(/\.([a-z]+)$/i)?.[1]?.toLowerCase().replace("jpg", "jpeg")
    if (ending && !(formats as readonly string[]).includes(ending)) {
      add("format", `\`${ending}\` is not a format that every machine shows`, `use ${formats.join(", ")}`)
    }
  }

  const text = image.alt.trim()
  if (text === "") add("text", "the preview image has no text", "say in `alt` what it shows")
  else if (text.length > longestText) add("text", "the text of the preview image is too long", `use at most ${longestText} characters`)

  const real = bytes && readImageSize(bytes)
  if (bytes && !real) add("format", "the bytes are no image of a known format", `use ${formats.join(", ")}`)
  if (bytes && bytes.byteLength > heaviest) {
    add("weight", `the preview image weighs ${bytes.byteLength} bytes`, `stay below ${heaviest}`)
  }
  const size = real ?? image
  if (real && ((image.width && image.width !== real.width) || (image.height && image.height !== real.height))) {
    add("size", `the image is ${real.width} × ${real.height}, and the page says otherwise`, "let the page say what the file is")
  }
  if (size.width && size.height) {
    if (size.width < smallest.width || size.height < smallest.height) {
      add("size", `${size.width} × ${size.height} is too small`, `draw it at ${previewImageContract.width} × ${previewImageContract.height}`)
    } else if (Math.abs(size.width / size.height / shape - 1) > tolerance) {
      add("shape", `${size.width} × ${size.height} would be cropped`, `draw it at ${previewImageContract.width} × ${previewImageContract.height}`)
    }
  } else {
    add("size", "the size of the preview image is not known", "give `width` and `height`")
  }
  return problems
}

/** Width, height and format from the first bytes of a PNG, JPEG or WebP file. */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))
  try {
    if (text(1, 3) === "PNG" && text(12, 4) === "IHDR") {
      return { format: "png", width: view.getUint32(16), height: view.getUint32(20) }
    }
    if (view.getUint16(0) === 0xffd8) return readJpeg(view)
    if (text(0, 4) === "RIFF" && text(8, 4) === "WEBP") return readWebp(view, text(12, 4))
  } catch {
    // A truncated file is not an image.
  }
  return null
}

function readJpeg(view: DataView): ImageSize | null {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    // Frames of every kind, without the tables in the same number range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { format: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    at += 2 + view.getUint16(at + 2)
  }
}

function readWebp(view: DataView, kind: string): ImageSize | null {
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (kind === "VP8X") return { format: "webp", width: uint24(24) + 1, height: uint24(27) + 1 }
  if (kind === "VP8 ") {
    return { format: "webp", width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true)
    return { format: "webp", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return null
}
