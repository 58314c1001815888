import { vaultOf } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import type { JobApp } from '../jobs/job.ts'
import { DeliveryFailure } from '../mail/delivery-failure.ts'
import { mailLinks } from '../mail/links.ts'
import type { MessageTemplate } from '../mail/message-data.ts'
import type { PostedMessage } from '../mail/template.ts'
import type { PracticeId } from '../practice-id.ts'
import type { SmsOrder, SmsTemplate } from '../sms/sender.ts'
import { Message } from './entity.ts'
import { outageWait } from './outage.ts'
import { isTooLateToRemind, outdatedBy, usefulUntilOf } from './outdated.ts'
import type { MessageReason } from './reason.ts'
import { sealRecipient, sealSms } from './sealed-message.ts'
import type { MessageState } from './states.ts'

/** What to do with an SMS before it is first sent. */
export type SmsPlan =
  | { kind: 'order'; order: SmsOrder }
  /** There is nothing to send. */
  | { kind: 'end'; state: MessageState; reason: string | null; number: string | null }
  /** It is tried again after this time: at night, and while its provider is down. */
  | { kind: 'wait'; pause: number; reason?: MessageReason }
  /** It could not be planned, which counts as a failed attempt. */
  | { kind: 'broken'; error: unknown }

interface SmsToPlan {
  app: JobApp
  practiceId: PracticeId
  messageId: string
  now: Date
  mayReceive(message: Message, number: string): Promise<boolean>
}

/**
 * Fixes an SMS in a separate transaction, before it is first sent: its text, number and account, and that it is about
 * to be sent. If a worker dies in the middle, that note stays, and the next attempt repeats exactly that SMS or
 * nothing. Null where it was fixed before.
 */
export const planSms = (sms: SmsToPlan): Promise<SmsPlan | null> =>
  settle(sms).catch((error: unknown): SmsPlan => ({ kind: 'broken', error }))

const settle = ({ app, practiceId, messageId, now, mayReceive }: SmsToPlan): Promise<SmsPlan | null> =>
  inPractice(app.orm.em.fork(), practiceId, async (em): Promise<SmsPlan | null> => {
    const message = await em.findOne(Message, { id: messageId })
    if (message?.status !== 'queued' || message.firstTriedAt) return null
    const sms = await writeSms(em, app, message, now)
    // Checked before the outage: an SMS that is useless once it may go does not wait for its end.
    const at = sms?.notBefore ?? now
    if (!sms || !app.sms || isTooLateToRemind(message, at))
      return { kind: 'end', state: 'skipped', reason: await outdatedBy({ em, app, now: at }, message), number: null }
    const down = await outageWait(em, 'octopush', now)
    if (down !== null) return { kind: 'wait', pause: down, reason: 'unreachable' }
    if (sms.notBefore && sms.notBefore > now) return { kind: 'wait', pause: sms.notBefore.getTime() - now.getTime() }
    const way = await app.sms.sender.wayTo(em, practiceId, sms)
    if ('state' in way && way.state === 'waits') {
      const { seconds, number, reason } = way
      // What is of use until an instant waits for an account until then.
      if (usefulUntilOf(message)) return { kind: 'wait', pause: seconds * 1000, reason }
      return { kind: 'end', state: 'skipped', number, reason }
    }
    if ('state' in way) return { kind: 'end', ...way }
    const { number, account } = way
    // A waiting SMS already has its number, and was counted.
    if (!message.recipient && !(await mayReceive(message, number)))
      return { kind: 'end', state: 'skipped', reason: 'recipient_budget', number }
    const vault = await vaultOf(queryOf(em), app.config, practiceId)
    const settled = await tablesOf(em)
      .updateTable('Message')
      .set({
        firstTriedAt: app.now(),
        smsAccount: account,
        recipient: sealRecipient(vault, messageId, number),
        content: sealSms(vault, messageId, sms.text),
      })
      .where('practiceId', '=', practiceId)
      .where('id', '=', messageId)
      .where('status', '=', 'queued')
      .where('firstTriedAt', 'is', null)
      .returning('id')
      .execute()
    return settled.length > 0 ? { kind: 'order', order: { number, account, text: sms.text } } : null
  })

/** The SMS as it would be now; null when there is nothing true left to say. */
export async function writeSms(em: EntityManager, app: JobApp, message: Message, now: Date) {
  const template = app.sms?.templates[message.template] as SmsTemplate<MessageTemplate> | undefined
  if (!template) throw new DeliveryFailure(`unknown template ${message.template}`, true)
  const posted = { ...message, sessionId: message.sessionId ?? null } as PostedMessage
  return await template(posted, { em, links: mailLinks(app.config), now, config: app.config })
}
