import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/readings'
import type { CalendlySync } from './use-calendly'

/** Reads Calendly now and returns the result. */
export function useSync() {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<CalendlySync | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function run() {
    setBusy(true)
    setProblem(null)
    setResult(null)
    try {
      setResult(await api.calendly.sync({}))
    } catch (error) {
      setProblem(asProblem(error))
    }
    await refresh('calendly')
    setBusy(false)
  }

  return { isBusy, result, problem, run }
}
