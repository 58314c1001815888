import { writeAudit } from '../audit/service.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { addDays, localDay } from '../format/day.ts'
import { fail, refuseField } from '../http/errors.ts'
import { assertUnbilled } from './drafts.ts'
import { InvoiceEntity } from './entity.ts'
import { freezeSeller, freezeWords } from './freeze.ts'
import { assertComplete, type Identity, practiceOf, readIdentity } from './identity.ts'
import { rateOf, writeLines } from './lines.ts'

/** Who issues; null: the system. */
export type Issuer = { userId: string; name: string } | null

const DIGITS = 5

/** `CA-2026-00042`; of a quote `D-2026-00007`. */
const numberOf = (series: InvoiceEntity['series'], prefix: string, year: number, sequence: number) =>
  `${series === 'quote' ? 'D-' : prefix}${year}-${String(sequence).padStart(DIGITS, '0')}`

/**
 * Issues a draft, in the running transaction: gives it the next number of the year in the practice's zone, and freezes who
 * bills, who is billed, its lines and its words. Throws 409 `locked` when it is issued already, 422 `identity_incomplete`.
 */
export async function issueInvoice(
  em: EntityManager,
  { invoiceId, by = null }: { invoiceId: string; by?: Issuer },
  now: Date,
): Promise<{ number: string }> {
  const draft = await lockInvoice(em, invoiceId)
  if (draft.status !== 'draft') throw fail('locked')
  const { practiceId, kind, series } = draft
  const identity = await readIdentity(em, practiceId)
  assertComplete(identity)
  const lines = await linesOf(em, practiceId, invoiceId)
  if (lines.length === 0) throw refuseField('lines', 'required')
  const sessionIds = lines.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))
  if (kind === 'invoice') await assertUnbilled(em, practiceId, sessionIds, invoiceId)
  // The regime may have changed since it was drafted; a credit note bears the tax of its invoice.
  if (kind !== 'credit_note') await writeLines(em, draft, lines, rateOf(identity))
  const practice = await practiceOf(em, practiceId)
  const place = await allotNumber(em, draft, { identity, timeZone: practice.timeZone }, now)
  const issuedOn = localDay(place.issuedAt, practice.timeZone)
  const number = numberOf(series, identity.numberPrefix, place.year, place.sequence)
  await em.nativeUpdate(
    InvoiceEntity,
    { practiceId, id: invoiceId },
    {
      number,
      year: place.year,
      sequence: place.sequence,
      issuedAt: place.issuedAt,
      issuedOn,
      dueOn: kind === 'quote' ? null : addDays(issuedOn, kind === 'credit_note' ? 0 : identity.paymentDays),
      clientName: await clientNameOf(em, draft),
      seller: await freezeSeller(em, practiceId, identity),
      words: await freezeWords(em, draft, { identity, issuedOn }),
      status: 'issued',
    },
  )
  const query = queryOf(em)
  await writeAudit(query, {
    practiceId,
    by: by ? 'practitioner' : 'system',
    actor: by && { id: by.userId, name: by.name },
    action: kind === 'credit_note' ? 'invoice.credited' : 'invoice.issued',
    subject: number,
    details: { invoiceId, ...(draft.patientId && { patientId: draft.patientId }) },
    now,
  })
  await publishChange(query, practiceId, 'money')
  return { number }
}

/** A row that nobody else changes until the transaction ends. Throws `not_found`. */
export async function lockInvoice(em: EntityManager, id: string) {
  const row = await tablesOf(em).selectFrom('Invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}
export type InvoiceRow = Awaited<ReturnType<typeof lockInvoice>>

export const linesOf = (em: EntityManager, practiceId: string, invoiceId: string) =>
  tablesOf(em)
    .selectFrom('InvoiceLine')
    .select(['sessionId', 'label', 'heldOn', 'place', 'quantity', 'unitPriceCents', 'discountCents'])
    .where('practiceId', '=', practiceId)
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .execute()

/**
 * The next number of a series: its row is held until the transaction ends, so a number that is not used was never given.
 * No later number bears an earlier instant.
 */
async function allotNumber(
  em: EntityManager,
  { practiceId, series }: Pick<InvoiceRow, 'practiceId' | 'series'>,
  { identity, timeZone }: { identity: Identity; timeZone: string },
  now: Date,
): Promise<{ year: number; sequence: number; issuedAt: Date }> {
  const year = Number(localDay(now, timeZone).slice(0, 4))
  const goesOn = series === 'bill' && identity.firstNumberYear === year
  const { lastSequence, lastIssuedAt } = await tablesOf(em)
    .insertInto('InvoiceCounter')
    .values({
      practiceId,
      series,
      year,
      lastSequence: goesOn ? (identity.firstNumber ?? 1) : 1,
      lastIssuedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['practiceId', 'series', 'year']).doUpdateSet(({ ref, fn, eb }) => ({
        lastSequence: eb(ref('InvoiceCounter.lastSequence'), '+', 1),
        lastIssuedAt: fn<Date>('greatest', ['InvoiceCounter.lastIssuedAt', 'excluded.lastIssuedAt']),
      })),
    )
    .returning(['lastSequence', 'lastIssuedAt'])
    .executeTakeFirstOrThrow()
  return { year, sequence: lastSequence, issuedAt: lastIssuedAt }
}

async function clientNameOf(em: EntityManager, { practiceId, patientId }: InvoiceRow): Promise<string | null> {
  if (patientId === null) return null
  const patient = await tablesOf(em)
    .selectFrom('Patient')
    .select(['firstname', 'lastname'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  return patient ? `${patient.firstname} ${patient.lastname}` : null
}
