import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** By secret and purpose. */
const derived = new Map<string, Map<string, KeyObject>>()

/**
 * Derives a separate 32-byte key for each purpose from the application's secret by HKDF-SHA256. It is a key object,
 * since an HMAC with plain bytes takes five times as long: Node imports them each time.
 */
export function deriveKeyFor(secret: string, purpose: string): KeyObject {
  const ofSecret = derived.get(secret) ?? new Map<string, KeyObject>()
  derived.set(secret, ofSecret)
  const known = ofSecret.get(purpose)
  if (known) return known
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `ancrage/${purpose}`, 32)))
  ofSecret.set(purpose, key)
  return key
}

const previous = new Map<string, string>()

/** Accepts what the previous secret has sealed and signed while it is being replaced. Nothing new is made with it. */
export function acceptPreviousSecret(secret: string, before: string): void {
  previous.set(secret, before)
}

export const previousSecretOf = (secret: string): string | undefined => previous.get(secret)

/** The secret, and the previous one while it is accepted. */
export function acceptedSecrets(secret: string): string[] {
  const before = previousSecretOf(secret)
  return before === undefined ? [secret] : [secret, before]
}

export const sha256 = (content: string | Uint8Array): Buffer => createHash('sha256').update(content).digest()
