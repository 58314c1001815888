import { writePractitionerAudit } from '../audit/service.ts'
import type { Config } from '../config.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { readDue } from '../due-reminders/amount.ts'
import { reminderPayLink } from '../due-reminders/pay-link.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import { InvoiceEntity } from '../invoices/entity.ts'
import { type InvoiceRow, lockInvoice } from '../invoices/rows.ts'
import type { SendObstacle } from '../invoices/states.ts'
import type { MessageData } from '../mail/message-data.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'

interface Sending {
  config: Config
  invoiceId: string
  by: PractitionerActor
}

/**
 * Mails an issued document to its client, or to its payer if that address is known. Throws 409 `conflict` for a draft,
 * 422 `no_email` where nobody can be written to.
 */
export async function sendInvoice(em: EntityManager, sending: Sending, now: Date): Promise<void> {
  const obstacle = await trySending(em, sending, now)
  if (obstacle === 'draft') throw fail('conflict', { detail: 'A draft is not sent.' })
  if (obstacle) throw refuseField('email', 'no_email')
}

/**
 * Mails the document of an earlier message again, to its present recipient, with a link for what is owed now. Returns
 * the key of the new message, or of one that waits already.
 */
export async function renewInvoiceMail(
  em: EntityManager,
  { config, data, by }: { config: Config; data: MessageData['invoices.sent']; by: PractitionerActor },
  now: Date,
): Promise<string> {
  await sendInvoice(em, { config, invoiceId: data.invoiceId, by }, now)
  const { messageKey } = await lockInvoice(em, data.invoiceId)
  if (messageKey === null) throw fail('conflict')
  return messageKey
}

/** Mails several documents; one failure does not stop the others. */
export async function sendInvoices(
  em: EntityManager,
  { ids, ...sending }: Omit<Sending, 'invoiceId'> & { ids: readonly string[] },
  now: Date,
): Promise<{ sent: number; refused: { id: string; number: string | null; reason: SendObstacle }[] }> {
  const refused: { id: string; number: string | null; reason: SendObstacle }[] = []
  // Always in the same order, so that two selections do not deadlock.
  const sorted = [...new Set(ids)].sort()
  for (const id of sorted) {
    const reason = await trySending(em, { ...sending, invoiceId: id }, now)
    if (reason) refused.push({ id, number: (await lockInvoice(em, id)).number, reason })
  }
  return { sent: sorted.length - refused.length, refused }
}

/**
 * Enqueues the message in the running transaction, or returns why it cannot be sent. A waiting message is enough. Where
 * cards can be charged, it has a link for the unpaid rest, which ends as soon as less is owed.
 */
async function trySending(
  em: EntityManager,
  { config, invoiceId, by }: Sending,
  now: Date,
): Promise<SendObstacle | null> {
  const row = await lockInvoice(em, invoiceId)
  const { practiceId, number, patientId } = row
  if (row.status !== 'issued') return 'draft'
  const patient = patientId && (await patientOf(em, practiceId, patientId))
  if (!patient) return 'no_client'
  if (!row.sendTo && !patient.email) return 'no_email'
  if (await isWaiting(em, row)) return null
  const of = { practiceId, patientId: patient.id, invoiceId, by }
  const due = await readDue(em, of, now)
  const requestId = due.cents > 0 ? await reminderPayLink(em, config, { of, due, locale: row.locale }, now) : null
  const query = queryOf(em)
  const key = `invoices.sent:${newId()}`
  await enqueueMessages(query, {
    practiceId,
    sessionId: null,
    template: 'invoices.sent',
    data: { invoiceId, patientId: patient.id, ...(requestId && { requestId }) },
    now,
    to: [{ audience: 'client', key }],
    isRequested: true,
  })
  await em.nativeUpdate(InvoiceEntity, { practiceId, id: invoiceId }, { sentAt: now, messageKey: key })
  const details = { invoiceId, patientId: patient.id }
  await writePractitionerAudit(query, 'invoice.sent', { actor: { ...by, practiceId }, subject: number, details, now })
  await publishChange(query, practiceId, 'money')
  return null
}

const patientOf = (em: EntityManager, practiceId: PracticeId, id: string) =>
  tablesOf(em)
    .selectFrom('Patient')
    .select(['id', 'email'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()

async function isWaiting(em: EntityManager, { practiceId, messageKey }: InvoiceRow): Promise<boolean> {
  if (messageKey === null) return false
  const message = await tablesOf(em)
    .selectFrom('Message')
    .select('status')
    .where('practiceId', '=', practiceId)
    .where('key', '=', messageKey)
    .executeTakeFirst()
  return message?.status === 'queued'
}
