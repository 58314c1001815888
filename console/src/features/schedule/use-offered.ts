import { addDays } from '@ancrage/api/format/day'
import type { LoadDays } from '@ancrage/widgets/scheduling'
import { useState } from 'react'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useZone } from '../../lib/use-formats'
import { useToday } from './use-special-days'

/** The most days that the server answers at once. */
const AT_ONCE = 62

/**
 * The offered times for the slot picker: the coming two months, read again whenever hours change. `version` changes
 * only with the offer. Null requests nothing.
 */
export function useOffered(sessionTypeId: string | null) {
  const timeZone = useZone()
  const from = useToday()
  const to = addDays(from, AT_ONCE - 1)
  const reading = useReading(sessionTypeId ? ['availability', 'offered', sessionTypeId, from] : null, () =>
    api.availability.explained({ query: { sessionTypeId: sessionTypeId!, from, to, timeZone } }),
  )
  const { data } = reading
  const [known, setKnown] = useState({ data, version: 0 })
  if (known.data !== data) setKnown({ data, version: known.version + 1 })

  const load: LoadDays = async (range, signal) => {
    if (data && range.to <= to) return data.days.filter(({ date }) => date >= range.from && date <= range.to)
    const query = { sessionTypeId: sessionTypeId!, ...range }
    return (await api.availability.explained({ query }, { signal })).days
  }
  return { reading, load, version: known.version }
}
