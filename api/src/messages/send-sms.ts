import { vaultOf } from '../crypto/vault.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import type { JobApp, JobContext } from '../jobs/job.ts'
import { DeliveryFailure } from '../mail/delivery-failure.ts'
import { mailLinks } from '../mail/links.ts'
import type { MessageTemplate } from '../mail/message-data.ts'
import type { PostedMessage } from '../mail/template.ts'
import type { PracticeId } from '../practice-id.ts'
import { harmless } from '../sms/harmless.ts'
import type { SmsTemplate } from '../sms/sender.ts'
import type { Message } from './entity.ts'
import { UNKNOWN_OUTCOME } from './reason.ts'
import { sealRecipient, sealSms } from './sealed-message.ts'

/** Octopush knows an id for 24 hours; an hour less, since two clocks differ. Later the same SMS might go out twice. */
const KNOWN_MS = 23 * 3_600_000

/**
 * Notes, apart from the delivery's own transaction, that a message is about to be handed over: a worker that dies in the
 * middle leaves the note, and whoever comes a day later knows that the SMS may be out. True where this was its first.
 */
export async function noteFirstTry({ orm, now }: JobApp, practiceId: PracticeId, messageId: string): Promise<boolean> {
  const noted = await inPractice(orm.em.fork(), practiceId, (em) =>
    tablesOf(em)
      .updateTable('Message')
      .set({ firstTriedAt: now() })
      .where('practiceId', '=', practiceId)
      .where('id', '=', messageId)
      .where('status', '=', 'queued')
      .where('firstTriedAt', 'is', null)
      .returning('id')
      .execute(),
  )
  return noted.length > 0
}

interface SmsOptions {
  /** This is its first try: where nothing went out, there was none. */
  isNoted: boolean
  mayReceive(number: string): Promise<boolean>
}

/** How a try ended. */
export interface Tried {
  /** After so long it comes again: it waits for somebody. */
  pause?: number
  /** Its provider was asked and has said something. */
  hasAnswered: boolean
}

/** Hands an SMS over once, however often it is asked for. */
export async function sendSms(
  { em, app, now }: JobContext,
  message: Message,
  { isNoted, mayReceive }: SmsOptions,
): Promise<Tried> {
  if (message.firstTriedAt && now.getTime() - message.firstTriedAt.getTime() > KNOWN_MS) {
    finish(message, 'failed', UNKNOWN_OUTCOME)
    return { hasAnswered: false }
  }
  // What waited has its number already, and was counted with it.
  const isFirst = message.attempts === 1 && !message.recipient
  const forgetTry = () => {
    if (isNoted) message.firstTriedAt = null
  }
  // Of an earlier try nobody knows how it ended: but for a clear success, neither does anybody after this one.
  const isPerhapsOut = message.firstTriedAt !== null && !isNoted
  const end = (status: Message['status'], reason: string | null) =>
    isPerhapsOut ? finish(message, 'failed', UNKNOWN_OUTCOME) : finish(message, status, reason)
  const sms = app.sms && (await write({ em, app, now }, message))
  if (!sms || !app.sms) {
    end('skipped', isLate(message, now) ? 'too_late' : null)
    forgetTry()
    return { hasAnswered: false }
  }
  if (sms.notBefore && sms.notBefore > now) {
    forgetTry()
    message.attempts -= 1
    return { pause: sms.notBefore.getTime() - now.getTime(), hasAnswered: false }
  }
  if (isFirst && sms.phone && !(await mayReceive(sms.phone))) {
    end('skipped', 'recipient_budget')
    forgetTry()
    return { hasAnswered: false }
  }
  const outcome = await app.sms.sender.send(em, message, sms, now).catch((error) => {
    if (!(error instanceof DeliveryFailure && error.isUncertain)) forgetTry()
    throw error
  })
  const vault = await vaultOf(queryOf(em), app.config, message.practiceId)
  if (outcome.number) message.recipient = sealRecipient(vault, message.id, outcome.number)
  if (outcome.state === 'sent') {
    finish(message, 'sent', null)
    message.sentAt = app.now()
    message.ticket = outcome.ticket
    message.content = sealSms(vault, message.id, sms.text)
    return { hasAnswered: true }
  }
  forgetTry()
  if (outcome.state !== 'waits') {
    end(outcome.state, outcome.reason)
    return { hasAnswered: outcome.state === 'failed' }
  }
  message.error = outcome.reason
  // It did not fail: it is not given up for want of credit as long as it is true.
  message.attempts -= 1
  return { pause: outcome.seconds * 1000, hasAnswered: true }
}

function finish(message: Message, status: Message['status'], error: string | null): void {
  message.status = status
  message.error = error
}

/** A reminder that has waited until it is of no use. */
export const isLate = ({ data }: Message, now: Date): boolean =>
  'usefulUntil' in data && data.usefulUntil !== undefined && now > new Date(data.usefulUntil)

async function write({ em, app, now }: JobContext, message: Message) {
  const template = app.sms?.templates[message.template] as SmsTemplate<MessageTemplate> | undefined
  if (!template) throw new DeliveryFailure(`unknown template ${message.template}`, true)
  const posted = { ...message, sessionId: message.sessionId ?? null } as PostedMessage
  const sms = await template(em, posted, mailLinks(app.config), now, app.config)
  // What is sent, counted and kept is the same text.
  return sms && { ...sms, text: harmless(sms.text) }
}
