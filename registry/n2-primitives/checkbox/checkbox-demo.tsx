import { Checkbox } from "@/components/ui/checkbox"
import { Label } from "@/components/ui/label"

export default function CheckboxDemo() {
  return (
    <div className="grid justify-items-start gap-3">
      <Label>
        <Checkbox indeterminate />
        All letters
      </Label>
      <Label>
        <Checkbox defaultChecked />
        The monthly letter
      </Label>
      <Label>
        <Checkbox />
        News from the workshop
      </Label>
      <Label>
        <Checkbox disabled />
        Letters on paper
      </Label>
    </div>
  )
}
