import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import { Dot, type Session } from '../sessions/public'
import { isRequest } from './day-plan'
import type { WeekLoad } from './use-week'

const MOST_DOTS = 4

/**
 * A week in seven cells, a dot for each session, a ring for each request. Each leads to its day. Invisible until the
 * week is known.
 */
export function WeekStrip({ week }: { week: WeekLoad }) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const inWords = (sessions: number, requests: number) =>
    t('count', { count: sessions }) + (requests ? t('and') + t('requestsOfDay', { count: requests }) : '')
  const nameOf = (period: string, sessions: number, requests: number) =>
    week.isRead ? t('figures.sentence', { period, value: inWords(sessions, requests) }) : period
  return (
    <nav aria-label={t(week.isNext ? 'nextWeek' : 'week')} className={week.isKnown ? undefined : 'invisible'}>
      <ol className="surface grid grid-cols-7 divide-x divide-card-border overflow-hidden">
        {week.days.map(({ day, isToday, startsAt, sessions, requests }) => (
          <li key={day} className="min-w-0">
            <Link
              to={`/sessions?${new URLSearchParams({ from: day, to: day })}`}
              aria-current={isToday ? 'date' : undefined}
              aria-label={nameOf(format.day(startsAt), sessions.length, requests.length)}
              className="group flex min-h-[76px] flex-col items-center gap-1 px-1 py-2.5 outline-offset-[-2px] transition-colors hover:bg-accent aria-[current]:bg-primary-soft"
            >
              <span className="text-muted-foreground text-xs group-aria-[current]:text-primary">
                {format.weekday(startsAt)}
              </span>
              <span className="font-semibold text-lg tabular-nums leading-tight group-aria-[current]:text-primary">
                {format.leaf(startsAt).day}
              </span>
              <Dots of={[...sessions, ...requests]} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const Dots = ({ of: sessions }: { of: readonly Session[] }) => (
  <span className="flex h-2.5 items-center gap-[3px] text-muted-foreground text-xs leading-none sm:gap-1">
    {sessions.slice(0, sessions.length > MOST_DOTS ? MOST_DOTS - 1 : MOST_DOTS).map((session) => (
      <Dot
        key={session.id}
        color={session.types[0]?.color ?? 'currentColor'}
        className={clsx('size-1.5 sm:size-2', isRequest(session) && 'bg-transparent! ring-[1.5px]! ring-(--dot)!')}
      />
    ))}
    {sessions.length > MOST_DOTS && '+'}
  </span>
)
