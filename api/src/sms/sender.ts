import type { Secrets } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import type { Links } from '../mail/links.ts'
import type { MessageTemplate } from '../mail/message-data.ts'
import type { PostedMessage } from '../mail/template.ts'
import type { PracticeId } from '../practice-id.ts'

/** Words for a telephone, as a template makes them. */
export interface Sms {
  patientId: string
  /** As it stands on file; whether it is a mobile is asked when it is sent. */
  phone: string | null
  text: string
  /** Not at this hour, but from this instant on. */
  notBefore?: Date | undefined
}

/** Reads what is true at `now` and says it in an SMS; null when there is nothing true left to say. */
export type SmsTemplate<Name extends MessageTemplate> = (
  em: EntityManager,
  message: PostedMessage<Name>,
  links: Links,
  now: Date,
  secrets: Secrets,
) => Promise<Sms | null>

export type SmsTemplates = { readonly [Name in MessageTemplate]?: SmsTemplate<Name> }

/** What became of an SMS that was handed over, or was not. */
export type SmsOutcome =
  /** `ticket`: by which reports name it; null where the answer was lost and it is known to be out. */
  | { state: 'sent'; number: string; ticket: string | null }
  /** It is not to go, ever. */
  | { state: 'suppressed' | 'skipped' | 'failed'; number: string | null; reason: string }
  /** It could go later, when somebody has done something. Nothing went out. */
  | { state: 'waits'; number: string; reason: string; seconds: number }

/** An SMS as it is handed over. */
export interface SmsOrder {
  number: string
  text: string
  /** A digest of the account that pays: another account does not know what this one was asked. */
  account: string
}

/** Where an SMS would go from which account, or why nowhere. */
export type SmsWay =
  | Pick<SmsOrder, 'number' | 'account'>
  | { state: 'suppressed' | 'skipped'; number: string | null; reason: string }

/** Sends SMS in the name of practices. Rejects with a `DeliveryFailure` as the mailer does. */
export interface SmsSender {
  wayTo(em: EntityManager, practiceId: PracticeId, sms: Pick<Sms, 'patientId' | 'phone'>): Promise<SmsWay>
  send(
    em: EntityManager,
    message: { id: string; practiceId: PracticeId },
    order: SmsOrder,
    now: Date,
  ): Promise<SmsOutcome>
}
