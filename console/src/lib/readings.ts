import type { Problem } from '@ancrage/api/client'
import type { LiveTopic } from '@ancrage/api/contract'
import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr'

/** What a reading is about. The live stream names its topics; the others change by what this page does alone. */
export type Topic =
  | LiveTopic
  | 'admin'
  | 'account'
  | 'audit'
  | 'addresses'
  | 'record'
  | 'availability'
  | 'booking'
  | 'calendar'
  | 'installs'
  | 'client'
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

/** The calendar, the pages of clients, those of money and reminders show what others are about. */
const shown: Partial<Record<Topic, readonly Topic[]>> = {
  calendar: ['sessions', 'schedule'],
  patients: ['sessions'],
  money: ['sessions'],
  reminders: ['sessions', 'messages'],
}

const isAbout = (key: unknown, topic: Topic) =>
  Array.isArray(key) && (key[0] === topic || shown[key[0] as Topic]?.includes(topic) === true)

/** Fetches again whatever is on screen about a topic. */
export const refresh = (topic: Topic) => mutate((key) => isAbout(key, topic))

/** Fetches again whatever is on screen. */
export const refreshAll = () => mutate(() => true)

/** Forgets everything that was read: the next person at this browser must not see it. */
export const forgetReadings = () => mutate(() => true, undefined)
