import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'

/**
 * Reads the free start nearest to `wishedAt` for these types. Null if the next weeks have none or the request failed;
 * undefined while it loads.
 */
export function useFreeStart(typeIds: readonly string[] | null, wishedAt: string): string | null | undefined {
  const [sessionTypeId, ...further] = typeIds ?? []
  const query = sessionTypeId && {
    sessionTypeId,
    wishedAt,
    ...(further.length > 0 && { furtherTypeIds: further.join(',') }),
  }
  const { data, error } = useReading(query ? ['calendar', 'free-start', query] : null, () =>
    query ? api.calendar.freeStart({ query }) : Promise.reject(new Error('no type is known')),
  )
  return data ? data.startsAt : query && !error ? undefined : null
}
