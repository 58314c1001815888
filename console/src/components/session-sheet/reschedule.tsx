import type { LoadDays } from '@ancrage/widgets/scheduling'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { USUAL_HORIZON_DAYS, usePractice } from '../../lib/bookings'
import { type Session, useSessionActions } from '../../lib/sessions'
import { toast } from '../../lib/toast'
import { useFormats, useZone } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { nameWords } from '../client-name'
import { MoveForm } from '../move-form'

/** Moves a session to another free time. */
export function Reschedule({ session, onDone }: { session: Session; onDone: () => void }) {
  const { t } = useTranslation('sessionSheet')
  const zone = useZone()
  const user = useCurrentUser()
  const practice = usePractice(user.data?.entity.id)
  const format = useFormats()
  const { reschedule } = useSessionActions()
  const { id, location, startsAt } = session
  const sessionTypeId = session.types[0]?.id ?? ''

  const load: LoadDays = async ({ from, to, timeZone }, signal) =>
    (await api.availability.explained({ query: { sessionTypeId, from, to, timeZone, location } }, { signal })).days

  async function move(to: string) {
    await reschedule(id, to)
    toast.success(t('moved', { ...nameWords(session), when: format.dayAndTime(to) }))
  }

  return (
    <MoveForm
      startsAt={startsAt}
      zone={zone}
      subject={`${sessionTypeId} ${location}`}
      load={load}
      horizonDays={practice.data?.policies.horizonDays ?? USUAL_HORIZON_DAYS}
      move={move}
      consequence={t('moveConsequence')}
      confirm={t('moveConfirm')}
      onDone={onDone}
    />
  )
}
