// An application with the wiring of a real one, for the browser test of self-healing: records in the local storage, locks of
// the browser, a session that all pages share, and a part that is really imported from an address.
import { useEffect, useState, type ComponentType } from "react"

import { ErrorBoundary } from "@/components/error-boundary"
import { FundiRoot } from "@/components/fundi-root"
import { HealingLog } from "@/components/healing-log"
import { IsolatedSection } from "@/components/isolated-section"
import { Button } from "@/components/ui/button"
import { useWiring } from "@/hooks/use-wiring"
import { SessionExpiredError } from "@/lib/failures"
import { recoverableLazy, relocatePart } from "@/lib/recoverable-lazy"
import { expiredSession, partGone } from "@/lib/remedies"

const session = {
  renewals: "stage.renewals",
  valid: () => Number(localStorage.getItem(session.renewals) ?? 0) > 0,
  renew: async () => {
    // Long enough for another page to come in between, if it could.
    await new Promise((resolve) => setTimeout(resolve, 300))
    localStorage.setItem(session.renewals, String(Number(localStorage.getItem(session.renewals) ?? 0) + 1))
  },
}

const importFrom = (address: string) => import(/* @vite-ignore */ address) as Promise<{ default: ComponentType }>

/** A module that exists under no name of the old release and under this one of the new. */
const newAddress = () => URL.createObjectURL(new Blob(['export default () => "The part of the new release"'], { type: "text/javascript" }))

const Part = recoverableLazy<object>(() => importFrom("/assets/part-of-the-old-release.js"), { name: "part", loadFrom: importFrom })

const remedies = [expiredSession({ renew: session.renew }), partGone({ locate: newAddress, relocate: relocatePart })]

function Account() {
  if (!session.valid()) throw new SessionExpiredError()
  return <p>Signed in</p>
}

function App() {
  const [shown, setShown] = useState<"account" | "part" | null>(null)
  const { fundi } = useWiring()
  // Only a reload would make another one.
  const [loaded] = useState(() => performance.timeOrigin)
  useEffect(() => {
    document.documentElement.dataset.loaded = String(loaded)
  }, [loaded])
  return (
    <div className="grid gap-4">
      <Button onClick={() => setShown("account")}>Account</Button>
      <Button onClick={() => setShown("part")}>Part</Button>
      {shown === "account" ? (
        <ErrorBoundary name="account">
          <Account />
        </ErrorBoundary>
      ) : null}
      {shown === "part" ? (
        <IsolatedSection name="part">
          <Part />
        </IsolatedSection>
      ) : null}
      <HealingLog fundi={fundi} />
    </div>
  )
}

export function HealingStage() {
  return (
    <FundiRoot remedies={remedies} fundiOptions={{ watchFor: 1000 }}>
      <App />
    </FundiRoot>
  )
}
