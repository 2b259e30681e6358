"use client";

import { useEffect, useMemo, useRef, type ComponentProps } from "react"

import { VisuallyHidden } from "@/components/ui/visually-hidden"
import { useHarness } from "@/hooks/use-harness"
import { cn } from "@/lib/utils"

/** A number, or a decimal string, which is exact: `"1200.50"`. */
export type Amount = number | `${number}`

export type LocalPriceLabels = {
  free: string
  was: string
  now: string
  about: (price: string) => string
  /** Such as "a month". */
  per: (period: string) => string
  changed: (price: string) => string
}

const englishLabels: LocalPriceLabels = {
  free: "Free",
  was: "Before:",
  now: "Now:",
  about: (price) => `about ${price}`,
  per: (period) => `a ${period}`,
  changed: (price) => `The price is now ${price}.`,
}

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
  const text = { ...englishLabels, ...labels }
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
  const { changed } = text
  useEffect(() => {
    if (said.current === price) return
    said.current = price
    announce(changed(price))
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
          <VisuallyHidden>{text.was} </VisuallyHidden>
          <bdi suppressHydrationWarning>{format.write(before)}</bdi>
        </del>
      ) : null}{" "}
      <span
        key={price}
        className="font-semibold starting:opacity-0"
        style={motion.transition("opacity", "base", "enter")}
      >
        {reduced ? <VisuallyHidden>{text.now} </VisuallyHidden> : null}
        {free ? text.free : <bdi suppressHydrationWarning>{price}</bdi>}
      </span>{" "}
      {period && !free ? <span className="text-sm text-muted-foreground">{text.per(period)}</span> : null}{" "}
      {rough && approximate ? (
        <span className="text-sm text-muted-foreground" suppressHydrationWarning>
          {text.about(rough.write(Number(amount) * approximate.rate))}
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
