import './texts'
import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NoteOfSession } from './note-of-session'
import { useSessionMoneyNow } from './use-money'

interface Props {
  session: { id: string; patient: { id: string } }
  children: ReactNode
}

/** Shows its children unless a document bills the session: then it says so, and leads to that document. */
export function BilledSessionGuard({ session: { id, patient }, children }: Props) {
  const { t } = useTranslation('money')
  const { data, error } = useSessionMoneyNow(id)
  // The server checks it again, so a failed read stops nobody.
  if (!data?.invoice) return data || error ? children : <Skeleton className="h-24" />
  return (
    <div className="space-y-4">
      <p>{t('typesBilled')}</p>
      <NoteOfSession sessionId={id} patientId={patient.id} of={data} />
    </div>
  )
}

/** Says why a session's types cannot change: its price is fixed by a document, by what was paid, or by a discount. */
export function TypeChangeProblem({ problem: { code } }: { problem: Problem }) {
  const { t } = useTranslation('money')
  const text = code === 'locked' ? 'typesBilled' : code === 'conflict' ? 'typesBelowPaid' : 'typesBelowDiscount'
  return <Alert tone="danger">{t(text)}</Alert>
}
