import { createHash } from 'node:crypto'
import type { App } from '../http/context.ts'
import type { PictureShape } from '../http/pictures.ts'
import type { PracticeId } from '../practice-id.ts'
import { assertDiskSpace } from './disk-space.ts'
import type { StoredPicture } from './picture.ts'
import { reencodePicture } from './picture.ts'
import { storageOf } from './storage.ts'

/** Draws a sent picture anew and stores its file, before the transaction that writes its row. */
export async function receivePicture(
  app: Pick<App, 'config' | 'log'>,
  practiceId: PracticeId,
  sent: Uint8Array,
  shape: PictureShape,
): Promise<StoredPicture> {
  await assertDiskSpace(app, sent.length)
  const { bytes, width, height } = await reencodePicture(sent, shape)
  const id = await storageOf(app.config).put(practiceId, bytes)
  return { id, sha256: createHash('sha256').update(bytes).digest(), width, height }
}
