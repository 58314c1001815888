/** A time zone, with the parts by which people look for it. */
export interface Zone {
  /** The IANA name, `Europe/Paris`. */
  id: string
  /** `Paris` */
  city: string
  /** `Europe`, or several parts: `America, Argentina`. */
  region: string
}

export function findZone(id: string): Zone {
  const parts = id.replaceAll('_', ' ').split('/')
  return { id, city: parts.at(-1) ?? id, region: parts.slice(0, -1).join(', ') }
}

/** Returns the offset of a zone at an instant in epoch milliseconds: `UTC+02:00`. */
export function offsetOf(id: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // Node writes +00:00 where browsers write nothing.
  return name.replace('GMT', 'UTC').replace('+00:00', '').replace('-', '\u2212')
}
