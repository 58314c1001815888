import type { ReactNode } from 'react'
import { LoadFailure, type PickerProps } from './picker-parts.tsx'
import type { SchedulingTexts } from './texts.ts'
import type { useOffers } from './use-offers.ts'

/** What a layout shows in place of times: that they did not load, or that none is free. Null while there are some. */
export function insteadOfTimes(
  offers: ReturnType<typeof useOffers>,
  { texts, horizonDays, whenNone }: Pick<PickerProps, 'texts' | 'horizonDays' | 'whenNone'>,
): ReactNode {
  if (offers.status === 'failed')
    return (
      <LoadFailure texts={texts} onRetry={offers.retry}>
        {whenNone}
      </LoadFailure>
    )
  if (offers.status !== 'ready' || offers.isMoreComing || offers.days.length > 0) return null
  return (
    <NothingFree texts={texts} horizonDays={horizonDays}>
      {whenNone}
    </NothingFree>
  )
}

/** Says that nothing is free within the horizon, and what else can be done. */
function NothingFree({
  texts,
  horizonDays,
  children,
}: {
  texts: SchedulingTexts
  horizonDays: number
  children: ReactNode
}) {
  return (
    <slot name="empty">
      <div
        role="status"
        part="empty"
        className="flex flex-col items-center gap-3 rounded-lg bg-muted px-4 py-8 text-center"
      >
        <svg
          viewBox="0 0 64 48"
          width="80"
          height="60"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
          className="text-muted-foreground"
        >
          <path d="M14 10h36a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3V13a3 3 0 0 1 3-3Zm-3 9h42M21 6v8m22-8v8" />
          <path d="M24 31c2.5-3 5.5-3 8 0s5.5 3 8 0" opacity="0.6" />
        </svg>
        <p className="text-base font-medium">{texts.none(horizonDays)}</p>
        {children}
      </div>
    </slot>
  )
}
