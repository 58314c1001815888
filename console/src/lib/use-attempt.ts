import { useState } from 'react'
import { asProblem } from './api'
import { useProblemText } from './problem-text'
import { toast } from './toast'

/** Runs an action; a notice of this title says why it failed. */
export function useAttempt(failedTitle: string) {
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)

  async function attempt(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(failedTitle, { description: textOf(asProblem(error)) })
    }
    setBusy(false)
  }

  return { isBusy, attempt }
}
