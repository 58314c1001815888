import { createHash } from 'node:crypto'
import {
  type FileSeal,
  openSegment,
  SEGMENT_BYTES,
  sealedSize,
  sealSegment,
  segmentPlace,
} from '../crypto/file-seal.ts'
import type { GrowingFile, ReadableFile } from './storage/interface.ts'

/** A sealed file, of which only one segment is opened at a time. */
export interface OpenedFile {
  size: number
  /** The bytes between two positions, both included, piece by piece. */
  bytes(first: number, last: number): AsyncGenerator<Buffer>
}

/**
 * Opens a sealed file segment by segment, as its bytes are requested. A caller that opens many files, one at a time,
 * passes a `space` that all of them are read into: buffers that are used once would be collected late.
 */
export function openSealed(seal: FileSeal, file: Pick<ReadableFile, 'read'>, space?: Buffer): OpenedFile {
  // Readers of a format go back and forth by a few bytes.
  let known: { index: number; bytes: Buffer } | undefined
  async function segment(index: number): Promise<Buffer> {
    if (known?.index === index) return known.bytes
    const { from, length } = segmentPlace(seal.size, index)
    const bytes = openSegment(seal, index, await file.read(from, length, space))
    known = { index, bytes }
    return bytes
  }
  return {
    size: seal.size,
    async *bytes(first, last) {
      for (let at = first; at <= last; ) {
        const index = Math.floor(at / SEGMENT_BYTES)
        const begin = index * SEGMENT_BYTES
        yield (await segment(index)).subarray(at - begin, last - begin + 1)
        at = begin + SEGMENT_BYTES
      }
    },
  }
}

/** Whether a stored file has the length of a sealed file of that size. */
export const hasSealedLength = ({ size }: FileSeal, stored: number): boolean => stored === sealedSize(size)

/**
 * Seals bytes as they arrive, and appends them to a file. Returns the hash of the bytes, which must be as many as
 * announced.
 */
export async function sealInto(file: GrowingFile, seal: FileSeal, parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const hash = createHash('sha256')
  let [waiting, held, index, total] = [[] as Uint8Array[], 0, 0, 0]
  const flush = async () => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    held = 0
    total += bytes.length
    hash.update(bytes)
    await file.append(sealSegment(seal, index++, bytes))
  }
  for await (const part of parts)
    for (let at = 0; at < part.length; ) {
      const piece = part.subarray(at, at + SEGMENT_BYTES - held)
      waiting.push(piece)
      held += piece.length
      at += piece.length
      if (held === SEGMENT_BYTES) await flush()
    }
  if (held || !index) await flush()
  if (total !== seal.size) throw new Error('a file has another length than was said')
  return hash.digest()
}
