import type { contract } from '@ancrage/api/contract'
import type { Api } from '../api.ts'
import { todayIn } from '../scheduling/clock.ts'
import { nextWindow, type OfferedDay, type OfferWindow } from '../scheduling/offers.ts'
import type { PracticeLocation, SessionType } from './practice.ts'

export interface OfferQuestion {
  practiceId: string
  type: SessionType
  place: PracticeLocation
  /** The visitor's own hold: its time stays offered. */
  holdToken: string | undefined
}

type Path = `/api/public/practices/${string}/availability?${string}`

/** The loader asks for the same address early: keep the order of the parameters. */
export function offersPath({ practiceId, type, place, holdToken }: OfferQuestion, window: OfferWindow): Path {
  const query = new URLSearchParams({ sessionTypeId: type.id, ...window })
  if (type.locations.length > 1) query.set('location', place)
  if (holdToken) query.set('holdToken', holdToken)
  return `/api/public/practices/${practiceId}/availability?${query}`
}

/** The address of the first window of times. It identifies an answer that came before this code. */
export function firstPath(question: OfferQuestion, timeZone: string, horizonDays: number): Path | undefined {
  const window = nextWindow(null, todayIn(timeZone), horizonDays)
  return window ? offersPath(question, { ...window, timeZone }) : undefined
}

/** How long an answer that was asked for early may be used, in milliseconds. */
const FRESH_MS = 20_000

export interface OffersAhead {
  load: (question: OfferQuestion, window: OfferWindow, signal?: AbortSignal) => Promise<OfferedDay[]>
  /** Loads the first times of a type before it is chosen. */
  consider: (question: OfferQuestion, timeZone: string, horizonDays: number) => void
}

export function offersAheadOf(api: Api): OffersAhead {
  const ahead = new Map<Path, Promise<OfferedDay[]>>()
  const ask = async (path: Path, signal?: AbortSignal) =>
    (await api.call<typeof contract.availability.offered>('GET', path, signal ? { signal } : {})).days
  return {
    load: (question, window, signal) => {
      const path = offersPath(question, window)
      const early = ahead.get(path)
      ahead.delete(path)
      return early ? early.catch(() => ask(path, signal)) : ask(path, signal)
    },
    consider: (question, timeZone, horizonDays) => {
      const path = firstPath(question, timeZone, horizonDays)
      if (!path || ahead.has(path)) return
      const forget = () => ahead.delete(path)
      const request = ask(path)
      request.catch(forget)
      ahead.set(path, request)
      setTimeout(forget, FRESH_MS)
    },
  }
}
