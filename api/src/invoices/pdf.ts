import { type FileSeal, newFileKey } from '../crypto/file-seal.ts'
import { readVault, type Secrets, vaultOf } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { printedLogoOf } from '../files/picture.ts'
import { loadPicture } from '../files/pictures.ts'
import { sealInto } from '../files/sealed-file.ts'
import type { StorageConfig } from '../files/storage/interface.ts'
import { storageOf } from '../files/storage.ts'
import type { ReceivedFile } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { InvoiceEntity } from './entity.ts'
import type { DocumentWords, Seller } from './freeze.ts'
import type { PrintedInvoice } from './rendering/printed.ts'
import { renderInvoice } from './rendering/render.ts'
import { type InvoiceRow, invoiceLines, lockInvoice, readInvoice } from './rows.ts'
import { aboutInvoiceFile, pdfSealOf, readStoredPdf } from './stored-pdf.ts'

/** The printed content of an issued document. Throws `not_found`, and `conflict` for a draft. */
export async function printedInvoice(em: EntityManager, id: string): Promise<PrintedInvoice> {
  const row = await tablesOf(em).selectFrom('Invoice').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('not_found')
  const { number, issuedAt, issuedOn, seller, words, practiceId } = row
  if (!number || !issuedAt || !issuedOn) throw fail('conflict', { detail: 'A draft is not printed.' })
  const lines = await invoiceLines(em, practiceId, id)
  // Only `issue.ts` writes these, and they are frozen since.
  return { ...row, number, issuedAt, issuedOn, seller: seller as Seller, words: words as DocumentWords, lines }
}

/** A number as a file name, which reveals nothing else. A prefix may hold a slash. */
export const fileNameOf = (number: string): string => number.replace(/[^A-Za-z0-9_-]/g, '-')

/** What draws and stores documents. */
export interface InvoiceFiles {
  em: EntityManager
  practiceId: PracticeId
  config: Secrets & StorageConfig
}

const nameOf = ({ number }: InvoiceRow) => `${fileNameOf(number ?? '')}.pdf`

/**
 * The PDF of an issued document: drawn once, then always the same bytes. If two first ask at once, one renders it and
 * the other gets the stored file. A stored file is read without a lock.
 */
export async function invoicePdf(files: InvoiceFiles, id: string): Promise<ReceivedFile> {
  return (await storedPdf(files, await readInvoice(files.em, id))) ?? (await drawPdf(files, id))
}

/** The PDF for a caller with a long transaction: it is drawn in a separate one, so that no lock remains. */
export async function invoicePdfForMail(files: InvoiceFiles, id: string): Promise<ReceivedFile> {
  const stored = await storedPdf(files, await readInvoice(files.em, id))
  return stored ?? inPractice(files.em.fork(), files.practiceId, (em) => drawPdf({ ...files, em }, id))
}

async function storedPdf({ em, practiceId, config }: InvoiceFiles, row: InvoiceRow): Promise<ReceivedFile | null> {
  if (!row.fileKey || !row.fileSize || !row.pdfSha256) return null
  const seal = pdfSealOf(await readVault(queryOf(em), config, practiceId), practiceId, row)
  const bytes = seal && (await readStoredPdf(config, practiceId, row.id, { seal }))
  return bytes && { name: nameOf(row), bytes, sha256: Buffer.from(row.pdfSha256) }
}

async function drawPdf(files: InvoiceFiles, id: string): Promise<ReceivedFile> {
  const { em, practiceId, config } = files
  const row = await lockInvoice(em, id)
  const stored = await storedPdf(files, row)
  if (stored) return stored
  const printed = await printedInvoice(em, id)
  const logo = await logoFor(files, row.patientId)
  const bytes = await renderInvoice({ ...printed, logo })
  const vault = await vaultOf(queryOf(em), config, practiceId)
  const seal = { about: aboutInvoiceFile(practiceId, id), key: newFileKey(), size: bytes.length }
  const sha256 = await store(config, { practiceId, id, seal }, bytes)
  await em.nativeUpdate(
    InvoiceEntity,
    { practiceId, id },
    { fileKey: vault.seal(`invoice.file_key:${id}`, seal.key), fileSize: bytes.length, pdfSha256: sha256 },
  )
  return { name: nameOf(row), bytes, sha256 }
}

/** The practice's logo as it is printed. None for a client with discretion: it often tells what they go there for. */
async function logoFor({ em, practiceId, config }: InvoiceFiles, patientId: string | null): Promise<Buffer | null> {
  const pictures = tablesOf(em).selectFrom('Picture').select('id').where('practiceId', '=', practiceId)
  const logo = await pictures.where('kind', '=', 'logo').executeTakeFirst()
  const discreet = tablesOf(em).selectFrom('Patient').select('id').where('practiceId', '=', practiceId)
  const isDiscreet = discreet.where('id', '=', patientId).where('isDiscreet', '=', true)
  if (!logo || (await isDiscreet.executeTakeFirst())) return null
  return printedLogoOf(await loadPicture(config, practiceId, logo.id))
}

async function store(
  config: StorageConfig,
  { practiceId, id, seal }: { practiceId: PracticeId; id: string; seal: FileSeal },
  bytes: Buffer,
): Promise<Buffer> {
  const file = await storageOf(config).begin(practiceId, id)
  try {
    async function* parts() {
      yield bytes
    }
    const sha256 = await sealInto(file, seal, parts())
    await file.keep()
    return sha256
  } catch (error) {
    await file.discard()
    throw error
  }
}
