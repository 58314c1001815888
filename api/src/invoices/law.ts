import { publishedLegalRates } from '../practices/settings/legal-rates.ts'

/** A wording, rate or date that may change: `ruleInForce` finds the one of a day. */
export interface DatedRule<T> {
  value: T
  /** First and last day, `YYYY-MM-DD`; null: no end is known. */
  from: string
  until: string | null
  source: string
  /** False: shown as « à vérifier avec votre comptable ». */
  isVerified: boolean
}

const since = <T>(
  value: T,
  from: string,
  source: string,
  more: Partial<Pick<DatedRule<T>, 'until' | 'isVerified'>> = {},
): DatedRule<T> => ({ value, from, source, until: more.until ?? null, isVerified: more.isVerified ?? true })

/** The rule of a day; the last one where none applies. */
export function ruleInForce<T>(list: readonly DatedRule<T>[], day: string): DatedRule<T> {
  const found = list.findLast((each) => coversDay(each, day))
  return found ?? (list[list.length - 1] as DatedRule<T>)
}

/** Whether a rule is that of a day, and not of another time. */
export const coversDay = ({ from, until }: DatedRule<unknown>, day: string): boolean =>
  from <= day && (until === null || day <= until)

/** Whether a rule is uncertain on a day: it was read at second hand, or belongs to another time. */
export const isUncertainOn = (rule: DatedRule<unknown>, day: string): boolean =>
  !rule.isVerified || !coversDay(rule, day)

/** The law of billing, as data with its source. Amounts of turnover and cash: `payments/legal-figures.ts`. */
export const billingLaw = {
  /** A note is given for every service from this amount on, including tax. */
  noteFromCents: [since(2500, '2010-01-01', 'arrêté 83-50/A, art. 1')],
  franchiseMention: [
    since('TVA non applicable, art. 293 B du CGI', '1991-01-01', 'CGI art. 293 E', { until: '2027-12-31' }),
    // The words of the new code were seen on one page only.
    since('TVA non applicable, art. L. 223 et s. du CIBS', '2028-01-01', 'CIBS', { isVerified: false }),
  ],
  /** Rates that can be chosen, in hundredths of a percent: those of mainland France, then those of overseas. */
  vatBasisPoints: [since([2000, 1000, 550, 210, 850], '2014-01-01', 'CGI art. 278 à 281 decies, 294 à 296')],
  /** For clients who are professionals. */
  latePenalty: [
    since(
      {
        fr: 'Pénalités de retard : taux directeur de la BCE majoré de 10 points',
        en: 'Late penalties: key rate of the ECB plus 10 points',
      },
      '2009-01-01',
      'C. com. L441-10',
    ),
  ],
  /** That rate in hundredths of a percent: the key rate of the first day of each half year, plus 10 points. */
  latePenaltyBasisPoints: [
    since<number>(1315, '2025-01-01', 'BCE 3,15 % + 10 points (C. com. L441-10)', {
      until: '2025-06-30',
      isVerified: false,
    }),
    since<number>(1215, '2025-07-01', 'BCE 2,15 % + 10 points (C. com. L441-10)', {
      until: '2026-06-30',
      isVerified: false,
    }),
  ],
  /** The legal interest rate for individuals, in hundredths of a percent. */
  legalRateBasisPoints: publishedLegalRates
    .toReversed()
    .map(({ basisPoints, from, source, until, isVerified }) =>
      since<number>(basisPoints, from, source, { until, isVerified }),
    ),
  /** Money paid in advance bears that interest after these months. */
  advanceInterestMonths: [since(3, '2016-07-01', 'C. conso. L214-2')],
  recoveryFeeCents: [since(4000, '2013-01-01', 'C. com. D441-5')],
  /** From this day on, small businesses issue electronic invoices to businesses, and declare the others. */
  reform: [since({ receivesFrom: '2026-09-01', issuesFrom: '2027-09-01' }, '2024-01-01', 'LF 2024 art. 91')],
} as const

/** Whether invoices of a day carry the reform's additions for professional clients. */
export const isReformed = (day: string): boolean => day >= ruleInForce(billingLaw.reform, day).value.issuesFrom
