import { useTranslation } from 'react-i18next'
import type { CalendarBusy } from './entries'

/** Returns the calendar of a busy time, in a form that fits into a sentence. */
export function useBusyTimeSource() {
  const { t } = useTranslation('calendar')
  return ({ source, calendar }: CalendarBusy) => {
    if (source === 'calendly') return 'Calendly'
    return calendar ? t('ofCalendar', { name: calendar.name }) : t('otherCalendar')
  }
}
