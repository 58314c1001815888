import type { EntityManager } from '../db/orm.ts'
import type { MessageTemplate } from '../mail/message-data.ts'
import type { PostedMessage, WritingContext } from '../mail/template.ts'
import type { PracticeId } from '../practice-id.ts'

/** An SMS as a template makes it. */
export interface Sms {
  patientId: string
  /** The number as it is stored; sending checks whether it is a mobile number. */
  phone: string | null
  text: string
  /** The earliest time to send it, if not now. */
  notBefore?: Date | undefined
}

/** Writes the SMS of a message; null when there is nothing left to say. */
export type SmsTemplate<Name extends MessageTemplate> = (
  message: PostedMessage<Name>,
  context: WritingContext,
) => Promise<Sms | null>

export type SmsTemplates = { readonly [Name in MessageTemplate]?: SmsTemplate<Name> }

/** The result of sending an SMS. */
export type SmsOutcome =
  /** `ticket` is the name by which delivery reports refer to it; null if the answer was lost but the SMS was sent. */
  | { state: 'sent'; number: string; ticket: string | null }
  /** It will never be sent. */
  | { state: 'suppressed' | 'skipped' | 'failed'; number: string | null; reason: string }
  /** Nothing was sent; it can be sent later, once somebody has solved the problem. */
  | { state: 'waits'; number: string; reason: string; seconds: number }

/** An SMS that is ready to send. */
export interface SmsOrder {
  number: string
  text: string
  /** A digest of the account that pays. The SMS must be asked about at the same account. */
  account: string
}

/** The number and the account for an SMS, or why it cannot be sent. */
export type SmsWay =
  | Pick<SmsOrder, 'number' | 'account'>
  | { state: 'suppressed' | 'skipped'; number: string | null; reason: string }
  /** The practice has no account now. */
  | { state: 'waits'; number: null; reason: 'sms_not_set_up'; seconds: number }

/** Sends SMS in the name of practices. Rejects with a `DeliveryFailure`, as the mailer does. */
export interface SmsSender {
  wayTo(em: EntityManager, practiceId: PracticeId, sms: Pick<Sms, 'patientId' | 'phone'>): Promise<SmsWay>
  send(
    em: EntityManager,
    message: { id: string; practiceId: PracticeId },
    order: SmsOrder,
    now: Date,
  ): Promise<SmsOutcome>
}
