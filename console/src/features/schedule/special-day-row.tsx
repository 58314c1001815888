import { useTranslation } from 'react-i18next'
import { clockText } from '../../lib/clock-text'
import type { AffectedSessions } from './affected-sessions'
import { EntryRow } from './entry-row'
import { type SpecialDay, useDayWords, useSpecialDayActions } from './use-special-days'

interface Props {
  day: SpecialDay
  /** The name of the public holiday on that day. */
  holiday?: string | undefined
  onChange: () => void
  onAffected: (affected: AffectedSessions) => void
}

/** Shows one day with hours of its own. */
export function SpecialDayRow({ day, holiday, onChange, onAffected }: Props) {
  const { t } = useTranslation('schedule')
  const { remove } = useSpecialDayActions()
  const name = useDayWords()(day.date)
  const times = day.ranges.map(
    ({ fromMinute, toMinute }) => `${clockText(fromMinute)}\u202f–\u202f${clockText(toMinute)}`,
  )
  return (
    <EntryRow
      changeLabel={t('special.changeOf', { day: name })}
      removeLabel={t('special.removeOf', { day: name })}
      removeFailed={t('special.removeFailed', { day: name })}
      onChange={onChange}
      remove={async () => onAffected(await remove(day))}
    >
      <p className="sentence font-medium">{name}</p>
      <p className="text-muted-foreground tabular-nums">
        {times.length > 0 ? times.join(', ') : t('closed')}
        {holiday && ` · ${holiday}`}
      </p>
    </EntryRow>
  )
}
