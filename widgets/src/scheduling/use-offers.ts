import { localDay } from '@ancrage/api/format/day'
import { useEffect, useEffectEvent, useState } from 'react'
import { currentTime } from './clock.ts'
import { initialOffers, type LoadDays, nextWindow, type OfferedDay, type Offers, withWindow } from './offers.ts'

export interface OffersQuery {
  /** Names the query, e.g. a session type and a place: when it changes, everything loads anew. */
  subject: string
  timeZone: string
  horizonDays: number
  load: LoadDays
  /** How many days with free times are wanted from `from` on, as far as the horizon has them. */
  count: number
  from: string
  /** Everything up to this local day is wanted too. */
  until?: string
  /** The days of the first window, where they came before this code. */
  known?: readonly OfferedDay[] | undefined
}

/** The offered days, loaded window by window until all that is wanted is there or the horizon is reached. */
export function useOffers({ subject, timeZone, horizonDays, load, known, ...wanted }: OffersQuery) {
  const key = `${subject} ${timeZone}`
  const [today] = useState(currentTime)
  const [held, setHeld] = useState(() => {
    const first = known && nextWindow(null, localDay(today, timeZone), horizonDays)
    return { key, offers: first ? withWindow(initialOffers, first.to, known) : initialOffers }
  })
  const ask = useEffectEvent(load)

  const offers = held.key === key ? held.offers : initialOffers
  const next = nextWindow(offers.until, localDay(today, timeZone), horizonDays)
  const isWished =
    offers.days.filter((day) => day.date >= wanted.from).length < wanted.count ||
    (offers.until ?? '') < (wanted.until ?? '')
  const from = next && isWished && offers.status !== 'failed' ? next.from : null
  const to = next?.to

  useEffect(() => {
    if (!from || !to) return
    const stop = new AbortController()
    const settle = (change: (offers: Offers) => Offers) => {
      if (stop.signal.aborted) return
      setHeld((before) => ({ key, offers: change(before.key === key ? before.offers : initialOffers) }))
    }
    ask({ from, to, timeZone }, stop.signal).then(
      (loaded) => settle((before) => withWindow(before, to, loaded)),
      () => settle((before) => ({ ...before, status: 'failed' })),
    )
    return () => stop.abort()
  }, [key, from, to, timeZone])

  const retry = () => setHeld({ key, offers: { ...offers, status: 'loading' } })
  const isMoreComing = from !== null
  const isNothingFree = offers.status === 'ready' && !isMoreComing && offers.days.length === 0
  return { ...offers, isMoreComing, isNothingFree, retry }
}
