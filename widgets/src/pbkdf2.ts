import type { Derive } from './proof-of-work.ts'

/** How long the main thread is kept at a time, in milliseconds. */
const SLICE_MS = 12

const K = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const START = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n)
  return found
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32)
}

const words = new Uint32Array(64)
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by))

/** One round of SHA-256 over the 16 words in `words`, into `state`. */
function compress(state: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15]!
    const y = words[i - 2]!
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const sums = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = state[i]! + sums[i]!
}

/** The state after the key's block, for the inner (0x36) or outer (0x5c) pass of HMAC. Keys are short: one block. */
function keyed(key: Uint8Array, pad: number): Uint32Array {
  const block = new Uint8Array(64).fill(pad)
  key.forEach((byte, index) => {
    block[index] = byte ^ pad
  })
  const view = new DataView(block.buffer)
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(i * 4)
  const state = START.slice()
  compress(state)
  return state
}

/** The message's last block: `bytes` of content after a first block of 64, a one, zeros, the length in bits. */
function close(at: number, bytes: number): void {
  words.fill(0, at, 15)
  words[at] = 0x80000000
  words[15] = (64 + bytes) * 8
}

/** PBKDF2 with SHA-256 in plain code, for pages without TLS, where the browser keeps its own from scripts. */
export const pbkdf2: Derive = async (password, salt, { algorithm, cost, keyLength }) => {
  if (algorithm !== 'PBKDF2/SHA-256' || keyLength > 32 || salt.length % 4 || salt.length > 40 || password.length > 64) {
    throw new Error(`Cannot derive by ${algorithm}`)
  }
  const inner = keyed(password, 0x36)
  const outer = keyed(password, 0x5c)
  const last = new Uint32Array(8)
  /** Signs what stands in `words`; the signature is in `last`. */
  const sign = () => {
    last.set(inner)
    compress(last)
    words.set(last)
    close(8, 32)
    last.set(outer)
    compress(last)
  }
  const view = new DataView(salt.buffer, salt.byteOffset, salt.length)
  const saltWords = salt.length / 4
  for (let i = 0; i < saltWords; i++) words[i] = view.getUint32(i * 4)
  words[saltWords] = 1
  close(saltWords + 1, salt.length + 4)
  sign()
  const key = last.slice()
  let since = performance.now()
  for (let round = 1; round < cost; round++) {
    words.set(last)
    close(8, 32)
    sign()
    for (let i = 0; i < 8; i++) key[i] = key[i]! ^ last[i]!
    if (round % 64 === 0 && performance.now() - since > SLICE_MS) {
      await new Promise((next) => setTimeout(next))
      since = performance.now()
    }
  }
  const bytes = new Uint8Array(32)
  key.forEach((word, index) => {
    new DataView(bytes.buffer).setUint32(index * 4, word)
  })
  return bytes.subarray(0, keyLength)
}
