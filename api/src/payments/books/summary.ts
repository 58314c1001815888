import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { ReceiptsBook } from '../entity/books.ts'
import { type LegalFigureName, legalFigureOn } from '../legal-figures.ts'
import { paymentTypesOf } from '../service.ts'
import { bearsVat } from './bears-vat.ts'
import { businessReceipts } from './business-receipts.ts'
import { type DayRange, declarationDeadline, periodsOf, proratedLimit, reportingWindow } from './periods.ts'
import { monthSums, totalsOf } from './receipt-sums.ts'
import { vatByMonth } from './vat-by-month.ts'

const noVat = { received: new Map<string, number>(), due: new Map<string, number>() }
const METERS = ['franchise', 'franchiseTolerance', 'micro'] as const satisfies readonly LegalFigureName[]

/** Everything that the page of the books says of a year: sums, declarations, meters. */
export async function bookSummary(em: EntityManager, practiceId: PracticeId, year: number) {
  const range = { from: `${year}-01-01`, through: `${year}-12-31` }
  const sums = await monthSums(em, practiceId, range)
  const types = await paymentTypesOf(em, practiceId)
  const startedOn = (await em.findOne(ReceiptsBook, { practiceId }))?.activityStartedOn ?? null
  const totals = totalsOf(sums)
  const { received: vat, due } = (await bearsVat(em, practiceId)) ? await vatByMonth(em, practiceId, range) : noVat
  const business = await businessReceipts(em, practiceId, range)
  const isWithin = ({ from, through }: DayRange, month: string) =>
    month >= from.slice(0, 7) && month <= through.slice(0, 7)
  const within =
    (stretch: DayRange) =>
    ({ month }: { month: string }) =>
      isWithin(stretch, month)
  const sumIn = (byMonth: ReadonlyMap<string, number>, stretch: DayRange) =>
    [...byMonth].reduce((all, [month, cents]) => (isWithin(stretch, month) ? all + cents : all), 0)
  const stretches = (months: 1 | 2 | 3) =>
    periodsOf(year, months).map((stretch) => ({
      ...stretch,
      ...totalsOf(sums.filter(within(stretch))),
      vatCents: sumIn(vat, stretch),
      vatDueCents: sumIn(due, stretch),
    }))
  /** Turnover is without VAT. A declaration is never negative: the practitioner carries excess refunds forward. */
  const declarations = (months: 1 | 3) =>
    stretches(months).map(({ from, through, netCents, vatCents }) => ({
      from,
      through,
      cents: Math.max(0, netCents - vatCents),
      dueOn: declarationDeadline({ from, through }),
    }))
  const turnoverCents = totals.netCents - sumIn(vat, range)
  return {
    year,
    firstYear: await firstYearOf(em, practiceId, year),
    activityStartedOn: startedOn,
    total: totals,
    months: stretches(1),
    quarters: stretches(3),
    byType: types
      .map(({ key, nameFr, nameEn }) => ({
        key,
        nameFr,
        nameEn,
        netCents: totalsOf(sums.filter((sum) => sum.typeKey === key)).netCents,
      }))
      .filter(({ netCents }) => netCents !== 0),
    declarations: { months: declarations(1), quarters: declarations(3) },
    meters: METERS.flatMap((name) => {
      const figure = legalFigureOn(name, range.through)
      if (!figure) return []
      const limitCents = proratedLimit(figure.cents, year, startedOn)
      const { source, isToCheck } = figure
      return [{ name, limitCents, isProrated: limitCents !== figure.cents, cents: turnoverCents, source, isToCheck }]
    }),
    eReporting: stretches(2).map(({ from, through, netCents }) => {
      const count = sums.filter(within({ from, through })).reduce((all, { receiptCount }) => all + receiptCount, 0)
      const ofBusinesses = business.filter(within({ from, through }))
      return {
        from,
        through,
        count: count - ofBusinesses.filter(({ isWhole }) => isWhole).length,
        cents: ofBusinesses.reduce((left, { cents }) => left - cents, netCents),
        handIn: reportingWindow({ from, through }),
      }
    }),
  }
}

/** The year of the first line of the ledger, or the given one where there is none. */
async function firstYearOf(em: EntityManager, practiceId: PracticeId, year: number): Promise<number> {
  const row = await tablesOf(em)
    .selectFrom('Payment')
    .select(({ fn }) => fn.min('receivedOn').as('first'))
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return row?.first ? Number(String(row.first).slice(0, 4)) : year
}
