import { Skeleton } from '../ui/skeleton.tsx'

/** The grey shape of the list of sessions while it loads. */
export function BookingSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-5">
      <Skeleton className="h-6 w-2/3 max-w-2xs" />
      <div className="grid gap-3 @lg/widget:grid-cols-2">
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
    </div>
  )
}
