import { Skeleton } from '../ui/skeleton.tsx'

/** The grey shape of the summary and of the first reviews. */
export function ReviewsSkeleton({ label, cards }: { label: string; cards: number }) {
  return (
    <div role="status" aria-busy="true" className="flex flex-col gap-4">
      <span className="sr-only">{label}</span>
      <div className="grid gap-4 @lg/widget:grid-cols-2 @lg/widget:gap-8">
        <Skeleton className="h-20" />
        <Skeleton className="h-[113px]" />
      </div>
      {[1, 2, 3].slice(0, cards).map((card) => (
        <Skeleton key={card} className="h-28" />
      ))}
      <Skeleton className="h-5 w-52 max-w-full" />
    </div>
  )
}
