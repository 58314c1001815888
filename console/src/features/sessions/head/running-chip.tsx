import './texts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientNameWords } from '../../../lib/client-name'
import { secondsText } from '../../../lib/clock-text'
import { useElapsed } from '../../../lib/use-elapsed'

interface Props {
  running: { id: string; startedAt: string; patient: { firstname: string; lastname: string } }
}

/** Shows the time of the running session on every page, as a link to it. */
export function RunningChip({ running }: Props) {
  const { t } = useTranslation('sessionHead')
  const seconds = useElapsed(running.startedAt)
  const label = t('running.chip', clientNameWords(running))
  return (
    <Link
      to={`/sessions/${running.id}`}
      aria-label={label}
      data-tooltip={label}
      className="inline-flex items-center self-center rounded-full no-underline focus-ring pointer-coarse:min-h-11"
    >
      <span className="inline-flex min-h-8 items-center gap-2 rounded-full border border-success/40 bg-success-soft px-3 font-medium text-sm text-success tabular-nums">
        <span aria-hidden="true" className="size-2 rounded-full bg-current motion-safe:animate-pulse" />
        {secondsText(seconds)}
      </span>
    </Link>
  )
}
