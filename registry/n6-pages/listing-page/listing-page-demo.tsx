import { ListingPage } from "@/components/listing-page"

export default function ListingPageDemo() {
  return (
    <ListingPage
      heading="The shelf"
      lead="What neighbours wrote, wove and bound."
      searchAction="#search"
      total={31}
      items={[
        {
          name: "The printing press",
          href: "#press",
          makers: [{ name: "Rudo Chitsa" }, { name: "ليلى", lang: "ar" }],
          price: { amount: 12, currency: "USD" },
          tags: ["new"],
        },
        {
          name: "A basket from Binga",
          href: "#basket",
          makers: [{ name: "The weavers of Binga" }],
          price: { amount: 18, before: 22, currency: "USD" },
          place: "Binga",
        },
        {
          name: "Proverbs, read aloud",
          href: "#proverbs",
          makers: [{ name: "The choir of Mbare" }],
          price: { amount: 0, currency: "USD" },
        },
      ]}
      pagination={{ page: 1, pages: 11, href: (page) => `#page-${page}` }}
    />
  )
}
