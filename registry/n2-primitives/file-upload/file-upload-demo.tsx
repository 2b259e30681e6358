"use client";

import { useState } from "react"

import { FileUpload, FileUploadDropzone, FileUploadList, type FileRejection } from "@/components/ui/file-upload"
import { Text } from "@/components/ui/text"

const reasons: Record<FileRejection["reason"], string> = {
  type: "is neither a PDF nor a picture",
  size: "is larger than 5 MB",
  count: "is one too many",
}

// Without its own time a file takes the current one, which a page that is rendered ahead of time does not have.
const sample = () => new File([new Uint8Array(412_000)], "minutes-may.pdf", { type: "application/pdf", lastModified: 0 })

export default function FileUploadDemo() {
  const [rejected, setRejected] = useState<readonly FileRejection[]>([])
  const [first] = useState(sample)
  return (
    <FileUpload
      className="max-w-md"
      defaultValue={[first]}
      accept=".pdf,image/*"
      maxFiles={3}
      maxSize={5_000_000}
      name="papers"
      onValueChange={() => setRejected([])}
      onReject={setRejected}
    >
      <FileUploadDropzone>
        <span className="font-semibold">Drop papers here or choose them</span>
        <span className="text-muted-foreground">PDF or pictures, three at most, up to 5 MB each</span>
      </FileUploadDropzone>
      <FileUploadList />
      <Text variant="small" role="status" className="text-destructive empty:hidden">
        {rejected.map(({ file, reason }) => `${file.name} ${reasons[reason]}.`).join(" ")}
      </Text>
    </FileUpload>
  )
}
