/** An event: whole days, or an hour from an instant. */
export interface Entry {
  uid: string
  title: string
  /** `YYYY-MM-DD`, or an ISO instant. */
  from: string
  /** The day after the last one, for whole days. */
  to?: string
}

const stamp = (text: string) => text.replace(/[-:]|\.\d+/g, '')

/** A calendar file (RFC 5545). */
export const fileOf = (entries: readonly Entry[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stand-in//Calendars//FR',
    ...entries.flatMap(({ uid, title, from, to }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20260901T000000Z',
      `SUMMARY:${title}`,
      ...(to
        ? [`DTSTART;VALUE=DATE:${stamp(from)}`, `DTEND;VALUE=DATE:${stamp(to)}`]
        : [`DTSTART:${stamp(from)}`, 'DURATION:PT1H']),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** The holidays of the zones, roughly as in their calendars of 2026 to 2028. */
const breaks: Record<string, readonly (readonly [string, string, string])[]> = {
  A: [
    ['Vacances d’hiver', '2027-02-13', '2027-03-01'],
    ['Vacances de printemps', '2027-04-10', '2027-04-26'],
  ],
  B: [
    ['Vacances d’hiver', '2027-02-20', '2027-03-08'],
    ['Vacances de printemps', '2027-04-17', '2027-05-03'],
  ],
  C: [
    ['Vacances d’hiver', '2027-02-06', '2027-02-22'],
    ['Vacances de printemps', '2027-04-03', '2027-04-19'],
  ],
}
const shared = [
  ['Vacances de la Toussaint', '2026-10-17', '2026-11-02'],
  ['Vacances de Noël', '2026-12-19', '2027-01-04'],
  ['Vacances d’été', '2027-07-03', '2027-09-01'],
  ['Vacances de la Toussaint', '2027-10-23', '2027-11-08'],
  ['Vacances de Noël', '2027-12-18', '2028-01-03'],
] as const

/** The file of a zone; undefined for an unknown one. */
export function holidaysOf(zone: string): string | undefined {
  const own = breaks[zone]
  if (!own) return undefined
  const entries = [...shared, ...own].map(([title, from, to]) => ({
    uid: `${zone}-${from}@education.test`,
    title: `${title} - Zone ${zone}`,
    from,
    to,
  }))
  return fileOf(entries)
}
