import { Skeleton } from "@/components/ui/skeleton"

export default function SkeletonDemo() {
  return (
    <div aria-busy="true" role="group" aria-label="The letter is coming" className="flex max-w-sm items-center gap-4">
      <Skeleton className="size-12 shrink-0 rounded-full" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="w-3/4" />
        <Skeleton />
        <Skeleton className="w-1/2" />
      </div>
    </div>
  )
}
