import { writeAudit } from '../audit/service.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { addDays, localDay } from '../format/day.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import { enqueueLinkCheck } from '../payment-requests/reminder-links.ts'
import { assertUnbilled } from './billed-sessions.ts'
import { assignNumber, numberOf } from './counter.ts'
import { deductAgain } from './deposits.ts'
import { InvoiceEntity } from './entity.ts'
import { freezeSeller, freezeWords } from './freeze.ts'
import { assertComplete, practiceOf, readIdentity } from './identity.ts'
import { renderIssuedJob, settleDepositsJob } from './job-names.ts'
import { rateOf, writeLines } from './lines.ts'
import { unprintableSigns } from './printable-text.ts'
import { creditable, type InvoiceRow, linesOf, lockInvoice } from './rows.ts'

/** Who issues; null: the system. */
export type Issuer = { userId: string; name: string } | null

/**
 * Issues a draft, in the running transaction: gives it the next number of the year in the practice's zone, and freezes who
 * bills, who is billed, its lines and its words. Throws 409 `locked` when it is issued already or, of a credit note, when
 * less is left of its invoice by now, 422 `identity_incomplete`.
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
  if (draft.correctsId !== null) await assertLeft(em, draft, draft.correctsId)
  const client = await clientOf(em, draft)
  const clientName = client?.name ?? null
  assertPrintable({
    client: clientName ?? '',
    billTo: Object.values(draft.billTo).join(' '),
    lines: lines.flatMap(({ label, place }) => [label, place]).join(' '),
    reason: draft.reason ?? '',
    identity: Object.values(identity).join(' '),
  })
  // The regime may have changed since it was drafted; a credit note bears the tax of its invoice.
  if (kind !== 'credit_note') await writeLines(em, draft, lines, rateOf(identity))
  await deductAgain(em, draft)
  const practice = await practiceOf(em, practiceId)
  const seller = await freezeSeller(em, practiceId, identity)
  const words = await freezeWords(em, draft, { identity, issuedOn: localDay(now, practice.timeZone) })
  // The number comes last: its holder makes all others wait.
  const place = await assignNumber(em, draft, { identity, timeZone: practice.timeZone }, now)
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
      dueOn:
        kind === 'quote'
          ? null
          : addDays(issuedOn, kind === 'credit_note' ? 0 : (client?.paymentDays ?? identity.paymentDays)),
      clientName,
      seller,
      words,
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
  await enqueue(query, renderIssuedJob, { practiceId, invoiceId })
  const overpaid = kind === 'credit_note' ? draft.correctsId : isPaidBefore(draft, lines, words) ? invoiceId : null
  if (overpaid !== null) await enqueue(query, settleDepositsJob, { practiceId, invoiceId: overpaid })
  // A line, a deposit or a credit note may ask for less than a link does.
  if (kind !== 'quote' && draft.patientId) await enqueueLinkCheck(em, practiceId, draft.patientId)
  await publishChange(query, practiceId, 'money')
  return { number }
}

/** Whether more may have been paid of an invoice than it asks for: it deducts deposits, or nothing is left of it. */
const isPaidBefore = (
  { kind, depositIds }: InvoiceRow,
  lines: readonly { totalCents: number }[],
  { paidCents }: { paidCents: number },
): boolean =>
  kind === 'invoice' &&
  (depositIds.length > 0 || (paidCents > 0 && paidCents >= lines.reduce((sum, { totalCents }) => sum + totalCents, 0)))

/** A credit note may have waited as a draft while others were issued. */
async function assertLeft(em: EntityManager, { totalCents }: InvoiceRow, correctsId: string) {
  const left = await creditable(em, await lockInvoice(em, correctsId))
  if (0 - totalCents > left) throw fail('locked', { detail: 'Less is left of the invoice.' })
}

/** Who came, and in how many days they pay where that is another than for all. */
async function clientOf(em: EntityManager, { practiceId, patientId }: InvoiceRow) {
  if (patientId === null) return null
  const patient = await tablesOf(em)
    .selectFrom('Patient')
    .select(['firstname', 'lastname', 'paymentDays'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  return patient ? { name: `${patient.firstname} ${patient.lastname}`, paymentDays: patient.paymentDays ?? null } : null
}

/** Throws 422 for each field with signs that no embedded font has: they are named in `letters`. */
function assertPrintable(texts: Record<string, string>): void {
  const strange = Object.entries(texts).filter(([, text]) => unprintableSigns(text).length > 0)
  if (strange.length === 0) return
  const errors = Object.fromEntries(strange.map(([field]) => [field, ['unprintable']]))
  throw fail('validation', { errors, letters: unprintableSigns(strange.map(([, text]) => text).join(' ')) })
}
