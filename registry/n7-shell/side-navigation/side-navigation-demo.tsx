"use client";

import { useState } from "react"

import { SideNavigation } from "@/components/side-navigation"
import { DocumentIcon, FavouriteIcon, HomeIcon, SettingsIcon } from "@/components/ui/icon"

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
              { href: "#home", label: "Home", icon: <HomeIcon />, current: true },
              { href: "#shelf", label: "Shelf", icon: <DocumentIcon />, count: 12 },
            ],
          },
          {
            heading: "Yours",
            links: [
              { href: "#kept", label: "Kept for later", icon: <FavouriteIcon />, count: 3 },
              { href: "#settings", label: "Settings", icon: <SettingsIcon /> },
            ],
          },
        ]}
      />
    </div>
  )
}
