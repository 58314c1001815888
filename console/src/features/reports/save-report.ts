import { csvAmount, csvOf } from './report-csv'
import type { ReportShare } from './share-row'
import type { MoneyReport } from './use-report'

/** Saves the numbers of a report as a file for spreadsheets. */
export function saveReport(report: MoneyReport, shares: readonly ReportShare[], word: (key: string) => string): void {
  const rows = [
    [word('title'), report.from, report.to],
    [],
    ['', `${report.from} – ${report.to}`, `${report.before.from} – ${report.before.to}`],
    ...Object.entries(report.figures).map(([name, value]) => [
      word(`figures.${name}`),
      written(name, value),
      written(name, report.figuresBefore[name as keyof MoneyReport['figures']]),
    ]),
    [],
    [
      word('month'),
      ...['received', 'billed', 'earned', 'sessions', 'occupancy'].map((name) => word(`columns.${name}`)),
    ],
    ...report.months.map(({ month, receivedCents, billedCents, earnedCents, sessions, occupancyPercent }) => [
      month,
      csvAmount(receivedCents),
      csvAmount(billedCents),
      csvAmount(earnedCents),
      String(sessions),
      written('occupancyPercent', occupancyPercent),
    ]),
    ...shares.flatMap((share) => [[], ...rowsOfShare(share, word)]),
  ]
  saveTable(rows, `${report.from}_${report.to}.csv`)
}

/** Saves one breakdown as a file for spreadsheets. */
export function saveShare({ from, to }: MoneyReport, share: ReportShare, word: (key: string) => string): void {
  saveTable([[word('title'), from, to], [], ...rowsOfShare(share, word)], `${share.key}_${from}_${to}.csv`)
}

/** Returns the rows of a breakdown with a head that names the columns. */
export function rowsOfShare({ key, rows }: ReportShare, word: (key: string) => string): string[][] {
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
      csvAmount(cents),
      csvAmount(billedCents),
      ...(isTimed ? [written('occupancyPercent', occupancyPercent ?? null)] : []),
    ]),
  ]
}

function saveTable(rows: readonly (readonly string[])[], name: string): void {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const written = (name: string, value: number | null) => {
  if (value === null) return ''
  return name.endsWith('Cents') ? csvAmount(value) : String(value)
}
