import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

export type FrenchAddress = ReplyOf<typeof contract.integrations.addresses>[number]

const PAUSE = 250
const FEWEST_CHARACTERS = 3
const none: readonly FrenchAddress[] = []

/** Searches French addresses by the typed text once typing pauses; none while the service does not answer. */
export function useAddresses(typed: string | null): readonly FrenchAddress[] {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(setQuery, PAUSE, typed?.trim() ?? '')
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useReading(
    typed !== null && query.length >= FEWEST_CHARACTERS ? ['addresses', query] : null,
    () => api.integrations.addresses({ query: { q: query } }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  return typed === null || typed.trim().length < FEWEST_CHARACTERS ? none : (data ?? none)
}
