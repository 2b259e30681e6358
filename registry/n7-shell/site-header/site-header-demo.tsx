import { SiteHeader } from "@/components/site-header"
import { Button } from "@/components/ui/button"

export default function SiteHeaderDemo() {
  return (
    <SiteHeader
      brand="Reading room"
      homeHref="#home"
      links={[
        { href: "#shelf", label: "Shelf", current: true },
        { href: "#seats", label: "Seats" },
        { href: "#visit", label: "Visit" },
      ]}
      actions={
        <Button size="sm" variant="outline">
          Sign in
        </Button>
      }
    />
  )
}
