// A page of the project: its own components, and what a theme could change on it, such as every size of text.
import { createRoot } from "react-dom/client"
import { Button } from "@/components/ui/button"
import { Card, CardTitle } from "@/components/ui/card"
import { Input } from "@/components/ui/input"
import { Switch } from "@/components/ui/switch"
import { Tabs } from "@/components/ui/tabs"
import "./index.css"

const variants = ["default", "outline", "secondary", "destructive", "ghost"] as const

function Page() {
  return (
    <main className="mx-auto grid max-w-3xl gap-6 p-6">
      <h1 className="text-5xl font-bold">A page of the project</h1>
      <p className="text-4xl">Four</p>
      <p className="text-3xl">Three</p>
      <p className="text-2xl">Two</p>
      <p className="text-xl">Large, and long enough to need more than one line on the page, so that the height of a line shows as well</p>
      <p className="text-lg">Rather large</p>
      <p className="text-base">As it is</p>
      <p className="text-sm text-muted-foreground">Small</p>
      <p className="font-mono text-xs">Tiny</p>
      <p className="font-serif font-normal">With serifs</p>
      <div className="flex gap-2">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <Card>
        <CardTitle>A card</CardTitle>
        <Input placeholder="A name" />
        <div className="flex items-center gap-4">
          <Switch aria-label="Off" />
          <Switch aria-label="On" defaultChecked />
          <Tabs labels={["First", "Second"]} />
        </div>
        <ul role="listbox" aria-label="Choices" className="rounded-sm shadow-lg">
          <li role="option" aria-selected="true" className="p-2 aria-selected:bg-accent">
            Chosen
          </li>
          <li role="option" aria-selected="false" className="p-2 aria-selected:bg-accent">
            Not chosen
          </li>
        </ul>
        <div className="h-24 overflow-y-scroll border">
          <div className="h-48 bg-sidebar p-2 text-sidebar-foreground">A list that scrolls</div>
        </div>
      </Card>
      <div className="flex gap-1">
        {["bg-chart-1", "bg-chart-2", "bg-chart-3", "bg-chart-4", "bg-chart-5"].map((colour) => (
          <span key={colour} className={`${colour} size-6 rounded-2xl`} />
        ))}
      </div>
    </main>
  )
}

createRoot(document.getElementById("root")!).render(<Page />)
