import { Spinner } from "@/components/ui/spinner"

export default function SpinnerDemo() {
  return (
    <div className="flex items-center gap-6">
      <Spinner size="sm" label="Loading the list" />
      <Spinner label="Loading the pictures" />
      <Spinner size="xl" label="Loading the map" className="text-primary" />
    </div>
  )
}
