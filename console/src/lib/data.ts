import type { Problem } from '@ancrage/api/client'
import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr'

/** What a reading is about: the live stream names topics, and the readings of that topic are fetched again. */
export type Topic =
  | 'admin'
  | 'user'
  | 'account'
  | 'audit'
  | 'addresses'
  | 'sessions'
  | 'consents'
  | 'record'
  | 'phrases'
  | 'session-types'
  | 'practice'
  | 'availability'
  | 'schedule'
  | 'booking'
  | 'calendly'
  | 'dashboard'
  | 'calendar'
  | 'patients'
  | 'documents'
  | 'inbox'
  | 'reviews'
  | 'sightings'
  | 'integrations'
  | 'client'
  | 'custom-forms'
  | 'forms'
  | 'site'

type Key = readonly [Topic, ...unknown[]]

/** A reading of the API as pages see it. */
export type Reading<T> = Pick<SWRResponse<T, Problem>, 'data' | 'error' | 'isLoading' | 'isValidating' | 'mutate'>

/** Failures are told at once: reads were already repeated once, and the live stream tells when to try again. */
export const readingRules: SWRConfiguration = { shouldRetryOnError: false, focusThrottleInterval: 10_000 }

/** Reads from the API and keeps what was read under a key; null reads nothing. */
export function useReading<T>(key: Key | null, read: () => Promise<T>, rules: SWRConfiguration<T, Problem> = {}) {
  return useSWR<T, Problem, Key | null>(key, read, { ...readingRules, ...rules })
}

/** The calendar and the pages of clients show what others are about. */
const shown: Record<string, readonly string[]> = { calendar: ['sessions', 'schedule'], patients: ['sessions'] }

const isAbout = (key: unknown, topic: string) =>
  Array.isArray(key) && (key[0] === topic || shown[String(key[0])]?.includes(topic) === true)

/** Fetches again whatever is on screen about a topic. */
export const refresh = (topic: string) => mutate((key) => isAbout(key, topic))

/** Fetches again whatever is on screen. */
export const refreshAll = () => mutate(() => true)

/** Forgets everything that was read: the next person at this browser must not see it. */
export const forgetReadings = () => mutate(() => true, undefined)
