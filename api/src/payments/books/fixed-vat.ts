import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { firstOpen } from '../chain-lock.ts'
import { FixedVat } from '../entity/books.ts'
import { bearsVat } from './bears-vat.ts'
import { type LineVat, vatOfLines } from './line-vat.ts'
import type { DayRange } from './periods.ts'

/** What is booked of a line on another day than its own, when it came about later. */
export interface LaterEntry {
  sequence: number
  receivedOn: string
  day: string
  cents: number
}

interface BookedVat {
  /** The VAT that stands on the day of each line of the range, in cents. */
  lines: { id: string; receivedOn: string; vatCents: number }[]
  /** By how much documents changed the VAT of closed lines, on days within the range, in their order. */
  corrections: LaterEntry[]
}

/** After so many years no tax is claimed any more (LPF, art. L176): older lines keep the VAT that they have. */
const YEARS_BACK = 3

const withYearsBefore = ({ from, through }: DayRange): DayRange => ({
  from: `${Number(from.slice(0, 4)) - YEARS_BACK}-01-01`,
  through,
})

/**
 * The VAT of the entries of a range. That of a closed day stays as the closing fixed it. What a document changes later
 * is booked on its own day, since it was not due before.
 */
export async function bookedVat(em: EntityManager, practiceId: PracticeId, range: DayRange): Promise<BookedVat> {
  const closedThrough = await closedThroughOf(em, practiceId)
  const lines = await vatOfLines(em, practiceId, closedThrough ? withYearsBefore(range) : range)
  const rows = closedThrough ? await fixedRows(em, practiceId) : []
  const fixed = Map.groupBy(rows, ({ paymentId }) => paymentId)
  const isClosed = ({ receivedOn }: LineVat) => closedThrough !== null && receivedOn <= closedThrough
  const ofItsDay = ({ id, receivedOn }: LineVat) =>
    sumOf((fixed.get(id) ?? []).filter(({ bookedOn }) => bookedOn === receivedOn))
  const later = rows.filter(({ bookedOn, receivedOn }) => bookedOn !== receivedOn)
  const open = lines.flatMap((line) =>
    closedThrough && isClosed(line)
      ? changesOf(line, fixed.get(line.id) ?? [], closedThrough).map((change) => ({ ...line, ...change }))
      : [],
  )
  const isWithin = (day: string) => range.from <= day && day <= range.through
  return {
    lines: lines
      .filter(({ receivedOn }) => isWithin(receivedOn))
      .map((line) => ({ ...line, vatCents: isClosed(line) ? ofItsDay(line) : line.vatCents })),
    corrections: [...later, ...open]
      .filter(({ bookedOn }) => isWithin(bookedOn))
      .map(({ sequence, receivedOn, bookedOn, vatCents }) => ({ sequence, receivedOn, day: bookedOn, cents: vatCents }))
      .sort((one, other) => one.day.localeCompare(other.day) || one.sequence - other.sequence),
  }
}

/**
 * Fixes the VAT of what a closing closes: that of the lines after the closing before, and by how much documents changed
 * earlier ones since. The ledger is locked.
 */
export async function fixVat(
  em: EntityManager,
  practiceId: PracticeId,
  { closedThrough, through }: { closedThrough: string | null; through: string },
): Promise<void> {
  if (closedThrough !== null && through <= closedThrough) return
  if (!(await bearsVat(em, practiceId))) return
  const from = await firstDayOf(em, practiceId)
  const range = closedThrough === null ? { from, through } : withYearsBefore({ from: closedThrough, through })
  const fixed = Map.groupBy(await fixedRows(em, practiceId), ({ paymentId }) => paymentId)
  const rows = (await vatOfLines(em, practiceId, range)).flatMap((line) => {
    const { id, receivedOn, vatCents } = line
    const changes =
      closedThrough !== null && receivedOn <= closedThrough
        ? changesOf(line, fixed.get(id) ?? [], closedThrough).filter(({ bookedOn }) => bookedOn <= through)
        : [{ bookedOn: receivedOn, vatCents }].filter((change) => change.vatCents !== 0)
    return changes.map((change) => ({ ...change, practiceId, paymentId: id }))
  })
  if (rows.length > 0) await em.insertMany(FixedVat, rows)
}

interface Booked {
  bookedOn: string
  vatCents: number
}

const sumOf = (rows: readonly Booked[]) => rows.reduce((sum, { vatCents }) => sum + vatCents, 0)

/**
 * By how much the VAT of a closed line is another one now, on the open days on which that came about: the last ones
 * first, as far as they explain it, and what none explains on the last of them.
 */
function changesOf({ vatCents, moves }: LineVat, fixed: readonly Booked[], closedThrough: string): Booked[] {
  const byDay = new Map<string, number>()
  let left = vatCents - sumOf(fixed)
  const book = (day: string, cents: number) => {
    byDay.set(day, (byDay.get(day) ?? 0) + cents)
    left -= cents
  }
  for (const { day, cents } of moves.toReversed())
    if (day > closedThrough && Math.sign(cents) === Math.sign(left))
      book(day, left > 0 ? Math.min(left, cents) : Math.max(left, cents))
  book(firstOpen(moves.at(-1)?.day ?? closedThrough, { closedThrough }), left)
  return [...byDay].flatMap(([bookedOn, cents]) => (cents === 0 ? [] : [{ bookedOn, vatCents: cents }]))
}

const fixedRows = (em: EntityManager, practiceId: PracticeId) =>
  tablesOf(em)
    .selectFrom('FixedVat as f')
    .innerJoin('Payment as p', (join) =>
      join.onRef('p.practiceId', '=', 'f.practiceId').onRef('p.id', '=', 'f.paymentId'),
    )
    .select(['f.paymentId', 'f.bookedOn', 'f.vatCents', 'p.sequence', 'p.receivedOn'])
    .where('f.practiceId', '=', practiceId)
    .execute()

async function closedThroughOf(em: EntityManager, practiceId: PracticeId): Promise<string | null> {
  const end = await tablesOf(em)
    .selectFrom('PaymentChain')
    .select('closedThrough')
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return end?.closedThrough ?? null
}

async function firstDayOf(em: EntityManager, practiceId: PracticeId): Promise<string> {
  const row = await tablesOf(em)
    .selectFrom('Payment')
    .select(({ fn }) => fn.min<string | null>('receivedOn').as('first'))
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return row?.first ?? '2000-01-01'
}
