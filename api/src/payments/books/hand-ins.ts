import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import { fail, refuseField } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import { todayOf } from '../../practices/zone.ts'
import type { BusinessInvoice } from '../contract/book-rows.ts'
import { InvoiceHandInEntity } from '../entity/hand-in.ts'

type Row = z.output<typeof BusinessInvoice>

/** Issued documents for businesses, each with its hand-in. */
const ofBusinesses = (em: EntityManager, practiceId: PracticeId) =>
  tablesOf(em)
    .selectFrom('Invoice as i')
    .leftJoin('InvoiceHandIn as h', (join) =>
      join.onRef('h.practiceId', '=', 'i.practiceId').onRef('h.invoiceId', '=', 'i.id'),
    )
    .select(['i.id', 'i.kind', 'i.number', 'i.issuedOn', 'i.billTo', 'i.totalCents', 'h.handedInOn', 'h.reference'])
    .where('i.practiceId', '=', practiceId)
    .where('i.status', '=', 'issued')
    .where('i.kind', 'in', ['invoice', 'deposit', 'credit_note'])
    .where(sql<boolean>`i.bill_to ->> 'isBusiness' = 'true'`)

type Found = Awaited<ReturnType<ReturnType<typeof ofBusinesses>['execute']>>[number]

const rowOf = ({ id, kind, number, issuedOn, billTo, totalCents, handedInOn, reference }: Found): Row[] =>
  number === null || issuedOn === null || kind === 'quote'
    ? []
    : [
        {
          id,
          kind,
          number,
          issuedOn,
          name: billTo.name,
          siren: billTo.siren,
          totalCents,
          handedInOn: handedInOn ?? null,
          reference: reference ?? null,
        },
      ]

/** Documents for businesses that were issued in a year, the latest first, and whether each was handed in. */
export async function businessInvoicesOf(em: EntityManager, practiceId: PracticeId, year: number): Promise<Row[]> {
  const rows = await ofBusinesses(em, practiceId)
    .where('i.issuedOn', '>=', `${year}-01-01`)
    .where('i.issuedOn', '<=', `${year}-12-31`)
    .orderBy('i.issuedOn', 'desc')
    .orderBy('i.sequence', 'desc')
    .execute()
  return rows.flatMap(rowOf)
}

/** Records when a document was handed in and its reference; without a day, that it was not. */
export async function handInInvoice(
  em: EntityManager,
  practiceId: PracticeId,
  {
    id,
    handedInOn,
    reference = null,
  }: { id: string; handedInOn: string | null; reference?: string | null | undefined },
  now: Date,
): Promise<Row> {
  const find = async () => (await ofBusinesses(em, practiceId).where('i.id', '=', id).execute()).flatMap(rowOf)[0]
  const known = await find()
  if (!known) throw fail('not_found')
  if (handedInOn === null) await em.nativeDelete(InvoiceHandInEntity, { practiceId, invoiceId: id })
  else {
    if (handedInOn > (await todayOf(em, practiceId, now))) throw refuseField('handedInOn', 'in_future')
    if (handedInOn < known.issuedOn) throw refuseField('handedInOn', 'before_from')
    await em.upsert(InvoiceHandInEntity, { practiceId, invoiceId: id, handedInOn, reference, recordedAt: now })
  }
  await publishChange(queryOf(em), practiceId, 'money')
  return (await find()) ?? known
}
