import { createHash } from 'node:crypto'
import type { SentFile } from './endpoint.ts'

/** A file whose bytes come from `source`. */
export function sentFile(size: number, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): SentFile {
  const hash = createHash('sha256')
  let digest: Buffer | undefined
  return {
    size,
    async *parts() {
      for await (const part of source) {
        hash.update(part)
        yield part
      }
    },
    sha256() {
      digest ??= hash.digest()
      return digest
    },
  }
}
