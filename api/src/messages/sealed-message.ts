import { textUnlessLost } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'
import type { MessageTemplate } from '../mail/message-data.ts'
import { plainText } from '../mail/plain-text.ts'
import type { Mail } from '../mail/template.ts'

/** What was sent, as it was. */
interface SentWords {
  subject: string
  /** Null of what holds a link that signs somebody in. */
  text: string | null
}

const aboutRecipient = (id: string) => `message.recipient:${id}`
const aboutContent = (id: string) => `message.content:${id}`

/** A reader of these could sign in as the client. */
const withSecrets: readonly MessageTemplate[] = ['client.link', 'client.invited', 'client.password', 'client.email']

/** The words of a mail to a client, sealed for as long as the practice keeps them. */
export function sealContent(
  vault: Vault,
  { id, template }: { id: string; template: MessageTemplate },
  mail: Mail,
): Buffer {
  const text = withSecrets.includes(template) ? null : plainText(mail.content)
  return vault.seal(aboutContent(id), JSON.stringify({ subject: mail.subject, text } satisfies SentWords))
}

/** What was sent; null before, once it has had its time, and where its key is lost. */
export function openContent(vault: Vault, id: string, sealed: Uint8Array | null): SentWords | null {
  const text = sealed && textUnlessLost(vault, aboutContent(id), sealed)
  return text === null ? null : (JSON.parse(text) as SentWords)
}

/** The words of an SMS, kept as those of a mail. */
export const sealSms = (vault: Vault, id: string, text: string): Buffer =>
  vault.seal(aboutContent(id), JSON.stringify({ subject: '', text } satisfies SentWords))

/** To what address or number a message goes. */
export const sealRecipient = (vault: Vault, id: string, recipient: string): Buffer =>
  vault.seal(aboutRecipient(id), recipient)

/** The address or number; null before somebody was written to, and where its key is lost. */
export const openRecipient = (vault: Vault, id: string, sealed: Uint8Array | null): string | null =>
  sealed && textUnlessLost(vault, aboutRecipient(id), sealed)
