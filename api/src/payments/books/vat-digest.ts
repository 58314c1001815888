import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { addDays } from '../../format/day.ts'
import type { PracticeId } from '../../practice-id.ts'

interface Closing {
  sequence: number
  throughOn: string
}

/**
 * The digest of the VAT that each closing fixed, by the number of the closing: SHA-256 over rows `line day cents` in
 * the order of days and lines. A closing fixes what is booked after the last day that was closed before it, through its
 * own last day; one that closes no more days has fixed nothing. `closings` are in their order, all there are or, with
 * `after`, those that follow a closed day.
 */
export async function vatDigests(
  em: EntityManager,
  practiceId: PracticeId,
  closings: readonly Closing[],
  after: string | null = null,
): Promise<ReadonlyMap<number, string>> {
  const ranges: Closing[] = []
  for (const closing of closings)
    if (closing.throughOn > (ranges.at(-1)?.throughOn ?? after ?? '')) ranges.push(closing)
  const last = ranges.at(-1)
  if (!last) return new Map()
  const nextDays = ranges.map(({ throughOn }) => addDays(throughOn, 1))
  const row = sql`concat_ws(' ', p.sequence, to_char(f.booked_on, 'YYYY-MM-DD'), f.vat_cents)`
  const text = sql`string_agg(${row}, E'\\n' order by f.booked_on, p.sequence)`
  const rows = await tablesOf(em)
    .selectFrom('FixedVat as f')
    .innerJoin('Payment as p', (join) =>
      join.onRef('p.practiceId', '=', 'f.practiceId').onRef('p.id', '=', 'f.paymentId'),
    )
    .select(sql<number>`width_bucket(f.booked_on, ${nextDays}::date[])`.as('nth'))
    .select(sql<string>`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`.as('digest'))
    .where('f.practiceId', '=', practiceId)
    .where('f.bookedOn', '<=', last.throughOn)
    .$if(after !== null, (query) => query.where('f.bookedOn', '>', after ?? ''))
    .groupBy('nth')
    .execute()
  return new Map(rows.flatMap(({ nth, digest }) => (ranges[nth] ? [[ranges[nth].sequence, digest] as const] : [])))
}
