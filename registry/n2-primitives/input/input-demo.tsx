import { Input } from "@/components/ui/input"

export default function InputDemo() {
  return (
    <div className="grid max-w-sm gap-3">
      <Input aria-label="Name" placeholder="Your name, as you write it" />
      <Input aria-label="Town" defaultValue="Bulawayo" />
      <Input aria-label="E-mail" type="email" defaultValue="tendai@" aria-invalid />
      <Input aria-label="Member number" defaultValue="BP-2041" readOnly />
      <Input aria-label="Not needed" placeholder="Not needed now" disabled />
    </div>
  )
}
