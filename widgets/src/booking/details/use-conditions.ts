import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { Lang } from '@ancrage/api/format/language'
import { useEffect, useState } from 'react'
import type { Api } from '../../api.ts'

type PaymentConditions = NonNullable<ReplyOf<typeof contract.booking.conditions>['prepayment']>

/** What is paid beforehand and on which conditions; they must be read before sending. */
export interface Conditions {
  state: 'none' | 'loading' | 'failed' | 'known'
  /** Agreed to by sending; null where nothing is, or the practice answers first and the payment follows. */
  binding: PaymentConditions | null
  /** What is shown: the practice may answer first. */
  shown: PaymentConditions | null
  /** They were replaced by others while the visitor read. */
  hasChanged: boolean
  reload: (why?: 'changed') => void
}

interface Question {
  practiceId: string
  sessionTypeId: string
  startsAt: string | null
  lang: Lang
}

/** Loads the conditions of a type at a time; does nothing while `isNeeded` is false. */
export function useConditions(
  api: Api,
  { practiceId, sessionTypeId, startsAt, lang }: Question,
  isNeeded: boolean,
): Conditions {
  const [round, setRound] = useState(0)
  const [hasChanged, setChanged] = useState(false)
  const [held, setHeld] = useState<{ path: string; reply: PaymentConditions | null | undefined } | null>(null)
  const query = new URLSearchParams({ sessionTypeId, startsAt: startsAt ?? '', lang })
  const path = `/api/public/practices/${practiceId}/payment-conditions?${query}` as const
  const isWanted = isNeeded && startsAt !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (!isWanted) return
    const ended = new AbortController()
    setHeld(null)
    api.call<typeof contract.booking.conditions>('GET', path, { signal: ended.signal }).then(
      ({ prepayment: reply }) => !ended.signal.aborted && setHeld({ path, reply }),
      () => !ended.signal.aborted && setHeld({ path, reply: undefined }),
    )
    return () => ended.abort()
  }, [api, path, isWanted, round])

  const known = held?.path === path ? held : null
  const state = !isWanted ? 'none' : !known ? 'loading' : known.reply === undefined ? 'failed' : 'known'
  return {
    state,
    binding: known?.reply?.isAtOnce ? known.reply : null,
    shown: known?.reply ?? null,
    hasChanged,
    reload(why) {
      setChanged(why === 'changed')
      setRound(round + 1)
    },
  }
}
