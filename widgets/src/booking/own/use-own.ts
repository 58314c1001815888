import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useEffect, useState } from 'react'
import type { Api, Problem } from '../../api.ts'
import type { Lang } from '../../scheduling/words.ts'
import { deadLinks } from './stage.ts'

export type Own = ReplyOf<typeof contract.booking.own>
type Routes = typeof contract.booking

/** A visitor's own booking, through the token of the mailed link, with what can be done. */
export function useOwn(api: Api, token: string, lang: Lang, round: number) {
  const [held, setHeld] = useState<{ own: Own | null; problem: Problem | null }>({ own: null, problem: null })
  const [attempt, setAttempt] = useState(0)
  const path = `/api/public/bookings/${encodeURIComponent(token)}` as const
  const again = () => setAttempt((count) => count + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true
    api.call<Routes['own']>('GET', `${path}?lang=${lang}`).then(
      (own) => isCurrent && setHeld({ own, problem: null }),
      // What is on the screen stays there, unless its link has ended.
      (problem: Problem) =>
        isCurrent &&
        setHeld((before) => (before.own && !deadLinks.includes(problem.code) ? before : { own: null, problem })),
    )
    return () => {
      isCurrent = false
    }
  }, [api, path, lang, attempt, round])

  /** Whatever came of it, the booking is read again: an answer may have been lost, or somebody else been faster. */
  const changed = async (change: Promise<Own>): Promise<Own> => {
    try {
      const own = await change
      setHeld({ own, problem: null })
      return own
    } finally {
      again()
    }
  }
  return {
    ...held,
    retry: () => {
      setHeld({ own: null, problem: null })
      again()
    },
    move: (startsAt: string) =>
      changed(api.call<Routes['reschedule']>('POST', `${path}/reschedule`, { body: { startsAt } })),
    cancel: (reason: string) => changed(api.call<Routes['cancel']>('POST', `${path}/cancel`, { body: { reason } })),
    confirm: () => changed(api.call<Routes['confirm']>('POST', `${path}/confirm`)),
  }
}
