"use client"

import {
  createContext,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
} from "react"
import type { z } from "zod"

import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type ValidatedFormLabels = {
  summary: (count: number) => string
  failed: string
}

const englishLabels: ValidatedFormLabels = {
  summary: (count) => (count === 1 ? "One answer needs another look." : `${count} answers need another look.`),
  failed: "This could not be sent. What you wrote is still here; try again in a moment.",
}

/** What the other side refused: by name of the field, or as a whole. */
export type FormRefusal = { errors?: Readonly<Record<string, string>>; message?: string }

export type ValidatedFormProps<Schema extends z.ZodType> = Omit<ComponentProps<"form">, "onSubmit" | "action"> & {
  schema: Schema
  /** Called with values that the schema let through, and with nothing else. */
  onSubmit: (
    values: z.output<Schema>,
    context: { signal: AbortSignal }
  ) => void | FormRefusal | Promise<void | FormRefusal>
  labels?: Partial<ValidatedFormLabels>
}

type Errors = Readonly<Record<string, string>>

type FormState = { id: string; errors: Errors; busy: boolean }

const FormContext = createContext<FormState | null>(null)

const idOf = (form: string, name: string) => `${form}-${name}`

/** A form whose values reach the app only through its schema. */
export function ValidatedForm<Schema extends z.ZodType>({
  schema,
  onSubmit,
  labels,
  onChange,
  className,
  children,
  ...props
}: ValidatedFormProps<Schema>) {
  const { log, LiveRegion, announce } = useHarness("validated-form")
  const id = useId()
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController | null>(null)
  const text = { ...englishLabels, ...labels }
  useEffect(() => () => running.current?.abort(), [])

  function refuse(form: HTMLFormElement, next: Errors, whole: string | null) {
    setErrors(next)
    setMessage(whole)
    const names = Object.keys(next)
    announce(whole ?? text.summary(names.length))
    // Names only: what a person wrote is nobody's business here.
    log.info("the form was not let through", { fields: names })
    controlOf(form, names)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current && !running.current.signal.aborted) return
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const own = new AbortController()
    running.current = own
    setBusy(true)
    try {
      const result = await schema.safeParseAsync(readForm(form, submitter))
      if (own.signal.aborted) return
      if (!result.success) {
        const next = errorsOf(result.error)
        return refuse(form, next, next[""] ?? null)
      }
      setErrors({})
      setMessage(null)
      const refusal = await onSubmit(result.data, { signal: own.signal })
      if (refusal && !own.signal.aborted) refuse(form, refusal.errors ?? {}, refusal.message ?? null)
    } catch (error) {
      if (own.signal.aborted) return
      log.error("the form could not be sent", { error })
      setMessage(text.failed)
      announce(text.failed)
    } finally {
      if (running.current === own) running.current = null
      if (!own.signal.aborted) setBusy(false)
    }
  }

  // Only what was refused is judged while typing: nobody is told off in the middle of a word.
  async function reconsider(form: HTMLFormElement) {
    if (Object.keys(errors).length === 0) return
    const result = await schema.safeParseAsync(readForm(form))
    const found = result.success ? {} : errorsOf(result.error)
    setErrors((before) => {
      const kept = Object.keys(before).filter((name) => name in found)
      return kept.length === Object.keys(before).length && kept.every((name) => before[name] === found[name])
        ? before
        : Object.fromEntries(kept.map((name) => [name, found[name] ?? ""]))
    })
  }

  const state = useMemo(() => ({ id, errors, busy }), [id, errors, busy])
  const refused = Object.keys(errors).filter((name) => name !== "")

  return (
    <form
      data-slot="validated-form"
      noValidate
      aria-busy={busy || undefined}
      className={cn("grid gap-4", className)}
      onSubmit={(event) => void submit(event)}
      onChange={(event) => {
        onChange?.(event)
        void reconsider(event.currentTarget)
      }}
      {...props}
    >
      {message || refused.length > 1 ? (
        <div data-slot="validated-form-summary" className="border-s-4 border-destructive bg-muted px-4 py-3 text-sm">
          <p className="font-semibold">{message ?? text.summary(refused.length)}</p>
        </div>
      ) : null}
      <FormContext value={state}>{children}</FormContext>
      <LiveRegion />
    </form>
  )
}

/** What a control needs to belong to its label, its hint and its error. */
export type ValidatedControl = {
  id: string
  name: string
  required?: boolean
  readOnly?: boolean
  "aria-invalid"?: true
  "aria-describedby"?: string
}

export type ValidatedFieldProps = Omit<ComponentProps<"div">, "children"> & {
  /** The name in the schema; a path such as `address.city` is allowed. */
  name: string
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  /** The control. Left out, a plain text input. */
  children?: (control: ValidatedControl) => ReactNode
}

export function ValidatedField({
  name,
  label,
  hint,
  required,
  className,
  children = (control) => <input type="text" {...control} className={plainInput} />,
  ...props
}: ValidatedFieldProps) {
  const form = useContext(FormContext)
  const alone = useId()
  const id = idOf(form?.id ?? alone, name)
  const error = form?.errors[name]
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ")
  const control: ValidatedControl = {
    id,
    name,
    ...(required && { required }),
    ...(form?.busy && { readOnly: true }),
    ...(error && { "aria-invalid": true as const }),
    ...(described && { "aria-describedby": described }),
  }

  return (
    <div
      data-slot="validated-field"
      data-invalid={error ? "" : undefined}
      className={cn("grid gap-1.5", className)}
      {...props}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(control)}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-destructive">
          {error}
        </p>
      ) : null}
    </div>
  )
}

const plainInput =
  "focus-ring h-10 w-full rounded-md border border-input bg-background px-3 text-base text-foreground aria-invalid:border-destructive pointer-coarse:min-h-touch"

const forbidden = new Set(["__proto__", "constructor", "prototype"])

/** The values of a form as plain data: repeated names become lists, dotted names become objects. */
export function readForm(form: HTMLFormElement, submitter?: HTMLElement | null): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const data = new FormData(form, submitter)
  for (const name of new Set(data.keys())) {
    const path = name.split(".")
    if (path.some((part) => part === "" || forbidden.has(part))) continue
    // An empty file input still sends a file without a name.
    const all = data.getAll(name).filter((value) => typeof value === "string" || value.name !== "" || value.size > 0)
    if (all.length === 0) continue
    const last = path.pop() as string
    let place = values
    for (const part of path) {
      const inner = place[part]
      place = (typeof inner === "object" && inner !== null ? inner : (place[part] = {})) as Record<string, unknown>
    }
    place[last] = all.length === 1 ? all[0] : all
  }
  return values
}

function errorsOf(error: z.ZodError): Errors {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.join(".")
    errors[name] ??= issue.message
  }
  return errors
}

function controlOf(form: HTMLFormElement, names: readonly string[]) {
  return [...form.elements].find(
    (element): element is HTMLInputElement => "name" in element && names.includes(String(element.name))
  )
}
