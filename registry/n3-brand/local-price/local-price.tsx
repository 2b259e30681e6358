"use client";

import { useEffect, useMemo, useRef, type ComponentProps } from "react"

import { VisuallyHidden } from "@/components/ui/visually-hidden"
import { localPriceWords, useWords, type Words } from "@/components/ui/words"
import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

/** A number, or a decimal string, which is exact: `"1200.50"`. */
export type Amount = number | `${number}`

export type LocalPriceLabels = Words["localPrice"]

export type LocalPriceProps = Omit<ComponentProps<"span">, "children"> & {
  amount: Amount
  /** The currency: ISO 4217, `ZWG`. */
  currency: string
  /** The number format of the reader: BCP 47, `en-ZW`. It does not affect the currency. */
  locale?: string
  /** The previous price. */
  before?: Amount
  /** An estimate in the currency of the reader: the currency and its exchange rate. */
  approximate?: { currency: string; rate: number }
  /** The period of the price: `month`. */
  period?: string
  /** Writes `US$` or `USD` where `$` alone could be another dollar. */
  display?: "symbol" | "narrowSymbol" | "code"
  labels?: Partial<LocalPriceLabels>
}

/** A price in the currency that is paid, formatted for the reader. */
export function LocalPrice({
  amount,
  currency,
  locale = "en",
  before,
  approximate,
  period,
  display = "symbol",
  labels,
  className,
  ...props
}: LocalPriceProps) {
  const { log, motion, LiveRegion, announce } = useHarness("local-price")
  const { say } = useWords("localPrice", localPriceWords, labels)
  const format = useMemo(() => formatter(currency, locale, display), [currency, locale, display])
  const price = format.write(amount)
  const free = Number(amount) === 0
  const reduced = before !== undefined && Number(before) > Number(amount)
  const rough = approximate && !free ? formatter(approximate.currency, locale, display, true) : null

  useEffect(() => {
    if (!format.known) log.warn("unknown currency, written as it came", { currency })
  }, [log, format.known, currency])

  // The first price is read with the page; only a change is announced.
  const said = useRef(price)
  const changed = say("changed", { price })
  useEffect(() => {
    if (said.current === price) return
    said.current = price
    announce(changed)
    log.debug("a price changed", { currency })
  }, [announce, changed, log, price, currency])

  return (
    <span
      data-slot="local-price"
      className={cn("inline-flex flex-wrap items-baseline gap-x-2 tabular-nums", className)}
      {...props}
    >
      {reduced ? (
        <del className="text-sm text-muted-foreground">
          <VisuallyHidden>{say("was")} </VisuallyHidden>
          <bdi suppressHydrationWarning>{format.write(before)}</bdi>
        </del>
      ) : null}{" "}
      <span
        key={price}
        className="font-semibold starting:opacity-0"
        style={motion.transition("opacity", "base", "enter")}
      >
        {reduced ? <VisuallyHidden>{say("now")} </VisuallyHidden> : null}
        {free ? say("free") : <bdi suppressHydrationWarning>{price}</bdi>}
      </span>{" "}
      {period && !free ? <span className="text-sm text-muted-foreground">{say("per", { period })}</span> : null}{" "}
      {rough && approximate ? (
        <span className="text-sm text-muted-foreground" suppressHydrationWarning>
          {say("about", { price: rough.write(Number(amount) * approximate.rate) })}
        </span>
      ) : null}
      <LiveRegion />
    </span>
  )
}

function formatter(currency: string, locale: string, display: LocalPriceProps["display"], rough = false) {
  try {
    const money = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: display,
      // An estimate with cents would suggest false precision.
      ...(rough ? { maximumSignificantDigits: 2 } : { trailingZeroDisplay: "stripIfInteger" }),
    } as Intl.NumberFormatOptions)
    return { known: true, write: (amount: Amount) => money.format(amount as number) }
  } catch {
    return { known: false, write: (amount: Amount) => `${amount} ${currency}` }
  }
}
