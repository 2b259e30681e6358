import { Label } from "@/components/ui/label"
import { Switch } from "@/components/ui/switch"

export default function SwitchDemo() {
  return (
    <div className="grid justify-items-start gap-4">
      <Label>
        <Switch defaultChecked />
        Show my name beside my work
      </Label>
      <Label>
        <Switch />
        Tell me when somebody answers
      </Label>
      <Label>
        <Switch disabled />
        Read aloud
      </Label>
    </div>
  )
}
