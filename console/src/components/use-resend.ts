import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { asProblem } from '../lib/api'
import { useSecondsLeft } from '../lib/use-seconds-left'

/** The pause before a mail can be requested again, in seconds. */
const pause = () => ({ details: { retryAfterSeconds: 30 } })

/** Sends a mail on request and again, and returns the state: busy, sent, refused, or how long to wait. */
export function useResend(send: () => Promise<unknown>) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [rest, setRest] = useState<ReturnType<typeof pause> | null>(null)
  const secondsLeft = useSecondsLeft(problem ?? rest)

  async function resend() {
    setState('busy')
    setProblem(null)
    try {
      await send()
      setState('sent')
      setRest(pause())
    } catch (error) {
      setProblem(asProblem(error))
      setState('failed')
    }
  }

  return { resend, problem, secondsLeft, isBusy: state === 'busy', isSent: state === 'sent' }
}
