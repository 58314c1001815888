import { Button } from '@ancrage/widgets/ui/button'
import { type ReactNode, useState } from 'react'
import { useAction } from '../lib/use-action'
import { focusOnMount } from './focus-on-mount'
import { ProblemNotice } from './problem-notice'

interface Props {
  /** The label of the first press. */
  label: string
  /** The effect, shown before the second press. */
  effect: ReactNode
  confirm: string
  /** The label of the way back. */
  keep: string
  act: () => Promise<void>
}

/** A button with two presses: the first explains the effect, the second acts. */
export function TwoPressButton({ label, ...question }: Props) {
  /** Null until the first press. */
  const [isAsking, setAsking] = useState<boolean | null>(null)
  if (isAsking) return <Question {...question} onEnd={() => setAsking(false)} />
  return (
    <Button
      ref={isAsking === null ? undefined : focusOnMount}
      size="sm"
      variant="secondary"
      onClick={() => setAsking(true)}
    >
      {label}
    </Button>
  )
}

/** What the first press shows. Asked again, it has forgotten why the last attempt failed. */
function Question({ effect, confirm, keep, act, onEnd }: Omit<Props, 'label'> & { onEnd: () => void }) {
  const { run, isBusy, problem } = useAction(async () => {
    await act()
    onEnd()
  })
  return (
    <div className="space-y-3">
      {problem && <ProblemNotice problem={problem} />}
      <div role="status">{effect}</div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="danger" isBusy={isBusy} autoFocus onClick={() => void run()}>
          {confirm}
        </Button>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={onEnd}>
          {keep}
        </Button>
      </div>
    </div>
  )
}
