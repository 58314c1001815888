import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useDebounced } from '../../lib/use-debounced'

const PAUSE = 250
/** A single letter would find everybody. */
const SHORTEST = 2

/** The number of shown results of each kind. */
const MOST = 5
/** The number of sessions that are read, so that those of one client do not hide another of the same name. */
const DEPTH = '25'
const MOST_PEOPLE = '5'

/** Reads clients, coming sessions, next first, and past sessions, latest first. */
async function around(q: string, now: string) {
  const [people, coming, past] = await Promise.all([
    api.patients.list({ query: { q, perPage: MOST_PEOPLE } }),
    api.sessions.list({ query: { q, from: now, perPage: DEPTH, sort: 'startsAt' } }),
    api.sessions.list({ query: { q, to: now, perPage: DEPTH, sort: '-startsAt' } }),
  ])
  return { people: people.data, sessions: [...coming.data, ...past.data] }
}

/** Searches sessions and clients by the typed text once typing pauses. */
export function usePaletteSearch(typed: string) {
  const query = typed.trim()
  const q = useDebounced(query, PAUSE, '')
  const isLongEnough = query.length >= SHORTEST
  const isCurrent = isLongEnough && q === query
  const { data, error, mutate } = useReading(isCurrent ? ['sessions', 'palette', q] : null, () =>
    around(q, new Date().toISOString()),
  )
  const all = isCurrent ? (data?.sessions ?? []) : []
  const people = isCurrent ? (data?.people ?? []) : []
  const named = [...people, ...all.map(({ patient }) => patient)]
  const clients = [...new Map(named.map((person) => [person.id, person])).values()].slice(0, MOST)
  const sessions = all.slice(0, MOST)
  return {
    sessions,
    clients,
    isWaiting: isLongEnough && !(isCurrent && (data || error)),
    isNobody: isCurrent && data !== undefined && named.length === 0,
    problem: isCurrent && !data ? error : undefined,
    retry: () => void mutate(),
  }
}
