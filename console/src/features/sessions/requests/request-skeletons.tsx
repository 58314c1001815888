import { Skeleton } from '@ancrage/widgets/ui/skeleton'

/** Placeholder while requests load. */
export const RequestSkeletons = ({ count }: { count: number }) => (
  <div className="space-y-3">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other identity
      <div key={index} className="surface">
        <div className="flex gap-4 p-4">
          <Skeleton className="h-[68px] w-14" />
          <div className="flex-1 space-y-2 py-1">
            <Skeleton className="h-5 w-40 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-4 w-52 max-w-full" />
          </div>
        </div>
        <div className="flex justify-end gap-2 border-card-border border-t px-4 py-3">
          <Skeleton className="h-9 w-28" />
          <Skeleton className="h-9 w-28" />
        </div>
      </div>
    ))}
  </div>
)
