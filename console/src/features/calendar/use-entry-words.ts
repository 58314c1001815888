import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { useTypeName } from '../sessions/public'
import type { CalendarEntry } from './entries'
import { useBusyTimeSource } from './use-busy-time-source'

/** Returns the accessible name of an entry in one line. */
export function useEntryWords(zone: string) {
  const { t } = useTranslation(['calendar', 'components'])
  const format = useFormats(zone)
  const typeName = useTypeName()
  const sourceOf = useBusyTimeSource()
  const when = ({ isAllDay, startsAt, endsAt }: CalendarEntry) =>
    isAllDay ? t('allDay') : format.span(startsAt, endsAt)
  return (entry: CalendarEntry) => {
    if (entry.kind === 'busy') {
      const words = { title: entry.title || t('busy'), when: when(entry), calendar: sourceOf(entry.busy) }
      return t(entry.busy.isBlocking ? 'busyAt' : 'shownAt', words)
    }
    if (entry.kind === 'unavailability') return t('unavailableAt', { title: entry.title, when: when(entry) })
    const { status, types, location, isAttendanceConfirmed } = entry.session
    return [
      when(entry),
      entry.title,
      types.map(typeName).join(', '),
      t(`components:location.${location}`),
      t(`components:status.${status}`),
      isAttendanceConfirmed && t('components:attendanceConfirmed'),
    ]
      .filter(Boolean)
      .join(', ')
  }
}
