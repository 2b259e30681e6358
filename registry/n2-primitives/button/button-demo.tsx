"use client";

import { useState } from "react"

import { Button, ButtonLink } from "@/components/ui/button"
import { Icon, NextIcon, SearchIcon } from "@/components/ui/icon"

export default function ButtonDemo() {
  const [saving, setSaving] = useState(false)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          loading={saving}
          onClick={() => {
            setSaving(true)
            setTimeout(() => setSaving(false), 1500)
          }}
        >
          Save changes
        </Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="outline">Outline</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="destructive">Delete</Button>
        <ButtonLink href="#more" variant="link">
          Read more
        </ButtonLink>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" variant="outline">
          Small
        </Button>
        <Button>
          Continue
          <Icon icon={NextIcon} />
        </Button>
        <Button size="lg">Large</Button>
        <Button size="icon" variant="outline" aria-label="Search">
          <Icon icon={SearchIcon} />
        </Button>
        <Button disabled>Disabled</Button>
        <Button loading variant="secondary">
          Loading
        </Button>
      </div>
    </div>
  )
}
