import NextLink from "next/link"

import { DetailPage } from "@/components/detail-page"
import { ButtonLink } from "@/components/ui/button"

export default function Visit() {
  return (
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
  )
}
