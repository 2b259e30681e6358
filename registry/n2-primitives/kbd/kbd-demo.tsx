import { Kbd, KbdGroup } from "@/components/ui/kbd"

export default function KbdDemo() {
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <KbdGroup>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </KbdGroup>
        finds anything
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <Kbd>Esc</Kbd> closes what is open
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <KbdGroup>
          <Kbd aria-label="Command">⌘</Kbd>
          <Kbd aria-label="Shift">⇧</Kbd>
          <Kbd>P</Kbd>
        </KbdGroup>
        prints the list
      </p>
    </div>
  )
}
