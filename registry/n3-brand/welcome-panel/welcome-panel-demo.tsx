"use client";

import { WelcomePanel } from "@/components/welcome-panel"

export default function WelcomePanelDemo() {
  return (
    <WelcomePanel
      heading="It is good that you are here"
      lead="Look around as long as you like. When you are ready, these are good first steps."
      steps={[
        { id: "name", label: "Say what we may call you", done: true },
        { id: "shelf", label: "Look at the shelf", href: "#shelf" },
        { id: "seat", label: "Keep a seat for the next evening", href: "#seat" },
      ]}
      onDismiss={() => {}}
    />
  )
}
