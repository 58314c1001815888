import { Skeleton } from '@ancrage/widgets/ui/skeleton'

/** Placeholder while the record loads. */
export const PageSkeleton = () => (
  <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_320px]">
    <div className="space-y-4">
      <Skeleton className="h-28" />
      <Skeleton className="h-40" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
    <div className="space-y-4">
      <Skeleton className="h-40" />
      <Skeleton className="h-20" />
    </div>
  </div>
)
