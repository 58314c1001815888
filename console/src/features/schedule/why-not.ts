import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { clockText } from '../../lib/clock-text'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'

export type NotOfferedReason = ReplyOf<typeof contract.availability.explanation>['reasons'][number]

export interface ExplainedTime {
  sessionTypeId: string
  /** An ISO instant in UTC. */
  startsAt: string
}

/** Reads whether a time is offered and, if not, why. It is read again when hours change. Null requests nothing. */
export const useExplanation = (time: ExplainedTime | null) =>
  useReading(time && ['availability', 'explanation', time.sessionTypeId, time.startsAt], () =>
    api.availability.explanation({ query: time! }),
  )

/** Returns a reason in words. */
export function useReasonWords() {
  const { t } = useTranslation('schedule')
  const format = useFormats()
  return (reason: NotOfferedReason): string => {
    switch (reason.code) {
      case 'past':
      case 'closed_day':
      case 'inactive_type':
        return t(`why.${reason.code}`)
      case 'too_soon':
        return t('why.too_soon', { when: format.dayAndTime(reason.until) })
      case 'beyond_horizon':
        return t('why.beyond_horizon', { when: format.day(reason.from) })
      case 'outside_schedule':
        return t('why.outside_schedule', {
          times: reason.ranges
            .map(({ fromMinute, toMinute }) => `${clockText(fromMinute)}\u202f–\u202f${clockText(toMinute)}`)
            .join(', '),
        })
      case 'off_grid':
        return t('why.off_grid', { time: reason.time, duration: format.duration(reason.gridMinutes) })
      case 'does_not_fit':
        return t('why.does_not_fit', { when: format.timeInText(reason.endsAt) })
      case 'repeated_hour':
        return t('why.repeated_hour')
      case 'skipped_hour':
        return t('why.skipped_hour', { time: reason.time })
      case 'unavailability': {
        const title = reason.remedy?.kind === 'unavailability' ? reason.remedy.title : null
        if (reason.touchesOnlyBuffer)
          return t('why.touchesUnavailability', { title: title ?? t('unavailability.heading') })
        return t('why.unavailability', { title: title ?? t('unavailability.heading') })
      }
      case 'busy': {
        const times = format.span(reason.startsAt, reason.endsAt)
        if (reason.remedy?.kind === 'hold') return t('why.held', { when: format.timeInText(reason.remedy.until) })
        return t(reason.touchesOnlyBuffer ? 'why.touchesSession' : 'why.busy', { times })
      }
      case 'busy_elsewhere': {
        const title = reason.remedy?.kind === 'integrations' ? reason.remedy.title : null
        const times = format.span(reason.startsAt, reason.endsAt)
        if (title) return t('why.busyElsewhere', { title, times })
        return t('why.busyElsewhereUntitled', { times })
      }
      case 'day_full':
      case 'week_full':
        return t(`why.${reason.code}`, { count: reason.count, limit: format.number(reason.limit) })
    }
  }
}
