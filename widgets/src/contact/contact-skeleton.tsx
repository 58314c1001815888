import { Skeleton } from '../ui/skeleton.tsx'

/** The shape of the form, at about its height. */
export function ContactSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" className="flex flex-col gap-5">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-16" />
      <div className="grid gap-5 @sm/widget:grid-cols-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
      <Skeleton className="h-32" />
      <Skeleton className="h-11 w-44" />
    </div>
  )
}
