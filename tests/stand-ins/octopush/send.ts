import { randomBytes } from 'node:crypto'
import { type OctopushAccount, priceOf, type SentSms } from './accounts.ts'
import { smsPartsOf } from './parts.ts'

const DAY_MS = 86_400_000
const LONGEST_TEXT = 1224

/** A refusal as Octopush makes it: a status and its own code. */
export class OctopushRefusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The number that ends advertising; it replaces XXXXX. */
const STOP_NUMBER = '36173'

interface Recipient {
  phone_number: string
  first_name?: string
  last_name?: string
}

/** A campaign of one SMS, checked as Octopush checks it. Takes the money and remembers the request for a day. */
export function takeSms(account: OctopushAccount, body: unknown, now: Date): { sms: SentSms; answer: object } {
  const { recipients, text, type, sender, purpose, request_id: requestId = null } = body as Record<string, unknown>
  const [recipient] = Array.isArray(recipients) ? (recipients as Recipient[]) : []
  if (!recipient || (recipients as unknown[]).length > 500) throw new OctopushRefusal(422, 103, 'There is no recipient')
  if (!/^\+[1-9]\d{6,14}$/.test(recipient.phone_number)) throw new OctopushRefusal(422, 117, 'No valid number')
  if (typeof text !== 'string' || !text) throw new OctopushRefusal(422, 107, 'The text is empty')
  if (text.length > LONGEST_TEXT) throw new OctopushRefusal(422, 102, 'The text is too long')
  if (type !== 'sms_premium' && type !== 'sms_low_cost') throw new OctopushRefusal(400, 100, 'The type is unknown')
  if (typeof sender !== 'string' || !/^[a-zA-Z0-9]{3,11}$/.test(sender))
    throw new OctopushRefusal(422, 106, 'Bad sender')
  if (purpose === 'wholesale' && !text.includes('STOP au XXXXX')) throw new OctopushRefusal(422, 121, 'STOP is missing')
  if (purpose !== 'alert' && purpose !== 'wholesale') throw new OctopushRefusal(400, 100, 'The purpose is unknown')
  if (requestId !== null) {
    const known = account.requests.get(String(requestId))
    if (known && now.getTime() - known.getTime() < DAY_MS)
      throw new OctopushRefusal(422, 120, 'This request_id has already been used')
  }
  const written = expanded(text, recipient)
  const { parts, alphabet } = smsPartsOf(written)
  const cost = parts * priceOf(recipient.phone_number)
  if (cost > account.credit) throw new OctopushRefusal(402, 104, 'You do not have enough credit')
  account.credit -= cost
  if (requestId !== null) account.requests.set(String(requestId), now)
  const sms: SentSms = {
    ticket: `sms_${randomBytes(7).toString('hex').slice(0, 13)}`,
    requestId: requestId === null ? null : String(requestId),
    number: recipient.phone_number,
    sender,
    text: written,
    purpose,
    parts,
    alphabet,
    cost,
    at: now,
  }
  account.sent.push(sms)
  return { sms, answer: { sms_ticket: sms.ticket, number_of_contacts: 1, total_cost: cost / 1000 } }
}

/** Octopush replaces braces by names and parameters, and XXXXX by its own number. */
const expanded = (text: string, recipient: Recipient) =>
  text
    .replace(/\{(first_name|last_name|param[1-5])\}/g, (_, name: string) =>
      String((recipient as unknown as Record<string, unknown>)[name] ?? ''),
    )
    .replaceAll('XXXXX', STOP_NUMBER)
