import { localDay } from '@ancrage/api/format/day'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useZone } from '../../lib/use-formats'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { type ListedUnavailability, repeatInput, type UnavailabilityInput } from './unavailability'
import { refreshSchedule, useUndoToast } from './use-schedule'

type SingleUnavailability = Pick<ListedUnavailability, 'id' | 'title' | 'isAllDay' | 'startsAt' | 'endsAt'>

/** Reads the unavailabilities that are not over. */
export const useUnavailabilities = () =>
  useReading(['schedule', 'unavailabilities'], () => api.schedule.unavailabilities({}))

/** Adds, changes and removes unavailabilities. Each action can be undone. */
export function useUnavailabilityActions() {
  const { t } = useTranslation('schedule')
  const zone = useZone()
  const done = useUndoToast()
  const once = useIdempotentSend()
  const add = (body: UnavailabilityInput) => once(body, (options) => api.schedule.addUnavailability({ body }, options))
  const drop = (id: string) => api.schedule.removeUnavailability({ params: { id } })
  const put = (id: string, body: UnavailabilityInput) => api.schedule.changeUnavailability({ params: { id }, body })

  /** Adds or changes an unavailability and returns the sessions under it. */
  async function save(input: UnavailabilityInput, before?: ListedUnavailability) {
    const { affected, ...saved } = before ? await put(before.id, input) : await add(input)
    done(saved.id, t('unavailability.saved', { title: saved.title }), () =>
      before ? put(before.id, repeatInput(before, zone)) : drop(saved.id),
    )
    void refreshSchedule()
    return affected
  }

  async function remove(unavailability: ListedUnavailability) {
    await drop(unavailability.id)
    done(unavailability.id, t('unavailability.removed', { title: unavailability.title }), () =>
      add(repeatInput(unavailability, zone)),
    )
    void refreshSchedule()
  }

  /** Removes an unavailability that does not repeat, given by its instants as the calendar has it. */
  const removeSingle = ({ id, title, isAllDay, startsAt, endsAt }: SingleUnavailability) =>
    remove({
      id,
      title,
      isAllDay,
      startsAt,
      endsAt,
      from: localDay(startsAt, zone),
      to: localDay(Date.parse(endsAt) - 1, zone),
      rule: null,
      skippedOn: [],
    })

  return { save, remove, removeSingle }
}
