import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** First byte of every sealed file. */
const FORMAT = 3
const HEAD = 1 + NONCE_BYTES
/** Between two of these the process sees to others: a large file would let them wait. */
const SLICE = 4 * 1024 * 1024

/** A file as it lies in the storage, and what is needed to open it. */
interface SealedFile {
  key: Buffer
  /** Format, nonce, ciphertext, tag. */
  sealed: Buffer
  /** Of the bytes before they were sealed. */
  sha256: Buffer
}

/** Encrypts a file with a random key of its own (AES-256-GCM). `about` must be the same at opening. */
export async function sealFile(about: string, bytes: Uint8Array): Promise<SealedFile> {
  const [key, nonce] = [randomBytes(KEY_BYTES), randomBytes(NONCE_BYTES)]
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const hash = createHash('sha256')
  const sealed = Buffer.allocUnsafe(HEAD + bytes.length + TAG_BYTES)
  sealed.writeUInt8(FORMAT, 0)
  nonce.copy(sealed, 1)
  for (let at = 0; at < bytes.length; at += SLICE) {
    const slice = bytes.subarray(at, at + SLICE)
    hash.update(slice)
    cipher.update(slice).copy(sealed, HEAD + at)
    await setImmediate()
  }
  cipher.final()
  cipher.getAuthTag().copy(sealed, HEAD + bytes.length)
  return { key, sealed, sha256: hash.digest() }
}

/** The bytes of a sealed file. Throws when a single bit of it, of `about`, of the key or of the checksum differs. */
export async function openSealedFile(
  about: string,
  { key, sealed, sha256 }: { key: Uint8Array; sealed: Buffer; sha256: Uint8Array },
): Promise<Buffer> {
  const length = sealed.length - HEAD - TAG_BYTES
  if (sealed[0] !== FORMAT || length < 0) throw new Error('not a sealed file')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, HEAD))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(HEAD + length))
  const hash = createHash('sha256')
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; at += SLICE) {
    const slice = decipher.update(sealed.subarray(HEAD + at, HEAD + Math.min(at + SLICE, length)))
    hash.update(slice)
    slice.copy(bytes, at)
    await setImmediate()
  }
  decipher.final()
  if (!hash.digest().equals(sha256)) throw new Error('the checksum of a file differs')
  return bytes
}
