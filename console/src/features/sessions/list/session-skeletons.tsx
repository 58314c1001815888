import { Skeleton } from '@ancrage/widgets/ui/skeleton'

const widths = ['w-40', 'w-32', 'w-44', 'w-36', 'w-48', 'w-28', 'w-38', 'w-42']

/** Placeholder while the list loads. */
export const SessionSkeletons = () => (
  <div className="surface divide-y divide-card-border">
    {widths.map((width) => (
      <div key={width} className="flex h-[72px] items-center gap-6 px-3 md:h-11">
        <Skeleton className={`h-4 ${width}`} />
        <Skeleton className="h-4 w-32" />
        <Skeleton className="ms-auto h-5 w-20 rounded-full" />
      </div>
    ))}
  </div>
)
