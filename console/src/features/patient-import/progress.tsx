import { ProblemNotice } from '../../components/problem-notice'
import { useFormats } from '../../lib/use-formats'
import type { useImport } from './use-import'

interface Props {
  work: Pick<ReturnType<typeof useImport>, 'done' | 'problem'>
  isBusy: boolean
  label: string
  onRetry: () => void
}

/** How far it is, or why it stopped: what was sent before is known and not done twice. */
export function Progress({ work: { done, problem }, isBusy, label, onRetry }: Props) {
  const format = useFormats()
  if (!isBusy) return problem && <ProblemNotice problem={problem} onRetry={onRetry} />
  const percent = Math.round(done * 100)
  return (
    <div className="text-sm">
      <p className="mb-1.5 flex justify-between gap-3 tabular-nums">
        <span>{label}</span>
        <span aria-hidden="true">{format.percent(percent)}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-muted"
      >
        <div className="h-full rounded-full bg-primary transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
