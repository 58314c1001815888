import { offeredPlaces } from './places.ts'

/** What of a session type says whether and how it is offered. */
interface OfferableType {
  locations: ('office' | 'on_site' | 'video')[]
  isPack: boolean
  delayWeeks: number | null
}

/**
 * What strangers are offered among the active types of a practice, in the order of its list: of a programme its first
 * session, which brings the later ones along.
 */
export function typesForStrangers<Type extends { isPack: boolean }>(types: readonly Type[]): Type[] {
  const first = types.find(({ isPack }) => isPack)
  return types.filter((type) => !type.isPack || type === first)
}

/** The types that can be booked alone and have a place, with those places and the programme that each begins. */
export function offeredTypes<Type extends OfferableType>(types: readonly Type[], hasVideo: boolean) {
  const packs = types.filter(({ isPack }) => isPack)
  return typesForStrangers(types)
    .map((type) => ({
      ...type,
      locations: offeredPlaces(type.locations, hasVideo),
      programme: type.isPack ? programmeOf(packs) : null,
    }))
    .filter(({ locations }) => locations.length > 0)
}

/** Packs are a week apart unless said otherwise. */
function programmeOf([, ...later]: OfferableType[]) {
  if (later.length === 0) return null
  return { sessions: later.length + 1, weeks: later.reduce((sum, { delayWeeks }) => sum + (delayWeeks ?? 1), 0) }
}
