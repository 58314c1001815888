import type { Deliveries } from './deliveries.ts'
import type { Things } from './store.ts'

/** What every part of this Stripe works with. */
export interface Platform {
  store: Things
  deliveries: Deliveries
  /** Its own address, which its pages are below. */
  url: string
  now(): Date
}

export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)
