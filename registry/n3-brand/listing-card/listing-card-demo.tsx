"use client";

import { ListingCard } from "@/components/listing-card"

export default function ListingCardDemo() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ListingCard
        name="A basket from Binga"
        href="#basket"
        makers={[{ name: "The weavers of Binga", href: "#weavers" }]}
        price={{ amount: 340, currency: "ZAR" }}
        place="Binga"
        tags={["one of a kind"]}
        locale="en-ZA"
        onSavedChange={() => {}}
      />
      <ListingCard
        name="The printing press"
        href="#press"
        makers={[{ name: "Rudo Chitsa", role: "words" }, { name: "ليلى", role: "drawings", lang: "ar" }]}
        price={{ amount: 12, before: 15, currency: "USD" }}
        description="Two sisters carry a press across a mountain."
        onSavedChange={() => {}}
      />
    </div>
  )
}
