// The pages of the application, independent of the router.
import type { ReactNode } from "react"

import { AppShell } from "@/components/app-shell"
import { DashboardPage } from "@/components/dashboard-page"
import { DetailPage } from "@/components/detail-page"
import { ListingPage } from "@/components/listing-page"
import { SideNavigation } from "@/components/side-navigation"
import { SiteFooter } from "@/components/site-footer"
import { SiteHeader } from "@/components/site-header"

const books = ["The printing press", "A basket from Binga", "Proverbs, read aloud", "Old maps", "Letters home", "The river"]

type At = { /** Where the router's pages begin. */ base: string }

export function Frame({ base, children }: At & { children: ReactNode }) {
  return (
    <AppShell
      header={
        <SiteHeader
          brand="Reading room"
          homeHref={base}
          links={[
            { href: `${base}/shelf`, label: "Shelf" },
            { href: `${base}/visit`, label: "Visit" },
          ]}
        />
      }
      side={
        <SideNavigation
          label="Rooms"
          groups={[{ links: [{ href: base, label: "Start" }, { href: `${base}/shelf?page=2`, label: "Second page" }] }]}
        />
      }
      footer={
        <SiteFooter
          groups={[{ heading: "Elsewhere", links: [{ href: `${base}/visit`, label: "Opening hours" }] }]}
          note="The old post office, second door"
        />
      }
    >
      {children}
    </AppShell>
  )
}

export function Start({ base }: At) {
  return (
    <DashboardPage
      heading="Your reading room"
      figures={[{ label: "Borrowed", value: "12", href: `${base}/shelf` }]}
      rows={[{ id: "press", name: "The printing press", href: `${base}/visit`, state: { label: "Here", tone: "success" }, when: "Monday" }]}
      events={[
        {
          name: "Reading aloud",
          start: "2026-03-20T16:00:00Z",
          timeZone: "Africa/Harare",
          readerTimeZone: "Africa/Harare",
          place: "Harare",
          href: `${base}/visit`,
        },
      ]}
    />
  )
}

export function Shelf({ base, page }: At & { page: number }) {
  return (
    <ListingPage
      heading={`The shelf, page ${page}`}
      total={books.length}
      items={books.slice((page - 1) * 2, page * 2).map((name) => ({ name, href: `${base}/visit` }))}
      pagination={{ page, pages: 3, href: (to) => `${base}/shelf?page=${to}` }}
    />
  )
}

export function Visit({ base }: At) {
  return (
    <DetailPage
      heading="Visit"
      way={[{ href: base, label: "Start" }]}
      lead="The old post office, second door."
      facts={[{ name: "Open", value: "From nine to five" }]}
      primaryAction={{ href: `${base}/shelf?page=3`, label: "To the last page" }}
    />
  )
}
