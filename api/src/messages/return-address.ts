import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import { acceptedSecrets, deriveKeyFor } from '../crypto/keys.ts'
import type { PracticeId } from '../practice-id.ts'

/** The digit of an id, among 32, that names its version; all of ours have version 7. */
const VERSION_AT = 12
const VERSION = '7'
const ID_DIGITS = 31

const PREFIX = 'bounce+'
/** With the prefix, 64 letters: the maximum of a mailbox. Base 36 survives capitals. */
const IDS_LENGTH = 48
const SIGNATURE_LENGTH = 9
/** Only letters and digits of ASCII: one letter more would be two bytes, and no signature is compared with those. */
const MAILBOX = /^bounce\+[0-9a-z]{57}$/
const SIGNATURES = 36n ** BigInt(SIGNATURE_LENGTH)

/** The message behind one of our return addresses. */
export interface ReturnedMessage {
  practiceId: PracticeId
  messageId: string
}

type Given = Pick<Config, 'APP_SECRET' | 'BOUNCE_DOMAIN'>

/** The signed address to which servers report about a message. Undefined where none is configured. */
export function returnAddress(
  { APP_SECRET, BOUNCE_DOMAIN }: Given,
  { practiceId, messageId }: ReturnedMessage,
): string | undefined {
  const digits = [practiceId, messageId].map(digitsOf)
  if (!BOUNCE_DOMAIN || digits.some((each) => each === null)) return undefined
  const ids = BigInt(`0x${digits.join('')}`)
    .toString(36)
    .padStart(IDS_LENGTH, '0')
  return `${PREFIX}${ids}${signatureOf(APP_SECRET, ids)}@${BOUNCE_DOMAIN}`
}

/** The message of a return address; null for one that we have not signed. */
export function openReturnAddress({ APP_SECRET, BOUNCE_DOMAIN }: Given, address: string): ReturnedMessage | null {
  const [mailbox = '', domain, ...more] = address.toLowerCase().split('@')
  if (!MAILBOX.test(mailbox) || more.length > 0 || domain !== BOUNCE_DOMAIN?.toLowerCase()) return null
  const ids = mailbox.slice(PREFIX.length, -SIGNATURE_LENGTH)
  const signature = Buffer.from(mailbox.slice(-SIGNATURE_LENGTH))
  const isSigned = acceptedSecrets(APP_SECRET).some((secret) =>
    timingSafeEqual(signature, Buffer.from(signatureOf(secret, ids))),
  )
  if (!isSigned) return null
  const digits = numberOf(ids)
    .toString(16)
    .padStart(2 * ID_DIGITS, '0')
  return { practiceId: idOf(digits.slice(0, ID_DIGITS)) as PracticeId, messageId: idOf(digits.slice(ID_DIGITS)) }
}

function digitsOf(id: string): string | null {
  const digits = id.replaceAll('-', '')
  return digits[VERSION_AT] === VERSION ? digits.slice(0, VERSION_AT) + digits.slice(VERSION_AT + 1) : null
}

const idOf = (digits: string) =>
  `${digits.slice(0, VERSION_AT)}${VERSION}${digits.slice(VERSION_AT)}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  )

const numberOf = (text: string) =>
  [...text].reduce((sum, letter) => sum * 36n + BigInt(Number.parseInt(letter, 36)), 0n)

const signatureOf = (secret: string, ids: string) =>
  (createHmac('sha256', deriveKeyFor(secret, 'mail-return')).update(ids).digest().readBigUInt64BE() % SIGNATURES)
    .toString(36)
    .padStart(SIGNATURE_LENGTH, '0')
