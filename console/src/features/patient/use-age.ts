import { ageOn } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'
import { useNow } from '../../lib/now'
import { useZone } from '../../lib/use-formats'
import { MAJORITY } from './age'

/** Returns the age today in the practice's zone; null without a complete date of birth. */
export function useAge(dateOfBirth: string | null) {
  const today = localDay(useNow(), useZone())
  if (!dateOfBirth || !/^(19|20)\d\d-\d\d-\d\d$/.test(dateOfBirth) || dateOfBirth > today) return null
  const years = ageOn(dateOfBirth, today)
  return { years, isMinor: years < MAJORITY }
}
