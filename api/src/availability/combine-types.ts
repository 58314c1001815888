import type { Query } from '../db/query.ts'
import { refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Location } from '../practices/contract.ts'
import type { Offer } from './offer.ts'

/** One type of a session that has several. */
export interface ChosenType {
  id: string
  nameFr: string
  nameEn: string
  color: string
  priceCents: number
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  locations: Location[]
  isActive: boolean
}

/** As long as one type may be (session types' contract). */
export const LONGEST_MINUTES = 720

/** The existing types, in the requested order. */
export const typesById = (query: Query, practiceId: PracticeId, ids: readonly string[]) =>
  query<ChosenType>(
    `select id, name_fr as "nameFr", name_en as "nameEn", color, price_cents as "priceCents",
       duration_minutes as "durationMinutes", buffer_before_minutes as "bufferBeforeMinutes",
       buffer_after_minutes as "bufferAfterMinutes", locations, is_active as "isActive"
     from session_type where practice_id = $1 and id = any ($2) order by array_position($2::uuid[], id)`,
    [practiceId, ids],
  )

/** The further types of a session, after its first. */
export async function extraTypes(query: Query, practiceId: PracticeId, ids: readonly string[]): Promise<ChosenType[]> {
  if (ids.length === 0) return []
  const types = await typesById(query, practiceId, ids)
  if (types.length < ids.length) throw refuseField('furtherTypeIds', 'unknown')
  if (types.some(({ isActive }) => !isActive)) throw refuseField('furtherTypeIds', 'inactive')
  return types
}

/**
 * The offer of a session of several types: lengths add up, the widest gap counts, and only the places that all share
 * remain. No type counts twice.
 */
export function combineTypes(offer: Offer, further: readonly ChosenType[]): Offer {
  const { input, type } = offer
  if (further.some(({ id }) => id === type.id)) throw refuseField('furtherTypeIds', 'repeated')
  const durationMinutes = further.reduce((sum, it) => sum + it.durationMinutes, input.durationMinutes)
  if (durationMinutes > LONGEST_MINUTES) throw refuseField('furtherTypeIds', 'too_long')
  return {
    ...offer,
    type: {
      ...type,
      locations: type.locations.filter((it) => further.every(({ locations }) => locations.includes(it))),
    },
    input: {
      ...input,
      durationMinutes,
      bufferBeforeMinutes: Math.max(input.bufferBeforeMinutes, ...further.map((it) => it.bufferBeforeMinutes)),
      bufferAfterMinutes: Math.max(input.bufferAfterMinutes, ...further.map((it) => it.bufferAfterMinutes)),
    },
  }
}
