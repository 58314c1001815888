/** The kinds of lines, in their quotes. */
const KINDS = ['payment', 'refund', 'reversal', 'fee'].map((kind) => Buffer.from(`"${kind}"`))
const START = Buffer.from('[')
/** The versions of the form. */
const [FIRST, LAST] = [0x31, 0x32]
const [QUOTE, COMMA, MINUS, ZERO, NINE] = [0x22, 0x2c, 0x2d, 0x30, 0x39]

/**
 * Reads how a line of the ledger begins: `[version,sequence,cents,"day",`, two ids, and the kind. It reads bytes: to
 * make a text of each line and match it costs as much as the hash of the line.
 */
export class LineHead {
  version = 0
  sequence = 0
  cents = 0
  /** The year of the day. */
  year = 0
  isPayment = false
  #bytes: Uint8Array = START
  #at = 0
  #end = 0

  /** False where the bytes between these places do not begin so. */
  read(bytes: Uint8Array, from: number, end: number): boolean {
    this.#bytes = bytes
    this.#at = from
    this.#end = end
    if (!this.#has(START)) return false
    this.version = this.#is(FIRST) ? 1 : 2
    if (!(this.version === 1 || this.#is(LAST)) || !this.#is(COMMA)) return false
    this.sequence = this.#number()
    if (this.sequence < 0 || !this.#is(COMMA)) return false
    const sign = this.#is(MINUS) ? -1 : 1
    const cents = this.#number()
    this.cents = sign * cents
    return cents >= 0 && this.#is(COMMA) && this.#day() && this.#text() && this.#text() && this.#kind()
  }

  /** The number here, which is then passed; -1 where there is none, or not one of so many digits. */
  #number(digits = 0): number {
    const from = this.#at
    let value = 0
    for (; this.#at < this.#end; this.#at += 1) {
      const byte = this.#bytes[this.#at]!
      if (byte < ZERO || byte > NINE) break
      value = value * 10 + byte - ZERO
    }
    const count = this.#at - from
    return count === 0 || (digits && count !== digits) ? -1 : value
  }

  /** `"2027-03-02",` */
  #day(): boolean {
    if (!this.#is(QUOTE)) return false
    this.year = this.#number(4)
    const isDay = this.year >= 0 && this.#is(MINUS) && this.#number(2) >= 0 && this.#is(MINUS) && this.#number(2) >= 0
    return isDay && this.#is(QUOTE) && this.#is(COMMA)
  }

  /** `"text",` */
  #text(): boolean {
    if (!this.#is(QUOTE)) return false
    const [bytes, end] = [this.#bytes, this.#end]
    let at = this.#at
    while (at < end && bytes[at] !== QUOTE) at++
    this.#at = at
    return this.#is(QUOTE) && this.#is(COMMA)
  }

  #kind(): boolean {
    const nth = KINDS.findIndex((kind) => this.#has(kind))
    this.isPayment = nth === 0
    return nth >= 0
  }

  /** Whether this byte stands here, which is then passed. */
  #is(byte: number): boolean {
    if (this.#at >= this.#end || this.#bytes[this.#at] !== byte) return false
    this.#at += 1
    return true
  }

  #has(expected: Uint8Array): boolean {
    if (this.#at + expected.length > this.#end) return false
    for (let nth = 0; nth < expected.length; nth++) if (this.#bytes[this.#at + nth] !== expected[nth]) return false
    this.#at += expected.length
    return true
  }
}
