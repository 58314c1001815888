import { lockByName } from '../db/advisory-lock.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import { enqueueAll } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { removeFile } from './jobs.ts'
import type { StoredPicture } from './picture.ts'
import type { StorageConfig } from './storage/interface.ts'
import { storageOf } from './storage.ts'

/** The owner of a picture: a person, or the practice itself. Each has at most one. */
type PictureOwner = { practiceId: PracticeId } & ({ kind: 'avatar'; userId: string } | { kind: 'logo' })

const keyOf = (owner: PictureOwner) => ({
  practiceId: owner.practiceId,
  kind: owner.kind,
  userId: owner.kind === 'avatar' ? owner.userId : null,
})

/** The address of a picture: an id has one content for ever. */
export const pictureUrl = (id: string) => `/api/pictures/${id}`

/** Replaces a picture; the earlier file is removed after the commit. Call it in the practice’s transaction. */
export async function replacePicture(
  query: Query,
  owner: PictureOwner,
  { id, sha256, width, height }: StoredPicture,
  now: Date,
): Promise<void> {
  // The second of two simultaneous uploads finds the first and removes its file.
  const key = keyOf(owner)
  await lockByName(query, `picture ${key.practiceId} ${key.kind} ${key.userId ?? ''}`)
  await removePicture(query, owner)
  await tablesOf(query)
    .insertInto('Picture')
    .values({ ...key, id, sha256, width, height, createdAt: now })
    .execute()
}

/** Removes a picture, if there is one. Call it in the practice’s transaction. */
export async function removePicture(query: Query, owner: PictureOwner): Promise<void> {
  const { practiceId, kind, userId } = keyOf(owner)
  const removed = await tablesOf(query)
    .deleteFrom('Picture')
    .where('practiceId', '=', practiceId)
    .where('kind', '=', kind)
    .where('userId', userId === null ? 'is' : '=', userId)
    .returning('id')
    .execute()
  if (!removed.length) return
  await enqueueAll(
    query,
    removeFile,
    removed.map(({ id }) => ({ payload: { practiceId, fileId: id }, singletonKey: id })),
  )
}

/** Finds a picture of the running transaction’s practice; another’s is `not_found`. The tag changes with the bytes. */
export async function findPicture(query: Query, practiceId: PracticeId, id: string): Promise<{ tag: string }> {
  const row = await tablesOf(query)
    .selectFrom('Picture')
    .select('sha256')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return { tag: row.sha256.toString('base64url') }
}

/** The bytes of a picture, read outside any transaction: a disk may be slow. */
export async function loadPicture(config: StorageConfig, practiceId: PracticeId, id: string): Promise<Buffer> {
  const bytes = await storageOf(config).read(practiceId, id)
  if (!bytes) throw fail('not_found')
  return bytes
}
