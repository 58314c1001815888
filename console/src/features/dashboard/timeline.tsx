import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { Session } from '../sessions/public'
import { type PlanEntry, planOf } from './day-plan'
import { TimelineSession } from './timeline-session'

/** Shows a day from top to bottom, with a line at the current time. */
export function Timeline({ sessions, now }: { sessions: readonly Session[]; now: number }) {
  return (
    <ol className="surface overflow-hidden py-2">
      {planOf(sessions, now).map((entry) => (
        <li key={keyOf(entry)}>
          <Entry of={entry} now={now} />
        </li>
      ))}
    </ol>
  )
}

const keyOf = (entry: PlanEntry) =>
  entry.kind === 'session' ? entry.session.id : entry.kind === 'free' ? entry.from : entry.kind

function Entry({ of: entry, now }: { of: PlanEntry; now: number }) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  if (entry.kind === 'session') return <TimelineSession {...entry} now={now} />
  if (entry.kind === 'free') {
    return (
      <p className="ms-[76px] border-s border-dashed py-1 ps-[17px] text-muted-foreground text-sm">
        {t('free', { duration: format.duration(entry.minutes) })}
      </p>
    )
  }
  return (
    <p className="flex items-center gap-3 py-1 ps-4 text-destructive text-xs">
      <span className="w-11 text-end font-semibold tabular-nums">{format.time(now)}</span>
      <span className="sr-only">{t('now')}</span>
      <span aria-hidden="true" className="size-2.5 rounded-full bg-destructive" />
      <span aria-hidden="true" className="-ms-3 h-px flex-1 bg-destructive" />
    </p>
  )
}
