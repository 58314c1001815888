import { isOver } from '@ancrage/api/contract'
import { Badge } from '@ancrage/widgets/ui/badge'
import { useTranslation } from 'react-i18next'
import type { Session } from './use-sessions'

/** Marks the client's first session here, until it is over. */
export function NewClientBadge({ of: { patient, status } }: { of: Pick<Session, 'patient' | 'status'> }) {
  const { t } = useTranslation('components')
  return patient.isNew && !isOver(status) ? <Badge tone="info">{t('newClient')}</Badge> : null
}
