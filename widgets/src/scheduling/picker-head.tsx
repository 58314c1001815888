import { addDays } from '@ancrage/api/format/day'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { PickerProps } from './picker-parts.tsx'
import { useModule } from './use-module.ts'
import type { useOffers } from './use-offers.ts'

export interface PickerHeadProps extends Pick<PickerProps, 'texts' | 'lang' | 'container' | 'horizonDays'> {
  today: string
  offers: ReturnType<typeof useOffers>
  /** The month that is open; null until it is asked for. */
  month: string | null
  onMonth: (month: string) => void
  /** The month that opens first. */
  near: string
  /** Called when a day with free times is chosen in the month. */
  onDay: (day: string) => void
  /** Undefined where there is no earlier page. */
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
  /** A title for what is shown, where the columns do not name it. */
  children?: ReactNode
}

/** The row above the times: the month on demand, earlier, later. */
export function PickerHead({ texts, container, offers, month, onMonth, ...head }: PickerHeadProps) {
  const { today } = head
  const popover = useModule(() => import('./date-popover.tsx'), month !== null)
  const DatePopover = popover.module?.DatePopover
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {DatePopover && month !== null ? (
        <DatePopover
          container={container}
          month={month}
          onMonthChange={onMonth}
          free={new Set(offers.days.map((day) => day.date))}
          selected={null}
          onSelect={head.onDay}
          today={today}
          last={addDays(today, head.horizonDays)}
          isBusy={offers.isMoreComing}
          lang={head.lang}
          label={texts.chooseDate}
        />
      ) : (
        <Button
          variant="secondary"
          isBusy={month !== null && !popover.isFailed}
          onClick={() => {
            popover.retry()
            onMonth(head.near)
          }}
        >
          {(month === null || popover.isFailed) && <Icon name="calendar" />}
          {texts.chooseDate}
        </Button>
      )}
      {head.children}
      <div className="flex gap-1">
        <Step name={texts.earlier} icon="chevronLeft" onClick={head.onEarlier} />
        <Step name={texts.later} icon="chevronRight" onClick={head.onLater} />
      </div>
    </div>
  )
}

interface StepProps {
  name: string
  icon: 'chevronLeft' | 'chevronRight'
  onClick: (() => void) | undefined
}

const Step = ({ name, icon, onClick }: StepProps) => (
  <Button
    variant="ghost"
    size="icon"
    aria-label={name}
    title={name}
    aria-disabled={!onClick || undefined}
    onClick={onClick}
    className="aria-disabled:cursor-default aria-disabled:opacity-30"
  >
    <Icon name={icon} size={20} />
  </Button>
)
