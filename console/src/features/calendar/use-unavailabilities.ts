import type { contract, RequestInput } from '@ancrage/api/contract'
import { addDays, localDay } from '@ancrage/api/format/day'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/data'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'
import type { CalendarUnavailability } from './entries'

type Wish = RequestInput<typeof contract.schedule.addUnavailability>['body']

/** Adds and removes unavailabilities; each can be taken back. */
export function useUnavailabilityChanges(zone: string) {
  const { t } = useTranslation('calendar')
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const read = () => Promise.all([refresh('schedule'), refresh('availability')])
  const drop = (id: string) => api.schedule.removeUnavailability({ params: { id } })

  function done(said: string, undo: () => Promise<unknown>, description?: string) {
    const takeBack = () =>
      undo()
        .then(
          () => toast.success(t('undone')),
          (error: unknown) => toast.error(t('undoFailed'), { description: textOf(asProblem(error)) }),
        )
        .finally(() => void read())
    toast.success(said, {
      duration: UNDO_MS,
      action: undoAction(() => void takeBack()),
      ...(description && { description }),
    })
    void read()
  }

  return {
    async add(body: Wish) {
      const { unavailability, affected } = await api.schedule.addUnavailability({ body })
      const { id, title } = unavailability
      const under = affected.total > 0 ? t('absence.affected', { count: affected.total }) : undefined
      done(t('absence.added', { title }), () => drop(id), under)
    },
    /** Of what comes once. */
    async remove({ id, title, isAllDay, startsAt, endsAt }: CalendarUnavailability) {
      await drop(id)
      const [from, to] = [localDay(startsAt, zone), addDays(localDay(endsAt, zone), -1)]
      const body: Wish = isAllDay ? { isAllDay: true, title, from, to } : { isAllDay: false, title, startsAt, endsAt }
      done(t('absence.removed', { title }), () => api.schedule.addUnavailability({ body }))
    },
  }
}
