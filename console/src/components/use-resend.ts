import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { asProblem } from '../lib/api'
import { useWait } from '../lib/use-wait'

/** How long to wait for a mail before asking for it again is of any use. */
const pause = () => ({ details: { retryAfterSeconds: 30 } })

/** Something that is mailed when asked for, and again: under way, sent, refused, or not before a pause is over. */
export function useResend(send: () => Promise<unknown>) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [rest, setRest] = useState<ReturnType<typeof pause> | null>(null)
  const secondsLeft = useWait(problem ?? rest)

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
