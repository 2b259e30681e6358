"use client";

import { useState } from "react"

import { ErrorBoundary } from "@/components/error-boundary"
import { Button } from "@/components/ui/button"
import { Card, CardContent } from "@/components/ui/card"
import { Text } from "@/components/ui/text"

function Weather({ broken }: { broken: boolean }) {
  if (broken) throw new Error("the forecast could not be read")
  return (
    <Card>
      <CardContent>
        <Text>Clear until the evening, then a little rain.</Text>
      </CardContent>
    </Card>
  )
}

export default function ErrorBoundaryDemo() {
  const [broken, setBroken] = useState(false)
  return (
    <div className="grid gap-4">
      <ErrorBoundary name="weather" resetKeys={[broken]}>
        <Weather broken={broken} />
      </ErrorBoundary>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="sm" onClick={() => setBroken((value) => !value)}>
          {broken ? "Repair the forecast" : "Break the forecast"}
        </Button>
        <Text variant="small">This line stands outside the boundary and stays.</Text>
      </div>
    </div>
  )
}
