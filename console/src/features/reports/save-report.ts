import type { Language } from '../../lib/languages'
import { csvAmount, csvOf } from './report-csv'
import type { ReportShare } from './share-row'
import type { MoneyReport } from './use-report'

/** The language of a table, and its words. */
interface TableWords {
  language: Language
  word(key: string): string
}

/** Saves the numbers of a report as a file for spreadsheets. */
export function saveReport(report: MoneyReport, shares: readonly ReportShare[], words: TableWords): void {
  const { language, word } = words
  const rows = [
    [word('title'), report.from, report.to],
    [],
    ['', `${report.from} – ${report.to}`, `${report.before.from} – ${report.before.to}`],
    ...Object.entries(report.figures).map(([name, value]) => [
      word(`figures.${name}`),
      written(name, value, language),
      written(name, report.figuresBefore[name as keyof MoneyReport['figures']], language),
    ]),
    [],
    [
      word('month'),
      ...['received', 'billed', 'earned', 'sessions', 'occupancy'].map((name) => word(`columns.${name}`)),
    ],
    ...report.months.map(({ month, receivedCents, billedCents, earnedCents, sessions, occupancyPercent }) => [
      month,
      csvAmount(receivedCents, language),
      csvAmount(billedCents, language),
      csvAmount(earnedCents, language),
      String(sessions),
      written('occupancyPercent', occupancyPercent, language),
    ]),
    ...shares.flatMap((share) => [[], ...rowsOfShare(share, words)]),
  ]
  saveTable(csvOf(rows, language), `${report.from}_${report.to}.csv`)
}

/** Saves one breakdown as a file for spreadsheets. */
export function saveShare({ from, to }: MoneyReport, share: ReportShare, words: TableWords): void {
  const rows = [[words.word('title'), from, to], [], ...rowsOfShare(share, words)]
  saveTable(csvOf(rows, words.language), `${share.key}_${from}_${to}.csv`)
}

/** Returns the rows of a breakdown with a head that names the columns. */
export function rowsOfShare({ key, rows }: ReportShare, { language, word }: TableWords): string[][] {
  const isPaid = key === 'paymentTypes'
  const isTimed = rows.some(({ occupancyPercent }) => occupancyPercent !== undefined)
  return [
    [
      word(`shares.${key}`),
      word('columns.count'),
      word(isPaid ? 'columns.received' : 'columns.earned'),
      word(isPaid ? 'columns.paidOfBilled' : 'columns.billed'),
      ...(isTimed ? [word('columns.occupancy')] : []),
    ],
    ...rows.map(({ name, count, cents, billedCents, occupancyPercent }) => [
      name,
      String(count),
      csvAmount(cents, language),
      csvAmount(billedCents, language),
      ...(isTimed ? [written('occupancyPercent', occupancyPercent ?? null, language)] : []),
    ]),
  ]
}

function saveTable(table: string, name: string): void {
  const url = URL.createObjectURL(new Blob([table], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const written = (name: string, value: number | null, language: Language) => {
  if (value === null) return ''
  return name.endsWith('Cents') ? csvAmount(value, language) : String(value)
}
