"use client";

import { startTransition, useEffect, useMemo, useRef, useState, useTransition, type ComponentProps, type FormEvent } from "react"
import { Form } from "@base-ui/react/form"
import type { StandardSchemaV1 } from "@standard-schema/spec"

import { FormPendingContext } from "@/hooks/use-form-pending"
import { useHarness } from "@/hooks/use-harness"
import { useWords } from "@/hooks/use-words"
import type { Words } from "@/lib/fill-words"
import { checkForm, readForm, type FormRefusal } from "@/lib/read-form"
import { cn } from "@/lib/utils"

export type { FormRefusal } from "@/lib/read-form"
import { validatedFormWords } from "@/lib/words"

export type ValidatedFormLabels = Words["validatedForm"]

export type ValidatedFormProps<Schema extends StandardSchemaV1> = Omit<ComponentProps<"form">, "onSubmit" | "action"> & {
  /** A schema of any library that implements Standard Schema, such as Zod, Valibot or ArkType. It may be asynchronous. */
  schema: Schema
  /** Names that are always a list. Groups of checkboxes are detected automatically. */
  lists?: readonly string[]
  labels?: Partial<ValidatedFormLabels>
} & (
    | {
        /** Called only with values that passed the schema. Return the errors from the server. */
        onSubmit: (values: StandardSchemaV1.InferOutput<Schema>, context: { signal: AbortSignal }) => Answer
        action?: undefined
        refusal?: undefined
      }
    | {
        /**
         * A server action, or the one that `useActionState` returned. Called only with data that passed the schema;
         * before the scripts are loaded the browser sends it unchecked, so the action validates again.
         */
        action: (data: FormData) => Answer
        /** The errors from the server, if they are the state of `useActionState`. A new object is a new answer. */
        refusal?: FormRefusal | null
        onSubmit?: undefined
      }
  )

type Answer = void | FormRefusal | Promise<void | FormRefusal>

/** The error of a field, and its value at that time. */
type Refused = { message: string; from: "schema" | "server"; value: string }
type Refusals = Readonly<Record<string, Refused>>

const none: Refusals = {}

/** Which part of an answer is outdated: the names of fields that have changed since, or all of it. */
type Outdated = { of: FormRefusal | null | undefined; names: readonly string[] | "all" }

const fresh: Outdated = { of: null, names: [] }

/**
 * A form whose values reach the app only through its schema. The fields inside it are `Field`s: each finds its error by
 * its name, gets the focus in order, and keeps an error from the server until it changes.
 */
export function ValidatedForm<Schema extends StandardSchemaV1>({
  schema,
  onSubmit,
  action,
  refusal,
  lists,
  labels,
  onChange,
  onClick,
  onKeyUp,
  className,
  children,
  ...props
}: ValidatedFormProps<Schema>) {
  const { log, LiveRegion, announce, report } = useHarness("validated-form")
  const [refusals, showRefusals] = useState(none)
  const held = useRef(none)
  const [message, setMessage] = useState<string | null>(null)
  const [outdated, setOutdated] = useState(fresh)
  const [busy, setBusy] = useState(false)
  const [sending, startSending] = useTransition()
  const pending = busy || sending
  const running = useRef<AbortController | null>(null)
  // Each validation gets a number. A result that is not the latest is ignored.
  const latest = useRef(0)
  const looked = useRef("")
  const sent = useRef<{ form: HTMLFormElement; data: FormData } | null>(null)
  const { say } = useWords("validatedForm", validatedFormWords, labels)
  useEffect(() => () => running.current?.abort(), [])

  function setRefusals(next: Refusals) {
    held.current = next
    showRefusals(next)
  }

  function refuse(form: HTMLFormElement, found: Readonly<Record<string, string>>, from: Refused["from"], whole?: string) {
    const data = new FormData(form)
    const next = Object.fromEntries(
      Object.entries(found).map(([name, why]) => [name, { message: why, from, value: valueOf(data, name) }])
    )
    const names = Object.keys(next)
    looked.current = textOf(data)
    setRefusals(next)
    setMessage(whole ?? null)
    announce(whole ?? say("summary", { count: names.length }))
    // Names only: input of a person is not logged.
    log.info("the form was not let through", { fields: names })
    controlOf(form, names)?.focus()
  }

  const hidden = outdated.of === refusal ? outdated.names : fresh.names
  const answer = hidden === "all" ? null : refusal
  const answered = useMemo(
    () => Object.entries(answer?.errors ?? {}).filter(([name]) => !hidden.includes(name)),
    [answer, hidden]
  )

  const tell = useRef<(answer: FormRefusal) => void>(() => {})
  useEffect(() => {
    tell.current = ({ errors = {}, message: whole }) => {
      const names = Object.keys(errors)
      if (!sent.current || (names.length === 0 && whole === undefined)) return
      announce(whole ?? say("summary", { count: names.length }))
      log.info("the form was refused by its action", { fields: names })
      controlOf(sent.current.form, names)?.focus()
    }
  })
  useEffect(() => {
    if (refusal) tell.current(refusal)
  }, [refusal])

  function begin(form: HTMLFormElement, submitter: HTMLElement | null) {
    if (pending || (running.current && !running.current.signal.aborted)) return
    // A transition in the event itself, so that `useFormStatus` knows of an action. Other submissions are none: while one is
    // running, a router would wait with its navigation.
    if (action) return startSending(() => submit(form, submitter))
    setBusy(true)
    void submit(form, submitter)
  }

  function send(values: StandardSchemaV1.InferOutput<Schema>, data: FormData, signal: AbortSignal): Answer {
    if (!action) return onSubmit(values, { signal })
    return new Promise((resolve, reject) => {
      startTransition(async () => {
        try {
          resolve(await action(data))
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  async function submit(form: HTMLFormElement, submitter: HTMLElement | null) {
    const own = new AbortController()
    running.current = own
    latest.current += 1
    const data = new FormData(form, submitter)
    try {
      const checked = await checkForm(schema, readForm(form, submitter, { lists }))
      if (own.signal.aborted) return
      setOutdated({ of: refusal, names: "all" })
      const open = unfinished(form)
      if (!checked.ok || open) {
        const whole = checked.ok ? undefined : checked.message
        return refuse(form, { ...(checked.ok ? {} : checked.errors), ...open?.errors }, "schema", whole ?? open?.message)
      }
      setRefusals(none)
      setMessage(null)
      sent.current = { form, data }
      const refused = await send(checked.values, data, own.signal)
      if (refused && !own.signal.aborted) refuse(form, refused.errors ?? {}, "server", refused.message)
    } catch (error) {
      if (own.signal.aborted) return
      log.error("the form could not be sent", { error })
      report({ type: "failure", error })
      setMessage(say("failed"))
      announce(say("failed"))
    } finally {
      if (running.current === own) running.current = null
      if (!own.signal.aborted) setBusy(false)
    }
  }

  // Only invalid fields are validated while typing: no new error appears in the middle of a word.
  async function reconsider(form: HTMLFormElement) {
    reconsiderAnswer(form)
    const before = Object.entries(held.current)
    if (before.length === 0 || running.current) return
    const data = new FormData(form)
    const now = textOf(data)
    if (now === looked.current) return
    looked.current = now
    const number = (latest.current += 1)
    let found: Readonly<Record<string, string>> = {}
    if (before.some(([, { from }]) => from === "schema")) {
      try {
        const answer = checkForm(schema, readForm(form, null, { lists }))
        const checked = answer instanceof Promise ? await answer : answer
        found = { ...(checked.ok ? {} : checked.errors), ...unfinished(form)?.errors }
      } catch {
        // A schema that throws is reported when the form is submitted.
        return
      }
    }
    if (number !== latest.current) return
    const next = before.flatMap(([name, refused]) => {
      // An error from the server is removed only when its own field changes.
      if (refused.from === "server") return refused.value === valueOf(data, name) ? [[name, refused] as const] : []
      const why = found[name]
      return why === undefined ? [] : [[name, { ...refused, message: why }] as const]
    })
    // A new object each time, because the field clears its error when it changes.
    setRefusals(next.length > 0 ? Object.fromEntries(next) : none)
  }

  /** As any error from the server, one of the answer stays until its own field changes. */
  function reconsiderAnswer(form: HTMLFormElement) {
    if (!answer?.errors || !sent.current || pending) return
    const data = new FormData(form)
    const before = sent.current.data
    const names = Object.keys(answer.errors).filter((name) => valueOf(data, name) !== valueOf(before, name))
    // It may run after a new submission has hidden the whole answer.
    const next: Outdated = { of: refusal, names }
    if (names.join() !== hidden.toString()) setOutdated((now) => (now.of === refusal && now.names === "all" ? now : next))
  }

  function reconsiderLater(form: HTMLFormElement) {
    if (held.current !== none || answer) setTimeout(() => form.isConnected && void reconsider(form))
  }

  const errors = useMemo(
    () => Object.fromEntries([...answered, ...Object.entries(refusals).map(([name, refused]) => [name, refused.message])]),
    [answered, refusals]
  )
  const count = Object.keys(errors).length
  const whole = message ?? answer?.message ?? null

  return (
    <Form
      data-slot="validated-form"
      errors={errors}
      aria-busy={pending || undefined}
      data-pending={pending || undefined}
      className={cn("grid gap-4", className)}
      render={
        <form
          // Answers come from `send`; a server action also works before the scripts are loaded.
          action={action as ((data: FormData) => void) | undefined}
          onSubmit={(event: FormEvent<HTMLFormElement> & { preventBaseUIHandler?: () => void }) => {
            // It would validate as the browser does, with other messages than the schema.
            event.preventBaseUIHandler?.()
            // Portals bubble through the React tree: a form in a dialog is a different form.
            if (event.target !== event.currentTarget) return
            event.preventDefault()
            begin(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
          }}
        />
      }
      onChange={(event) => {
        onChange?.(event)
        void reconsider(event.currentTarget)
      }}
      // A list or a menu changes its field without an input event; its value is available a moment later.
      onClick={(event) => {
        onClick?.(event)
        reconsiderLater(event.currentTarget)
      }}
      onKeyUp={(event) => {
        onKeyUp?.(event)
        reconsiderLater(event.currentTarget)
      }}
      {...props}
    >
      {whole || count > 1 ? (
        <div data-slot="validated-form-summary" className="border-s-4 border-destructive bg-muted px-4 py-3 text-sm">
          <p className="font-semibold">{whole ?? say("summary", { count })}</p>
        </div>
      ) : null}
      <FormPendingContext value={pending}>{children}</FormPendingContext>
      <LiveRegion />
    </Form>
  )
}

const partOf = (value: FormDataEntryValue) => (typeof value === "string" ? value : `${value.name} ${value.size}`)

/** The values of the fields of a name, to detect changes. */
const valueOf = (data: FormData, name: string) => JSON.stringify(data.getAll(name).map(partOf))

const textOf = (data: FormData) => JSON.stringify([...data].map(([name, value]) => [name, partOf(value)]))

/** Controls that refuse their value, such as a combobox with text that is no choice: the schema would not see the text. */
function unfinished(form: HTMLFormElement): FormRefusal | undefined {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement && element.validity.customError) as HTMLInputElement[]
  if (inputs.length === 0) return undefined
  return {
    errors: Object.fromEntries(inputs.filter(({ name }) => name).map(({ name, validationMessage }) => [name, validationMessage])),
    // One with several choices has an input for each of them, and no name without any.
    message: inputs.find(({ name }) => !name)?.validationMessage,
  }
}

function controlOf(form: HTMLFormElement, names: readonly string[]) {
  return [...form.elements].find(
    (element): element is HTMLInputElement => "name" in element && names.includes(String(element.name))
  )
}
