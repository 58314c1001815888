import { Skeleton } from '@ancrage/widgets/ui/skeleton'

const widths = ['w-40', 'w-32', 'w-44', 'w-36', 'w-48', 'w-28', 'w-38', 'w-42']

/** Placeholder while a list with tickable rows loads. */
export const RowSkeletons = () => (
  <>
    <div className="mb-2 flex h-11 items-center">
      <Skeleton className="h-4 w-28" />
    </div>
    <div className="surface divide-y divide-card-border">
      {widths.map((width) => (
        <div key={width} className="flex h-[92px] items-center gap-4 px-4 md:h-[52px]">
          <Skeleton className="size-[18px] rounded-sm" />
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="hidden h-4 w-40 sm:block" />
          <Skeleton className="ms-auto h-4 w-20" />
        </div>
      ))}
    </div>
  </>
)
