"use client";

import { useState, type ComponentProps, type MouseEvent, type ReactNode } from "react"
import { AlertDialog } from "@base-ui/react/alert-dialog"

import { useHarness } from "@/hooks/use-harness"
import { useWords } from "@/hooks/use-words"
import type { Words } from "@/lib/fill-words"
import { judge } from "@/lib/link-verdict"
import { questionLook } from "@/lib/question-look"
import { cn } from "@/lib/utils"
import { externalLinkGuardWords } from "@/lib/words"

export type ExternalLinkGuardLabels = Words["externalLinkGuard"]

export type ExternalLinkGuardProps = ComponentProps<"div"> & {
  /** Origins that open without confirmation, such as `https://docs.example.org`. */
  trusted?: readonly string[]
  labels?: Partial<ExternalLinkGuardLabels>
  onLeave?: (url: URL) => void
}

type Departure = { url: URL; newTab: boolean; shown: string | null }

/** Asks before a link inside it leads to another origin, and blocks links that would run code. */
export function ExternalLinkGuard({
  children,
  trusted = [],
  labels,
  onLeave,
  onClick,
  onAuxClick,
  className,
  ...props
}: ExternalLinkGuardProps) {
  const { log, parts, report } = useHarness("external-link-guard")
  const [departure, setDeparture] = useState<Departure | null>(null)
  const [open, setOpen] = useState(false)
  const { say, sayParts } = useWords("externalLinkGuard", externalLinkGuardWords, labels)

  function guard(event: MouseEvent<HTMLDivElement>, own?: (event: MouseEvent<HTMLDivElement>) => void) {
    own?.(event)
    const isMiddle = event.type === "auxclick"
    if (event.defaultPrevented || (isMiddle && event.button !== 1)) return
    const link = (event.target as Element).closest("a[href]")
    if (!(link instanceof HTMLAnchorElement)) return

    const verdict = judge(link.href, window.location.href, trusted)
    if (verdict.kind === "pass") return

    event.preventDefault()
    if (verdict.kind === "block") {
      log.warn("stopped a link that would run code", { reason: verdict.reason })
      report({ type: "denial" })
      return
    }
    setDeparture({
      url: verdict.url,
      newTab: isMiddle || event.ctrlKey || event.metaKey || event.shiftKey || link.target === "_blank",
      shown: disguise(link.textContent, verdict.url),
    })
    setOpen(true)
  }

  return (
    <>
      <div
        data-slot="external-link-guard"
        className={cn("contents", className)}
        onClick={(event) => guard(event, onClick)}
        onAuxClick={(event) => guard(event, onAuxClick)}
        {...props}
      >
        {children}
      </div>
      <AlertDialog.Root open={open} onOpenChange={setOpen}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={questionLook.backdrop} />
          <AlertDialog.Viewport className={questionLook.viewport}>
            <AlertDialog.Popup data-slot="external-link-guard-dialog" className={questionLook.popup}>
              <AlertDialog.Title className={questionLook.title}>{say("title")}</AlertDialog.Title>
              {departure ? (
                <>
                  <AlertDialog.Description render={<div />} className={cn(questionLook.description, "grid gap-2 text-foreground")}>
                    <p>{sayParts("description", { host: <Host key="host">{departure.url.host}</Host> })}</p>
                    {departure.shown ? (
                      <p className="border-s border-warning ps-3">
                        {sayParts("mismatch", {
                          shown: <Host key="shown">{departure.shown}</Host>,
                          host: <Host key="host">{departure.url.host}</Host>,
                        })}
                      </p>
                    ) : null}
                    <p className="rounded-md bg-muted p-3 font-mono text-xs break-all text-muted-foreground" dir="ltr">
                      {departure.url.href}
                    </p>
                  </AlertDialog.Description>
                  <div className={questionLook.footer}>
                    <AlertDialog.Close render={<parts.Button />}>{say("stay")}</AlertDialog.Close>
                    <parts.ButtonLink
                      href={departure.url.href}
                      target={departure.newTab ? "_blank" : undefined}
                      rel="noopener noreferrer external"
                      emphasis="primary"
                      onClick={() => {
                        log.info("left for a foreign origin", { origin: departure.url.origin })
                        onLeave?.(departure.url)
                        setOpen(false)
                      }}
                    >
                      {say("leave")}
                    </parts.ButtonLink>
                  </div>
                </>
              ) : null}
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </>
  )
}

function Host({ children }: { children: ReactNode }) {
  return (
    <strong className="font-semibold break-words" dir="ltr">
      {children}
    </strong>
  )
}

// A text such as "bank.example" on another address is a phishing technique.
function disguise(text: string | null, url: URL) {
  const shown = text?.trim().match(/^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?:[/:?#]\S*)?$/i)?.[1]?.toLowerCase()
  const plain = (host: string) => host.replace(/^www\./, "")
  return shown && plain(shown) !== plain(url.hostname) ? shown : null
}
