import { isTimeZone, ownTimeZone } from '@ancrage/api/format/zone'
import { useState } from 'react'
import type { BookingProps } from './booking-props.ts'
import { type BookingPractice, type PracticeLocation, type SessionType, zoneFor } from './practice.ts'

export type TypeChoice = ReturnType<typeof useChoice>

/** What the visitor has chosen so far, and what the element's attributes settle. */
export function useChoice(
  practice: BookingPractice,
  attributes: Pick<BookingProps['given'], 'sessionType' | 'location' | 'timeZone'>,
) {
  const [typeId, setTypeId] = useState<string | null>(null)
  const [wanted, setPlace] = useState<PracticeLocation | null>(null)
  const [zone, setZone] = useState<string | null>(null)
  const types = practice.sessionTypes
  const settled = types.find(({ id }) => id === attributes.sessionType) ?? (types.length === 1 ? types[0] : undefined)
  const type = settled ?? types.find(({ id }) => id === typeId)

  const placeFor = (of: SessionType): { place: PracticeLocation; isSettled: boolean } => {
    const given = of.locations.find((place) => place === attributes.location)
    const own = of.locations.find((place) => place === wanted)
    return {
      place: given ?? own ?? of.locations[0] ?? 'office',
      isSettled: given !== undefined || of.locations.length < 2,
    }
  }
  const zoneAt = (place: PracticeLocation): string => {
    if (place === 'video' && zone) return zone
    return isTimeZone(attributes.timeZone) ? attributes.timeZone : zoneFor(place, practice.timeZone, ownTimeZone())
  }
  return { type, isTypeSettled: settled !== undefined, setTypeId, placeFor, setPlace, zoneAt, setZone }
}
