import { csvAmount, csvOf } from './report-csv'
import type { ReportShare } from './shares'
import type { MoneyReport } from './use-report'

/** Gives the numbers of a report to the browser to keep, as a file that spreadsheets open. */
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
    ...shares.flatMap(({ key, rows: parts }) => [
      [],
      [
        word(`shares.${key}`),
        word('columns.count'),
        word(key === 'paymentTypes' ? 'columns.received' : 'columns.earned'),
        ...(key === 'paymentTypes' ? [] : [word('columns.billed')]),
      ],
      ...parts.map(({ name, count, cents, billedCents }) => [
        name,
        String(count),
        csvAmount(cents),
        ...(billedCents === null ? [] : [csvAmount(billedCents)]),
      ]),
    ]),
  ]
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: `${report.from}_${report.to}.csv` }).click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const written = (name: string, value: number | null) => {
  if (value === null) return ''
  return name.endsWith('Cents') ? csvAmount(value) : String(value)
}
