import { Icon } from '@ancrage/widgets/ui/icon'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../ui/popover'
import type { CalendarProps } from './date-calendar'

/** The size of a month with six weeks on a touch screen, in pixels. */
const room = { width: 330, height: 370 }

const look =
  'absolute inset-y-0 end-0 grid w-9 cursor-pointer place-items-center rounded-md text-muted-foreground focus-ring hover:text-foreground pointer-coarse:w-11'

/** Opens a calendar to choose a day. Its code is loaded with the first opening. */
export function CalendarButton(props: CalendarProps) {
  const { t } = useTranslation('dateTime')
  const [isOpen, setOpen] = useState(false)
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>()
  const [isFailed, setFailed] = useState(false)

  function toggle(opens: boolean) {
    setOpen(opens)
    if (!opens || Calendar) return
    setFailed(false)
    // If the calendar cannot be loaded, a date can still be typed, and the next opening tries again.
    void import('./date-calendar').then(
      ({ DateCalendar }) => setCalendar(() => DateCalendar),
      () => setFailed(true),
    )
  }

  return (
    <Popover label={t('open')} triggerClass={look} trigger={<Icon name="calendar" />} room={room} onOpenChange={toggle}>
      {isOpen && Calendar && <Calendar {...props} />}
      {isOpen && !Calendar && !isFailed && <Skeleton className="h-72 w-72" />}
      {isOpen && isFailed && <p className="max-w-72 p-2">{t('notLoaded')}</p>}
    </Popover>
  )
}
