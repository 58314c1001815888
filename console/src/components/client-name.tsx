import { Badge } from '@ancrage/widgets/ui/badge'
import { useTranslation } from 'react-i18next'
import { ofName } from '../lib/elision'
import type { Session } from '../lib/sessions'

interface Named {
  patient: Pick<Session['patient'], 'firstname' | 'lastname'>
}

export const nameOf = ({ patient }: Named) => `${patient.firstname} ${patient.lastname}`

/** The client's name as texts need it, in French also after « de ». */
export const nameWords = (session: Named) => ({ name: nameOf(session), ofName: ofName(nameOf(session)) })

/** Two letters in a soft disc, so that an eye finds a person again. */
export const Initials = ({ name, className = '' }: { name: string; className?: string }) => (
  <span
    aria-hidden="true"
    className={`grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft font-medium text-primary text-sm uppercase ${className}`}
  >
    {initialsOf(name)}
  </span>
)

function initialsOf(name: string) {
  const words = name.split(/[\s-]+/).filter(Boolean)
  return (words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')
}

const OVER = ['done', 'completed', 'cancelled', 'missed']

/** Says that this is the client's first session here, as long as that matters. */
export function NewClientBadge({ of: { patient, status } }: { of: Pick<Session, 'patient' | 'status'> }) {
  const { t } = useTranslation('components')
  return patient.isNew && !OVER.includes(status) ? <Badge tone="info">{t('newClient')}</Badge> : null
}
