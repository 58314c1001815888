import { Skeleton } from '@ancrage/widgets/ui/skeleton'

const widths = ['w-40', 'w-32', 'w-48', 'w-36']

/** Placeholder while the day loads. */
export const TimelineSkeleton = () => (
  <div className="surface space-y-5 p-4">
    {widths.map((width) => (
      <div key={width} className="flex gap-4">
        <Skeleton className="h-9 w-11" />
        <div className="flex-1 space-y-2">
          <Skeleton className={`h-4 ${width} max-w-full`} />
          <Skeleton className="h-3.5 w-56 max-w-full" />
        </div>
      </div>
    ))}
  </div>
)
