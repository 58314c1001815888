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
 * What strangers are offered among the active types of a practice, in the order of its list: of a programme its first
 * session, which brings the later ones along.
 */
export function bookableAlone<Type extends { is_pack: boolean }>(types: readonly Type[]): Type[] {
  const first = types.find(({ is_pack: isPack }) => isPack)
  return types.filter((type) => !type.is_pack || type === first)
}

/** The types that can be booked alone and have a place, with those places and the programme that each begins. */
export function offeredTypes(types: readonly TypeRow[], hasVideo: boolean) {
  const packs = types.filter((type) => type.is_pack)
  return bookableAlone(types)
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
