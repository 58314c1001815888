import type { Deliveries } from './deliveries.ts'
import type { Things } from './store.ts'

/** What all parts of this Stripe share. */
export interface Platform {
  store: Things
  deliveries: Deliveries
  /** Its own address; its pages are below it. */
  url: string
  now(): Date
  /** The most things on a page of a list, whatever limit is given. */
  mostPerPage: number
}

export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)
