import type { EntityManager } from '../db/orm.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import type { CustomEmailEvent } from './custom-events.ts'
import type { Links } from './links.ts'
import type { Mail } from './template.ts'

/** Words that can replace ours in a mail. */
export interface CustomWords {
  /** With merge fields. */
  subject: string
  /** Clean HTML with merge fields, above what the mail must say; of an SMS all of its text, without elements. */
  above: string
  /** Clean HTML with merge fields, below what the mail must say. */
  below: string
  /** Files of the practice that are sent with it. */
  leafletIds: readonly string[]
}

/** The client and session of a sample mail. */
export interface SampleSubject {
  practiceId: PracticeId
  patientId: string
  /** Null for an event without a session. */
  sessionId: string | null
  lang: Lang
}

/** A mail that a practitioner may write in their own words: our words, and a sample for a real client. */
export interface CustomMail {
  words(lang: Lang): Pick<CustomWords, 'subject' | 'above'>
  /** Null where it cannot be written, such as without an address. Its `links` lead nowhere. */
  sample(em: EntityManager, of: SampleSubject, links: Links, now: Date): Promise<Mail | null>
}

/** The custom mails of some events. An SMS is no mail. */
export type CustomMailsOf<
  Events extends Exclude<CustomEmailEvent, 'smsReminder'> = Exclude<CustomEmailEvent, 'smsReminder'>,
> = {
  readonly [Event in Events]: CustomMail
}

/** The greeting of our mails, with a merge field for the name. */
export const greetingWords = (greeting: (name: string | null) => string) =>
  `<p>${greeting('{recipient.firstname}')}</p>`
