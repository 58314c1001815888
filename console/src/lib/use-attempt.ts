import { useState } from 'react'
import { useFailureToast } from './use-failure-toast'

/** Runs an action; a notice of this title says why it failed. */
export function useAttempt(failedTitle: string) {
  const failed = useFailureToast(failedTitle)
  const [isBusy, setBusy] = useState(false)

  async function attempt(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      failed(error)
    }
    setBusy(false)
  }

  return { isBusy, attempt }
}
