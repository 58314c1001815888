import { finished } from 'node:stream/promises'
import { readConfig } from '../../src/config.ts'
import type { EntityManager, MikroORM } from '../../src/db/orm.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { createLog } from '../../src/http/log.ts'
import { NewInvoice } from '../../src/invoices/contract/invoice.ts'
import { createDraft } from '../../src/invoices/editing.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import { invoicePdf } from '../../src/invoices/pdf.ts'
import { invoiceZip } from '../../src/invoices/zip.ts'
import { APP_SECRET } from '../app.ts'
import { aPatient, aPractice } from '../build.ts'
import { identityRow } from '../invoices/an-invoice.ts'

interface Options {
  /** The folder of the PDFs. */
  dir: string
  databaseUrl: string
  count: number
}

/**
 * Downloads the stored PDFs of this many invoices as one file. Answers the milliseconds until its first byte, and the
 * additional memory in bytes.
 */
export async function zipOfMany(orm: MikroORM, { dir, databaseUrl, count }: Options) {
  const config = readConfig({ DATABASE_URL: databaseUrl, APP_SECRET, DATA_DIR: dir, DISK_RESERVE_MB: '0' })
  const log = createLog(config, { write: () => undefined })
  const practice = await aPractice(orm)
  const { id: practiceId } = practice
  const { id: patientId } = await aPatient(orm, practice)
  const own = <T>(work: (em: EntityManager) => Promise<T>) => inPractice(orm.em.fork(), practiceId, work)
  await own((em) => em.insert(BillingIdentityEntity, identityRow(practiceId)))
  const invoice = NewInvoice.parse({ patientId, lines: [{ label: 'Livret', unitPriceCents: 2500 }] })
  const documents: { id: string; number: string }[] = []
  for (let nth = 0; nth < count; nth++) {
    const issued = await own(async (em) => {
      const { id } = await createDraft(em, practiceId, invoice, new Date())
      return issueInvoice(em, { invoiceId: id }, new Date())
    })
    await own((em) => invoicePdf({ em, practiceId, config }, issued.id))
    documents.push(issued)
  }
  const before = process.memoryUsage().rss
  let most = before
  let firstMs = null as number | null
  let bytes = 0
  const begun = performance.now()
  const zip = invoiceZip({ orm, config, log }, practiceId, documents, { lang: 'fr' })
  // As the server sends it, piece by piece: an iterator would join what waits into copies.
  zip.on('data', (part: Buffer) => {
    firstMs ??= performance.now() - begun
    bytes += part.length
    most = Math.max(most, process.memoryUsage().rss)
  })
  await finished(zip)
  if (bytes < count * 1000) throw new Error(`the file has ${bytes} bytes`)
  return { firstMs: firstMs ?? Number.POSITIVE_INFINITY, moreBytes: most - before }
}
