import { withPrintLimit } from '../../files/concurrency-limit.ts'
import { askThread } from '../../files/thread.ts'
import { formatDay } from '../../format/day.ts'
import { fail } from '../../http/errors.ts'
import type { Lang } from '../../http/schema.ts'
import { type DayRange, periodAround, periodsOf } from './periods.ts'
import { type MonthSum, totalsOf } from './receipt-sums.ts'
import type { PrintedBook } from './receipts-document.ts'
import { bookWords } from './words.ts'

/** This many lines take half of the time limit. For more, use a shorter period or the table. */
export const MOST_PRINTED = 5_000
const BOUNDS = { longestMs: 60_000, mostMegabytes: 768 }

const pdfOf = askThread<PrintedBook, Uint8Array>(new URL('./receipts-thread.ts', import.meta.url), BOUNDS)

/** The PDF of the receipts book. Drawn in a thread: seconds of computing would stop all other answers. */
export const renderReceipts = (book: PrintedBook): Promise<Buffer> =>
  withPrintLimit(async () => {
    const pdf = await pdfOf(book)
    if (!pdf) throw fail('unavailable', { retryAfterSeconds: 5 })
    return Buffer.from(pdf)
  })

/** The sums at the end of the book: each month with money, each quarter after its months, each year, and all of it. */
export function printedSums(sums: readonly MonthSum[], { from, through }: DayRange, lang: Lang): PrintedBook['sums'] {
  const words = bookWords[lang]
  const rows: PrintedBook['sums'][number][] = []
  const add = (name: string, range: DayRange, isStrong: boolean) => {
    const [first, last] = [range.from.slice(0, 7), range.through.slice(0, 7)]
    const within = sums.filter(({ month }) => month >= first && month <= last)
    if (within.length > 0) rows.push({ name, isStrong, ...totalsOf(within) })
  }
  for (let year = Number(from.slice(0, 4)); year <= Number(through.slice(0, 4)); year++) {
    for (const [nth, quarter] of periodsOf(year, 3).entries()) {
      for (const month of periodsOf(year, 1).slice(nth * 3, nth * 3 + 3))
        add(formatDay(month.from, lang, { month: 'long', year: 'numeric' }), month, false)
      add(words.quarter(nth + 1, String(year)), quarter, true)
    }
    add(String(year), periodAround('year', `${year}-01-01`), true)
  }
  rows.push({ name: words.total, isStrong: true, ...totalsOf(sums) })
  return rows
}
