import {
  DocumentIcon,
  ErrorIcon,
  Icon,
  MorningIcon,
  NextIcon,
  PlaceIcon,
  SearchIcon,
  SuccessIcon,
  WarningIcon,
} from "@/components/ui/icon"

const shown = {
  morning: MorningIcon,
  place: PlaceIcon,
  search: SearchIcon,
  document: DocumentIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
  next: NextIcon,
}

export default function IconDemo() {
  return (
    <ul className="flex flex-wrap gap-4">
      {Object.entries(shown).map(([name, icon]) => (
        <li key={name} className="grid w-20 justify-items-center gap-2 text-xs text-muted-foreground">
          <Icon icon={icon} size="xl" className="text-foreground" />
          {name}
        </li>
      ))}
    </ul>
  )
}
