import { createHash } from 'node:crypto'
import type { PictureShape } from '../http/pictures.ts'
import { redraw } from './picture.ts'
import type { StoredPicture } from './pictures.ts'
import { type StorageConfig, storageOf } from './storage.ts'

/** Draws a sent picture anew and stores its file, before the transaction that writes its row. */
export async function receivePicture(
  config: StorageConfig,
  practiceId: string,
  sent: Uint8Array,
  shape: PictureShape,
): Promise<StoredPicture> {
  const { bytes, width, height } = await redraw(sent, shape)
  const id = await storageOf(config).put(practiceId, bytes)
  return { id, sha256: createHash('sha256').update(bytes).digest(), width, height }
}
