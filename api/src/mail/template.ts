import type { Config } from '../config.ts'
import type { Secrets } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import type { StorageConfig } from '../files/storage/interface.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import type { MailAddress } from './address.ts'
import type { MailContent } from './content.ts'
import type { CustomEmailEvent } from './custom-events.ts'
import type { Links } from './links.ts'
import type { MessageData, MessageTemplate } from './message-data.ts'

/** A mail from a template: words and facts. The layout decides how it looks. */
export interface Mail {
  lang: Lang
  to: MailAddress
  /** Stands in From, before « via Ancrage »; null: Ancrage itself writes. */
  fromName: string | null
  replyTo: MailAddress | null
  subject: string
  content: MailContent
  /** Whether discretion is asked for, where the template knows; otherwise it is read. */
  isDiscreet?: boolean
  calendar: CalendarPart | null
  /** Not sent before this instant: it was delayed into the night. */
  notBefore?: Date
  attachments?: readonly MailAttachment[]
  /** The id of the mail that this one continues: mailboxes show both together. */
  inReplyTo?: string
  /** Where a mailbox's own button ends such mails (RFC 8058); the mail itself says so in `content.unsubscribe`. */
  unsubscribeUrl?: string
  /** The event that it tells a client of: the practitioner's own words for it are inserted. */
  event?: CustomEmailEvent
  /** The session of those words, where it is another than the message's: the next date of a repetition. */
  wordsSessionId?: string
}

/** An invitation (RFC 5546) that goes with a mail; `PUBLISH` tells of several appointments at once. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** The whole VCALENDAR. */
  file: string
}

/** An attached file. Its name is ours, in ASCII, and does not reveal what somebody came for. */
export interface MailAttachment {
  name: string
  type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: Buffer
}

/** An enqueued message: its cause, and what was true then. */
export interface PostedMessage<Name extends MessageTemplate = MessageTemplate> {
  id: string
  practiceId: PracticeId
  template: Name
  audience: 'client' | 'practitioner'
  sessionId: string | null
  /** The receiving client, where one is known. */
  patientId?: string | null
  data: MessageData[Name]
  createdAt: Date
}

/** What a template writes with, besides its message. */
export interface WritingContext {
  em: EntityManager
  links: Links
  /** The template reads what is true at this instant. */
  now: Date
  /** Opens what is sealed, and says where files are and who reads replies to Ancrage. */
  config: Secrets & StorageConfig & Partial<Pick<Config, 'CONTACT_EMAIL'>>
}

/** Writes the mail of a message; null when there is nothing true left to say, or nobody to tell. */
export type Template<Name extends MessageTemplate> = (
  message: PostedMessage<Name>,
  context: WritingContext,
) => Promise<Mail | null>

/** The templates of some messages by name. */
export type TemplatesOf<Names extends MessageTemplate = MessageTemplate> = {
  readonly [Name in Names]: Template<Name>
}

/** Changes a mail before it is sent. */
type MailChange = (mail: Mail, message: PostedMessage, context: WritingContext) => Promise<Mail>

/** The same templates, with a change to every mail to a client. */
export const changeClientMails = (templates: TemplatesOf, change: MailChange): TemplatesOf =>
  Object.fromEntries(
    Object.entries(templates).map(([name, each]) => {
      const template = each as Template<MessageTemplate>
      const changed: Template<MessageTemplate> = async (message, context) => {
        const mail = await template(message, context)
        return mail && message.audience === 'client' ? await change(mail, message, context) : mail
      }
      return [name, changed]
    }),
  ) as unknown as TemplatesOf
