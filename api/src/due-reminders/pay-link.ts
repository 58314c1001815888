import { millisecondsInDay } from 'date-fns/constants'
import { authorOf } from '../audit/service.ts'
import { invoiceTargets } from '../billing/invoice-targets.ts'
import { readCharges } from '../billing/session-charges.ts'
import type { Config } from '../config.ts'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { Lang } from '../http/schema.ts'
import { LEAST_CARD_CENTS } from '../payment-requests/states.ts'
import type { PracticeId } from '../practice-id.ts'
import { canCharge } from '../stripe/account/state.ts'
import { stripeOf } from '../stripe/client.ts'
import { insertPaymentLink } from '../stripe/links.ts'
import type { Due, NewReminder } from './amount.ts'

/** How long the link of a reminder is valid. */
const LINK_MS = 30 * millisecondsInDay
/** The next reminder replaces a link that is valid for less. */
const ENOUGH_MS = 10 * millisecondsInDay

/**
 * The payment link for the debt of a reminder or an invoice's mail, a valid earlier one or a new one; null where cards
 * cannot be charged.
 */
export async function reminderPayLink(
  em: EntityManager,
  config: Config,
  { of, due, locale }: { of: NewReminder; due: Due; locale: Lang },
  now: Date,
): Promise<string | null> {
  const { practiceId, patientId, by } = of
  if (!stripeOf(config) || due.cents < LEAST_CARD_CENTS || !(await canCharge(em, practiceId))) return null
  const { invoice } = due
  const open = await payableLinks(em, practiceId, patientId)
  const same = open.find(
    (link) =>
      link.amountCents === due.cents &&
      !link.sessionId &&
      (link.invoiceIds?.[0] ?? null) === (invoice?.id ?? null) &&
      link.expiresAt.getTime() > now.getTime() + ENOUGH_MS,
  )
  if (same) return same.id
  const maker = { practiceId, ...authorOf(by), createdBy: null }
  const link = {
    patientId,
    locale,
    // The link names no single session: what is paid meanwhile is not paid again.
    sessionId: null,
    invoiceIds: invoice ? [invoice.id] : null,
    amountCents: due.cents,
    totalCents: due.cents,
    words: null,
    expiresAt: new Date(now.getTime() + LINK_MS),
  }
  return insertPaymentLink(em, maker, link, now)
}

const openLinks = (em: EntityManager, practiceId: PracticeId, patientId: string) =>
  tablesOf(em)
    .selectFrom('PaymentRequest')
    .select(['id', 'amountCents', 'sessionId', 'invoiceIds', 'expiresAt', 'createdAt'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('kind', '=', 'link')
    .where('status', '=', 'open')

/** The links of reminders and invoices' mails by which a client can still pay. */
export const payableLinks = (em: EntityManager, practiceId: PracticeId, patientId: string) =>
  openLinks(em, practiceId, patientId).where('createdBy', 'is', null).execute()

/**
 * The desk's links for a session or for invoices with nothing left to pay: somebody who has paid otherwise would pay
 * twice. Links for money in advance ask for no debt, and stay.
 */
export async function settledLinks(
  em: EntityManager,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
  now: Date,
): Promise<string[]> {
  const settled: string[] = []
  const links = await openLinks(em, practiceId, patientId).where('createdBy', 'is not', null).execute()
  for (const { id, sessionId, invoiceIds } of links) {
    if (!sessionId && !invoiceIds) continue
    const isLeft = sessionId
      ? (await readCharges(em, { practiceId, sessionIds: [sessionId], now })).some(({ dueCents }) => dueCents > 0)
      : (await invoiceTargets(em, { practiceId, patientId, ids: invoiceIds ?? [], now })).length > 0
    if (!isLeft) settled.push(id)
  }
  return settled
}

/** Reminders of a client's own share, without what other payers were asked for. Their links ask only for that share. */
export const remindersOfOwnShare = (em: EntityManager, practiceId: PracticeId, patientId: string) =>
  tablesOf(em)
    .selectFrom('DueReminder')
    .select(['dueCents', 'sentAt'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('invoiceId', 'is', null)
    .where('isAutomatic', '=', true)
    .execute()

/** The link with which a mail was written, while it asks for no more than is owed. */
export async function payableLink(em: EntityManager, requestId: string | undefined, cents: number, now: Date) {
  if (!requestId) return null
  const request = await tablesOf(em)
    .selectFrom('PaymentRequest')
    .select(['practiceId', 'id'])
    .where('id', '=', requestId)
    .where('status', '=', 'open')
    .where('expiresAt', '>', now)
    .where('amountCents', '<=', cents)
    .executeTakeFirst()
  return request ?? null
}
