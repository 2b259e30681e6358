import { createEvent, fireEvent, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { describe, expect, test, vi } from "vitest"

import * as module from "@/components/ui/file-upload"
import { FileUpload, FileUploadDropzone, FileUploadList } from "@/components/ui/file-upload"
import { describeConformance } from "@/conformance/conformance"
import { isAccepted, readableSize } from "@/lib/upload-rules"

const inside = (part: React.ReactNode) => <FileUpload>{part}</FileUpload>

describeConformance("file-upload", module, {
  FileUpload: <FileUpload />,
  FileUploadDropzone: { element: <FileUploadDropzone>Papers</FileUploadDropzone>, within: inside },
  FileUploadList: { element: <FileUploadList />, within: inside },
})

const pdf = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: "application/pdf" })
const names = () => [...document.querySelectorAll("[data-slot=file-upload-item] .truncate")].map((one) => one.textContent)

function show(props: Partial<React.ComponentProps<typeof FileUpload>> = {}) {
  render(
    <FileUpload maxFiles={2} {...props}>
      <FileUploadDropzone>Papers</FileUploadDropzone>
      <FileUploadList removeLabel={(name) => `${name} entfernen`} />
    </FileUpload>
  )
  return screen.getByLabelText("Papers")
}

describe("a file upload", () => {
  test("lists chosen files until they are removed", async () => {
    const user = userEvent.setup()
    const onValueChange = vi.fn()
    const input = show({ onValueChange })
    await user.upload(input, pdf("a.pdf"))
    await user.upload(input, pdf("b.pdf"))
    expect(names()).toEqual(["a.pdf", "b.pdf"])
    await user.click(screen.getByRole("button", { name: "a.pdf entfernen" }))
    expect(names()).toEqual(["b.pdf"])
    expect(onValueChange.mock.lastCall?.[0]).toHaveLength(1)
  })

  test("accepts dropped files, and shows the drop state", () => {
    show()
    const zone = screen.getByText("Papers")
    fireEvent.dragOver(zone)
    expect(zone).toHaveAttribute("data-over")
    const drop = createEvent.drop(zone)
    Object.defineProperty(drop, "dataTransfer", { value: { files: [pdf("a.pdf")] } })
    fireEvent(zone, drop)
    expect(zone).not.toHaveAttribute("data-over")
    expect(names()).toEqual(["a.pdf"])
  })

  test("rejects files of another type, too large or too many, and reports it", () => {
    const onReject = vi.fn()
    const zone = show({ accept: ".pdf", maxSize: 100, onReject }).closest("label")!
    const files = [pdf("a.pdf"), pdf("big.pdf", 101), new File(["x"], "x.txt", { type: "text/plain" }), pdf("b.pdf"), pdf("c.pdf")]
    const drop = createEvent.drop(zone)
    Object.defineProperty(drop, "dataTransfer", { value: { files } })
    fireEvent(zone, drop)
    expect(names()).toEqual(["a.pdf", "b.pdf"])
    expect(onReject.mock.calls[0]?.[0].map(({ file, reason }: { file: File; reason: string }) => [file.name, reason])).toEqual([
      ["big.pdf", "size"],
      ["x.txt", "type"],
      ["c.pdf", "count"],
    ])
  })

  test("replaces the file if only one is allowed", async () => {
    const user = userEvent.setup()
    const input = show({ maxFiles: 1 })
    await user.upload(input, pdf("a.pdf"))
    await user.upload(input, pdf("b.pdf"))
    expect(names()).toEqual(["b.pdf"])
  })
})

describe("its helpers", () => {
  test("match types like an input", () => {
    const picture = new File([], "a.PNG", { type: "image/png" })
    expect([undefined, ".png", "image/*", "image/png", ".pdf, image/*", "text/plain"].map((accept) => isAccepted(picture, accept))).toEqual(
      [true, true, true, true, true, false]
    )
  })

  test("format sizes", () => {
    expect([0, 999, 1000, 1_450_000].map((bytes) => readableSize(bytes))).toEqual(["0 byte", "999 byte", "1 kB", "1.5 MB"])
  })
})
