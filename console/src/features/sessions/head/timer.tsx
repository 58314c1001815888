import { useTranslation } from 'react-i18next'
import { secondsText } from '../../../lib/clock-text'
import { useElapsed } from '../../../lib/use-elapsed'
import { useFormats } from '../../../lib/use-formats'
import type { Session } from '../use-sessions'

/** Shows how long a session took. */
export function TimeTaken({
  session: { startedAt, stoppedAt },
}: {
  session: Pick<Session, 'startedAt' | 'stoppedAt'>
}) {
  const { t } = useTranslation('sessionHead')
  const format = useFormats()
  if (!startedAt || !stoppedAt) return null
  const took = Math.max(1, Math.round((Date.parse(stoppedAt) - Date.parse(startedAt)) / 60_000))
  return (
    <p className="mt-2 text-muted-foreground">
      {t('timer.took', { duration: format.duration(took), span: format.span(startedAt, stoppedAt) })}
    </p>
  )
}

interface ElapsedProps {
  startedAt: string
  minutes: number
  /** `row` is no higher than the buttons beside it. */
  size: 'row' | 'lg'
}

/** Shows the elapsed time beside the planned length. When it is exceeded, the text says so, and not only the colour. */
export function ElapsedTime({ startedAt, minutes, size }: ElapsedProps) {
  const { t } = useTranslation('sessionHead')
  const format = useFormats()
  const seconds = useElapsed(startedAt)
  const over = Math.floor(seconds / 60) - minutes
  return (
    <div>
      <p className={`flex items-baseline gap-x-2 ${size === 'lg' ? 'flex-wrap' : 'max-sm:block'}`}>
        <span
          role="timer"
          aria-label={t('timer.label')}
          className={`font-semibold tabular-nums ${size === 'lg' ? 'text-3xl' : 'text-xl max-sm:block max-sm:text-lg max-sm:leading-tight'}`}
        >
          {secondsText(seconds)}
        </span>
        <span className={`text-muted-foreground ${size === 'lg' ? 'text-sm' : 'text-sm max-sm:text-xs'}`}>
          {over > 0
            ? t('timer.over', { duration: format.duration(over) })
            : t('timer.of', { duration: format.duration(minutes) })}
        </span>
      </p>
      <div
        aria-hidden="true"
        className={`overflow-hidden rounded-full bg-muted ${size === 'lg' ? 'mt-1.5 h-3' : 'mt-0.5 h-1'}`}
      >
        <div
          className={`h-full rounded-full ${over > 0 ? 'bg-warning' : 'bg-primary'}`}
          style={{ width: `${Math.min(100, (seconds / (minutes * 60)) * 100)}%` }}
        />
      </div>
    </div>
  )
}
