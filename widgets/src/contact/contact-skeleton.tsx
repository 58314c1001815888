import { Skeleton } from '../ui/skeleton.tsx'

export interface ContactSkeletonProps {
  label: string
  hasPhone: boolean
  hasTitle: boolean
}

/** The grey shape of the form, at about its height. */
export function ContactSkeleton({ label, hasPhone, hasTitle }: ContactSkeletonProps) {
  return (
    <div role="status" aria-busy="true" className="flex flex-col gap-5">
      <span className="sr-only">{label}</span>
      {hasTitle && <Skeleton className="h-[30px] w-3/5 max-w-56" />}
      <Skeleton className="h-[63px]" />
      <div className={`grid gap-x-4 gap-y-5 ${hasPhone ? '@sm/widget:grid-cols-2' : ''}`}>
        <Skeleton className="h-[88px]" />
        {hasPhone && <Skeleton className="h-[63px]" />}
      </div>
      <Skeleton className="h-[184px] @sm/widget:h-[164px]" />
      <Skeleton className="h-[58px] @sm/widget:h-5" />
      <Skeleton className="h-11 @sm/widget:w-44" />
    </div>
  )
}
