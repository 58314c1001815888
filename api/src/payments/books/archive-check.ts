import { createHash, createPublicKey, hash, verify } from 'node:crypto'
import { LineHead } from './line-head.ts'

/** What an archive of the books says, and what is wrong with it. Nothing but Node is needed to check one. */
export interface ArchiveCheck {
  practice: { id: string; name: string; siret: string | null; year: number; madeAt: string } | null
  /** Base64 of the SPKI form of the Ed25519 key. The checker compares it with the one that the practice shows. */
  publicKey: string
  lines: number
  closings: number
  total: { count: number; receivedCents: number; returnedCents: number }
  /** Whether the year was closed when the archive was made: nothing could be added to it any more. */
  isYearClosed: boolean
  /** Empty: the archive is as it was signed, and every line follows from the one before. */
  faults: ArchiveFault[]
}

/** A fault, and its line of the file, counted from 1. */
export interface ArchiveFault {
  what: 'format' | 'sequence' | 'hash' | 'closing' | 'total' | 'signature'
  at: number
}

const NEWLINE = 10
const MOST_FAULTS = 20
const LINE_HEAD_BYTES = 160
const HASH_BYTES = 32
const HEX = HASH_BYTES * 2
/** The digit that a byte writes. */
const HEX_DIGITS = new Uint8Array(256).fill(255)
for (const [digit, byte] of Buffer.from('0123456789abcdef').entries()) HEX_DIGITS[byte] = digit

/** Checks an archive part by part, however long it is: the chain, the closings, the totals and the signature. */
export async function checkArchive(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<ArchiveCheck> {
  const state = new ArchiveReader()
  let rest = Buffer.alloc(0)
  for await (const part of parts) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.length)
    const from = bytes.indexOf(NEWLINE) + 1
    // The line between two parts is put together by itself: no part is copied.
    rest = Buffer.concat([rest, bytes.subarray(0, from || bytes.length)])
    if (!from) continue
    readLines(state, rest, 0)
    rest = Buffer.from(bytes.subarray(readLines(state, bytes, from)))
  }
  if (rest.length) state.fault('format')
  return state.end()
}

/** Reads all whole lines from a place on. Returns the place behind them. */
function readLines(state: ArchiveReader, bytes: Buffer, begin: number): number {
  let from = begin
  for (let to = bytes.indexOf(NEWLINE, from); to >= 0; to = bytes.indexOf(NEWLINE, from)) {
    state.read(bytes, from, to)
    from = to + 1
  }
  state.signed(bytes, begin, from)
  return from
}

class ArchiveReader {
  readonly #body = createHash('sha256')
  readonly #check: ArchiveCheck = {
    practice: null,
    publicKey: '',
    lines: 0,
    closings: 0,
    total: { count: 0, receivedCents: 0, returnedCents: 0 },
    isYearClosed: false,
    faults: [],
  }
  /** The previous hash, followed by the bytes of the line. */
  #scratch = Buffer.alloc(4096)
  /** The part of it that is hashed: most lines have the length of the one before. */
  #hashed = this.#scratch
  #closingHash: Buffer = Buffer.alloc(HASH_BYTES)
  readonly #head = new LineHead()
  #sequence = 0
  /** The versions of the last line and of the last closing: none that follows is older. */
  #lineVersion = 1
  #closingVersion = 1
  /**
   * The hash of the one before the first line, then of each line as it came: closings name the last line that they had.
   * A million texts would cost more than all else but the hashing.
   */
  #hashes = Buffer.alloc(HASH_BYTES * 4096)
  /** Where the hash of each line stands, by its sequence. Lines follow each other without a gap. */
  readonly #places: number[] = []
  /** The sequence of the one before the first line. */
  #begin = 0
  #year = ''
  /** The year as a number; NaN if it is none. */
  #yearNumber = Number.NaN
  #at = 0
  /** The end of the signed bytes: before the signature. */
  #signedTo = -1
  #signature = ''
  #hasTotal = false

  read(bytes: Buffer, from: number, to: number): void {
    this.#at += 1
    // Nothing behind the signature is signed.
    if (this.#signature) {
      this.fault('format')
      return
    }
    // "line ": by far the most.
    if (bytes[from] === 0x6c && bytes[from + 4] === 0x20) {
      this.#line(bytes, from + 5, to)
      return
    }
    const text = bytes.toString('utf8', from, to)
    const space = text.indexOf(' ')
    this.#other(text.slice(0, space), text.slice(space + 1), from)
  }

  /** Adds a part to the signed bytes. */
  signed(bytes: Buffer, from: number, to: number): void {
    if (this.#signature && this.#signedTo < 0) return
    this.#body.update(bytes.subarray(from, this.#signature ? this.#signedTo : to))
    this.#signedTo = -1
  }

  fault(what: ArchiveFault['what']): void {
    if (this.#check.faults.length < MOST_FAULTS) this.#check.faults.push({ what, at: this.#at })
  }

  end(): ArchiveCheck {
    const { publicKey, practice } = this.#check
    if (!practice || !this.#hasTotal) this.fault('format')
    if (!isSigned(this.#body.digest(), publicKey, this.#signature)) this.fault('signature')
    return this.#check
  }

  #line(bytes: Buffer, from: number, to: number): void {
    const body = from + HEX + 1
    const head = this.#head
    if (!head.read(bytes, body, Math.min(to, body + LINE_HEAD_BYTES))) {
      this.fault('format')
      return
    }
    if (head.version < this.#lineVersion) this.fault('format')
    this.#lineVersion = head.version
    const previous = this.#check.lines * HASH_BYTES
    const place = previous + HASH_BYTES
    this.#check.lines += 1
    this.#sequence += 1
    if (head.sequence !== this.#sequence) {
      this.fault('sequence')
      this.#sequence = head.sequence
    }
    const hashed = this.#hashOver(this.#hashes, previous, bytes, body, to)
    if (!this.#isHash(hashed, bytes, from, place)) this.fault('hash')
    this.#places[this.#sequence - this.#begin] = place
    if (head.year !== this.#yearNumber) return
    const { total } = this.#check
    total.count += 1
    if (head.isPayment) total.receivedCents += head.cents
    else total.returnedCents += head.cents
  }

  /** Keeps a written hash at its place. Returns whether it is that one, whose bytes are characters. */
  #isHash(hashed: string, bytes: Buffer, from: number, place: number): boolean {
    if (place === this.#hashes.length) this.#hashes = Buffer.concat([this.#hashes], place * 2)
    let isIt = true
    for (let nth = 0; nth < HASH_BYTES; nth++) {
      const high = HEX_DIGITS[bytes[from + 2 * nth]!]!
      const low = HEX_DIGITS[bytes[from + 2 * nth + 1]!]!
      if (high > 15 || low > 15 || hashed.charCodeAt(nth) !== high * 16 + low) isIt = false
      this.#hashes[place + nth] = high * 16 + low
    }
    return isIt
  }

  /** The hash over a previous one, which stands at a place among others, and the bytes of a line. */
  #hashOver(hashes: Buffer, previous: number, bytes: Buffer, from: number, to: number): string {
    const size = HASH_BYTES + to - from
    if (this.#scratch.length < size) this.#scratch = Buffer.alloc(size * 2)
    if (this.#hashed.length !== size) this.#hashed = this.#scratch.subarray(0, size)
    hashes.copy(this.#scratch, 0, previous, previous + HASH_BYTES)
    bytes.copy(this.#scratch, HASH_BYTES, from, to)
    return hash('sha256', this.#hashed, 'binary')
  }

  #other(word: string, text: string, from: number): void {
    if (word === 'signature') {
      this.#signature = text
      this.#signedTo = from
    } else if (word === 'closing') this.#closing(text)
    else if (word === 'key') this.#check.publicKey = text
    else if (word === 'start') this.#start(text)
    else if (word === 'practice') this.#practice(text)
    else if (word === 'total') this.#total(text)
    else if (word !== 'ancrage-books' || text !== '1' || this.#at !== 1) this.fault('format')
  }

  #start(text: string): void {
    const [sequence = '', first = ''] = text.split(' ')
    if (!/^\d+$/.test(sequence) || !/^[\da-f]{64}$/.test(first)) {
      this.fault('format')
      return
    }
    this.#sequence = Number(sequence)
    this.#begin = this.#sequence
    this.#hashes.write(first, 0, 'hex')
    this.#places[0] = 0
  }

  #practice(text: string): void {
    const practice = parsed<ArchiveCheck['practice']>(text)
    if (!practice) {
      this.fault('format')
      return
    }
    this.#check.practice = practice
    this.#year = String(practice.year)
    this.#yearNumber = /^\d{4}$/.test(this.#year) ? Number(this.#year) : Number.NaN
  }

  #closing(text: string): void {
    const [written, body] = [Buffer.from(text.slice(0, HEX), 'hex'), Buffer.from(text.slice(HEX + 1))]
    this.#check.closings += 1
    const closing = parsed<unknown[]>(text.slice(HEX + 1)) ?? []
    // A closing proves nothing about lines that are not in this file.
    const place = this.#places[Number(closing[9]) - this.#begin]
    const isOfLines = place === undefined || this.#hashes.toString('hex', place, place + HASH_BYTES) === closing[10]
    const hashed = this.#hashOver(this.#closingHash, 0, body, 0, body.length)
    const version = Number(closing[0])
    const isNoOlder = version >= this.#closingVersion
    if (isNoOlder) this.#closingVersion = version
    if (hashed !== written.toString('binary') || !isOfLines || !isNoOlder) this.fault('closing')
    if (String(closing[4]) >= `${this.#year}-12-31`) this.#check.isYearClosed = true
    this.#closingHash = Buffer.concat([written], HASH_BYTES)
  }

  #total(text: string): void {
    this.#hasTotal = true
    const written = parsed<ArchiveCheck['total']>(text)
    const { count, receivedCents, returnedCents } = this.#check.total
    if (written?.count !== count || written.receivedCents !== receivedCents || written.returnedCents !== returnedCents)
      this.fault('total')
  }
}

function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

function isSigned(digest: Uint8Array, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && verify(null, digest, key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
