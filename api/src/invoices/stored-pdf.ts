import type { FileSeal } from '../crypto/file-seal.ts'
import { readVault, type Secrets, type Vault } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { hasSealedLength, openSealed } from '../files/sealed-file.ts'
import type { StorageConfig } from '../files/storage/interface.ts'
import { storageOf } from '../files/storage.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { InvoiceRow } from './rows.ts'

/** What the file of a document is sealed for. */
export const aboutInvoiceFile = (practiceId: PracticeId, id: string) => `${practiceId}\ninvoice file ${id}`

/** What opens each stored PDF among documents, so that their bytes are read without a transaction. */
export async function storedPdfSeals(
  { em, practiceId, config }: { em: EntityManager; practiceId: PracticeId; config: Secrets },
  ids: readonly string[],
): Promise<Map<string, FileSeal>> {
  const vault = await readVault(queryOf(em), config, practiceId)
  const rows = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'fileKey', 'fileSize'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', [...ids])
    .execute()
  const seals = rows.map((row) => [row.id, pdfSealOf(vault, practiceId, row)] as const)
  return new Map(seals.flatMap(([id, seal]) => (seal ? [[id, seal]] : [])))
}

/** What opens the stored PDF of a row; null where none is stored. */
export const pdfSealOf = (
  vault: Vault,
  practiceId: PracticeId,
  row: Pick<InvoiceRow, 'id' | 'fileKey' | 'fileSize'>,
) =>
  row.fileKey && row.fileSize
    ? {
        about: aboutInvoiceFile(practiceId, row.id),
        key: vault.open(`invoice.file_key:${row.id}`, row.fileKey),
        size: row.fileSize,
      }
    : null

/** The bytes of a stored PDF. `space`: as for `openSealed`. Throws `file_damaged` if it is missing, cut or altered. */
export async function readStoredPdf(
  config: StorageConfig,
  practiceId: PracticeId,
  id: string,
  { seal, space }: { seal: FileSeal; space?: Buffer },
): Promise<Buffer> {
  const file = await storageOf(config).open(practiceId, id)
  if (!file) throw fail('file_damaged')
  try {
    if (!hasSealedLength(seal, file.size)) throw new Error('the file has another length than was stored')
    const pieces: Buffer[] = []
    for await (const piece of openSealed(seal, file, space).bytes(0, seal.size - 1)) pieces.push(piece)
    // Most have one piece, which is not copied: many of them go into a ZIP.
    const [first] = pieces
    return first && pieces.length === 1 ? first : Buffer.concat(pieces)
  } catch (error) {
    throw Object.assign(fail('file_damaged'), { cause: error })
  } finally {
    await file.close()
  }
}
