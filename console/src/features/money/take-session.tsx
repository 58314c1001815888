import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { useRowFocus } from '../../lib/focus-return'
import { useFormats } from '../../lib/use-formats'
import { NoteOfSession } from './note-of-session'
import { PaidBadge } from './paid-badge'
import { SendNote } from './send-note'
import { TakePayment } from './take-payment'
import { useSessionMoney } from './use-money'

interface Props {
  sessionId: string
  patient: { id: string; firstname: string; lastname: string; email: string | null }
  /** Shows the note of the session and mails it, or drafts it. */
  hasNote?: boolean
}

/**
 * Shows in one line what a session costs and whether it is paid, with a button to take the payment. Empty while that
 * loads.
 */
export function TakeSessionPayment({ sessionId, patient, hasNote = false }: Props) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const { data, error, mutate } = useSessionMoney(sessionId)
  const [isTaking, setTaking] = useState(false)
  const row = useRowFocus(`${data?.dueCents}`)
  if (!data) return error ? <ProblemNotice problem={error} onRetry={() => void mutate()} /> : null
  const { priceCents, paidCents, dueCents, depositCents, invoice } = data
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      {...row}
      role="group"
      tabIndex={-1}
      aria-label={t('ofSession')}
      className="flex min-h-11 flex-wrap items-center justify-between gap-2"
    >
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold tabular-nums">{format.money(priceCents)}</span>
        <PaidBadge priceCents={priceCents} paidCents={paidCents} dueCents={dueCents} />
      </span>
      <span className="flex flex-wrap gap-2 empty:hidden max-sm:w-full max-sm:*:flex-1">
        {hasNote && <NoteOfSession sessionId={sessionId} patientId={patient.id} of={data} />}
        {hasNote && invoice?.status === 'issued' && <SendNote invoiceId={invoice.id} email={patient.email} />}
        {dueCents > 0 && (
          <Button aria-haspopup="dialog" onClick={() => setTaking(true)}>
            <HandCoins className="size-4" aria-hidden />
            {t('take')}
          </Button>
        )}
      </span>
      {isTaking && (
        <TakePayment
          patient={patient}
          dueCents={dueCents}
          depositCents={depositCents}
          sessionIds={[sessionId]}
          hasNote={invoice !== null}
          onClose={() => setTaking(false)}
        />
      )}
    </div>
  )
}
