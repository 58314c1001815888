import { Badge } from '@ancrage/widgets/ui/badge'
import { useTranslation } from 'react-i18next'
import { ofName } from '../../lib/elision'
import type { Session } from './use-sessions'

interface Named {
  patient: Pick<Session['patient'], 'firstname' | 'lastname'>
}

export const nameOf = ({ patient }: Named) => `${patient.firstname} ${patient.lastname}`

/** The client's name as texts need it, in French also after « de ». */
export const nameWords = (session: Named) => ({ name: nameOf(session), ofName: ofName(nameOf(session)) })

const OVER = ['done', 'completed', 'cancelled', 'missed']

/** Says that this is the client's first session here, as long as that matters. */
export function NewClientBadge({ of: { patient, status } }: { of: Pick<Session, 'patient' | 'status'> }) {
  const { t } = useTranslation('components')
  return patient.isNew && !OVER.includes(status) ? <Badge tone="info">{t('newClient')}</Badge> : null
}
