import type { AnswersById } from '@ancrage/api/contract'
import { readStored, store } from '../../lib/storage'
import type { FormContent } from '../forms/public'

const NAME = 'form-draft-'
const ALGORITHM = 'AES-GCM'
const NONCE_BYTES = 12

/** The draft of the answers to a form, as its page knows it. */
export interface DraftOf {
  /** The form's own, from the server: only the live link brings it. */
  draftKey: string
  /** When the link ends, and with it the draft. */
  expiresAt: string
  content: FormContent
}

/** Drafts whose answers were sent: what is still being sealed must not come back. */
const sent = new Set<string>()

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
const textOf = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Does not contain the key: who finds the name has nothing that opens the draft. */
async function nameOf(draftKey: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(draftKey))
  return NAME + textOf(new Uint8Array(digest)).replace(/\W/g, '').slice(0, 22)
}

const keyOf = (draftKey: string) =>
  crypto.subtle.importKey('raw', bytesOf(draftKey), ALGORITHM, false, ['encrypt', 'decrypt'])

/** A drawn signature is given at the end or not at all: no device keeps one. */
const withoutSignatures = (answers: AnswersById, { questions }: FormContent): AnswersById =>
  Object.fromEntries(
    Object.entries(answers).filter(([id]) => questions.some((one) => one.id === id && one.kind !== 'signature')),
  )

/**
 * Keeps answers on this device, sealed by the key of the form's link: phones are lent, and nobody without the link
 * reads them. False if this browser stores nothing, or seals nothing (an address without HTTPS).
 */
export async function keepDraft({ draftKey, expiresAt, content }: DraftOf, answers: AnswersById): Promise<boolean> {
  try {
    const name = await nameOf(draftKey)
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const words = new TextEncoder().encode(JSON.stringify(withoutSignatures(answers, content)))
    const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await keyOf(draftKey), words)
    if (sent.has(name)) return true
    const line = [Date.parse(expiresAt), textOf(iv), textOf(new Uint8Array(sealed))].join('.')
    store(name, line)
    return readStored(name) === line
  } catch {
    return false
  }
}

/** Returns the stored draft of a form; nothing if it cannot be decrypted any more. */
export async function readDraft({ draftKey, content }: DraftOf): Promise<AnswersById> {
  try {
    const [, iv = '', sealed = ''] = readStored(await nameOf(draftKey))?.split('.') ?? []
    if (!sealed) return {}
    const opened = await crypto.subtle.decrypt(
      { name: ALGORITHM, iv: bytesOf(iv) },
      await keyOf(draftKey),
      bytesOf(sealed),
    )
    return withoutSignatures(JSON.parse(new TextDecoder().decode(opened)) as AnswersById, content)
  } catch {
    return {}
  }
}

/** Forgets the draft of answers that were sent, or are begun anew. */
export async function dropDraft({ draftKey }: Pick<DraftOf, 'draftKey'>, isSent = false): Promise<void> {
  try {
    const name = await nameOf(draftKey)
    if (isSent) sent.add(name)
    store(name, null)
  } catch {
    // Nothing was kept either.
  }
}

/** Forgets the drafts of links that have ended: nobody can open them any more. */
export function dropEndedDrafts(now: Date) {
  for (const name of draftNames()) {
    const [until] = readStored(name)?.split('.') ?? []
    if (!(Number(until) > now.getTime())) store(name, null)
  }
}

function draftNames(): string[] {
  try {
    const start = `ancrage-${NAME}`
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [NAME + key.slice(start.length)] : []))
  } catch {
    return []
  }
}
