import { createHmac } from 'node:crypto'

const STEP_SECONDS = 30
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code of an authenticator now, or `ahead` steps later. It implements RFC 6238 itself, so that the product is
 * tested against the standard and not against its own library.
 */
export function totpOf(secret: string, { ahead = 0, at = Date.now() } = {}): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / STEP_SECONDS) + ahead))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = digest[digest.length - 1]! & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The bytes of a text in base32. */
function bytesOf(text: string): Buffer {
  const bits = [...text.replace(/[\s=-]/g, '').toUpperCase()]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
