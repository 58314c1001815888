import { ProblemNotice } from '../../components/problem-notice'
import { ProgressBar } from '../../components/ui/progress-bar'
import { useFormats } from '../../lib/use-formats'
import type { useImport } from './use-import'

interface Props {
  work: Pick<ReturnType<typeof useImport>, 'done' | 'problem'>
  isBusy: boolean
  label: string
  onRetry: () => void
}

/** Shows the progress, or why it stopped. Rows that were sent before are not sent twice. */
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
      <ProgressBar label={label} total={100} value={percent} />
    </div>
  )
}
