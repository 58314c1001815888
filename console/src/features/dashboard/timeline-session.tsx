import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientName } from '../../lib/client-name'
import { useFormats } from '../../lib/use-formats'
import { Dot, NewClientBadge, type Session, SessionLocation, SessionStatusChip, SessionTypes } from '../sessions/public'

interface Props {
  session: Session
  isNext: boolean
  isPast: boolean
  now: number
}

/**
 * One session of the day. The next one is highlighted and counts down. It and those that have begun open at their
 * notes, the later ones where they can be moved.
 */
export function TimelineSession({ session, isNext, isPast, now }: Props) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const hasBegun = Date.parse(session.startsAt) <= now
  return (
    <Link
      to={isNext || hasBegun ? `/sessions/${session.id}` : `/sessions?session=${session.id}&period=today`}
      data-past={isPast || undefined}
      data-next={isNext || undefined}
      className="group flex gap-3 px-4 py-2.5 outline-offset-[-2px] transition-colors hover:bg-accent data-next:bg-primary-soft"
    >
      <div className="w-11 shrink-0 pt-px text-end tabular-nums">
        <span className="block font-semibold group-data-past:font-medium group-data-past:text-muted-foreground">
          {format.time(session.startsAt)}
        </span>
        <span className="block text-muted-foreground text-sm">{format.time(session.endsAt)}</span>
      </div>
      <Dot color={session.types[0]?.color ?? 'currentColor'} className="mt-1.5 size-2.5 group-data-past:opacity-50" />
      <div className="min-w-0 flex-1">
        {isNext && (
          <p className="font-medium text-primary text-sm">
            {hasBegun ? t('running') : t('next', { when: format.relativeTime(session.startsAt, now) })}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium group-data-past:text-muted-foreground">{clientName(session)}</span>
          <NewClientBadge of={session} />
          {session.status !== 'scheduled' && <SessionStatusChip of={session} />}
        </p>
        <p className="flex flex-wrap gap-x-4 text-muted-foreground text-sm">
          <SessionTypes of={session} hasDots={false} />
          <SessionLocation of={session} />
        </p>
      </div>
    </Link>
  )
}
