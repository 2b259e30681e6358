"use client";

import { useMemo, useState, type ComponentProps, type MouseEvent, type ReactNode } from "react"
import { AlertDialog } from "@base-ui/react/alert-dialog"

import { useHarness } from "@/hooks/use-harness"
import { judge } from "@/lib/link-verdict"
import { questionLook } from "@/lib/question-look"
import { cn } from "@/lib/utils"

export type ExternalLinkGuardLabels = {
  title: string
  description: (host: string) => ReactNode
  /** Shown if the text of the link names another host than its address. */
  mismatch: (shown: string, host: string) => ReactNode
  stay: string
  leave: string
}

const englishLabels: ExternalLinkGuardLabels = {
  title: "You are about to leave this site",
  description: (host) => (
    <>
      This link opens <Host>{host}</Host>, which is run by someone else.
    </>
  ),
  mismatch: (shown, host) => (
    <>
      The link shows <Host>{shown}</Host> but goes to <Host>{host}</Host>. Go on only if you trust it.
    </>
  ),
  stay: "Stay here",
  leave: "Open the link",
}

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
  const text = useMemo(() => ({ ...englishLabels, ...labels }), [labels])

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
              <AlertDialog.Title className={questionLook.title}>{text.title}</AlertDialog.Title>
              {departure ? (
                <>
                  <AlertDialog.Description render={<div />} className={cn(questionLook.description, "grid gap-2 text-foreground")}>
                    <p>{text.description(departure.url.host)}</p>
                    {departure.shown ? (
                      <p className="border-s border-warning ps-3">
                        {text.mismatch(departure.shown, departure.url.host)}
                      </p>
                    ) : null}
                    <p className="rounded-md bg-muted p-3 font-mono text-xs break-all text-muted-foreground" dir="ltr">
                      {departure.url.href}
                    </p>
                  </AlertDialog.Description>
                  <div className={questionLook.footer}>
                    <AlertDialog.Close render={<parts.Button />}>{text.stay}</AlertDialog.Close>
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
                      {text.leave}
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
