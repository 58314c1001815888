import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'

/** A message as it arrived. `to` are the recipients of the envelope, whom the headers need not name. */
export interface Message {
  id: string
  from: { name: string; address: string }
  to: string[]
  subject: string
  /** The date that the sender wrote, ISO 8601; null if it is unusable. */
  date: string | null
  receivedAt: string
  messageId: string | null
  text: string
  html: string | null
  /** The headers by lower-case name; of a repeated one, the last. */
  headers: Record<string, string>
  calendar: { text: string; method: string | null } | null
  attachments: { name: string; type: string; size: number; contentId: string | null }[]
}

export interface Part {
  name: string
  type: string
  contentId: string | null
  content: Uint8Array
}

interface Envelope {
  id: string
  receivedAt: string
  from: string
  to: string[]
}

/** Parses the raw message. */
export async function readMessage(envelope: Envelope, raw: Uint8Array): Promise<Message> {
  const mail = await PostalMime.parse(raw)
  const parts = partsOf(mail)
  return {
    id: envelope.id,
    from: mailbox(mail.from) ?? { name: '', address: envelope.from },
    to: envelope.to,
    subject: mail.subject ?? '',
    date: mail.date && !Number.isNaN(Date.parse(mail.date)) ? new Date(mail.date).toISOString() : null,
    receivedAt: envelope.receivedAt,
    messageId: mail.messageId ?? null,
    text: mail.text ?? '',
    html: mail.html ?? null,
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    calendar: calendarOf(mail, parts),
    attachments: parts.map(({ content, ...part }) => ({ ...part, size: content.byteLength })),
  }
}

/** Everything in the raw message that can be saved as a file, including the calendar part. */
export const readParts = async (raw: Uint8Array): Promise<Part[]> => partsOf(await PostalMime.parse(raw))

function partsOf(mail: Email): Part[] {
  return mail.attachments.map((part, index) => ({
    name: part.filename ?? (part.mimeType === 'text/calendar' ? 'invitation.ics' : `part-${index + 1}`),
    type: part.mimeType,
    contentId: part.contentId?.replace(/^<|>$/g, '') ?? null,
    content: bytes(part),
  }))
}

function calendarOf(mail: Email, parts: Part[]) {
  const index = parts.findIndex(({ type }) => type === 'text/calendar')
  const part = parts[index]
  return part ? { text: new TextDecoder().decode(part.content), method: mail.attachments[index]?.method ?? null } : null
}

/** The content of a part. Its lines end with CRLF, as they were sent, though the parser shortens them. */
function bytes({ mimeType, content }: Attachment): Uint8Array {
  const raw = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
  return mimeType.startsWith('text/') ? Buffer.from(raw.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1') : raw
}

const mailbox = (address: Address | undefined) =>
  address?.address ? { name: address.name, address: address.address } : undefined
