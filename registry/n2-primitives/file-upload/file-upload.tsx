"use client";

import {
  createContext,
  useContext,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  type RefObject,
} from "react"
import { Field as BaseField } from "@base-ui/react/field"

import { AttachmentIcon, CloseIcon, Icon, UploadIcon } from "@/components/ui/icon"
import { useWords } from "@/hooks/use-words"
import { isAccepted, readableSize } from "@/lib/upload-rules"
import { cn } from "@/lib/utils"
import { fileUploadWords } from "@/lib/words"

/** Why a file was rejected. */
type FileRejection = { file: File; reason: "type" | "size" | "count" }

type Upload = {
  files: readonly File[]
  add: (files: Iterable<File>) => void
  remove: (file: File) => void
  input: RefObject<HTMLInputElement | null>
  id: string
  accept?: string
  multiple: boolean
  disabled: boolean
  name?: string
  required?: boolean
}

const Context = createContext<Upload | null>(null)

function useUpload() {
  const upload = useContext(Context)
  if (!upload) throw new Error("The parts of a FileUpload stand inside a FileUpload")
  return upload
}

type FileUploadProps = Omit<ComponentProps<"div">, "onChange" | "defaultValue"> & {
  value?: readonly File[]
  defaultValue?: readonly File[]
  onValueChange?: (files: readonly File[]) => void
  /** Called with rejected files; show the reason near the field. */
  onReject?: (rejections: readonly FileRejection[]) => void
  /** Like the attribute of an input: `.pdf,image/*`. */
  accept?: string
  /** The maximum size of one file, in bytes. */
  maxSize?: number
  /** The maximum number of files; one by default. */
  maxFiles?: number
  /** The name in a form, which submits the files like an input of type `file`. */
  name?: string
  required?: boolean
  disabled?: boolean
}

/**
 * Files, chosen or dropped. It keeps them; uploading them, with a form or separately, is up to the app. Inside a
 * `Field` it finds its label, its name and its error automatically.
 */
function FileUpload({
  value,
  defaultValue = [],
  onValueChange,
  onReject,
  accept,
  maxSize = Infinity,
  maxFiles = 1,
  name,
  required,
  disabled = false,
  id,
  className,
  ...props
}: FileUploadProps) {
  const generated = useId()
  const [own, setOwn] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const files = value ?? own

  function change(next: readonly File[]) {
    setOwn(next)
    onValueChange?.(next)
    // The form submits the files of the input: dropped files are added to it, removed ones are deleted from it.
    if (!input.current || typeof DataTransfer === "undefined") return
    const held = new DataTransfer()
    for (const file of next) held.items.add(file)
    input.current.files = held.files
  }

  function add(fresh: Iterable<File>) {
    const kept = maxFiles === 1 ? [] : [...files]
    const rejections: FileRejection[] = []
    for (const file of fresh) {
      const reason = !isAccepted(file, accept) ? "type" : file.size > maxSize ? "size" : kept.length >= maxFiles ? "count" : null
      if (reason) rejections.push({ file, reason })
      else kept.push(file)
    }
    change(kept.length === 0 ? files : kept)
    if (rejections.length > 0) onReject?.(rejections)
  }

  const upload: Upload = {
    files,
    add,
    remove: (file) => change(files.filter((one) => one !== file)),
    input,
    id: id ?? generated,
    accept,
    multiple: maxFiles > 1,
    disabled,
    name,
    required,
  }
  return (
    <Context value={upload}>
      <div
        data-slot="file-upload"
        data-disabled={disabled || undefined}
        className={cn("grid gap-3", className)}
        {...props}
      />
    </Context>
  )
}

/** The area to drop files on, or to press to choose them. Its text is the name of the field. */
function FileUploadDropzone({ className, children, ...props }: ComponentProps<"label">) {
  const { add, input, id, accept, multiple, disabled, name, required } = useUpload()
  const [over, setOver] = useState(false)
  const zone = `${id}-dropzone`
  // The field around it can also disable it; the input has the state.
  const takes = () => !(disabled || input.current?.disabled)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (takes()) add(event.dataTransfer.files)
  }

  return (
    <label
      id={zone}
      data-slot="file-upload-dropzone"
      data-over={over || undefined}
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(takes())
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        "relative grid min-h-32 cursor-pointer place-items-center content-center gap-1 rounded-lg border border-dashed border-input bg-card p-6 text-center text-sm text-foreground transition-colors duration-(--duration-fast) ease-move hover:border-foreground has-disabled:border-input has-disabled:cursor-not-allowed has-disabled:bg-muted has-disabled:text-muted-foreground has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-(--focus-offset) has-focus-visible:outline-ring has-focus-visible:outline-solid has-aria-invalid:border-destructive forced-colors:has-aria-invalid:border-2 data-over:border-solid data-over:border-primary data-over:bg-accent",
        className
      )}
      {...props}
    >
      <Icon icon={UploadIcon} size="xl" className="mb-1 text-muted-foreground" />
      {children}
      <BaseField.Control
        ref={input}
        id={id}
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        required={required}
        disabled={disabled}
        onChange={(event) => add(event.target.files ?? [])}
        className="sr-only"
        render={({ "aria-labelledby": label, ...own }) => (
          // The label of a field says what is expected, the text of the zone what to do.
          <input {...own} aria-labelledby={label && `${label} ${zone}`} />
        )}
      />
    </label>
  )
}

type FileUploadListProps = Omit<ComponentProps<"ul">, "children"> & {
  /** The label of the remove button of a file. */
  removeLabel?: (name: string) => string
  /** The language of sizes. */
  language?: string
  /** Shown below the name of a file instead of its size, such as upload progress. */
  children?: (file: File) => ReactNode
}

/** The selected files, each with a remove button. */
function FileUploadList({
  removeLabel,
  language,
  className,
  children,
  ...props
}: FileUploadListProps) {
  const { files, remove, disabled } = useUpload()
  const { say } = useWords("fileUpload", fileUploadWords)
  return (
    <ul data-slot="file-upload-list" className={cn("grid gap-2 empty:hidden", className)} {...props}>
      {files.map((file, index) => (
        <li
          key={`${file.name}-${index}`}
          data-slot="file-upload-item"
          className="flex items-center gap-3 rounded-md border bg-card py-1.5 ps-3 pe-1.5 text-sm"
        >
          <Icon icon={AttachmentIcon} className="text-muted-foreground" />
          <div className="grid min-w-0 flex-1">
            <span className="truncate">{file.name}</span>
            {/* A server and a browser have data of their own about languages, and may write one size differently. */}
            <div className="text-xs text-muted-foreground" suppressHydrationWarning>{children?.(file) ?? readableSize(file.size, language)}</div>
          </div>
          <button
            type="button"
            aria-label={removeLabel?.(file.name) ?? say("remove", { name: file.name })}
            disabled={disabled}
            onClick={() => remove(file)}
            className="focus-ring flex size-8 cursor-pointer items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground disabled:cursor-not-allowed pointer-coarse:size-touch"
          >
            <Icon icon={CloseIcon} />
          </button>
        </li>
      ))}
    </ul>
  )
}

export {
  FileUpload,
  FileUploadDropzone,
  FileUploadList,
  type FileRejection,
  type FileUploadListProps,
  type FileUploadProps,
}
