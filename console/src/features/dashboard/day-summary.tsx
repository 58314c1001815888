import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Session } from '../sessions/public'
import { isRequest } from './day-plan'

interface Props {
  sessions: readonly Session[] | undefined
  requests: number | undefined
  /** True if one of both could not be read. */
  hasFailed: boolean
  /** The ISO week number, which clients with alternating weeks ask for. */
  week: number
}

/** Summarises the day in one sentence, as far as it is known. */
export function DaySummary({ sessions, requests, hasFailed, week }: Props) {
  const { t } = useTranslation('dashboard')
  const planned = sessions?.filter((session) => !isRequest(session))
  // On a phone the sentence may take two lines: they are kept for it.
  if (!hasFailed && (!sessions || requests === undefined))
    return (
      <div className="min-h-[1lh] max-sm:min-h-[2lh]">
        <Skeleton className="h-4 w-64" />
      </div>
    )
  return (
    <p className="max-sm:min-h-[2lh]">
      {t('weekNumber', { week })}
      {planned && ` · ${planned.length === 0 ? t('quietDay') : t('sessionsToday', { count: planned.length })}`}
      {sessions && requests !== undefined && requests > 0 && (
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
