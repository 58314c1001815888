import './texts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { DayRow } from './day-row'
import { openMinutes, type Range, suggestedOpening, type Wday, type Week, wdays, withKey } from './week'

interface Props {
  week: Week
  onChange: (week: Week) => void
}

/** Edits the hours of each weekday and shows their sum. */
export function WeekEditor({ week, onChange }: Props) {
  const { t } = useTranslation('schedule')
  const format = useFormats()
  /** The earlier ranges of closed days, in case they are opened again. */
  const [closed, setClosed] = useState<Partial<Record<Wday, readonly Range[]>>>({})
  const total = wdays.reduce((sum, wday) => sum + openMinutes(week[wday]), 0)
  const change = (days: Partial<Record<Wday, readonly Range[]>>) => onChange({ ...week, ...days })

  function toggle(wday: Wday, isOpen: boolean) {
    if (!isOpen) setClosed({ ...closed, [wday]: week[wday] })
    change({ [wday]: isOpen ? (closed[wday] ?? suggestedOpening(week, wday)) : [] })
  }

  return (
    <div className="-my-4 divide-y">
      {wdays.map((wday) => (
        <DayRow
          key={wday}
          wday={wday}
          ranges={week[wday]}
          onToggle={(isOpen) => toggle(wday, isOpen)}
          onChange={(ranges) => change({ [wday]: ranges })}
          onCopy={(to) => change(Object.fromEntries(to.map((other) => [other, week[wday].map(withKey)])))}
        />
      ))}
      <p className="py-4 text-end" role="status">
        {total > 0 ? t('hours.total', { duration: format.duration(total) }) : t('hours.none')}
      </p>
    </div>
  )
}
