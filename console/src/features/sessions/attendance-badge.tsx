import { Badge } from '@ancrage/widgets/ui/badge'
import { UserCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Session } from './use-sessions'

/** Shows that the client has confirmed that they come, while the session is still scheduled. */
export function AttendanceBadge({ of }: { of: Pick<Session, 'status' | 'attendanceConfirmedAt'> }) {
  const { t } = useTranslation('components')
  if (of.status !== 'scheduled' || !of.attendanceConfirmedAt) return null
  return (
    <Badge tone="success">
      <UserCheck className="size-3.5" aria-hidden />
      {t('attendanceConfirmed')}
    </Badge>
  )
}
