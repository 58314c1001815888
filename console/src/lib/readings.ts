import type { Problem } from '@ancrage/api/client'
import type { LiveTopic } from '@ancrage/api/contract'
import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr'

/** The topic of a reading. Live topics come over the event stream; the others change only by actions of this page. */
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
  | 'overview'
  | 'patient-history'
  | 'things-to-do'

type Key = readonly [Topic, ...unknown[]]

/** A read of the API, as pages use it. */
export type Reading<T> = Pick<SWRResponse<T, Problem>, 'data' | 'error' | 'isLoading' | 'isValidating' | 'mutate'>

/** Failures are shown at once: `send` has repeated the read already, and the live stream says when to try again. */
const readingRules: SWRConfiguration = { shouldRetryOnError: false, focusThrottleInterval: 10_000 }

/** Reads from the API and caches the answer under `key`; a null key reads nothing. */
export function useReading<T>(key: Key | null, read: () => Promise<T>, rules: SWRConfiguration<T, Problem> = {}) {
  return useSWR<T, Problem, Key | null>(key, read, { ...readingRules, ...rules })
}

/** The topics that each of these readings also depends on, so that a change names one topic, never its dependents. */
const dependencies: Partial<Record<Topic, readonly Topic[]>> = {
  availability: ['sessions', 'schedule', 'session-types', 'practice'],
  calendar: ['sessions', 'schedule'],
  money: ['sessions', 'stripe'],
  overview: ['sessions', 'schedule', 'patients'],
  'patient-history': ['patients', 'sessions', 'messages', 'documents', 'consents', 'forms', 'exercises'],
  patients: ['sessions', 'consents', 'documents'],
  reminders: ['sessions', 'messages', 'patients'],
  'things-to-do': ['sessions', 'inbox', 'consents', 'reviews', 'session-types', 'schedule'],
}

const isAbout = (key: unknown, topic: Topic) =>
  Array.isArray(key) && (key[0] === topic || dependencies[key[0] as Topic]?.includes(topic) === true)

/** Reads again everything on screen that depends on one of these topics, once. */
export const refresh = (...topics: Topic[]) => mutate((key) => topics.some((topic) => isAbout(key, topic)))

/** Reads again everything on screen. */
export const refreshAll = () => mutate(() => true)

/** Forgets everything that was read, so that the next person at this browser does not see it. */
export const forgetReadings = () => mutate(() => true, undefined)
