import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { asProblem } from '../../lib/api'

/** Asks for a page of Stripe and opens it. `isBusy` stays true until the browser has left. */
export function useStripePage(ask: () => Promise<{ url: string }>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function go() {
    setBusy(true)
    setProblem(null)
    try {
      const { url } = await ask()
      window.location.assign(url)
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  return { isBusy, problem, go }
}
