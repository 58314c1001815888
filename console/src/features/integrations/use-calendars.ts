import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { refresh, useReading } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'
import { useFailureToast } from '../../lib/use-failure-toast'

export type SubscribedCalendar = ReplyOf<typeof contract.subscribedCalendars.list>[number]
export type NewCalendar = RequestInput<typeof contract.subscribedCalendars.add>['body']
export type CalendarChange = RequestInput<typeof contract.subscribedCalendars.change>['body']

/** Reads the subscribed calendars and returns their actions. */
export function useCalendars() {
  const { t } = useTranslation('integrations')
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const reading = useReading(['integrations', 'calendars'], () => api.subscribedCalendars.list({}))
  const readAgain = () => Promise.all([reading.mutate(), refresh('schedule')])
  const failed = useFailureToast(t('failed'))

  /** Throws a `Problem`, which the form shows. */
  async function add(body: NewCalendar) {
    const { name } = await api.subscribedCalendars.add({ body })
    await readAgain()
    toast.success(t('calendars.added', { name }))
  }

  /** Throws a `Problem`, which the form shows. */
  async function change({ id, name }: SubscribedCalendar, body: CalendarChange) {
    await api.subscribedCalendars.change({ params: { id }, body })
    await readAgain()
    toast.success(t('calendars.saved', { name: body.name ?? name }))
  }

  async function readNow({ id }: SubscribedCalendar) {
    try {
      await api.subscribedCalendars.refresh({ params: { id } })
      await reading.mutate()
    } catch (error) {
      failed(error)
    }
  }

  async function bringBack(id: string) {
    try {
      await api.subscribedCalendars.restore({ params: { id } })
      toast.success(t('undone'))
    } catch (error) {
      toast.error(t('undoFailed'), { description: textOf(asProblem(error)) })
    }
    await readAgain()
  }

  async function remove({ id, name }: SubscribedCalendar) {
    try {
      await api.subscribedCalendars.remove({ params: { id } })
      await readAgain()
      toast.success(t('calendars.removed', { name }), {
        duration: UNDO_MS,
        action: undoAction(() => void bringBack(id)),
      })
    } catch (error) {
      failed(error)
    }
  }

  /** Subscribes to the school holidays of a zone. They are displayed and block nothing. */
  async function addHolidays(preset: NonNullable<NewCalendar['preset']>, color: string) {
    try {
      await add({ preset, color, isBlocking: false, name: t('calendars.holidaysOf', { zone: schoolZone(preset) }) })
    } catch (error) {
      failed(error)
    }
  }

  return { reading, add, change, readNow, remove, addHolidays }
}

export const schoolZones = ['zone_a', 'zone_b', 'zone_c'] as const

/** Returns the letter of a school zone: A, B or C. */
export const schoolZone = (preset: (typeof schoolZones)[number]) => preset.slice(-1).toUpperCase()
