"use client";

import { useEffect, useId, useRef, useState, type ComponentProps, type FormEvent, type ReactElement, type ReactNode } from "react"
import { AlertDialog } from "@base-ui/react/alert-dialog"

import { useHarness } from "@/hooks/use-harness"
import { useWords } from "@/hooks/use-words"
import type { Words } from "@/lib/fill-words"
import { PlainInput } from "@/lib/plain-input"
import { questionLook } from "@/lib/question-look"
import { cn } from "@/lib/utils"
import { confirmActionWords } from "@/lib/words"

export type ConfirmActionLabels = Words["confirmAction"]

export type ConfirmActionProps = Omit<ComponentProps<"div">, "children"> & {
  /** The button that starts the action. */
  trigger: ReactElement
  /** What would happen, as a question. */
  question: ReactNode
  /** What cannot be undone, and for whom. */
  consequence?: ReactNode
  /** For irreversible actions: these words must be typed first. */
  phrase?: string
  /** The dialog stays open until this has finished. Throwing means failure. */
  onConfirm: (context: { signal: AbortSignal }) => void | Promise<void>
  labels?: Partial<ConfirmActionLabels>
}

/** Asks for confirmation before a destructive action. The safe answer has the focus. */
export function ConfirmAction({
  trigger,
  question,
  consequence,
  phrase,
  onConfirm,
  labels,
  className,
  ...props
}: ConfirmActionProps) {
  const { log, LiveRegion, announce, report, parts } = useHarness("confirm-action")
  const { Button, Input = PlainInput } = parts
  const [open, setOpen] = useState(false)
  const [state, setState] = useState<"asking" | "busy" | "failed">("asking")
  const [written, setWritten] = useState("")
  const cancel = useRef<HTMLButtonElement>(null)
  const running = useRef<AbortController | null>(null)
  const inputId = useId()
  const { say, sayParts } = useWords("confirmAction", confirmActionWords, labels)
  const ready = phrase === undefined || same(written, phrase)
  useEffect(() => () => running.current?.abort(), [])

  function change(next: boolean) {
    // A running action is waited for: closing would look like cancelling it.
    if (state === "busy") return
    setOpen(next)
    if (next) {
      setState("asking")
      setWritten("")
    }
  }

  async function confirm(event: FormEvent) {
    event.preventDefault()
    // Portals bubble through the React tree: a form around the trigger must not be submitted.
    event.stopPropagation()
    if (!ready || state === "busy") return
    const own = new AbortController()
    running.current = own
    setState("busy")
    try {
      await onConfirm({ signal: own.signal })
      if (own.signal.aborted) return
      log.info("a dangerous action was confirmed")
      setOpen(false)
      setState("asking")
      announce(say("done"))
    } catch (error) {
      if (own.signal.aborted) return
      log.error("a confirmed action failed", { error })
      report({ type: "failure", error })
      setState("failed")
    }
  }

  return (
    <div data-slot="confirm-action" className={cn("inline-flex", className)} {...props}>
      <AlertDialog.Root open={open} onOpenChange={change}>
        <AlertDialog.Trigger render={trigger} />
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={questionLook.backdrop} />
          <AlertDialog.Viewport className={questionLook.viewport}>
            <AlertDialog.Popup data-slot="confirm-action-dialog" initialFocus={cancel} className={questionLook.popup}>
              <form className="grid gap-4" onSubmit={(event) => void confirm(event)} aria-busy={state === "busy" || undefined}>
                <AlertDialog.Title className={questionLook.title}>{question}</AlertDialog.Title>
                {consequence ? (
                  <AlertDialog.Description render={<div />} className={questionLook.description}>
                    {consequence}
                  </AlertDialog.Description>
                ) : null}
                {phrase === undefined ? null : (
                  <div className="grid gap-1.5">
                    <label htmlFor={inputId} className="text-sm">
                      {sayParts("phrase", {
                        phrase: (
                          <strong key="phrase" className="font-semibold break-words">
                            {phrase}
                          </strong>
                        ),
                      })}
                    </label>
                    <Input
                      id={inputId}
                      value={written}
                      onChange={(event) => setWritten(event.target.value)}
                      autoComplete="off"
                      autoCapitalize="none"
                      spellCheck={false}
                    />
                  </div>
                )}
                {state === "failed" ? (
                  <p role="alert" className="border-s-4 border-destructive ps-3 text-sm">
                    {say("failed")}
                  </p>
                ) : null}
                <div className={questionLook.footer}>
                  <AlertDialog.Close ref={cancel} disabled={state === "busy"} render={<Button />}>
                    {say("cancel")}
                  </AlertDialog.Close>
                  <Button
                    type="submit"
                    emphasis="danger"
                    // Stays focusable, so that it can announce that it is not ready.
                    aria-disabled={!ready || state === "busy" || undefined}
                    data-disabled={!ready || state === "busy" ? "" : undefined}
                  >
                    {say("confirm")}
                  </Button>
                </div>
              </form>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
      <LiveRegion />
    </div>
  )
}

// Surrounding spaces and Unicode normalisation are ignored; case is not.
const same = (one: string, other: string) => one.trim().normalize() === other.trim().normalize()
