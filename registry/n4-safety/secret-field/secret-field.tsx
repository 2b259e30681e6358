"use client"

import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from "react"

import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

export type SecretFieldLabels = {
  show: string
  hide: string
  shown: string
  hidden: string
  capsLock: string
}

const englishLabels: SecretFieldLabels = {
  show: "Show",
  hide: "Hide",
  shown: "What you write can be seen.",
  hidden: "What you write is hidden.",
  capsLock: "Caps lock is on.",
}

export type SecretFieldProps = Omit<ComponentProps<"div">, "children" | "onChange" | "defaultValue"> &
  Pick<ComponentProps<"input">, "name" | "required" | "disabled" | "minLength" | "maxLength" | "value" | "onChange"> & {
    label: ReactNode
    hint?: ReactNode
    error?: ReactNode
    /** `current-password`, `new-password` or `one-time-code`, so that a password manager can help. */
    autoComplete?: "current-password" | "new-password" | "one-time-code" | "off"
    /** A secret that is shown is hidden again after this many milliseconds. */
    hideAfter?: number
    labels?: Partial<SecretFieldLabels>
  }

/** A field for a secret: it can be looked at, pasted into and filled by a password manager, and it hides itself again. */
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
  const { LiveRegion, announce } = useHarness("secret-field")
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const text = { ...englishLabels, ...labels }
  const described = [error && `${id}-error`, capsLock && `${id}-caps`, hint && `${id}-hint`].filter(Boolean).join(" ")

  useEffect(() => {
    if (!shown) return
    const hide = () => setShown(false)
    const timer = setTimeout(hide, hideAfter)
    const onVisibility = () => {
      if (document.visibilityState === "hidden") hide()
    }
    // Sent as text, a secret would be offered to others as something typed before.
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
    announce(shown ? text.hidden : text.shown)
    input.current?.focus()
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"))

  return (
    <div data-slot="secret-field" data-shown={shown ? "" : undefined} className={cn("grid gap-1.5", className)} {...props}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex items-stretch rounded-md border border-input bg-background has-aria-invalid:border-destructive">
        <input
          ref={input}
          id={id}
          type={shown ? "text" : "password"}
          name={name}
          required={required}
          disabled={disabled}
          minLength={minLength}
          maxLength={maxLength}
          value={value}
          onChange={onChange}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          className="focus-ring h-10 w-full min-w-0 rounded-md bg-transparent px-3 text-base text-foreground disabled:opacity-60 pointer-coarse:min-h-touch"
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={id}
          disabled={disabled}
          onClick={toggle}
          className="focus-ring shrink-0 cursor-pointer rounded-md px-3 text-sm font-semibold text-primary hover:bg-accent hover:text-accent-foreground disabled:cursor-not-allowed disabled:opacity-60"
        >
          {shown ? text.hide : text.show}
        </button>
      </div>
      {capsLock ? (
        <p id={`${id}-caps`} className="text-sm text-muted-foreground">
          {text.capsLock}
        </p>
      ) : null}
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
      <LiveRegion />
    </div>
  )
}
