import type { FoundAddress } from './search.ts'

/** About ten metres, in degrees. */
const STEP = 0.0001

/** A GeoJSON feature with the properties of the real service. */
export function featureOf({ town, street, number, score }: FoundAddress) {
  const name = [number, street ?? town.name].filter(Boolean).join(' ')
  const type = street ? (number ? 'housenumber' : 'street') : 'municipality'
  const away = street ? placeOf(street) + (number ?? 0) : 0
  return {
    type: 'Feature',
    geometry: {
      type: 'Point',
      coordinates: [round(town.longitude + away * STEP), round(town.latitude + (away % 17) * STEP)],
    },
    properties: {
      label: street ? `${name} ${town.postcode} ${town.name}` : town.name,
      score,
      ...(number && { housenumber: String(number) }),
      id: [town.citycode, street && String(placeOf(street)).padStart(4, '0'), number && String(number).padStart(5, '0')]
        .filter(Boolean)
        .join('_'),
      name,
      postcode: town.postcode,
      citycode: town.citycode,
      city: town.name,
      context: town.context,
      type,
      importance: 0.6,
      ...(street && { street }),
      _type: 'address',
    },
  }
}

/** A number for each street, so that no two lie at the same place. */
const placeOf = (street: string) => [...street].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7)
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
