import { startOfDay } from '@ancrage/api/format/calendar'
import { useTranslation } from 'react-i18next'
import { useFormats, useZone } from '../../lib/use-formats'
import { repeatOf } from './repeat'
import type { ListedUnavailability } from './unavailability'

/** Describes in words when an unavailability is and how often it repeats. */
export function useUnavailabilityWords() {
  const { t } = useTranslation('schedule')
  const zone = useZone()
  const format = useFormats()
  const day = (date: string) => format.day(startOfDay(date, zone))

  function when({ isAllDay, startsAt, endsAt, from, to }: ListedUnavailability): string {
    if (isAllDay) return from === to ? day(from) : t('unavailability.days', { from: day(from), to: day(to) })
    if (from === to) return t('unavailability.times', { day: day(from), times: format.span(startsAt, endsAt) })
    return t('unavailability.days', { from: format.dayAndTime(startsAt), to: format.dayAndTime(endsAt) })
  }

  function repeated(rule: string): string {
    const { every, interval, ends, until, count } = repeatOf(rule)
    if (every === 'none' || every === 'kept') return t('repeat.every.kept')
    const often = t(`repeat.say.${every}`, { count: interval })
    if (ends === 'never') return often
    return ends === 'until'
      ? t('repeat.sayUntil', { often, day: day(until) })
      : t('repeat.sayCount', { often, times: format.number(count) })
  }

  return { when, repeated }
}
