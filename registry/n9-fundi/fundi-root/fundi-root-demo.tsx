"use client";

import { Suspense, use, useId, useMemo, useState, useSyncExternalStore, type ReactNode } from "react"

import { ErrorBoundary } from "@/components/error-boundary"
import { FundiRoot } from "@/components/fundi-root"
import { HealingLog } from "@/components/healing-log"
import { Button } from "@/components/ui/button"
import { Card, CardContent } from "@/components/ui/card"
import { Text } from "@/components/ui/text"
import { useWiring } from "@/hooks/use-wiring"
import { createEndpoint } from "@/lib/endpoint"
import { SessionExpiredError } from "@/lib/failures"
import { recoverableLazy, relocatePart } from "@/lib/recoverable-lazy"
import { damagedDraft, expiredSession, failingEndpoint, partGone } from "@/lib/remedies"
import { createStoredDraft } from "@/lib/stored-draft"

type Letter = { title: string }

// A demo is isolated: its storage, its service and its session are in memory.
function createWorld(id: string) {
  const memory = new Map<string, string>()
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, text: string) => void memory.set(key, text),
    removeItem: (key: string) => void memory.delete(key),
  }
  const draft = createStoredDraft<Letter>({ key: "letter", parse: (stored) => stored as Letter, storage })
  draft.write({ title: "A letter to the keepers" })

  const forecast = createEndpoint({
    name: "forecast",
    addresses: ["/first", "/second"],
    fetch: async (address) => (address === "/first" ? new Response(null, { status: 503 }) : new Response("Clear until the evening")),
  })

  const part = `map ${id}`
  const OldPart = recoverableLazy<object>(() => Promise.reject(new Error("the old release is gone")), {
    name: part,
    loadFrom: async () => ({ default: () => <Text>The map of the new release.</Text> }),
  })

  const session = { valid: false }
  const remedies = [
    damagedDraft({ storage }),
    failingEndpoint({ endpoints: [forecast] }),
    partGone({ locate: () => "/map-of-the-new-release.js", relocate: relocatePart }),
    expiredSession({ renew: () => void (session.valid = true) }),
  ]
  return { storage, draft, forecast, OldPart, session, remedies }
}

type World = ReturnType<typeof createWorld>

function Draft({ world }: { world: World }) {
  return <Text>Your draft: {world.draft.read()?.title}</Text>
}

function Account({ world }: { world: World }) {
  if (!world.session.valid) throw new SessionExpiredError()
  return <Text>You are signed in.</Text>
}

function Forecast({ world }: { world: World }) {
  const address = useSyncExternalStore(world.forecast.subscribe, world.forecast.address, world.forecast.address)
  return <ForecastText key={address} answer={useMemo(() => ask(world, address), [world, address])} />
}

// One request per address: a promise created in every render would never resolve.
const asked = new WeakMap<World, Map<string, Promise<string>>>()

function ask(world: World, address: string) {
  const answers = asked.get(world) ?? new Map<string, Promise<string>>()
  asked.set(world, answers)
  const answer = answers.get(address) ?? world.forecast.ask().then((response) => response.text())
  answers.set(address, answer)
  return answer
}

function ForecastText({ answer }: { answer: Promise<string> }) {
  return <Text>The forecast: {use(answer)}.</Text>
}

type Example = { name: string; cause: string; before?: (world: World) => void; show: (world: World) => ReactNode }

const examples: readonly Example[] = [
  {
    name: "letter",
    cause: "Damage the draft",
    before: ({ storage }) => storage.setItem("letter", '{"title":"A let'),
    show: (world) => <Draft world={world} />,
  },
  { name: "map", cause: "Open a part of an old release", show: ({ OldPart }) => <OldPart /> },
  { name: "forecast", cause: "Ask a service that is down", show: (world) => <Forecast world={world} /> },
  { name: "account", cause: "Use a session that has ended", show: (world) => <Account world={world} /> },
]

function Examples({ world }: { world: World }) {
  const [shown, setShown] = useState<Example | null>(null)
  const { fundi } = useWiring()
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {examples.map((example) => (
          <Button
            key={example.name}
            variant="outline"
            onClick={() => {
              example.before?.(world)
              setShown(example)
            }}
          >
            {example.cause}
          </Button>
        ))}
      </div>
      <Card>
        <CardContent>
          {shown ? (
            <ErrorBoundary key={shown.name} name={shown.name}>
              <Suspense fallback={<Text>One moment</Text>}>{shown.show(world)}</Suspense>
            </ErrorBoundary>
          ) : (
            <Text>Break something. It is repaired while you watch, and the page is not loaded again.</Text>
          )}
        </CardContent>
      </Card>
      <HealingLog fundi={fundi} />
    </div>
  )
}

export default function FundiRootDemo() {
  const id = useId()
  const [world] = useState(() => createWorld(id))
  return (
    <FundiRoot remedies={world.remedies} fundiOptions={{ store: undefined, watchFor: 1500 }}>
      <Examples world={world} />
    </FundiRoot>
  )
}
