import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** Derives a key, as PBKDF2 does. */
export type Derive = (
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  parameters: { algorithm: string; cost: number; keyLength: number },
) => Promise<Uint8Array>

/** How long the work may block the main thread at a time, in milliseconds. */
const SLICE_MS = 12

/** PBKDF2 with SHA-256 in plain code, for pages without TLS, where browsers offer scripts no `crypto.subtle`. */
export const pbkdf2: Derive = async (password, salt, { algorithm, cost, keyLength }) => {
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`Cannot derive by ${algorithm}`)
  return pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength, asyncTick: SLICE_MS })
}
