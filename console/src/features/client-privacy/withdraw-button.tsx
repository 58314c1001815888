import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'

interface Props {
  /** The label of the first press. */
  label: string
  /** The effect, shown before the second press. */
  effect: string
  confirm: string
  act: () => Promise<void>
}

/** A button with two presses: the first explains the effect, the second acts. */
export function WithdrawButton({ label, effect, confirm, act }: Props) {
  const { t } = useTranslation('clientPrivacy')
  /** Null until the first press. */
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function press() {
    setBusy(true)
    setProblem(null)
    await act().then(
      () => setAsking(false),
      (error) => setProblem(asProblem(error)),
    )
    setBusy(false)
  }

  if (!isAsking)
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
  return (
    <div className="space-y-3">
      {problem && <ProblemNotice problem={problem} />}
      <p role="status">{effect}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="danger" isBusy={isBusy} autoFocus onClick={() => void press()}>
          {confirm}
        </Button>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => setAsking(false)}>
          {t('keep')}
        </Button>
      </div>
    </div>
  )
}
