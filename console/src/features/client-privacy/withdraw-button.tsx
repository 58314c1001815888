import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'

interface Props {
  /** What the first press is called by. */
  label: string
  /** What it ends, said before the second press. */
  effect: string
  confirm: string
  act: () => Promise<void>
}

/** Two presses: the first says what ends, the second does it. */
export function WithdrawButton({ label, effect, confirm, act }: Props) {
  const { t } = useTranslation('clientPrivacy')
  const [isAsking, setAsking] = useState(false)
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
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
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
        <Button size="sm" variant="secondary" onClick={() => setAsking(false)}>
          {t('keep')}
        </Button>
      </div>
    </div>
  )
}
