import { PDFContext, PDFObjectParser } from '@cantoo/pdf-lib'

/** Several times what an honest file needs: streams of unknown length are read six times, packed objects inflate. */
const STEPS_OF_A_BYTE = 64
/** What any file may take, however small: a fraction of a second. */
const STEPS_OF_ANY_FILE = 20_000_000

/** The library's reader of bytes, which it does not export. */
interface Reader {
  next(): number
}

let left = Number.POSITIVE_INFINITY

/** Allows the steps that a file of this size may take. */
export function allowSteps(bytes: number): void {
  left = STEPS_OF_ANY_FILE + bytes * STEPS_OF_A_BYTE
}

export const areStepsUsedUp = () => left < 0

/** Throws once more was done for a file than its size explains. */
export function countSteps(count: number): void {
  left -= count
  if (left < 0) throw new Error('more steps than the file may take')
}

/**
 * Counts each byte that is read. Where an object does not end, the library reads to the end of the file, from each
 * beginning anew: a small file of nothing but beginnings would take minutes.
 */
const { bytes } = PDFObjectParser.forBytes(new Uint8Array(), PDFContext.create()) as unknown as { bytes: Reader }
const reader: Reader = Object.getPrototypeOf(bytes)
const { next } = reader
reader.next = function (this: Reader) {
  countSteps(1)
  return next.call(this)
}
