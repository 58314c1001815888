import type { Lang } from '../http/schema.ts'
import type { CustomTestData } from './custom-events.ts'
import type { MailedEvent } from './news-events.ts'

/** Every message that is mailed, by the name of its template. */
export const messageTemplates = [
  'account.verify',
  'account.known',
  'account.reset',
  'account.passwordChanged',
  'account.newEmail',
  'account.practiceEmail',
  'account.emailChanged',
  'account.practiceEmailChanged',
  'account.secondFactorOn',
  'account.secondFactorOff',
  'account.recoveryCodes',
  'account.recoveryCodeUsed',
  'account.codesGuessed',
  'account.passkeyAdded',
  'account.passkeyRemoved',
  'account.newNetwork',
  'account.feedShown',
  'account.connectionsEnded',
  'account.bankAccountChanged',
  'account.smsAccountChanged',
  'account.videoChanged',
  'account.cardPaymentsConnected',
  'account.cardPaymentsStay',
  'cards.due',
  'cards.paid',
  'cards.late',
  'cards.lapsed',
  'cards.refunded',
  'cards.refundFailed',
  'cards.disputed',
  'cards.withdrawn',
  'cards.paused',
  'client.link',
  'client.invited',
  'client.password',
  'client.email',
  'client.emailRequested',
  'client.emailChanged',
  'client.closed',
  'consents.requested',
  'consents.signed',
  'consents.withdrawn',
  'custom.test',
  'day.ahead',
  'due.reminder',
  'forms.sent',
  'inbox.received',
  'inbox.many',
  'inbox.answered',
  'invoices.sent',
  'mailings.sent',
  'marks.reminder',
  'news.event',
  'reviews.requested',
  'reviews.hidden',
  'reviews.received',
  'reviews.reported',
  'reviews.reportAnswered',
  'reviews.decided',
  'session.requested',
  'session.booked',
  'session.accepted',
  'session.refused',
  'session.proposed',
  'session.lapsed',
  'session.moved',
  'session.cancelled',
  'session.reminder',
  'sms.lowCredit',
  'sms.noCredit',
  'sms.keyRefused',
] as const
export type MessageTemplate = (typeof messageTemplates)[number]

type NamesUnder<Area extends string, Name = MessageTemplate> = Name extends `${Area}.${infer Rest}` ? Rest : never

/** The messages about card payments. */
export type CardMail = NamesUnder<'cards'>
/** The messages about somebody's account. */
export type AccountMail = NamesUnder<'account'>
/** The account messages that carry a link. */
export type AccountLinkMail = 'verify' | 'newEmail' | 'practiceEmail' | 'reset'
/** The account messages that report what has happened. */
export type AccountNews = Exclude<AccountMail, AccountLinkMail>
/** The messages about the account by which SMS are sent. */
export type SmsAccountMail = NamesUnder<'sms'>
/** The messages about a session: the events of it that somebody must hear of. */
export type SessionMail = NamesUnder<'session'>

interface AccountNewsData {
  userId: string
  /** The receiver, where it is not the account's own address. */
  email?: string
}

/** What was true when the event happened. The mail reads everything else when it is written. */
export interface SessionMessageData {
  startsAt: string
  endsAt: string
  /** Revision of the calendar entry. */
  sequence: number
  /** The start before a move. */
  previousStartsAt?: string
  /** The end before a change of the length alone. */
  previousEndsAt?: string
  /** How long it lasted before a move. */
  previousMinutes?: number
  /** The words of the box that the client ticked for this move into the period of withdrawal. */
  waiver?: string
  /** What changed other than the time. */
  changed?: 'place' | 'types'
  /** Starts of the programme's sessions that were cancelled too without a mail of their own, separated by commas. */
  alsoCancelled?: string
  /** Until when the visitor must press the link of the mail. */
  confirmBy?: string
  /** Of a refusal that can be undone: until when its mail waits. */
  heldUntil?: string
  by?: 'visitor' | 'client' | 'practitioner' | 'system'
  /** Other starts than the requested one, separated by commas; in the practitioner's mail: none suits. */
  proposed?: string
  /** The proposed time is an earlier one, which the client of an agreed session waits for. */
  isEarlier?: boolean
  /** Agreed by the client, who took one of the proposed times. */
  isPicked?: boolean
  /** Of a reminder and of a proposal: until when it is useful. */
  usefulUntil?: string
  /** Of a reminder: the client is asked to say that they come. */
  asksConfirmation?: boolean
  /** Of a reminder: its rule, with the quiet hours, and with the words of an SMS. */
  ruleId?: string
}

/** The payment request of a message; for a refund or dispute also the amount. */
interface CardMessageData {
  requestId: string
  amountCents?: number
  /** ISO instant: until when a dispute is answered. */
  answerBy?: string
  /** What was done with late money. */
  outcome?: 'refunded'
  /** Who caused it: messages that clients cause do not count against the practice's own limit. */
  by?: 'client'
}

/** The data of each message, which its row stores: people's names and texts do not belong here. */
export interface MessageData
  extends Record<`account.${AccountLinkMail}`, { userId: string; linkId: string }>,
    Record<`account.${AccountNews}`, AccountNewsData>,
    Record<`session.${SessionMail}`, SessionMessageData>,
    Record<`sms.${SmsAccountMail}`, Record<never, never>>,
    Record<`cards.${Exclude<CardMail, 'paused'>}`, CardMessageData> {
  'cards.paused': { because: 'restricted' | 'disconnected' }
  'client.link': { accountId: string; linkId: string; goingTo?: string }
  /** `guardianId`: the account of the patient's guardian, to whom it goes in the client's place. */
  'client.invited': { patientId: string; linkId: string; guardianId?: string }
  'client.password': { accountId: string }
  /** Goes to the address that the link is about. */
  'client.email': { accountId: string; linkId: string }
  /** `email`: the present address, which receives it. */
  'client.emailRequested': { accountId: string; email: string }
  /** `email`: the former address, which receives it. */
  'client.emailChanged': { accountId: string; email: string }
  /** Of an account that is gone: its address and language. */
  'client.closed': { email: string; locale: Lang }
  /** `guardianId`: the account of a guardian, to whom it goes in the client's place. */
  'consents.requested': { sessionId: string; guardianId?: string }
  'consents.signed': { consentId: string; guardianId?: string }
  'consents.withdrawn': { consentId: string }
  'custom.test': CustomTestData
  /** `day`: of the reader's own calendar, `YYYY-MM-DD`. */
  'day.ahead': { userId: string; day: string }
  /** `isOwnShare`: without what others are asked for, and what is due later. */
  'due.reminder': { patientId: string; invoiceId?: string; requestId?: string; isOwnShare?: boolean }
  'forms.sent': { requestId: string }
  'inbox.received': { messageId: string }
  'inbox.many': { since: string }
  'inbox.answered': { answerId: string }
  'invoices.sent': { invoiceId: string; patientId: string; requestId?: string }
  /** `usefulUntil`: of an SMS, the end of its period. */
  'mailings.sent': { mailingId: string; patientId: string; usefulUntil?: string }
  /**
   * `day`: of the practice’s calendar. `by`: the client has chosen it, so it does not count against the practice’s own
   * limit. `usefulUntil`: later than this it would come at night, or nobody would still do it.
   */
  'marks.reminder': { patientId: string; accountId: string; day: string; by: 'client'; usefulUntil?: string }
  'news.event': { userId: string; event: MailedEvent; patientId: string | null }
  /** `isChosen`: requested for this session, whatever the settings say. */
  'reviews.requested': { asksAt: string; isChosen?: true }
  'reviews.hidden': {
    reviewId: string
    reason: 'insult' | 'personal_data' | 'unrelated' | 'not_genuine' | 'illegal' | 'withdrawn'
  }
  'reviews.received': { reviewId: string }
  'reviews.reported': { reviewId: string }
  'reviews.reportAnswered': { reportId: string }
  /** What the administration decided of a reported review. */
  'reviews.decided': { reviewId: string; decision: 'kept' | 'hidden' }
}

/** A template together with its data. */
export type MessageContent<Name extends MessageTemplate = MessageTemplate> = {
  [One in Name]: { template: One; data: MessageData[One] }
}[Name]
