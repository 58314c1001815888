import type { OwnWords } from './own-words.ts'

/** What a mail says, in the order of its importance. One content becomes both the HTML and the text. */
export interface MailContent {
  /** What mailboxes show behind the subject, on locked screens too. */
  preview: string
  title: string
  /** Empty where words of the practitioner's own stand in its place. */
  greeting: string
  /** The practitioner's own words above everything else, and at the end. */
  above?: OwnWords
  below?: OwnWords
  /** A line feed inside one starts a new line. */
  paragraphs: string[]
  /** The addresses of pages in the paragraphs become links: only where no stranger wrote any of it. */
  hasLinks?: boolean
  details: MailDetail[]
  quote?: MailQuote
  action?: { label: string; url: string }
  /** After the action: what else to know. */
  notes: string[]
  sender: MailSender
  /** A link at the very end to get no more of these. */
  unsubscribe?: { label: string; url: string }
  /** Why one got this mail. */
  reason: string
}

export interface MailDetail {
  label: string
  /** One line each. */
  lines: string[]
  /** No longer so: shown struck through. */
  isPast?: boolean
}

/** Words of somebody else, shown as theirs. */
export interface MailQuote {
  label: string
  text: string
}

/** In whose name the mail is written. */
export interface MailSender {
  name: string
  /** `#rrggbb`; null: the product's own. */
  color: string | null
  /** Address, telephone. */
  lines: string[]
  /** Of the practice; left out where it has none, or where it would tell what for one goes there. */
  logo?: MailLogo
}

/** A picture that mailboxes fetch: the same address for everybody, so that nobody is seen reading. */
export interface MailLogo {
  url: string
  /** Whose: read where the picture is not shown. */
  name: string
  /** As it is shown. */
  width: number
  height: number
}
