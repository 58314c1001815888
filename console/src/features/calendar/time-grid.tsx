import { type CSSProperties, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DayColumn } from './day-column'
import { DayLink, HolidayLabel } from './day-head'
import { visibleHours } from './entries'
import { EntryBlock } from './entry-block'
import { headKey } from './grid-keys'
import type { GridProps } from './grid-props'
import { useDrag } from './use-drag'
import { useGridFocus } from './use-grid-focus'
import { useStableCallback } from './use-stable-callback'

const HOURS = Array.from({ length: 23 }, (_, n) => n + 1)

/** Shows days side by side, with their hours from top to bottom. */
export function TimeGrid(props: GridProps) {
  const { days, infos, perDay, zone, today, dayPath, go, onOpen, onAddUnavailability } = props
  const { t } = useTranslation('calendar')
  const drag = useDrag(props)
  const stops = useGridFocus({ days, today, perRow: days.length, go })
  const [open, grab, stretch, draw, press, addUnavailability, leave] = [
    useStableCallback(onOpen),
    useStableCallback(drag.grab),
    useStableCallback(drag.stretch),
    useStableCallback(drag.draw),
    useStableCallback(drag.press),
    useStableCallback(onAddUnavailability),
    useStableCallback(drag.cancel),
  ] as const
  const [from, to] = visibleHours([...infos.values()], perDay.values())
  const { area } = drag
  const isKnown = infos.size > 0

  // Scrolls to the first hour with an entry or open time.
  useLayoutEffect(() => {
    const hour = area.current?.querySelector('[data-hour="1"]')?.clientHeight ?? 0
    if (isKnown && area.current) area.current.scrollTop = Math.max(0, from - 0.5) * hour
  }, [from, isKnown, area])

  const template = { gridTemplateColumns: `52px repeat(${days.length}, minmax(0, 1fr))` }
  return (
    <section
      {...stops.grid}
      aria-label={t('title')}
      data-slot="calendar"
      className="surface flex min-h-0 flex-col overflow-hidden"
      style={{ '--print-from': from, '--print-to': to } as CSSProperties}
    >
      <div
        ref={area}
        data-slot="calendar-scroll"
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <div className="sticky top-0 z-30 grid border-b bg-card" style={template}>
          <div />
          {days.map((day) => (
            <div key={day} className="min-w-0 space-y-0.5 border-s p-1">
              <DayLink
                day={day}
                zone={zone}
                info={infos.get(day)}
                isToday={day === today}
                to={dayPath(day)}
                isCurrent={stops.current === headKey(day)}
              />
              <HolidayLabel info={infos.get(day)} />
              {perDay.get(day)?.allDay.map((entry) => (
                <div key={entry.key} className="h-6">
                  <EntryBlock
                    entry={entry}
                    day={day}
                    zone={zone}
                    minute={0}
                    room="line"
                    onOpen={open}
                    isCurrent={stops.current === `${entry.key} ${day}`}
                  />
                </div>
              ))}
            </div>
          ))}
        </div>
        <div data-slot="calendar-body">
          <div className="grid" style={template}>
            <div aria-hidden="true" className="calendar-hours relative">
              {HOURS.map((hour) => (
                <span
                  key={hour}
                  data-hour={hour}
                  style={{ '--from': hour * 60, '--to': hour * 60 + 60 } as CSSProperties}
                  className="calendar-span figures -translate-y-2 absolute end-2 text-muted-foreground text-xs"
                >
                  {String(hour).padStart(2, '0')}:00
                </span>
              ))}
            </div>
            {days.map((day) => (
              <DayColumn
                key={day}
                day={day}
                zone={zone}
                info={infos.get(day)}
                entries={perDay.get(day)}
                isToday={day === today}
                current={stops.current.endsWith(` ${day}`) ? stops.current : null}
                ghost={drag.ghost?.day === day ? drag.ghost : null}
                onOpen={open}
                onGrab={grab}
                onStretch={stretch}
                onDraw={draw}
                onPress={press}
                onAddUnavailability={addUnavailability}
                onLeave={leave}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
