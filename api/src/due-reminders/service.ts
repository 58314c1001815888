import { authorOf, writeAudit } from '../audit/service.ts'
import { DueReminderEntity } from '../billing/entity.ts'
import type { Config } from '../config.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { ConfiguredAction } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import { enqueueMessages, isEnqueued } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { todayOf } from '../practices/zone.ts'
import { type NewReminder, readDue } from './amount.ts'
import type { ReminderOutcome } from './contract.ts'
import { reminderPayLink } from './pay-link.ts'

/**
 * Reminds a client of their debt (automatic reminders leave out what others are asked for), or an invoice's payer of
 * its unpaid rest. Each is reminded once a day, however often this runs. The mail reads the debt again when it is
 * written. By hand it throws `email_unverified` while the practice may not write.
 */
export async function remind(
  em: EntityManager,
  config: Config,
  given: NewReminder,
  now: Date,
): Promise<ReminderOutcome> {
  const { practiceId, patientId, by } = given
  const query = queryOf(em)
  // The second of two simultaneous presses finds the reminder of the first.
  const patient = await tablesOf(em)
    .selectFrom('Patient')
    .select(['email', 'locale'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!patient) throw fail('not_found')
  const isOwnShare = by === null && !given.invoiceId
  const due = await readDue(em, { ...given, isOwnShare }, now)
  if (due.cents <= 0) return 'nothing_due'
  const payersInvoice = due.invoice?.sendTo ? due.invoice.id : null
  if (!patient.email && !payersInvoice) return 'no_email'
  const key = `due.reminder:${payersInvoice ?? patientId}:${await todayOf(em, practiceId, now)}`
  if (await isEnqueued(query, practiceId, key)) return 'already_today'
  const requestId = await reminderPayLink(em, config, { of: given, due, locale: patient.locale }, now)
  await enqueueMessages(query, {
    practiceId,
    sessionId: null,
    template: 'due.reminder',
    data: {
      patientId,
      ...(requestId && { requestId }),
      ...(due.invoice && { invoiceId: due.invoice.id }),
      ...(isOwnShare && { isOwnShare }),
    },
    now,
    to: [{ audience: 'client', key }],
    isRequested: by !== null,
  })
  if (await isWithheld(em, practiceId, key)) return 'withheld'
  await em.insert(DueReminderEntity, {
    id: newId(),
    practiceId,
    patientId,
    invoiceId: payersInvoice,
    dueCents: due.cents,
    isAutomatic: by === null,
    sentAt: now,
  })
  await writeAudit(query, {
    practiceId,
    ...authorOf(by),
    action: 'due.reminded',
    details: { patientId, amountCents: due.cents },
    now,
  })
  await publishChange(query, practiceId, 'money')
  return 'sent'
}

async function isWithheld(em: EntityManager, practiceId: PracticeId, key: string): Promise<boolean> {
  const message = await tablesOf(em)
    .selectFrom('Message')
    .select('status')
    .where('practiceId', '=', practiceId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return message.status === 'skipped'
}

/** Reminds clients one after the other; the outcome says why one cannot be reminded. */
export async function remindAll(
  { em, config, actor, now }: ConfiguredAction,
  patientIds: readonly string[],
): Promise<{ patientId: string; outcome: ReminderOutcome }[]> {
  const outcomes: { patientId: string; outcome: ReminderOutcome }[] = []
  // Always in the same order, so that two selections do not deadlock.
  for (const patientId of [...new Set(patientIds)].sort()) {
    const outcome = await remind(em, config, { practiceId: actor.practiceId, patientId, by: actor }, now)
    outcomes.push({ patientId, outcome })
  }
  return outcomes
}

/** Reminds the invoice's client, or the one who pays it for them, of its unpaid rest. */
export async function remindOfInvoice(
  { em, config, actor, now }: ConfiguredAction,
  invoiceId: string,
): Promise<{ patientId: string; outcome: ReminderOutcome }> {
  const { practiceId } = actor
  const invoice = await tablesOf(em)
    .selectFrom('Invoice')
    .select('patientId')
    .where('practiceId', '=', practiceId)
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  if (!invoice?.patientId) throw fail('not_found')
  const { patientId } = invoice
  return { patientId, outcome: await remind(em, config, { practiceId, patientId, invoiceId, by: actor }, now) }
}
