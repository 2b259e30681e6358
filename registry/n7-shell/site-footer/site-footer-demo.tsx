import { SiteFooter } from "@/components/site-footer"

export default function SiteFooterDemo() {
  return (
    <SiteFooter
      groups={[
        {
          heading: "Read",
          links: [
            { href: "#shelf", label: "The shelf" },
            { href: "#evenings", label: "Evenings" },
          ],
        },
        {
          heading: "Take part",
          links: [
            { href: "#give", label: "Give a book" },
            { href: "https://binders.example", label: "The binders of Mbare", external: true },
          ],
        },
      ]}
      note="The old post office, second door. Ring twice."
    />
  )
}
