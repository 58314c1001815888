import type { contract } from '@ancrage/api/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Api, freshKey, Problem } from '../api.ts'

/** As long as the API keeps a time. */
const HOLD_MS = 10 * 60_000

export interface Hold {
  token: string
  sessionTypeId: string
  startsAt: string
  /** By this device's clock, in milliseconds. */
  endsAt: number
}

/** When a hold ends by the visitor's clock, which may be wrong by hours: then ten minutes from now. */
export function endOfHold(expiresAt: string, now: number): number {
  const end = Date.parse(expiresAt)
  return end > now && end <= now + HOLD_MS ? end : now + HOLD_MS
}

/** Keeps a time for the visitor; gives it back when the visitor leaves it, the step or the page. */
export function useHold(api: Api, practiceId: string) {
  const [hold, setHold] = useState<Hold | null>(null)
  const hasLeft = useRef(false)

  const drop = (token: string) =>
    void api
      .call<typeof contract.booking.releaseHold>('DELETE', `/api/public/holds/${token}`, { keepalive: true })
      .catch((problem) => {
        // It ends by itself within ten minutes.
        if (!(problem instanceof Problem)) throw problem
      })

  /** Null when the visitor has left before the answer came. */
  const take = async (sessionTypeId: string, startsAt: string): Promise<Hold | null> => {
    const kept = await api.call<typeof contract.booking.hold>('POST', `/api/public/practices/${practiceId}/holds`, {
      body: { sessionTypeId, startsAt, ...(hold ? { replaces: hold.token } : {}) },
      key: freshKey(),
    })
    const taken = { token: kept.token, sessionTypeId, startsAt, endsAt: endOfHold(kept.expiresAt, Date.now()) }
    if (hasLeft.current) {
      drop(kept.token)
      return null
    }
    setHold(taken)
    return taken
  }

  const release = () => {
    if (!hold) return
    setHold(null)
    drop(hold.token)
  }

  const leave = useEffectEvent(release)
  useEffect(() => {
    hasLeft.current = false
    const left = () => leave()
    window.addEventListener('pagehide', left)
    return () => {
      hasLeft.current = true
      window.removeEventListener('pagehide', left)
      left()
    }
  }, [])

  /** After a booking the time is no hold any more: there is nothing to give back. */
  const forget = () => setHold(null)
  return { hold, take, release, forget }
}
