import { Icon, type IconName } from "@/components/ui/icon"

const shown: IconName[] = ["morning", "place", "search", "document", "success", "warning", "error", "next"]

export default function IconDemo() {
  return (
    <ul className="flex flex-wrap gap-4">
      {shown.map((name) => (
        <li key={name} className="grid w-20 justify-items-center gap-2 text-xs text-muted-foreground">
          <Icon name={name} size="xl" className="text-foreground" />
          {name}
        </li>
      ))}
    </ul>
  )
}
