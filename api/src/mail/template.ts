import type { Secrets } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import type { StorageConfig } from '../files/storage.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import type { MailAddress } from './address.ts'
import type { MailContent } from './content.ts'
import type { CustomEmailEvent } from './custom-events.ts'
import type { Links } from './links.ts'
import type { MessageData, MessageTemplate } from './message-data.ts'

/** A mail as a template makes it: words and facts. How it looks is the layout's affair. */
export interface Mail {
  lang: Lang
  to: MailAddress
  /** Stands in From, before « via Ancrage »; null: Ancrage itself writes. */
  fromName: string | null
  replyTo: MailAddress | null
  subject: string
  content: MailContent
  calendar: CalendarPart | null
  attachments?: readonly MailAttachment[]
  /** The id of the mail that this one goes on from: mailboxes show both together. */
  inReplyTo?: string
  /** Where a mailbox's own button ends such mails (RFC 8058); the mail itself says so in `content.unsubscribe`. */
  unsubscribeUrl?: string
  /** Of which event it tells a client: the practitioner's own words of that event are put into it. */
  event?: CustomEmailEvent
}

/** An invitation (RFC 5546) that goes with a mail; `PUBLISH` tells of several appointments at once. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** The whole VCALENDAR. */
  file: string
}

/** A file that goes with a mail. Its name is ours, in ASCII, and says nothing of what somebody came for. */
export interface MailAttachment {
  name: string
  type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: Buffer
}

/** A message as it was posted: its cause, and what was true then. */
export interface PostedMessage<Name extends MessageTemplate = MessageTemplate> {
  id: string
  practiceId: PracticeId
  template: Name
  audience: 'client' | 'practitioner'
  sessionId: string | null
  /** The client to whom it goes, where one is known. */
  patientId?: string | null
  data: MessageData[Name]
  createdAt: Date
}

/**
 * Reads what is true at `now` and says it in a mail; null when there is nothing true left to say, or nobody to tell.
 * `secrets` open what is sealed, and say where files lie.
 */
export type Template<Name extends MessageTemplate> = (
  em: EntityManager,
  message: PostedMessage<Name>,
  links: Links,
  now: Date,
  secrets: Secrets & StorageConfig,
) => Promise<Mail | null>

/** The templates of some messages by name. */
export type TemplatesOf<Names extends MessageTemplate = MessageTemplate> = {
  readonly [Name in Names]: Template<Name>
}
