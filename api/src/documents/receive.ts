import { sealFile } from '../crypto/file-seal.ts'
import { newId } from '../db/base.ts'
import { withConcurrencyLimit } from '../files/concurrency-limit.ts'
import { type StorageConfig, storageOf } from '../files/storage.ts'
import { contentOf } from './content.ts'
import { documentName } from './names.ts'

/** A document whose sealed file is stored, and whose row is not written yet. */
export interface ReceivedDocument {
  id: string
  name: string
  type: string
  /** Bytes, before they were sealed. */
  size: number
  sha256: Buffer
  /** Opens the file. */
  key: Buffer
}

/** What a document's file is sealed for. */
export const aboutFile = (practiceId: string, id: string) => `${practiceId}\ndocument file ${id}`

/** Checks the content, seals it and stores the file, before the transaction that writes its row. */
export async function receiveDocument(
  config: StorageConfig,
  practiceId: string,
  sent: Uint8Array,
  called: string,
): Promise<ReceivedDocument> {
  const { bytes, type } = await contentOf(sent, called)
  const id = newId()
  return withConcurrencyLimit(async () => {
    const { key, sealed, sha256 } = await sealFile(aboutFile(practiceId, id), bytes)
    await storageOf(config).put(practiceId, sealed, id)
    return { id, name: documentName(called, type), type, size: bytes.length, sha256, key }
  })
}
