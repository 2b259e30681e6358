"use client";

import { useState } from "react"

import { IsolatedSection } from "@/components/isolated-section"
import { Button } from "@/components/ui/button"
import { Heading } from "@/components/ui/heading"
import { Text } from "@/components/ui/text"

function Reviews({ broken }: { broken: boolean }) {
  if (broken) throw new Error("the reviews could not be read")
  return <Text>Twelve readers wrote about this book.</Text>
}

export default function IsolatedSectionDemo() {
  const [broken, setBroken] = useState(false)
  return (
    <div className="grid gap-6">
      <IsolatedSection name="summary" heading={<Heading level={3}>Summary</Heading>}>
        <Text>Two sisters carry a printing press across a mountain.</Text>
      </IsolatedSection>
      <IsolatedSection name="reviews" heading={<Heading level={3}>Reviews</Heading>} resetKeys={[broken]}>
        <Reviews broken={broken} />
      </IsolatedSection>
      <Button className="justify-self-start" variant="outline" onClick={() => setBroken((value) => !value)}>
        {broken ? "Repair the reviews" : "Break the reviews"}
      </Button>
    </div>
  )
}
