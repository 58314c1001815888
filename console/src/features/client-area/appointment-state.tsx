import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Appointment } from './use-client'

/** Says what an appointment waits for: by a link to its page the client's answer, else that of others. */
export function AppointmentState({ of: { id, status, hasProposals, canConfirm } }: { of: Appointment }) {
  const { t } = useTranslation('clientArea')
  const toAnswer = hasProposals ? 'proposed' : canConfirm ? 'toConfirm' : null
  const waiting = status === 'pending_validation' ? 'waiting' : status === 'pre_scheduled' ? 'unconfirmed' : null
  if (toAnswer)
    return (
      <Link
        to={`/client/sessions/${id}`}
        className="inline-flex min-h-9 items-center text-primary underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {t(toAnswer)}
      </Link>
    )
  return (
    waiting && (
      <p className="flex items-start gap-2 text-warning">
        <Clock className="mt-0.5 size-4 shrink-0" aria-hidden />
        {t(waiting)}
      </p>
    )
  )
}
