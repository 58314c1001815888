import { email } from '../http/schema.ts'

/** A mailbox with its owner's name, in separate fields so that a name cannot be read as an address. */
export interface MailAddress {
  name: string
  address: string
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these end or forge a header line
const HEADER_BREAKERS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g

/** Text for a header: one line, no control or direction characters, at most `max` long. */
export function headerText(text: string, max = 160): string {
  const line = text.replace(HEADER_BREAKERS, ' ').replace(/ {2,}/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}

/** Whether a telephone or a mailbox would show a link in a text. */
export const holdsLink = (text: string) => /:\/\/|@|www\.|\.\p{L}{2,}/iu.test(text)

/** The mailbox, if `address` is exactly one; null for what could carry a second recipient or a command. */
export function mailbox(name: string, address: string | null | undefined): MailAddress | null {
  const parsed = email.safeParse(address)
  // Anybody can book in any name: mail programs show it beside the address, some as a link.
  return parsed.success ? { name: holdsLink(name) ? '' : headerText(name), address: parsed.data } : null
}

/** Whether two addresses are those of one mailbox. */
export const isSameMailbox = (one: string, other: string | null): boolean =>
  one.toLowerCase() === mailbox('', other)?.address.toLowerCase()

/**
 * The first name, if it looks like one. Anybody can book in somebody else's name and address: our mail must not bring
 * them a link or a sentence in this field.
 */
export const callableName = (firstname: string) => (isName(firstname, 4) && firstname.length <= 40 ? firstname : null)

/** The same for a whole name. */
export const wholeName = (name: string) => (isName(name, 8) && name.length <= 60 ? name : null)

/** Whether a text is at most so many words of letters, none of them a domain. */
const isName = (text: string, words: number) =>
  /^[\p{L}\p{M}]+(?:[ '’.-]{1,2}[\p{L}\p{M}]+)*\.?$/u.test(text) &&
  text.split(/[ '’.-]+/).filter(Boolean).length <= words &&
  !/\.\p{L}{2}/u.test(text)
