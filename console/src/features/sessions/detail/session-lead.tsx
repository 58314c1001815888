import { Badge } from '@ancrage/widgets/ui/badge'
import { LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats'
import { AttendanceBadge } from '../attendance-badge'
import { SessionStatusChip } from '../session-facts'
import type { Session } from '../use-sessions'

/** When a session is and what became of it; a record that was closed and can be written again is called so. */
export function SessionLead({ session }: { session: Session }) {
  const { t } = useTranslation('session')
  const format = useFormats()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="sentence inline-block">{format.dayAndTime(session.startsAt)}</span>
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
