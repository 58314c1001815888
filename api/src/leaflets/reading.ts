import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { aboutUploadedFile, type StoredDocument } from '../documents/receive.ts'
import { openSealed } from '../files/sealed-file.ts'
import type { StorageConfig } from '../files/storage/interface.ts'
import { storageOf } from '../files/storage.ts'
import type { PracticeScope } from '../http/action-context.ts'
import type { PracticeId } from '../practice-id.ts'

/** The existing and readable leaflets of a list, in its order. */
export async function openedLeaflets(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  if (ids.length === 0) return []
  const vault = await readVault(query, secrets, practiceId)
  const rows = await tablesOf(query)
    .selectFrom('Leaflet')
    .select(['id', 'name', 'type', 'size', 'sha256', 'fileKey'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    const name = row && textUnlessLost(vault, `leaflet.name:${id}`, row.name)
    if (!row || name == null) return []
    const { type, size } = row
    return [
      {
        id,
        name,
        type,
        size,
        sha256: vault.open(`leaflet.sha256:${id}`, row.sha256),
        key: vault.open(`leaflet.file_key:${id}`, row.fileKey),
      },
    ]
  })
}

/** The bytes of a leaflet; null where its file is missing or damaged. */
export async function leafletBytes(
  config: StorageConfig,
  practiceId: PracticeId,
  { id, key, size }: StoredDocument,
): Promise<Buffer | null> {
  const file = await storageOf(config).open(practiceId, id)
  if (!file) return null
  try {
    const pieces: Buffer[] = []
    const seal = { about: aboutUploadedFile(practiceId, id), key, size }
    for await (const piece of openSealed(seal, file).bytes(0, size - 1)) pieces.push(piece)
    return Buffer.concat(pieces)
  } catch {
    return null
  } finally {
    await file.close()
  }
}
