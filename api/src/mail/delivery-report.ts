import PostalMime from 'postal-mime'
import { storedAnswer } from './delivery-failure.ts'
import { reportPart } from './report-part.ts'

/** What a server, or the recipient through their provider, reports about an accepted mail. */
export type DeliveryReport =
  | {
      kind: 'bounced'
      /** The address itself accepts nothing: another mail would fail the same way. */
      isOfAddress: boolean
      /** The server's answer without any address. */
      answer: string
      /** The recipient as a digest; null where the report does not name one. */
      recipient: string | null
    }
  | { kind: 'complained' }

/** The mailbox or its domain does not exist (RFC 3463). 5.1.0 is vague; 5.1.7 and 5.1.8 are about the sender. */
const NO_MAILBOX = /^5\.1\.(1|2|3|6|10)$/
/** Codes for a mailbox that accepts nothing: closed, or with some providers only full for now. The words decide. */
const VAGUE = ['', '5.0.0', '5.1.0', '5.2.1']
const NO_MAILBOX_WORDS =
  /\b(unknown|no such) (local )?(user|recipient|mailbox|account)\b|\b(user|recipient|mailbox|account)( <address>| (that )?you tried to reach)? ((is |has been )?(unknown|disabled|closed|inactive)|(was |is )?not found|does not exist|does ?n.t exist)\b/i
/** Words of a refusal about the sender or the amount: the same mailbox accepts other mails. */
const OF_SENDER =
  /\b(senders?|mail ?from|spf|dkim|dmarc|ptr|reverse dns|url|policy|rate|too (many|much|fast|quickly)|spam|black ?list(ed)?)\b/i
const FULL = /\b[45]\.2\.2\b|quota|mailbox (is )?full/i

/** How much of the status part is read: anybody may write one, of any length. */
const MOST_LETTERS = 8_000
const MOST_OF_STATUS = 20
const MOST_OF_DIAGNOSTIC = 1_100

/** The providers' names for a complaint. `not-spam` withdraws one, and needs no action. */
const COMPLAINTS = ['abuse', 'fraud', 'opt-out', 'other', 'virus']

/**
 * Reads a report of delivery (DSN, RFC 3464) or of a complaint (ARF, RFC 5965). Null for anything else: holiday
 * answers, delays, and mails that only enclose a report. Only `digestOf` the recipient is kept.
 */
export async function readDeliveryReport(
  raw: Uint8Array,
  digestOf: (address: string) => string,
): Promise<DeliveryReport | null> {
  const report = reportPart(raw)
  if (!report) return null
  const mail = await PostalMime.parse(report)
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^\s*multipart\/report\b/i.test(type)) return null
  const part = (mimeType: string) => mail.attachments.find((each) => each.mimeType === mimeType)?.content
  const status = part('message/delivery-status') ?? part('message/global-delivery-status')
  if (status) return ofStatus(textOf(status), digestOf)
  const feedback = part('message/feedback-report')
  return feedback ? ofFeedback(textOf(feedback)) : null
}

const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  (typeof content === 'string' ? content : new TextDecoder().decode(content)).slice(0, MOST_LETTERS)

/** The first block is about the server, each further one about a recipient. Our mails have one. */
function ofStatus(text: string, digestOf: (address: string) => string): DeliveryReport | null {
  const of = blocks(text).find((block) => block.has('action'))
  if (of?.get('action')?.toLowerCase() !== 'failed') return null
  const [status = ''] =
    of
      .get('status')
      ?.slice(0, MOST_OF_STATUS)
      .match(/\d+\.\d+\.\d+/) ?? []
  const diagnostic = (of.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '').slice(0, MOST_OF_DIAGNOSTIC)
  const whole = `${status} ${diagnostic}`.trim()
  const answer = storedAnswer(whole)
  const isFinal = whole.startsWith('5') && !FULL.test(whole) && !OF_SENDER.test(answer)
  const isOfAddress = isFinal && (NO_MAILBOX.test(status) || (VAGUE.includes(status) && NO_MAILBOX_WORDS.test(answer)))
  const recipient = addressIn(of.get('final-recipient') ?? of.get('original-recipient') ?? '')
  return { kind: 'bounced', isOfAddress, answer, recipient: recipient && digestOf(recipient) }
}

/** `rfc822; somebody@example.org`, at times in angle brackets. */
function addressIn(field: string): string | null {
  const address = field.slice(field.indexOf(';') + 1).trim()
  return (address.startsWith('<') && address.endsWith('>') ? address.slice(1, -1) : address) || null
}

function ofFeedback(text: string): DeliveryReport | null {
  const [fields] = blocks(text)
  const type = fields?.get('feedback-type')?.toLowerCase() ?? ''
  return COMPLAINTS.includes(type) ? { kind: 'complained' } : null
}

/** Fields by their names in lower case, block by block; a continued line belongs to the one before. */
const blocks = (text: string): Map<string, string>[] =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map((block) => {
      const fields = [...block.matchAll(/^([\w-]+):[ \t]*(.*)$/gm)]
      return new Map(fields.map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]))
    })
