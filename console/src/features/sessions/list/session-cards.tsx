import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientName } from '../../../lib/client-name'
import { useNow } from '../../../lib/now'
import { useFormats } from '../../../lib/use-formats'
import { AttendanceBadge } from '../attendance-badge'
import { SessionLocation, SessionStatusChip, SessionTypes, TimeSpan } from '../session-facts'
import type { Session } from '../use-sessions'
import type { SessionList } from './use-filters'

/** The list on a narrow screen. */
export function SessionCards({ sessions, list }: { sessions: readonly Session[]; list: SessionList }) {
  const { t } = useTranslation('sessions')
  const format = useFormats()
  const now = useNow()
  return (
    <ul aria-label={t('title')} className="surface divide-y divide-card-border overflow-hidden">
      {sessions.map((session) => (
        <li key={session.id}>
          <Link
            to={list.openSearch(session.id)}
            preventScrollReset
            className="block px-4 py-3 outline-offset-[-2px] hover:bg-accent/50"
          >
            <span className="flex items-center justify-between gap-3">
              <span className="wrap-anywhere min-w-0 font-medium">{clientName(session)}</span>
              <SessionStatusChip of={session} className="shrink-0" />
            </span>
            <span className="block">
              <span className="sentence inline-block">{format.day(session.startsAt, now)}</span>,{' '}
              <TimeSpan of={session} className="tabular-nums" />
            </span>
            <span className="flex flex-wrap gap-x-4 text-muted-foreground text-sm">
              <SessionTypes of={session} />
              <SessionLocation of={session} />
              <AttendanceBadge of={session} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
