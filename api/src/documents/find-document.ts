import type { Config } from '../config.ts'
import { readVault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { StoredDocument } from './receive.ts'

/** A document by its id, in its practice’s transaction; null where there is none, or it was removed. */
export async function findDocument(
  query: Query,
  config: Config,
  practiceId: PracticeId,
  id: string,
): Promise<(StoredDocument & { isShared: boolean; isFromClient: boolean }) | null> {
  const vault = await readVault(query, config, practiceId)
  const row = await tablesOf(query)
    .selectFrom('Document')
    .select(['id', 'name', 'type', 'size', 'sha256', 'fileKey', 'isShared', 'isFromClient'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { fileKey, ...about } = row
  return {
    ...about,
    sha256: vault.open(`document.sha256:${id}`, row.sha256),
    name: vault.openText(`document.name:${id}`, row.name),
    key: vault.open(`document.file_key:${id}`, fileKey),
  }
}
