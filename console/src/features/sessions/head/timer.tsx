import { useTranslation } from 'react-i18next'
import { secondsText } from '../../../lib/clock-text'
import { useElapsed } from '../../../lib/use-elapsed'
import { useFormats } from '../../../lib/use-formats'
import type { Session } from '../use-sessions'

type Timed = Pick<Session, 'status' | 'startedAt' | 'stoppedAt' | 'durationMinutes'>

/** Shows how long a session has been running, or how long it took. */
export function Timer({ session }: { session: Timed }) {
  const { t } = useTranslation('sessionHead')
  const format = useFormats()
  const { status, startedAt, stoppedAt, durationMinutes } = session
  if (status === 'in_progress' && startedAt)
    return (
      <div className="mt-3 max-w-sm">
        <ElapsedTime startedAt={startedAt} minutes={durationMinutes} />
      </div>
    )
  if (!startedAt || !stoppedAt) return null
  const took = Math.max(1, Math.round((Date.parse(stoppedAt) - Date.parse(startedAt)) / 60_000))
  return (
    <p className="mt-2 text-muted-foreground">
      {t('timer.took', { duration: format.duration(took), span: format.span(startedAt, stoppedAt) })}
    </p>
  )
}

/** Shows the elapsed time beside the planned length. When it is exceeded, the text says so, and not only the colour. */
export function ElapsedTime({
  startedAt,
  minutes,
  size = 'md',
}: {
  startedAt: string
  minutes: number
  size?: 'md' | 'lg'
}) {
  const { t } = useTranslation('sessionHead')
  const format = useFormats()
  const seconds = useElapsed(startedAt)
  const over = Math.floor(seconds / 60) - minutes
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span
          role="timer"
          aria-label={t('timer.label')}
          className={`font-semibold tabular-nums ${size === 'lg' ? 'text-3xl' : 'text-2xl'}`}
        >
          {secondsText(seconds)}
        </span>
        <span className="text-muted-foreground text-sm">
          {over > 0
            ? t('timer.over', { duration: format.duration(over) })
            : t('timer.of', { duration: format.duration(minutes) })}
        </span>
      </p>
      <div aria-hidden="true" className="mt-1.5 h-3 overflow-hidden rounded-full bg-muted">
        <div
          className={`h-full rounded-full ${over > 0 ? 'bg-warning' : 'bg-primary'}`}
          style={{ width: `${Math.min(100, (seconds / (minutes * 60)) * 100)}%` }}
        />
      </div>
    </div>
  )
}
