import type { contract, ReplyOf } from '@ancrage/api/contract'
import { startOfDay } from '@ancrage/api/format/calendar'
import { addDays, localDay } from '@ancrage/api/format/day'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { useNow } from '../../lib/now'
import { useReading } from '../../lib/readings'
import { useFormats, useLanguage, useZone } from '../../lib/use-formats'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { type AffectedSessions, noAffected } from './affected-sessions'
import type { Holiday } from './holidays'
import { refreshSchedule, useUndoToast } from './use-schedule'
import type { Times } from './week'

export type SpecialDay = ReplyOf<typeof contract.schedule.overrides>[number]

/** The most days ahead that the server answers at once. */
const AHEAD = 799
const A_YEAR = 365

export function useToday() {
  return localDay(useNow(), useZone())
}

/** Reads the overrides from today on. */
export function useSpecialDays() {
  const from = useToday()
  return useReading(['schedule', 'special-days', from], () =>
    api.schedule.overrides({ query: { from, to: addDays(from, AHEAD) } }),
  )
}

/** Reads the public holidays of the next twelve months. */
export function useHolidays() {
  const from = useToday()
  const to = addDays(from, A_YEAR)
  return {
    from,
    to,
    ...useReading(['schedule', 'holidays', from], () => api.schedule.holidays({ query: { from, to } })),
  }
}

/** Formats a day, such as « jeudi 1er mai ». */
export function useDayWords() {
  const zone = useZone()
  const format = useFormats()
  return (date: string) => format.day(startOfDay(date, zone))
}

export function useHolidayName() {
  const { t } = useTranslation('schedule')
  const language = useLanguage()
  return ({ nameFr, nameEn, local }: Holiday) =>
    local ? t(`holidays.${local}`) : ((language === 'fr' ? nameFr : nameEn) ?? '')
}

/** Adds, changes and removes overrides. Each action can be undone. */
export function useSpecialDayActions() {
  const { t } = useTranslation('schedule')
  const dayWords = useDayWords()
  const done = useUndoToast()
  const once = useIdempotentSend()
  const add = (date: string, ranges: Times[]) => {
    const body = { date, ranges }
    return once(body, (options) => api.schedule.addOverride({ body }, options))
  }
  const put = (id: string, ranges: Times[]) => api.schedule.changeOverride({ params: { id }, body: { ranges } })
  const drop = (id: string) => api.schedule.removeOverride({ params: { id } })

  async function save(date: string, ranges: Times[], before?: SpecialDay) {
    const { id, affected } = before ? await put(before.id, ranges) : await add(date, ranges)
    done(date, t('special.saved', { day: dayWords(date) }), () => (before ? put(before.id, before.ranges) : drop(id)))
    void refreshSchedule()
    return affected
  }

  async function remove({ id, date, ranges }: SpecialDay) {
    const left = await drop(id)
    done(date, t('special.removed', { day: dayWords(date) }), () => add(date, ranges))
    void refreshSchedule()
    return left?.affected ?? noAffected
  }

  /**
   * Closes days one by one. A day that somebody has set meanwhile stays as it is. If one fails, the closed ones stay
   * closed.
   */
  async function close(dates: readonly string[]): Promise<AffectedSessions> {
    const closed: Awaited<ReturnType<typeof add>>[] = []
    try {
      for (const date of dates) {
        const answer = await add(date, []).catch((error: unknown) => {
          if (asProblem(error).code !== 'conflict') throw error
        })
        if (answer) closed.push(answer)
      }
    } finally {
      void refreshSchedule()
    }
    done('holidays', t('holidays.closed', { count: closed.length }), async () => {
      for (const { id } of closed) await drop(id)
    })
    return {
      total: closed.reduce((sum, { affected }) => sum + affected.total, 0),
      sessions: closed.flatMap(({ affected }) => affected.sessions),
    }
  }

  return { save, remove, close }
}
