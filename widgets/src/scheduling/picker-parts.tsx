import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { Offers } from './offers.ts'
import type { SlotPickerProps } from './slot-picker-props.ts'
import type { SchedulingTexts } from './texts.ts'

/** The properties that the layouts of the picker share. */
export interface PickerProps extends SlotPickerProps {
  value: string | null
  pending: string | null
  texts: SchedulingTexts
  /** The node in which popovers float. */
  container: HTMLElement | null
  zone: ReactNode
}

export interface LoadFailureProps {
  texts: Pick<SchedulingTexts, 'failed' | 'failedHelp' | 'retry'>
  onRetry: () => void
  /** Another way to the practice, e.g. a phone link. */
  children?: ReactNode
}

/**
 * Shown when something could not be loaded. It offers other ways, including the element's own content, and tries again
 * when the browser is online again.
 */
export function LoadFailure({ texts, onRetry, children }: LoadFailureProps) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <Alert
      tone="danger"
      title={texts.failed}
      actions={
        <>
          <Button variant="secondary" onClick={onRetry}>
            {texts.retry}
          </Button>
          {children}
          <slot />
        </>
      }
    >
      {texts.failedHelp}
    </Alert>
  )
}

interface NoTimesProps {
  texts: SchedulingTexts
  offers: { status: Offers['status']; retry: () => void }
  horizonDays: number
  children: ReactNode
}

/** Says that times could not be loaded, or that none is free within the horizon, and what else can be done. */
export function NoTimes({ texts, offers, horizonDays, children }: NoTimesProps) {
  if (offers.status === 'failed') {
    return (
      <LoadFailure texts={texts} onRetry={offers.retry}>
        {children}
      </LoadFailure>
    )
  }
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
