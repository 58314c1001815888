import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Session } from '../sessions/public'

interface Props {
  sessions: readonly Session[] | undefined
  requests: number | undefined
  /** The ISO week number, which clients with alternating weeks ask for. */
  week: number
}

/** Summarises the day in one sentence. */
export function DaySummary({ sessions, requests, week }: Props) {
  const { t } = useTranslation('dashboard')
  // On a phone the sentence may take two lines: they are kept for it.
  if (!sessions || requests === undefined)
    return (
      <div className="min-h-[1lh] max-sm:min-h-[2lh]">
        <Skeleton className="h-4 w-64" />
      </div>
    )
  return (
    <p className="max-sm:min-h-[2lh]">
      {t('weekNumber', { week })} ·{' '}
      {sessions.length === 0 ? t('quietDay') : t('sessionsToday', { count: sessions.length })}
      {requests > 0 && (
        <>
          {t('and')}
          <Link to="/requests" className="text-primary underline decoration-1 underline-offset-4 hover:decoration-2">
            {t('requestsWaiting', { count: requests })}
          </Link>
        </>
      )}
      .
    </p>
  )
}
