"use client";

import { LocalPrice } from "@/components/local-price"

export default function LocalPriceDemo() {
  return (
    <ul className="grid gap-3 text-lg">
      <li>
        <LocalPrice amount="1250.5" currency="ZAR" locale="en-ZA" />
      </li>
      <li>
        <LocalPrice amount={180000} before={210000} currency="TZS" locale="sw-TZ" approximate={{ currency: "USD", rate: 0.00037 }} />
      </li>
      <li>
        <LocalPrice amount={49} currency="EUR" locale="de-DE" period="Monat" labels={{ per: "im {period}" }} />
      </li>
      <li dir="rtl" lang="ar">
        <LocalPrice amount={320} currency="EGP" locale="ar-EG" />
      </li>
      <li>
        <LocalPrice amount={0} currency="INR" locale="en-IN" />
      </li>
    </ul>
  )
}
