import { instantAt } from '@ancrage/api/format/calendar'
import { useTranslation } from 'react-i18next'
import { useIsSmall } from '../../lib/media'
import { useFormats } from '../../lib/use-formats'
import type { GridProps } from './grid-props'
import { MonthDay } from './month-day'
import { useDrag } from './use-drag'
import { useGridFocus } from './use-grid-focus'
import { useStableCallback } from './use-stable-callback'

/** The most lines of a day; further entries are only counted. */
const MOST = 4

interface Props extends GridProps {
  /** A day of the shown month. The grid also has days of its neighbours. */
  on: string
}

/** Shows six weeks of seven days. */
export function MonthGrid({ days, infos, perDay, zone, today, on, dayPath, go, onOpen, onDrop, onStretch }: Props) {
  const { t } = useTranslation('calendar')
  const format = useFormats(zone)
  const isSmall = useIsSmall()
  const drag = useDrag({ onDrop, onStretch })
  const stops = useGridFocus({ days, today: days.includes(today) ? today : on, perRow: 7, go })
  const open = useStableCallback(onOpen)
  const grab = useStableCallback(drag.grab)
  return (
    <section {...stops.grid} aria-label={t('title')} data-slot="calendar" className="surface min-h-0 overflow-auto">
      <div ref={drag.area} className="-ms-px grid min-h-full grid-cols-7 grid-rows-[auto_repeat(6,minmax(0,1fr))]">
        {days.slice(0, 7).map((day) => (
          <p key={day} aria-hidden="true" className="border-s p-1 text-center text-muted-foreground text-xs">
            {format.weekday(instantAt(day, 720, zone))}
          </p>
        ))}
        {days.map((day) => (
          <MonthDay
            key={day}
            day={day}
            zone={zone}
            isSmall={isSmall}
            most={MOST}
            to={dayPath(day)}
            isToday={day === today}
            info={infos.get(day)}
            entries={perDay.get(day)}
            isOutside={day.slice(0, 7) !== on.slice(0, 7)}
            current={stops.current.endsWith(` ${day}`) ? stops.current : null}
            isTarget={drag.ghost?.day === day}
            onOpen={open}
            onGrab={grab}
          />
        ))}
      </div>
    </section>
  )
}
