import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'

/**
 * The wished start of a session of some types, or the free one nearest to it; null where the next weeks have none or it
 * could not be asked, undefined while it is.
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
