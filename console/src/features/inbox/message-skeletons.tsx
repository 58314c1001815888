import { Skeleton } from '@ancrage/widgets/ui/skeleton'

/** Placeholder while the messages load. */
export const MessageSkeletons = () => (
  <div className="surface divide-y divide-card-border">
    {[0, 1, 2, 3].map((nth) => (
      <div key={nth} className="space-y-2 px-4 py-3.5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    ))}
  </div>
)
