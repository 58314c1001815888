import { useEffect, useState } from 'react'
import { api } from '../../lib/api'
import { useReading } from '../../lib/data'

const PAUSE = 250
/** One letter finds everybody. */
const SHORTEST = 2

/** Sessions and their clients by what is typed, once typing pauses. */
export function useSearch(typed: string) {
  const asked = typed.trim()
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(asked), PAUSE)
    return () => clearTimeout(timer)
  }, [asked])
  const isAsked = asked.length >= SHORTEST
  const isCurrent = isAsked && q === asked
  const { data, error, mutate } = useReading(isCurrent ? ['sessions', 'palette', q] : null, () =>
    api.sessions.list({ query: { q, perPage: '5', sort: '-startsAt' } }),
  )
  const sessions = isCurrent ? (data?.data ?? []) : []
  const clients = [...new Map(sessions.map(({ patient }) => [patient.id, patient])).values()]
  return {
    sessions,
    clients,
    isWaiting: isAsked && !(isCurrent && (data || error)),
    isNobody: isCurrent && data?.data.length === 0,
    problem: isCurrent && !data ? error : undefined,
    retry: () => void mutate(),
  }
}
