import { textUnlessLost } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'
import { checkedWords } from '../custom-emails/words.ts'
import { fail } from '../http/errors.ts'
import { mergeFieldOf } from '../mail/merge-fields.ts'
import { isTooLongForSms } from '../sms/length.ts'
import { tradeWord } from '../sms/trade.ts'

/** The sealed content of a mailing; for an SMS only `above`. */
export interface MailingWords {
  subject: string
  above: string
}

export const sealMailing = (vault: Vault, id: string, { subject, above }: MailingWords): Buffer =>
  vault.seal(`mailing.content:${id}`, JSON.stringify({ subject, above } satisfies MailingWords))

/** The text; null once it was deleted, and where its key is lost. */
export function openMailing(vault: Vault, id: string, sealed: Uint8Array | null): MailingWords | null {
  const text = sealed && textUnlessLost(vault, `mailing.content:${id}`, sealed)
  return text === null ? null : (JSON.parse(text) as MailingWords)
}

/** The words of a mail as they are stored, with the fields of an event with or without a session. */
export function checkedMail({ subject, above }: MailingWords, hasSession: boolean): MailingWords {
  const clean = checkedWords(hasSession ? 'confirmation' : 'due', { subject, above, below: '', leafletIds: [] })
  if (!/[\p{L}\p{N}{]/u.test(clean.above.replaceAll(/<[^>]*>/g, '')))
    throw fail('validation', { errors: { above: ['required'] } })
  return { subject: clean.subject, above: clean.above }
}

/**
 * The text of an SMS to several. It is the same for all: it names nobody, and does not say what the appointment is for.
 */
export function checkedText(text: string): string {
  const clean = text.replaceAll(/\s+/g, ' ').trim()
  const field = [...clean.matchAll(/\{([^{}]{1,60})\}/g)].find(([, name = '']) => mergeFieldOf(name))
  if (field) throw fail('validation', { errors: { text: ['merge_field_not_here'] } })
  if (tradeWord(clean)) throw fail('validation', { errors: { text: ['tells_purpose'] } })
  if (isTooLongForSms(clean)) throw fail('validation', { errors: { text: ['too_long'] } })
  return clean
}
