import { createHash, createPublicKey, hash, verify } from 'node:crypto'

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
/** `[1,sequence,cents,"day",` as a line of the ledger begins, and the kind of the line after two ids. */
const LINE = /^\[1,(\d+),(-?\d+),"(\d{4})-\d\d-\d\d","[^"]*","[^"]*","(payment|refund|reversal|fee)"/
const LINE_HEAD_BYTES = 160
const HASH_BYTES = 32
const HEX = HASH_BYTES * 2

/** Checks an archive part by part, however long it is: the chain, the closings, the totals and the signature. */
export async function checkArchive(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<ArchiveCheck> {
  const state = new ArchiveReader()
  let rest = Buffer.alloc(0)
  for await (const part of parts) {
    const bytes = rest.length ? Buffer.concat([rest, part]) : Buffer.from(part.buffer, part.byteOffset, part.length)
    let from = 0
    for (let to = bytes.indexOf(NEWLINE); to >= 0; to = bytes.indexOf(NEWLINE, from)) {
      state.read(bytes, from, to)
      from = to + 1
    }
    state.signed(bytes, from)
    rest = Buffer.from(bytes.subarray(from))
  }
  if (rest.length) state.fault('format')
  return state.end()
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
  #hash = ''
  #closingHash = '0'.repeat(HEX)
  #sequence = 0
  /**
   * The hash of the one before the first line, then of each line by its place: closings name the last line that they
   * had. Lines follow each other without a gap, and a list of a million costs a fifth of the whole less than a map.
   */
  readonly #hashes: string[] = []
  /** The sequence of the one before the first line. */
  #begin = 0
  #year = ''
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
  signed(bytes: Buffer, to: number): void {
    if (this.#signature && this.#signedTo < 0) return
    this.#body.update(bytes.subarray(0, this.#signature ? this.#signedTo : to))
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
    const head = LINE.exec(bytes.toString('latin1', body, Math.min(to, body + LINE_HEAD_BYTES)))
    if (!head) {
      this.fault('format')
      return
    }
    this.#check.lines += 1
    this.#sequence += 1
    if (Number(head[1]) !== this.#sequence) {
      this.fault('sequence')
      this.#sequence = Number(head[1])
    }
    const written = bytes.toString('latin1', from, from + HEX)
    if (this.#hashOver(this.#hash, bytes, body, to) !== written) this.fault('hash')
    this.#hash = written
    this.#hashes[this.#sequence - this.#begin] = written
    if (head[3] !== this.#year) return
    const { total } = this.#check
    total.count += 1
    if (head[4] === 'payment') total.receivedCents += Number(head[2])
    else total.returnedCents += Number(head[2])
  }

  #hashOver(previous: string, bytes: Buffer, from: number, to: number): string {
    const size = HASH_BYTES + to - from
    if (this.#scratch.length < size) this.#scratch = Buffer.alloc(size * 2)
    this.#scratch.write(previous, 0, 'hex')
    bytes.copy(this.#scratch, HASH_BYTES, from, to)
    return hash('sha256', this.#scratch.subarray(0, size), 'hex')
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
    this.#hash = first
    this.#begin = this.#sequence
    this.#hashes[0] = first
  }

  #practice(text: string): void {
    const practice = parsed<ArchiveCheck['practice']>(text)
    if (!practice) {
      this.fault('format')
      return
    }
    this.#check.practice = practice
    this.#year = String(practice.year)
  }

  #closing(text: string): void {
    const [written, body] = [text.slice(0, HEX), Buffer.from(text.slice(HEX + 1))]
    this.#check.closings += 1
    const closing = parsed<unknown[]>(text.slice(HEX + 1)) ?? []
    // Of lines that are not in this file it says nothing.
    const line = this.#hashes[Number(closing[9]) - this.#begin]
    const isOfLines = line === undefined || line === closing[10]
    if (this.#hashOver(this.#closingHash, body, 0, body.length) !== written || !isOfLines) this.fault('closing')
    if (String(closing[4]) >= `${this.#year}-12-31`) this.#check.isYearClosed = true
    this.#closingHash = written
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
