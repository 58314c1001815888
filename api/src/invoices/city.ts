/** People write « 44000 Nantes » where a city is asked for. */
const CITY = /^(\d{5})\s+(.+)$/

/** The postcode and the name of a city as it was typed. */
export function splitCity(typed: string | null | undefined): { postcode: string | null; city: string | null } {
  const [, postcode = null, city = typed || null] = CITY.exec(typed ?? '') ?? []
  return { postcode, city }
}
