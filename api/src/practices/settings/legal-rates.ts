import * as z from 'zod'
import { addDays } from '../../format/day.ts'
import { type SettingGroup, setting } from './declare.ts'

/**
 * The published rates for individuals, in hundredths of a percent, the newest first. Each half year has a new rate; a
 * practice enters those that are published later.
 */
export const publishedLegalRates = [
  {
    from: '2026-01-01',
    until: '2026-06-30',
    basisPoints: 667,
    source: 'arrêté du 15 décembre 2025 (C. mon. fin. L313-2)',
    isVerified: true,
  },
  { from: '2025-07-01', until: '2025-12-31', basisPoints: 665, source: 'presse, 2025', isVerified: false },
  { from: '2025-01-01', until: '2025-06-30', basisPoints: 721, source: 'presse, 2025', isVerified: false },
] as const

const [last] = publishedLegalRates
const lastPercent = String(last.basisPoints / 100)
/** The first day without a published rate here. */
const since = addDays(last.until, 1)

/** The rate of a half year as a practice has entered it. */
export const LegalRate = z.strictObject({
  from: z.string().regex(/^20\d\d-(01|07)-01$/, 'invalid_day'),
  basisPoints: z.int().min(1, 'too_small').max(3000, 'too_big'),
})
export type LegalRate = z.output<typeof LegalRate>

const areDistinct = (rates: readonly LegalRate[]) => new Set(rates.map(({ from }) => from)).size === rates.length

export const interestGroups = {
  interest: {
    label: { fr: 'Taux de l’intérêt légal', en: 'Legal interest rate' },
    help: {
      fr: `Ce qu’un client verse plus de trois mois avant sa séance porte intérêt à son profit (C. conso. L214-2). Un arrêté fixe le taux chaque semestre, au Journal officiel ; prenez celui des particuliers. Sans lui, le dernier taux connu compte, à vérifier avec votre comptable : ${lastPercent.replace('.', ',')} %, ${last.source}.`,
      en: `What a client pays more than three months before their session bears interest for them (French consumer code, L214-2). The rate is fixed for each half-year in the Journal officiel; take the one for individuals. Without it, the last known rate counts, to be checked with your accountant: ${lastPercent}%, ${last.source}.`,
    },
  },
} as const satisfies Record<string, SettingGroup>

export const interestSettings = {
  legalRates: setting(z.array(LegalRate).max(20, 'too_many').refine(areDistinct, 'duplicate'), [], {
    tab: 'payments',
    group: 'interest',
    since,
    label: { fr: 'Taux par semestre', en: 'Rates by half-year' },
    help: { fr: 'En pour cent, par exemple 6,67.', en: 'As a percentage, for example 6.67.' },
  }),
}
