"use client";

import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from "react"
import { Field } from "@base-ui/react/field"

import { useHarness } from "@/hooks/use-harness"
import { useWords } from "@/hooks/use-words"
import type { Words } from "@/lib/fill-words"
import { PlainInput } from "@/lib/plain-input"
import { fieldLook } from "@/lib/field-look"
import { cn } from "@/lib/utils"
import { secretFieldWords } from "@/lib/words"

export type SecretFieldLabels = Words["secretField"]

export type SecretFieldProps = Omit<ComponentProps<"div">, "children" | "onChange" | "defaultValue"> &
  Pick<ComponentProps<"input">, "name" | "required" | "disabled" | "minLength" | "maxLength" | "value" | "onChange"> & {
    label: ReactNode
    hint?: ReactNode
    error?: ReactNode
    /** `current-password`, `new-password` or `one-time-code`, so that a password manager can help. */
    autoComplete?: "current-password" | "new-password" | "one-time-code" | "off"
    /** A visible secret is hidden again after this many milliseconds. */
    hideAfter?: number
    labels?: Partial<SecretFieldLabels>
  }

/**
 * A field for a secret: it can be revealed, pasted into and filled by a password manager, and it hides itself again. In
 * a form it shows the error of the form, like every field.
 */
export function SecretField({
  label,
  hint,
  error,
  autoComplete = "current-password",
  hideAfter = 15_000,
  labels,
  name,
  required,
  disabled,
  minLength,
  maxLength,
  value,
  onChange,
  className,
  ...props
}: SecretFieldProps) {
  const { LiveRegion, announce, parts } = useHarness("secret-field")
  const { Button, Input = PlainInput } = parts
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const { say } = useWords("secretField", secretFieldWords, labels)
  useEffect(() => {
    if (!shown) return
    const hide = () => setShown(false)
    const timer = setTimeout(hide, hideAfter)
    const onVisibility = () => {
      if (document.visibilityState === "hidden") hide()
    }
    // Submitted as text, a secret could be offered by autocomplete later.
    const form = input.current?.form
    form?.addEventListener("submit", hide)
    document.addEventListener("visibilitychange", onVisibility)
    return () => {
      clearTimeout(timer)
      form?.removeEventListener("submit", hide)
      document.removeEventListener("visibilitychange", onVisibility)
    }
  }, [shown, hideAfter])

  function toggle() {
    setShown(!shown)
    announce(shown ? say("hidden") : say("shown"))
    input.current?.focus()
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"))

  return (
    <Field.Root
      data-slot="secret-field"
      data-shown={shown ? "" : undefined}
      name={name}
      disabled={disabled}
      invalid={error ? true : undefined}
      className={cn("grid min-w-0 content-start gap-2", className)}
      {...props}
    >
      <Field.Label className={fieldLook.label}>{label}</Field.Label>
      <div className="flex flex-wrap items-stretch gap-2">
        <Input
          ref={input}
          id={id}
          type={shown ? "text" : "password"}
          required={required}
          minLength={minLength}
          maxLength={maxLength}
          value={value}
          onChange={onChange}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          className="min-w-0 flex-1 basis-40"
        />
        {/* The name says what pressing it does, so that it has no pressed state beside it. */}
        <Button aria-controls={id} disabled={disabled} onClick={toggle}>
          {shown ? say("hide") : say("show")}
        </Button>
      </div>
      {error ? (
        <Field.Error match className={fieldLook.error}>
          {error}
        </Field.Error>
      ) : (
        <Field.Error className={fieldLook.error} />
      )}
      {capsLock ? <Field.Description className={fieldLook.description}>{say("capsLock")}</Field.Description> : null}
      {hint ? <Field.Description className={fieldLook.description}>{hint}</Field.Description> : null}
      <LiveRegion />
    </Field.Root>
  )
}
