import { offeredPlaces } from './places.ts'

/** A session type as its table has it. */
export interface TypeRow {
  id: string
  name_fr: string
  name_en: string
  description_fr: string | null
  description_en: string | null
  duration_minutes: number
  price_cents: number
  color: string
  locations: ('office' | 'on_site' | 'video')[]
  is_pack: boolean
  prepayment_percent: number | null
  delay_weeks: number | null
}

/**
 * What can be booked alone, where there is a place for it: of a programme its first session, which brings the later ones
 * along.
 */
export function offeredTypes(types: TypeRow[], hasVideo: boolean) {
  const packs = types.filter((type) => type.is_pack)
  return types
    .filter((type) => !type.is_pack || type === packs[0])
    .map((type) => ({
      ...type,
      locations: offeredPlaces(type.locations, hasVideo),
      programme: type.is_pack ? programmeOf(packs) : null,
    }))
    .filter(({ locations }) => locations.length > 0)
}

/** Packs are a week apart unless said otherwise. */
function programmeOf([, ...later]: TypeRow[]) {
  if (later.length === 0) return null
  return { sessions: later.length + 1, weeks: later.reduce((sum, type) => sum + (type.delay_weeks ?? 1), 0) }
}
