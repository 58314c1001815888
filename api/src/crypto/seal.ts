import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from './keys.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** First byte of everything sealed, so that a later format can be told apart. */
const FORMAT = 1

/** Encrypts for one purpose (AES-256-GCM): format, nonce, tag, ciphertext. `about` must be the same at opening. */
export function seal(secret: string, purpose: string, content: string, about = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, `seal/${purpose}`), nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed])
}

/** Opens a value that was sealed for this purpose. Throws when a bit of it, of `about` or of the key differs. */
export function open(secret: string, purpose: string, sealed: Uint8Array, about = ''): string {
  const bytes = Buffer.from(sealed)
  if (bytes[0] !== FORMAT || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed value')
  const [nonce, rest] = [bytes.subarray(1, 1 + NONCE_BYTES), bytes.subarray(1 + NONCE_BYTES)]
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, `seal/${purpose}`), nonce)
    .setAAD(Buffer.from(about))
    .setAuthTag(rest.subarray(0, TAG_BYTES))
  return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** What is shown of a secret that was given to us: that there is one, and how it ends. */
export const maskOf = (ending: string) => `••••••••${ending}`
