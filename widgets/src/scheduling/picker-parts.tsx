import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
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
