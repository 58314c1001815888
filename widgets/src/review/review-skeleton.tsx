import { Skeleton } from '../ui/skeleton.tsx'

/** The grey shape of the form, at about its height. */
export function ReviewSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" className="flex flex-col gap-5">
      <span className="sr-only">{label}</span>
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-[28px] w-40 max-w-full" />
        <Skeleton className="h-10 @sm/widget:h-5 @sm/widget:w-3/5" />
      </div>
      <Skeleton className="h-[84px] w-52 max-w-full" />
      <Skeleton className="h-[84px] w-52 max-w-full" />
      <Skeleton className="h-[84px] w-52 max-w-full" />
      <Skeleton className="h-[107px]" />
      <Skeleton className="h-32 @sm/widget:h-[72px]" />
      <Skeleton className="h-11 @sm/widget:w-44" />
    </div>
  )
}
