import { ScrollArea } from "@/components/ui/scroll-area"

const rivers = [
  "Zambezi",
  "Limpopo",
  "Save",
  "Gwayi",
  "Runde",
  "Mazowe",
  "Sanyati",
  "Odzi",
  "Shangani",
  "Manyame",
  "Pungwe",
  "Buzi",
]

export default function ScrollAreaDemo() {
  return (
    <ScrollArea label="Rivers" className="h-48 max-w-xs rounded-lg border">
      <ul className="grid gap-2 p-4 text-sm">
        {rivers.map((river) => (
          <li key={river}>{river}</li>
        ))}
      </ul>
    </ScrollArea>
  )
}
