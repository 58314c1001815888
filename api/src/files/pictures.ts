import type { Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import { enqueueAll } from '../jobs/queue.ts'
import { removeFile } from './jobs.ts'
import { type StorageConfig, storageOf } from './storage.ts'

/** Whose picture: of a person, or of the practice itself. There is one of each at most. */
type PictureOwner = { practiceId: string } & ({ kind: 'avatar'; userId: string } | { kind: 'logo' })

/** A picture whose file is kept already, and of which no row tells yet. */
export interface StoredPicture {
  id: string
  sha256: Buffer
  width: number
  height: number
}

const keyOf = (owner: PictureOwner) => [owner.practiceId, owner.kind, owner.kind === 'avatar' ? owner.userId : null]

/** Where a picture is read: an id has one content for ever. */
export const pictureUrl = (id: string) => `/api/pictures/${id}`

/** Puts a picture in the place of the one before, whose file goes once this is committed. In the practice’s transaction. */
export async function replacePicture(
  query: Query,
  owner: PictureOwner,
  { id, sha256, width, height }: StoredPicture,
  now: Date,
): Promise<void> {
  // Of two that are sent at once, the second finds the first and sees to its file.
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`picture ${keyOf(owner).join(' ')}`])
  await removePicture(query, owner)
  await query(
    `insert into picture (id, practice_id, kind, user_id, sha256, width, height, created_at)
     values ($4, $1, $2, $3, $5, $6, $7, $8)`,
    [...keyOf(owner), id, sha256, width, height, now.toISOString()],
  )
}

/** Takes a picture away, if there is one. In the practice’s transaction. */
export async function removePicture(query: Query, owner: PictureOwner): Promise<void> {
  const removed = await query<{ id: string }>(
    'delete from picture where practice_id = $1 and kind = $2 and user_id is not distinct from $3::uuid returning id',
    keyOf(owner),
  )
  const { practiceId } = owner
  if (!removed.length) return
  await enqueueAll(
    query,
    removeFile,
    removed.map(({ id }) => ({ payload: { practiceId, fileId: id }, singletonKey: id })),
  )
}

/** Finds a picture of the running transaction’s practice; another’s is `not_found`. The tag changes with the bytes. */
export async function findPicture(query: Query, practiceId: string, id: string): Promise<{ tag: string }> {
  const [row] = await query<{ sha256: Buffer }>('select sha256 from picture where practice_id = $1 and id = $2', [
    practiceId,
    id,
  ])
  if (!row) throw fail('not_found')
  return { tag: row.sha256.toString('base64url') }
}

/** The bytes of a picture, read outside of any transaction: a disk may be slow. */
export async function loadPicture(config: StorageConfig, practiceId: string, id: string): Promise<Buffer> {
  const bytes = await storageOf(config).read(practiceId, id)
  if (!bytes) throw fail('not_found')
  return bytes
}
