"use client"

import { useState } from "react"

import { SideNavigation } from "@/components/side-navigation"

export default function SideNavigationDemo() {
  const [folded, setFolded] = useState(false)
  return (
    <div className="inline-block rounded-lg border bg-sidebar text-sidebar-foreground">
      <SideNavigation
        label="Reading room"
        folded={folded}
        onFoldedChange={setFolded}
        groups={[
          {
            links: [
              { href: "#home", label: "Home", icon: "home", current: true },
              { href: "#shelf", label: "Shelf", icon: "document", count: 12 },
            ],
          },
          {
            heading: "Yours",
            links: [
              { href: "#kept", label: "Kept for later", icon: "favourite", count: 3 },
              { href: "#settings", label: "Settings", icon: "settings" },
            ],
          },
        ]}
      />
    </div>
  )
}
