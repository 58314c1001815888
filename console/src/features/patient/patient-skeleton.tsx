import { Skeleton } from '@ancrage/widgets/ui/skeleton'

/** Placeholder while a client loads. */
export const PatientSkeleton = () => (
  <div className="space-y-4">
    <Skeleton className="h-9 w-64" />
    <Skeleton className="h-10" />
    <div className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  </div>
)
