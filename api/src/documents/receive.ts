import { type FileSeal, newFileKey } from '../crypto/file-seal.ts'
import { newId } from '../db/base.ts'
import { assertDiskSpace } from '../files/disk-space.ts'
import { reserveTransfer } from '../files/reserve-memory.ts'
import { openSealed, sealInto } from '../files/sealed-file.ts'
import type { GrowingFile } from '../files/storage/interface.ts'
import { storageOf } from '../files/storage.ts'
import type { App } from '../http/context.ts'
import type { SentFile } from '../http/endpoint.ts'
import { refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { identifyContent } from './content.ts'
import { documentName } from './names.ts'

/** A document whose sealed file is stored, and what opens the file. */
export interface StoredDocument {
  id: string
  name: string
  type: string
  /** Bytes, before they were sealed. */
  size: number
  sha256: Buffer
  /** Opens the file. */
  key: Buffer
}

/** Binds a document's file to its place: elsewhere it does not open. */
export const aboutUploadedFile = (practiceId: PracticeId, id: string) => `${practiceId}\ndocument file ${id}`

/**
 * Seals and stores a file as it arrives, then checks its content, before the transaction that writes its row. A redrawn
 * or rewritten file replaces the sent one. `sender`, and the network of `address`, have a share of what the server
 * receives at once.
 */
export async function receiveDocument(
  { config, log }: Pick<App, 'config' | 'log'>,
  practiceId: PracticeId,
  sent: SentFile,
  { called, address, sender = practiceId }: { called: string; address?: string; sender?: string },
): Promise<StoredDocument> {
  if (!sent.size) throw refuseField('file', 'required')
  const free = reserveTransfer('upload', sender, address)
  try {
    await assertDiskSpace({ config, log }, sent.size)
    const came = await storeSealed(config, practiceId, sent.size, sent.parts())
    const received = await checked(config, practiceId, came, called).catch(async (error) => {
      await came.file.discard()
      throw error
    })
    const { id, sha256, seal, type } = received
    return { id, name: documentName(called, type), type, size: seal.size, sha256, key: seal.key }
  } finally {
    free()
  }
}

/** A sealed file that is written but not final yet. */
interface StoredSealed {
  id: string
  seal: FileSeal & { key: Buffer }
  sha256: Buffer
  file: GrowingFile
}

async function storeSealed(
  config: App['config'],
  practiceId: PracticeId,
  size: number,
  parts: AsyncIterable<Uint8Array>,
): Promise<StoredSealed> {
  const id = newId()
  const seal = { about: aboutUploadedFile(practiceId, id), key: newFileKey(), size }
  const file = await storageOf(config).begin(practiceId, id)
  try {
    return { id, seal, file, sha256: await sealInto(file, seal, parts) }
  } catch (error) {
    await file.discard()
    throw error
  }
}

async function checked(
  config: App['config'],
  practiceId: PracticeId,
  came: StoredSealed,
  called: string,
): Promise<StoredSealed & { type: string }> {
  const { type, instead } = await identifyContent(openSealed(came.seal, came.file), called)
  if (!instead) {
    await came.file.keep()
    return { ...came, type }
  }
  const drawn = await storeSealed(config, practiceId, instead.size, instead.parts())
  await drawn.file.keep().catch(async (error) => {
    await drawn.file.discard()
    throw error
  })
  await came.file.discard()
  return { ...drawn, type }
}
