/** An amount fixed by law, from a day on. */
export interface LegalFigure {
  /** The first day on which it counts. */
  from: string
  /** The first day on which it no longer counts; null: until another is added here. */
  until: string | null
  cents: number
  source: string
  /** Read only in a secondary source: shown as to be checked with an accountant. */
  isToCheck: boolean
}

/** Amounts of French law that the books compare with. A new figure is a new line here: no other code contains one. */
const legalFigures = {
  /** What may be paid in cash at most. */
  cashLimit: [
    { from: '2015-09-01', until: null, cents: 100_000, source: 'C. mon. fin., art. D112-3', isToCheck: false },
  ],
  /** Turnover of services below which no VAT is charged. */
  franchise: [{ from: '2025-01-01', until: null, cents: 3_750_000, source: 'CGI, art. 293 B', isToCheck: false }],
  /** Turnover above which VAT is charged from that very day on. */
  franchiseTolerance: [
    { from: '2025-01-01', until: null, cents: 4_125_000, source: 'CGI, art. 293 B', isToCheck: true },
  ],
  /** Turnover of services up to which the micro-enterprise regime applies. */
  micro: [
    { from: '2023-01-01', until: '2026-01-01', cents: 7_770_000, source: 'CGI, art. 102 ter', isToCheck: false },
    {
      from: '2026-01-01',
      until: null,
      cents: 8_360_000,
      source: 'CGI, art. 102 ter (presse, mars 2026)',
      isToCheck: true,
    },
  ],
} as const satisfies Record<string, readonly LegalFigure[]>

export type LegalFigureName = keyof typeof legalFigures

/** The figure that counts on a day, `YYYY-MM-DD`; undefined before the first one. */
export const legalFigureOn = (name: LegalFigureName, day: string): LegalFigure | undefined =>
  (legalFigures[name] as readonly LegalFigure[]).find(({ from, until }) => from <= day && (!until || day < until))
