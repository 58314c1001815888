import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateTile } from '../../components/date-tile'
import { useFormats } from '../../lib/use-formats'
import { ForChild, usePracticeLooks } from '../client-area/public'
import { SessionLocation, useTypeName } from '../sessions/public'
import type { PastSession } from './use-client-sessions'

interface Props {
  session: PastSession
  /** Shown only if the client has several practices. */
  practice: string | undefined
}

/** Shows a past or cancelled appointment. */
export function PastRow({ session, practice }: Props) {
  const { t } = useTranslation('clientSessions')
  const { id, startsAt, endsAt, timeZone, types, status } = session
  const format = useFormats(timeZone)
  const typeName = useTypeName()
  const looks = usePracticeLooks()
  const isCancelled = status === 'cancelled'
  const isMissed = status === 'missed'
  return (
    <li {...looks(session.practiceId)} className="flex items-start gap-4 p-4 sm:px-6">
      <DateTile at={startsAt} zone={timeZone} />
      <div className="min-w-0 flex-1 space-y-0.5 text-muted-foreground">
        <p className={`font-medium text-foreground ${isCancelled ? 'line-through' : ''}`}>
          <span className="sentence inline-block">{format.date(startsAt)}</span>
        </p>
        <p className="flex flex-wrap gap-x-3">
          <time dateTime={startsAt} className="whitespace-nowrap tabular-nums">
            {format.span(startsAt, endsAt)}
          </time>
          <SessionLocation of={session} />
        </p>
        <ForChild of={session} />
        <p className="wrap-anywhere">{types.map(typeName).join(' + ')}</p>
        {practice && <p className="wrap-anywhere text-sm">{practice}</p>}
        {(isCancelled || isMissed) && <p className="text-sm">{t(isMissed ? 'missed' : 'cancelled')}</p>}
        <Link
          to={`/client/sessions/${id}`}
          aria-label={t('seeOf', { when: format.dayAndTime(startsAt) })}
          className="inline-flex min-h-9 items-center text-primary text-sm underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {t('see')}
        </Link>
      </div>
    </li>
  )
}
