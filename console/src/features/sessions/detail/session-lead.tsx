import { Badge } from '@ancrage/widgets/ui/badge'
import { LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AttendanceBadge } from '../attendance-badge'
import { SessionStatusChip } from '../session-facts'
import type { Session } from '../use-sessions'

/** Shows the status of a session, and whether its record was unlocked again. */
export function SessionLead({ session }: { session: Session }) {
  const { t } = useTranslation('session')
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SessionStatusChip of={session} />
      <AttendanceBadge of={session} />
      {session.status === 'completed' && !session.isLocked && (
        <Badge tone="warning">
          <LockOpen className="size-3.5" aria-hidden />
          {t('unlocked')}
        </Badge>
      )}
    </span>
  )
}
