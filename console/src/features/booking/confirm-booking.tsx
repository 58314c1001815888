import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'

interface Props {
  confirm: () => Promise<void>
  label: string
  /** Default: the page's main action. */
  variant?: 'primary' | 'secondary'
}

/** Lets the client confirm what was planned for them. */
export function ConfirmBooking({ confirm, label, variant = 'primary' }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function say() {
    setBusy(true)
    setProblem(null)
    await confirm().catch((error) => setProblem(asProblem(error)))
    setBusy(false)
  }

  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <Button size="lg" variant={variant} className="w-full" isBusy={isBusy} onClick={() => void say()}>
        {label}
      </Button>
    </>
  )
}
