import { Suspense } from "react"

import { ListingPage } from "@/components/listing-page"

const books = ["The printing press", "A basket from Binga", "Proverbs, read aloud", "Old maps", "Letters home", "The river"]

async function Shelf({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const page = Number((await searchParams).page ?? 1)
  return (
    <ListingPage
      heading={`The shelf, page ${page}`}
      total={books.length}
      items={books.slice((page - 1) * 2, page * 2).map((name) => ({ name, href: "/rooms/visit" }))}
      // A function: the page and its pagination are rendered where it is called.
      pagination={{ page, pages: 3, href: (to) => `/rooms/shelf?page=${to}` }}
    />
  )
}

export default function ShelfRoute(props: PageProps<"/rooms/shelf">) {
  return (
    <Suspense>
      <Shelf {...props} />
    </Suspense>
  )
}
