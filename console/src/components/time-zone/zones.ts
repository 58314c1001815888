/** A time zone as people look for it. */
export interface Zone {
  /** IANA, `Europe/Paris` */
  id: string
  /** `Paris` */
  city: string
  /** `Europe`, or more of it: `America, Argentina` */
  region: string
}

export function findZone(id: string): Zone {
  const parts = id.replaceAll('_', ' ').split('/')
  return { id, city: parts.at(-1) ?? id, region: parts.slice(0, -1).join(', ') }
}

/** `UTC+02:00`, as the zone has it at this instant. */
export function offsetOf(id: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // Node writes +00:00 where browsers write nothing.
  return name.replace('GMT', 'UTC').replace('+00:00', '').replace('-', '\u2212')
}
