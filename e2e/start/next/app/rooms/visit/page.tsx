import type { Metadata } from "next"
import NextLink from "next/link"

import { DetailPage } from "@/components/detail-page"
import { ButtonLink } from "@/components/ui/button"
import { nextJsonLd, nextMetadata } from "@/lib/next-metadata"
import type { PageFacts } from "@/lib/page-facts"

const page: PageFacts = {
  title: "Visit",
  siteName: "Reading room",
  description: "The way to the reading room, and when it is open.",
  url: "https://room.example/rooms/visit",
  image: { src: "/visit.png", alt: "The door of the old post office", width: 1200, height: 630 },
  languages: { "en-ZW": "/rooms/visit", "x-default": "/rooms/visit" },
}

export const metadata: Metadata = nextMetadata(page)

export default function Visit() {
  return (
    <>
      <script type="application/ld+json" dangerouslySetInnerHTML={nextJsonLd(page)} />
      <DetailPage
        heading="Visit"
        way={[{ href: "/rooms", label: "Start" }]}
        lead="The old post office, second door."
        facts={[{ name: "Open", value: "From nine to five" }]}
        texts={[
          {
            id: "way",
            label: "The way",
            content: (
              <ButtonLink href="/rooms/shelf" render={<NextLink href="/rooms/shelf" prefetch={false} />} variant="outline">
                By its own render
              </ButtonLink>
            ),
          },
        ]}
        primaryAction={{ href: "/rooms/shelf?page=3", label: "To the last page" }}
      />
    </>
  )
}
