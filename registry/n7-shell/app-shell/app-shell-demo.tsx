import { AppShell } from "@/components/app-shell"
import { SideNavigation } from "@/components/side-navigation"
import { SiteFooter } from "@/components/site-footer"
import { SiteHeader } from "@/components/site-header"
import { Button } from "@/components/ui/button"
import { Heading } from "@/components/ui/heading"
import { PeopleIcon, PlaceIcon, StarIcon } from "@/components/ui/icon"
import { Text } from "@/components/ui/text"

export default function AppShellDemo() {
  return (
    <AppShell
      className="min-h-0"
      mainId="app-shell-demo-main"
      header={
        <SiteHeader
          brand="Reading room"
          links={[
            { href: "#shelf", label: "Shelf", current: true },
            { href: "#visit", label: "Visit" },
          ]}
          actions={
            <Button size="sm" variant="outline">
              Sign in
            </Button>
          }
        />
      }
      side={
        <SideNavigation
          label="Shelf"
          groups={[
            {
              links: [
                { href: "#new", label: "New", icon: <StarIcon />, current: true },
                { href: "#makers", label: "Makers", icon: <PeopleIcon /> },
                { href: "#places", label: "Places", icon: <PlaceIcon /> },
              ],
            },
          ]}
        />
      }
      footer={<SiteFooter note="The old post office, second door" />}
    >
      <div className="grid gap-3 px-4 py-8 sm:px-6">
        <Heading level={1}>The shelf</Heading>
        <Text>Press Tab at the top of the page to find the way straight to this text.</Text>
      </div>
    </AppShell>
  )
}
