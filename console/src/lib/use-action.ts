import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { asProblem } from './api'

/**
 * Runs an action on a press and keeps its answer, or the problem that stopped it, for the page to show. `useAttempt`
 * shows problems as notices instead.
 */
export function useAction<In extends unknown[], Out>(call: (...given: In) => Promise<Out>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [answer, setAnswer] = useState<Out | null>(null)

  /** Answers whether it succeeded. */
  async function run(...given: In): Promise<boolean> {
    setBusy(true)
    setProblem(null)
    try {
      setAnswer(await call(...given))
      return true
    } catch (error) {
      setProblem(asProblem(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  return { run, isBusy, problem, answer }
}
