import { useTranslation } from 'react-i18next'
import type { CalendarBusy } from './entries'

/** The calendar that a time outside is in, in words that go on in a sentence. */
export function useSource() {
  const { t } = useTranslation('calendar')
  return ({ source, calendar }: CalendarBusy) => {
    if (source === 'calendly') return 'Calendly'
    return calendar ? t('ofCalendar', { name: calendar.name }) : t('otherCalendar')
  }
}
