import type { Lang } from '../http/schema.ts'
import type { OwnWords } from './own-words.ts'

/** What a mail says, in the order of importance. The same content becomes the HTML and the text. */
export interface MailContent {
  /** What mailboxes show after the subject, on locked screens too. */
  preview: string
  title: string
  /** Empty where the practitioner's own words replace it. */
  greeting: string
  /** The practitioner's own words, above everything else and at the end. */
  above?: OwnWords
  below?: OwnWords
  /** The language of the title and of these words, where the rest of the mail is in another. */
  wordsLang?: Lang
  /** A line feed inside one starts a new line. */
  paragraphs: string[]
  /** Addresses of pages in the paragraphs become links: only if no stranger wrote any of it. */
  hasLinks?: boolean
  details: MailDetail[]
  quote?: MailQuote
  action?: { label: string; url: string }
  /** After the action: what else to know. */
  notes: string[]
  sender: MailSender
  /** A link at the very end to unsubscribe. */
  unsubscribe?: { label: string; url: string }
  /** Why the reader gets this mail. */
  reason: string
}

export interface MailDetail {
  label: string
  /** One line each; the first stands out. */
  lines: string[]
  /** A choice among equals: all stand out alike. */
  areEqual?: boolean
  /** No longer true: shown struck through. */
  isPast?: boolean
}

/** Words of somebody else, shown as theirs. */
export interface MailQuote {
  label: string
  text: string
}

/** The name in which the mail is written. */
export interface MailSender {
  name: string
  /** `#rrggbb`; null: the product's own. */
  color: string | null
  /** Address, telephone. */
  lines: string[]
  /** The practice's logo; left out where it has none, or where it would tell what people go there for. */
  logo?: MailLogo
}

/** A picture that mailboxes fetch: everybody has the same address, so reading cannot be tracked. */
export interface MailLogo {
  url: string
  /** The name that is read where the picture is not shown. */
  name: string
  /** The displayed width. */
  width: number
  height: number
}
