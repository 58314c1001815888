// Seals the installation's own secrets, such as tokens of other services, with a key of APP_SECRET; what belongs to a
// practice's clients is sealed by `vault.ts`.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { acceptedSecrets, deriveKeyFor, sha256 } from './keys.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_BYTES = 4
/** First byte of every value sealed here, so that a later format can be told apart. `vault.ts` writes 2. */
const FORMAT = 3
const HEAD_BYTES = 1 + KEY_ID_BYTES

const keyIds = new Map<string, Buffer>()

/** Identifies the secret that sealed: the beginning of a hash, which tells nothing else of it. */
function keyIdOf(secret: string): Buffer {
  const id = keyIds.get(secret) ?? sha256(deriveKeyFor(secret, 'seal-id').export()).subarray(0, KEY_ID_BYTES)
  keyIds.set(secret, id)
  return id
}

/**
 * Encrypts for one purpose (AES-256-GCM): format, id of the secret, nonce, tag, ciphertext. `about` must be the same at
 * opening.
 */
export function sealSecret(secret: string, purpose: string, content: string, about = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKeyFor(secret, `seal/${purpose}`), nonce).setAAD(
    Buffer.from(about),
  )
  const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(FORMAT), keyIdOf(secret), nonce, cipher.getAuthTag(), sealed])
}

/** Whether this secret sealed a value, and not the previous one. */
export const isSealedBy = (secret: string, sealed: Uint8Array): boolean =>
  keyIdOf(secret).equals(Buffer.from(sealed).subarray(1, HEAD_BYTES))

/**
 * Opens a value that was sealed for this purpose, with this secret or the accepted previous one. Throws when a bit of
 * it, of `about` or of the key differs.
 */
export function openSecret(secret: string, purpose: string, sealed: Uint8Array, about = ''): string {
  const bytes = Buffer.from(sealed)
  if (bytes[0] !== FORMAT || bytes.length < HEAD_BYTES + NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed value')
  const sealer = acceptedSecrets(secret).find((accepted) => isSealedBy(accepted, bytes))
  if (sealer === undefined) throw new Error('sealed with another APP_SECRET: put it into APP_SECRET_PREVIOUS')
  const content = bytes.subarray(HEAD_BYTES)
  const [nonce, rest] = [content.subarray(0, NONCE_BYTES), content.subarray(NONCE_BYTES)]
  const decipher = createDecipheriv('aes-256-gcm', deriveKeyFor(sealer, `seal/${purpose}`), nonce)
    .setAAD(Buffer.from(about))
    .setAuthTag(rest.subarray(0, TAG_BYTES))
  return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** Masks a secret: its ending alone is shown. */
export const maskSecret = (ending: string) => `••••••••${ending}`
