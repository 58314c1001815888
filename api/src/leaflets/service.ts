import type * as z from 'zod'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Vault, vaultOf } from '../crypto/vault.ts'
import { lockByName } from '../db/advisory-lock.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { receiveDocument, type StoredDocument } from '../documents/receive.ts'
import { publishChange } from '../events/publish.ts'
import { removeFile } from '../files/jobs.ts'
import { storageOf } from '../files/storage.ts'
import type { ActionContext, PracticeScope } from '../http/action-context.ts'
import type { App } from '../http/context.ts'
import type { SentFile } from '../http/endpoint.ts'
import { fail } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Links } from '../mail/links.ts'
import type { PracticeId } from '../practice-id.ts'
import type { LeafletReply } from './contract.ts'
import { MOST_LEAFLETS } from './limits.ts'

type Shown = z.output<typeof LeafletReply>

const columns = ['id', 'name', 'type', 'size', 'createdAt'] as const

interface Row {
  id: string
  name: Uint8Array
  type: string
  size: number
  createdAt: Date
}

function shown(vault: Vault, { name: sealed, ...row }: Row, practiceId: PracticeId, links: Links): Shown {
  const name = textUnlessLost(vault, `leaflet.name:${row.id}`, sealed)
  return {
    ...row,
    name: name ?? '',
    ...(name === null && { isUnreadable: true as const }),
    url: links.leaflet({ practiceId, id: row.id }),
  }
}

/** The leaflets of a practice, the latest first. */
export async function listLeaflets(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  links: Links,
): Promise<Shown[]> {
  const vault = await readVault(query, secrets, practiceId)
  const rows = await tablesOf(query)
    .selectFrom('Leaflet')
    .select(columns)
    .where('practiceId', '=', practiceId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => shown(vault, row, practiceId, links))
}

/** The types that every mailbox shows. */
const taken = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** Stores a file unchanged. Anything but a PDF or a picture is `unsupported_media_type`. */
export async function receiveLeaflet(
  app: Pick<App, 'config' | 'log'>,
  practiceId: PracticeId,
  sent: SentFile,
  from: { called: string; address: string },
): Promise<StoredDocument> {
  const received = await receiveDocument(app, practiceId, sent, from)
  if (taken.includes(received.type)) return received
  await storageOf(app.config).remove(practiceId, received.id)
  throw fail('unsupported_media_type', { detail: 'Send a PDF, JPEG, PNG or WebP.' })
}

/** Writes the row of a stored file. */
export async function addLeaflet(
  { db: { query }, scope: { practiceId, secrets }, now }: ActionContext,
  { id, name, type, size, sha256, key }: StoredDocument,
  links: Links,
): Promise<Shown> {
  await lockByName(query, `leaflets ${practiceId}`)
  const standing = await leafletIds(query, practiceId)
  if (standing.size >= MOST_LEAFLETS) throw fail('limit_reached', { most: MOST_LEAFLETS })
  const vault = await vaultOf(query, secrets, practiceId)
  const row = {
    id,
    practiceId,
    name: vault.seal(`leaflet.name:${id}`, name),
    type,
    size,
    sha256: vault.seal(`leaflet.sha256:${id}`, sha256),
    fileKey: vault.seal(`leaflet.file_key:${id}`, key),
    createdAt: now,
  }
  await tablesOf(query).insertInto('Leaflet').values(row).execute()
  await publishChange(query, practiceId, 'custom-emails')
  return shown(vault, row, practiceId, links)
}

/** Removes a leaflet; its file is removed after the commit. */
export async function removeLeaflet(query: Query, practiceId: PracticeId, id: string): Promise<void> {
  const removed = await tablesOf(query)
    .deleteFrom('Leaflet')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw fail('not_found')
  await enqueue(query, removeFile, { practiceId, fileId: id }, { singletonKey: id })
  await publishChange(query, practiceId, 'custom-emails')
}

/** The ids of a practice's leaflets. */
export async function leafletIds(query: Query, practiceId: PracticeId): Promise<Set<string>> {
  const rows = await tablesOf(query).selectFrom('Leaflet').select('id').where('practiceId', '=', practiceId).execute()
  return new Set(rows.map(({ id }) => id))
}
