import { writePractitionerAudit } from '../audit/service.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import { Patient } from '../patients/entity.ts'
import type { PracticeId } from '../practice-id.ts'
import { todayOf } from '../practices/zone.ts'
import { billToOf, type OtherPayer } from './bill-to.ts'
import { assertUnbilled } from './billed-sessions.ts'
import { insertDraft } from './drafts.ts'
import { type InvoiceRow, invoiceLines, lockInvoice } from './rows.ts'

/** Refuses a last day that is over in the practice's zone: nobody could accept the quote any more. */
export async function assertValidUntil(
  em: EntityManager,
  practiceId: PracticeId,
  validUntil: string | null | undefined,
  now: Date,
): Promise<void> {
  if (validUntil && validUntil < (await todayOf(em, practiceId, now))) throw refuseField('validUntil', 'past')
}

/**
 * Turns a quote that was issued into the draft of an invoice with its lines. Once its last day is over the offer binds
 * nobody (C. civ. 1117): it is billed only where the client had accepted it in time, or agrees anew, and the log keeps
 * who said so.
 */
export async function billQuote(
  em: EntityManager,
  actor: Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'>,
  { id, isAgreed = false }: { id: string; isAgreed?: boolean },
  now: Date,
): Promise<{ id: string }> {
  const { practiceId } = actor
  const quote = await lockInvoice(em, id)
  if (quote.kind !== 'quote' || quote.status !== 'issued' || !quote.patientId) throw fail('conflict')
  const known = await tablesOf(em)
    .selectFrom('Invoice')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('quoteId', '=', id)
    .executeTakeFirst()
  if (known) throw fail('conflict', { detail: 'The quote was billed already.', invoiceId: known.id })
  const { validUntil, patientId } = quote
  const isExpired = Boolean(validUntil && validUntil < (await todayOf(em, practiceId, now)))
  if (isExpired && !isAgreed) throw fail('conflict', { reason: 'quote_expired', validUntil })
  const patient = await em.findOneOrFail(Patient, { practiceId, id: patientId })
  const lines = await invoiceLines(em, practiceId, id)
  await assertUnbilled(
    em,
    practiceId,
    lines.flatMap(({ sessionId }) => sessionId ?? []),
  )
  const { locale, wording, isUnnamed, sendTo } = quote
  const billTo = payerOfQuote(quote, patient)
  const draft = { practiceId, patient, locale, lines, wording, isUnnamed, billTo, sendTo, quoteId: id }
  const inserted = await insertDraft(em, draft, now)
  if (isExpired)
    await writePractitionerAudit(queryOf(em), 'invoice.quote_agreed', {
      actor,
      subject: quote.number,
      details: { invoiceId: id, patientId },
      now,
    })
  return inserted
}

/** The client by their present name and address, unless another payer was to be billed. */
function payerOfQuote({ billTo, clientName }: InvoiceRow, patient: Patient): OtherPayer {
  if (billTo.isBusiness || billTo.name !== clientName) return billTo
  const present = billToOf(patient)
  // An address that only the quote has stays.
  return present.address ? present : { ...billTo, name: present.name }
}
