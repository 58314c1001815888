import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** First byte of every segment. */
const FORMAT = 4
const HEAD = 1 + NONCE_BYTES
const OVERHEAD = HEAD + TAG_BYTES
/** How many bytes of a file are sealed together. To read one of them, the whole segment is read and opened. */
export const SEGMENT_BYTES = 1024 * 1024

/** What seals a file. `about` and `size` must be the same at opening. */
export interface FileSeal {
  about: string
  /** A key that seals this file alone. */
  key: Uint8Array
  /** Bytes, before they are sealed. */
  size: number
}

export const newFileKey = (): Buffer => randomBytes(KEY_BYTES)

/** How many segments a file of this size is sealed in; an empty file has one. */
export const segmentCount = (size: number): number => Math.max(1, Math.ceil(size / SEGMENT_BYTES))

/** The sealed size of a file. */
export const sealedSize = (size: number): number => size + segmentCount(size) * OVERHEAD

/** The position of a segment in the sealed file. */
export function segmentPlace(size: number, index: number): { from: number; length: number } {
  const from = index * (SEGMENT_BYTES + OVERHEAD)
  return { from, length: Math.min(SEGMENT_BYTES + OVERHEAD, sealedSize(size) - from) }
}

/** Binds a segment to its file, its position and the file’s length: none can be left out, moved or exchanged. */
const contextOf = ({ about, size }: FileSeal, index: number) =>
  Buffer.from(`${about}\nsegment ${index + 1} of ${segmentCount(size)}, ${size} bytes`)

/** Encrypts one segment (AES-256-GCM): format, nonce, ciphertext, tag. */
export function sealSegment(file: FileSeal, index: number, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', file.key, nonce).setAAD(contextOf(file, index))
  const content = cipher.update(bytes)
  cipher.final()
  return Buffer.concat([Buffer.of(FORMAT), nonce, content, cipher.getAuthTag()])
}

/** Opens one segment. Throws when a bit of it, of its position or of the file's seal differs. */
export function openSegment(file: FileSeal, index: number, sealed: Buffer): Buffer {
  if (sealed[0] !== FORMAT || sealed.length !== segmentPlace(file.size, index).length)
    throw new Error('not a segment of a sealed file')
  const decipher = createDecipheriv('aes-256-gcm', file.key, sealed.subarray(1, HEAD))
    .setAAD(contextOf(file, index))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const bytes = decipher.update(sealed.subarray(HEAD, -TAG_BYTES))
  decipher.final()
  return bytes
}
