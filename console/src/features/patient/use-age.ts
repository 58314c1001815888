import { ageOn } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'
import { MAJORITY } from '@ancrage/api/format/majority'
import { useNow } from '../../lib/now'
import { useZone } from '../../lib/use-formats'

/** Returns the age today in the practice's zone; null without a complete date of birth. */
export function useAge(dateOfBirth: string | null) {
  const today = localDay(useNow(), useZone())
  if (!dateOfBirth || !/^(19|20)\d\d-\d\d-\d\d$/.test(dateOfBirth) || dateOfBirth > today) return null
  const years = ageOn(dateOfBirth, today)
  return { years, isMinor: years < MAJORITY }
}
