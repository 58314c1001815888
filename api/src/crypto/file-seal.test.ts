import { expect, test } from 'vitest'
import {
  newFileKey,
  openSegment,
  SEGMENT_BYTES,
  sealedSize,
  sealSegment,
  segmentCount,
  segmentPlace,
} from './file-seal.ts'

const seal = { about: 'document.file:1', key: newFileKey(), size: 2 * SEGMENT_BYTES + 7 }
const bytes = Buffer.alloc(seal.size, 'Une lettre, avec ses accents éèà. ')
const partOf = (index: number) => bytes.subarray(index * SEGMENT_BYTES, (index + 1) * SEGMENT_BYTES)
const sealed = [0, 1, 2].map((index) => sealSegment(seal, index, partOf(index)))
const opened =
  (changes: Partial<typeof seal>, index: number, segment = sealed[index]!) =>
  () =>
    openSegment({ ...seal, ...changes }, index, segment)

test('every segment of a file opens by itself, at its own position', () => {
  const whole = Buffer.concat(sealed)
  expect(whole).toHaveLength(sealedSize(seal.size))
  for (const index of [2, 0, 1]) {
    const { from, length } = segmentPlace(seal.size, index)
    expect(openSegment(seal, index, whole.subarray(from, from + length)).equals(partOf(index))).toBe(true)
  }
  expect(whole.includes(Buffer.from('lettre'))).toBe(false)
})

test('an empty file, and one that fills its segments, have the right number of segments', () => {
  expect([0, 1, SEGMENT_BYTES, SEGMENT_BYTES + 1].map(segmentCount)).toEqual([1, 1, 1, 2])
  const empty = { ...seal, size: 0 }
  expect(openSegment(empty, 0, sealSegment(empty, 0, Buffer.alloc(0)))).toHaveLength(0)
})

// A reader who gets the segments one by one must notice when some are missing or out of order.
test.each([
  ['in the place of another', opened({}, 0, sealed[1])],
  ['of a file that was cut behind it', opened({ size: 2 * SEGMENT_BYTES }, 1)],
  ['of a file that was made longer', opened({ size: seal.size + SEGMENT_BYTES }, 0)],
  ['in a file that is a byte longer', opened({ size: seal.size + 1 }, 2)],
  ['of another file', opened({ about: 'document.file:2' }, 0)],
  ['under another key', opened({ key: newFileKey() }, 0)],
  ['without its end', opened({}, 2, sealed[2]!.subarray(0, -1))],
  ['that is empty', opened({}, 2, Buffer.alloc(0))],
])('a segment %s does not open', (_, open) => expect(open).toThrow())

test('a segment with one changed bit does not open, and the same bytes are sealed differently each time', () => {
  const small = { ...seal, size: 7 }
  const [one, other] = [1, 2].map(() => sealSegment(small, 0, Buffer.from('sept le')))
  expect(one!.equals(other!)).toBe(false)
  for (let at = 0; at < one!.length; at++) {
    const altered = Buffer.from(one!)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(() => openSegment(small, 0, altered), `byte ${at}`).toThrow()
  }
})
