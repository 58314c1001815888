/** People write « 44000 Nantes » where a city is asked for. */
const CITY = /^(\d{5})\s+(.+)$/

/** Splits a typed city into postcode and name. */
export function splitCity(typed: string | null | undefined): { postcode: string | null; city: string | null } {
  const [, postcode = null, city = typed || null] = CITY.exec(typed ?? '') ?? []
  return { postcode, city }
}
