import { useEffect, useEffectEvent, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { BookingTexts } from '../texts.ts'
import type { DetailsTexts } from './details-texts.ts'
import type { Hold } from './hold.ts'

/** The moments at which the remaining time is read out, in seconds before the end. */
const ANNOUNCED = [120, 30]

export interface HoldLineProps {
  hold: Hold
  texts: DetailsTexts & BookingTexts
  onEnd: () => void
}

/** How long the time is still held. It is shown every second and read out twice. */
export function HoldLine({ hold, texts, onEnd }: HoldLineProps) {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((hold.endsAt - now) / 1000))
  const isOver = left === 0

  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) return end()
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])

  const announced = ANNOUNCED.findLast((seconds) => left <= seconds)
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <>
      <p
        part="hold"
        data-urgent={left <= 120 || undefined}
        className="flex gap-2.5 text-sm text-muted-foreground figures data-urgent:text-warning"
      >
        <Icon name="clock" className="mt-[2px]" />
        <span className="min-w-0">{texts.holdLeft(clock)}</span>
      </p>
      <p role="status" className="sr-only">
        {announced && !isOver ? texts.holdLeftSoon(Math.floor(announced / 60), announced % 60) : ''}
      </p>
    </>
  )
}

export interface HoldOverProps {
  /** A request for this time went without an answer. To send it again is safe; to hold the time again might not be. */
  isPerhapsSent: boolean
  isBusy: boolean
  onAgain: () => void
  onOther: () => void
  texts: DetailsTexts & BookingTexts
}

/**
 * Shown when the ten minutes are over: nothing is lost, and the visitor may hold the time again or send the request.
 */
export function HoldOver({ isPerhapsSent, isBusy, onAgain, onOther, texts }: HoldOverProps) {
  return (
    <Alert
      tone="warning"
      title={isPerhapsSent ? texts.perhapsSent : texts.holdOver}
      data-slot="hold-over"
      actions={
        <>
          {!isPerhapsSent && (
            <Button variant="secondary" isBusy={isBusy} onClick={onAgain}>
              {texts.holdAgain}
            </Button>
          )}
          <Button variant="ghost" onClick={onOther}>
            {texts.otherTime}
          </Button>
        </>
      }
    >
      {isPerhapsSent ? texts.perhapsSentAgain : texts.holdOverHelp}
    </Alert>
  )
}
