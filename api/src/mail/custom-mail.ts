import type { EntityManager } from '../db/orm.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import type { CustomEmailEvent } from './custom-events.ts'
import type { Links } from './links.ts'
import type { Mail } from './template.ts'

/** The words of ours in whose place a practitioner's own may stand. */
export interface CustomWords {
  /** With merge fields. */
  subject: string
  /** Clean HTML with merge fields, above what the mail must say; of an SMS all of its text, without elements. */
  above: string
  /** The same below it. */
  below: string
  /** Files of the practice that go with it. */
  leafletIds: readonly string[]
}

/** Of whom and what a mail is shown before there is one. */
export interface SampleSubject {
  practiceId: PracticeId
  patientId: string
  /** Null for an event that is of no session. */
  sessionId: string | null
  lang: Lang
}

/** A mail that a practitioner may put into words: what it says by itself, and how it would look of a real client. */
export interface CustomMail {
  words(lang: Lang): Pick<CustomWords, 'subject' | 'above'>
  /** Null where it cannot be written, e.g. without an address. Nothing in it can be acted upon: `links` lead nowhere. */
  sample(em: EntityManager, of: SampleSubject, links: Links, now: Date): Promise<Mail | null>
}

/** The custom mails of some events. An SMS is no mail. */
export type CustomMailsOf<
  Events extends Exclude<CustomEmailEvent, 'smsReminder'> = Exclude<CustomEmailEvent, 'smsReminder'>,
> = {
  readonly [Event in Events]: CustomMail
}

/** How our mails greet: the name that stands there is put in when the mail is written. */
export const greetingWords = (greeting: (name: string | null) => string) =>
  `<p>${greeting('{recipient.firstname}')}</p>`
