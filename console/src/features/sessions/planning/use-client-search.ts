import { useEffect, useState } from 'react'
import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'

const PAUSE = 200
const MOST = '5'

/** Clients who match the typed text, once typing pauses; earlier matches stay until the answer arrives. */
export function useClientSearch(typed: string) {
  const asked = typed.trim()
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(asked), PAUSE)
    return () => clearTimeout(timer)
  }, [asked])
  const { data, error, mutate } = useReading(
    q ? ['patients', 'search', q] : null,
    () => api.patients.list({ query: { q, perPage: MOST } }),
    { keepPreviousData: true },
  )
  const isCurrent = q === asked
  return {
    people: asked && !(error && isCurrent) ? (data?.data ?? []) : [],
    total: data?.meta.total ?? 0,
    isWaiting: asked !== '' && !(isCurrent && (data || error)),
    problem: isCurrent && asked ? error : undefined,
    retry: () => void mutate(),
  }
}
