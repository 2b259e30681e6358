"use client";

import { SharedCredit } from "@/components/shared-credit"

export default function SharedCreditDemo() {
  return (
    <div className="grid gap-6">
      <SharedCredit
        contributors={[
          { name: "Rudo Chitsa", role: "words", href: "#rudo", lang: "sn" },
          { name: "ليلى بنت يوسف", role: "drawings", lang: "ar" },
          { name: "The binders of Mbare", role: "binding" },
        ]}
        sources={[
          {
            tradition: "a basket pattern of the Tonga",
            keepers: "the weavers of Binga",
            terms: "Shown here with their leave, not for sale.",
          },
        ]}
      />
      <SharedCredit
        locale="de"
        visible={3}
        labels={{ by: "Von", more: "und {count} weiteren" }}
        contributors={["Ana", "Chen Wei", "Farai", "Ingrid", "Kwame", "Zoë"].map((name) => ({ name }))}
      />
    </div>
  )
}
