import { millisecondsInHour, millisecondsInSecond } from 'date-fns/constants'
import { vaultOf } from '../crypto/vault.ts'
import { queryOf } from '../db/query.ts'
import type { JobContext } from '../jobs/job.ts'
import { DeliveryFailure } from '../mail/delivery-failure.ts'
import type { SmsOrder } from '../sms/sender.ts'
import type { Message } from './entity.ts'
import { isTooLateToRemind } from './outdated.ts'
import { type SmsPlan, writeSms } from './plan-sms.ts'
import { type MessageReason, UNKNOWN_OUTCOME } from './reason.ts'
import { openContent, openRecipient, sealRecipient } from './sealed-message.ts'

/** Octopush knows an id for 24 hours; one hour less, since two clocks differ. Later the same SMS might go out twice. */
const KNOWN_MS = 23 * millisecondsInHour

/** The result of an attempt. */
export interface SendAttempt {
  /** It is tried again after this time: it waits for somebody. */
  pause?: number
  /** The provider was asked and has answered. */
  hasAnswered: boolean
}

/** Sends an SMS once, however often it is called. Without a plan it was sent before. */
export async function sendSms(context: JobContext, message: Message, plan: SmsPlan | null): Promise<SendAttempt> {
  if (!plan) return askAgain(context, message)
  if (plan.kind === 'broken') throw plan.error
  if (plan.kind === 'wait') {
    if (plan.reason) message.error ??= plan.reason
    message.attempts -= 1
    return { pause: plan.pause, hasAnswered: false }
  }
  if (plan.kind === 'end') {
    const vault = await vaultOf(queryOf(context.em), context.app.config, message.practiceId)
    if (plan.number) message.recipient = sealRecipient(vault, message.id, plan.number)
    finish(message, plan.state, plan.reason)
    return { hasAnswered: false }
  }
  const outcome = await handOver(context, message, plan.order).catch((error) => {
    if (!(error instanceof DeliveryFailure && error.isUncertain)) resetAttempts(message)
    throw error
  })
  if (outcome.state === 'sent') return sent(context, message, outcome.ticket)
  resetAttempts(message)
  if (outcome.state === 'waits') return waits(message, outcome)
  finish(message, outcome.state, outcome.reason)
  return { hasAnswered: true }
}

/** Nothing was sent: the next attempt is the first again, with what is true then. */
export function resetAttempts(message: Message): void {
  message.firstTriedAt = null
  message.smsAccount = null
  message.content = null
}

/**
 * The outcome of an earlier attempt is unknown. This one repeats exactly the same or nothing: without a clear success,
 * the outcome stays unknown.
 */
async function askAgain(context: JobContext, message: Message): Promise<SendAttempt> {
  const { em, app, now } = context
  const unknown = (hasAnswered: boolean): SendAttempt => {
    finish(message, 'failed', UNKNOWN_OUTCOME)
    return { hasAnswered }
  }
  if (!message.firstTriedAt) {
    // Another worker's attempt has ended meanwhile without sending: it is planned anew.
    message.attempts -= 1
    return { pause: millisecondsInSecond, hasAnswered: false }
  }
  if (now.getTime() - message.firstTriedAt.getTime() > KNOWN_MS) return unknown(false)
  const sms = app.sms && (await writeSms(em, app, message, now))
  const order = await settledOrder(context, message)
  if (!sms || !app.sms || !order || isTooLateToRemind(message, sms.notBefore ?? now)) return unknown(false)
  if (sms.notBefore && sms.notBefore > now) {
    message.attempts -= 1
    return { pause: sms.notBefore.getTime() - now.getTime(), hasAnswered: false }
  }
  const way = await app.sms.sender.wayTo(em, message.practiceId, sms)
  // The client refuses SMS or has another number, or the practice another account: nothing is sent any more.
  if ('state' in way || way.number !== order.number || way.account !== order.account) return unknown(false)
  const outcome = await handOver(context, message, order)
  if (outcome.state === 'sent') return sent(context, message, outcome.ticket)
  return outcome.state === 'waits' ? waits(message, outcome) : unknown(true)
}

/** What was fixed before the first attempt; null where it can no longer be read. */
async function settledOrder({ em, app }: JobContext, message: Message): Promise<SmsOrder | null> {
  const vault = await vaultOf(queryOf(em), app.config, message.practiceId)
  const number = openRecipient(vault, message.id, message.recipient ?? null)
  const text = openContent(vault, message.id, message.content ?? null)?.text
  return number && text && message.smsAccount ? { number, text, account: message.smsAccount } : null
}

async function handOver({ em, app, now }: JobContext, { id, practiceId }: Message, order: SmsOrder) {
  if (!app.sms) throw new DeliveryFailure('no way to send SMS', true)
  return await app.sms.sender.send(em, { id, practiceId }, order, now)
}

function sent({ app }: JobContext, message: Message, ticket: string | null): SendAttempt {
  finish(message, 'sent', null)
  message.sentAt = app.now()
  message.ticket = ticket
  return { hasAnswered: true }
}

/**
 * Lets the message wait. This is no failed attempt: nothing was sent, and lack of credit does not end a message.
 * `hasAnswered` is false without an account: then no provider was asked.
 */
function waits(message: Message, { reason, seconds }: { reason: string; seconds: number }): SendAttempt {
  message.error = reason
  message.attempts -= 1
  return { pause: seconds * 1000, hasAnswered: reason !== ('sms_not_set_up' satisfies MessageReason) }
}

function finish(message: Message, status: Message['status'], error: string | null): void {
  message.status = status
  message.error = error
}
