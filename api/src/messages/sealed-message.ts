import { textUnlessLost } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'
import type { MessageTemplate } from '../mail/message-data.ts'
import { plainText } from '../mail/plain-text.ts'
import type { Mail } from '../mail/template.ts'

/** What was sent, as it was. */
interface SentWords {
  subject: string
  /** Null for a text with a link that signs somebody in. */
  text: string | null
}

/** Their reader could sign in as the client. */
const withSecrets: readonly MessageTemplate[] = ['client.link', 'client.invited', 'client.password', 'client.email']

/** The words of a mail to a client, sealed as long as the practice keeps them. */
export function sealContent(
  vault: Vault,
  { id, template }: { id: string; template: MessageTemplate },
  mail: Mail,
): Buffer {
  const text = withSecrets.includes(template) ? null : plainText(mail.content)
  return vault.seal(`message.content:${id}`, JSON.stringify({ subject: mail.subject, text } satisfies SentWords))
}

/** The sent words; null before sending, after their deletion, and where their key is lost. */
export function openContent(vault: Vault, id: string, sealed: Uint8Array | null): SentWords | null {
  const text = sealed && textUnlessLost(vault, `message.content:${id}`, sealed)
  return text === null ? null : (JSON.parse(text) as SentWords)
}

/** The words of an SMS, kept as those of a mail. */
export const sealSms = (vault: Vault, id: string, text: string): Buffer =>
  vault.seal(`message.content:${id}`, JSON.stringify({ subject: '', text } satisfies SentWords))

/** The receiving address or number of a message. */
export const sealRecipient = (vault: Vault, id: string, recipient: string): Buffer =>
  vault.seal(`message.recipient:${id}`, recipient)

/** The address or number; null before sending, and where its key is lost. */
export const openRecipient = (vault: Vault, id: string, sealed: Uint8Array | null): string | null =>
  sealed && textUnlessLost(vault, `message.recipient:${id}`, sealed)
