// A server component: it calls server functions, and mounts the only client file of the application.
import { AppShell } from "@/components/app-shell"
import { SideNavigation } from "@/components/side-navigation"
import { SiteFooter } from "@/components/site-footer"
import { SiteHeader } from "@/components/site-header"
import { directionOf, ownNameOf } from "@/lib/language"
import { nameOf } from "@/lib/person"
import { themeScript } from "@/lib/theme-script"

import { Providers, ThemeSwitcher } from "./providers"

export default function RoomsLayout({ children }: LayoutProps<"/rooms">) {
  const keeper = nameOf({ name: "Rudo Chitsa", address: "Mai" }, "formal")
  return (
    <Providers>
      <script dangerouslySetInnerHTML={{ __html: themeScript() }} />
      <AppShell
        header={
          <SiteHeader
            brand="Reading room"
            homeHref="/rooms"
            links={[
              { href: "/rooms/shelf", label: "Shelf" },
              { href: "/rooms/visit", label: "Visit" },
            ]}
            actions={<ThemeSwitcher />}
          />
        }
        side={
          <SideNavigation
            label="Rooms"
            groups={[{ links: [{ href: "/rooms", label: "Start" }, { href: "/rooms/shelf?page=2", label: "Second page" }] }]}
          />
        }
        footer={
          <SiteFooter
            groups={[{ heading: "Elsewhere", links: [{ href: "/rooms/visit", label: "Opening hours" }] }]}
            note={`Kept by ${keeper}, in ${ownNameOf("de")} (${directionOf("de")})`}
          />
        }
      >
        {children}
      </AppShell>
    </Providers>
  )
}
