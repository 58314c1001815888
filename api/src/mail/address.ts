import { email } from '../http/schema.ts'

/** A mailbox with its owner's name. Kept apart, so that a name cannot be read as an address. */
export interface MailAddress {
  name: string
  address: string
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these end or forge a header line
const HEADER_BREAKERS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g

/** Text that is going to stand in a header: one line, no control or direction characters, at most `max` long. */
export function headerText(text: string, max = 160): string {
  const line = text.replace(HEADER_BREAKERS, ' ').replace(/ {2,}/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}

/** A text that a telephone or a mailbox would make into a link. */
export const holdsLink = (text: string) => /:\/\/|@|www\.|\.\p{L}{2,}/iu.test(text)

/** The mailbox, if `address` is one and nothing else; null for what could carry a second recipient or a command. */
export function mailbox(name: string, address: string | null | undefined): MailAddress | null {
  const parsed = email.safeParse(address)
  // Anybody can book in any name: programs show it beside the address, some as a link.
  return parsed.success ? { name: holdsLink(name) ? '' : headerText(name), address: parsed.data } : null
}

/**
 * The first name, if it is one. Anybody can book in somebody else's name and address: a link or a sentence in this
 * field must not reach them in our mail.
 */
export const callableName = (firstname: string) => (isName(firstname, 4) && firstname.length <= 40 ? firstname : null)

/** The same of a whole name. */
export const wholeName = (name: string) => (isName(name, 8) && name.length <= 60 ? name : null)

/** Letters in so many words at most, none of them a domain. */
const isName = (text: string, words: number) =>
  /^[\p{L}\p{M}]+(?:[ '’.-]{1,2}[\p{L}\p{M}]+)*\.?$/u.test(text) &&
  text.split(/[ '’.-]+/).filter(Boolean).length <= words &&
  !/\.\p{L}{2}/u.test(text)
