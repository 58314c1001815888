import { Skeleton } from '@ancrage/widgets/ui/skeleton'

/** Placeholder while a session loads. */
export const SheetSkeleton = () => (
  <div className="space-y-4">
    <Skeleton className="h-6 w-56" />
    <Skeleton className="h-24" />
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-24" />
  </div>
)
