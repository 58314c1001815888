import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useDebounced } from '../../lib/use-debounced'

export type FrenchAddress = ReplyOf<typeof contract.integrations.addresses>[number]

const PAUSE = 250
const FEWEST_CHARACTERS = 3
const none: readonly FrenchAddress[] = []

/** Searches French addresses by the typed text once typing pauses; none while the service does not answer. */
export function useAddresses(typed: string | null): readonly FrenchAddress[] {
  const query = useDebounced(typed?.trim() ?? '', PAUSE, '')
  const { data } = useReading(
    typed !== null && query.length >= FEWEST_CHARACTERS ? ['addresses', query] : null,
    () => api.integrations.addresses({ query: { q: query } }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  return typed === null || typed.trim().length < FEWEST_CHARACTERS ? none : (data ?? none)
}
