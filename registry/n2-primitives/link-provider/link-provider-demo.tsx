"use client";

import { useState, type ReactNode } from "react"

import { ButtonLink } from "@/components/ui/button"
import { Link } from "@/components/ui/link"
import { LinkProvider, type LinkRenderProps } from "@/components/ui/link-provider"
import { Text } from "@/components/ui/text"

/** Represents the link component of a router. */
function RouterLink({ onGo, onClick, ...props }: LinkRenderProps & { onGo: (href: string) => void; children?: ReactNode }) {
  return (
    <a
      {...props}
      onClick={(event) => {
        onClick?.(event)
        event.preventDefault()
        onGo(props.href)
      }}
    />
  )
}

export default function LinkProviderDemo() {
  const [place, setPlace] = useState("/")
  return (
    <LinkProvider render={(props) => <RouterLink {...props} onGo={setPlace} />}>
      <div className="grid justify-items-start gap-4">
        <nav aria-label="Rooms" className="flex flex-wrap items-center gap-4">
          <Link href="/reading-room">Reading room</Link>
          <Link href="/archive" variant="quiet">
            Archive
          </Link>
          <ButtonLink href="/visit" size="sm" variant="outline">
            Plan a visit
          </ButtonLink>
          <Link href="https://example.org/rules" external>
            House rules
          </Link>
        </nav>
        <Text variant="small" aria-live="polite">
          The router is at {place}
        </Text>
      </div>
    </LinkProvider>
  )
}
