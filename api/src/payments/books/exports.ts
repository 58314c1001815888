import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { writePractitionerAudit } from '../../audit/service.ts'
import type { Secrets } from '../../crypto/vault.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import type { DownloadedFile, ReceivedFile, StreamedAnswer } from '../../http/context.ts'
import { fail, refuseField } from '../../http/errors.ts'
import type { Lang } from '../../http/schema.ts'
import type { PracticeId } from '../../practice-id.ts'
import { todayOf } from '../../practices/zone.ts'
import { paymentTypesOf } from '../service.ts'
import { bookArchive } from './archive.ts'
import { fecName, fecText } from './fec.ts'
import { bookedVat } from './fixed-vat.ts'
import { issuerSiret } from './issuer-siret.ts'
import { lateFees } from './paid-out.ts'
import { periodAround } from './periods.ts'
import { monthSums } from './receipt-sums.ts'
import { receiptsIn } from './receipts.ts'
import { receiptsCsv } from './receipts-csv.ts'
import type { PrintedBook } from './receipts-document.ts'
import { MOST_PRINTED, printedSums, renderReceipts } from './receipts-pdf.ts'
import { vatOnDebits } from './vat-on-debits.ts'
import { bookWords } from './words.ts'

/** Who exports a file of the books, and when, for the log. */
interface BookExport {
  em: EntityManager
  actor: Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'>
  now: Date
}

interface RangeQuery {
  from: string
  to: string
  lang: Lang
}

const rangeOf = ({ from, to }: Pick<RangeQuery, 'from' | 'to'>) => {
  if (to < from) throw refuseField('to', 'before_from')
  return { from, through: to }
}

const nameOf = ({ from, to, lang }: RangeQuery, ending: string) => `${bookWords[lang].file}-${from}-${to}.${ending}`

const logExport = ({ em, actor, now }: BookExport, file: string): Promise<void> =>
  writePractitionerAudit(queryOf(em), 'books.exported', { actor, subject: file, now })

/** The receipts book between two days as a table. */
export async function exportCsv(by: BookExport, query: RangeQuery): Promise<StreamedAnswer> {
  const name = nameOf(query, 'csv')
  const text = receiptsCsv(await receiptsIn(by.em, by.actor.practiceId, rangeOf(query)), query.lang)
  await logExport(by, name)
  return { stream: Readable.from([text], { objectMode: false }), headers: headersOf(name) }
}

const headersOf = (name: string) => ({
  'Cache-Control': 'private, no-store',
  'Content-Disposition': `attachment; filename="${name}"`,
})

/** The same as it is printed; `limit_reached` for more lines than are drawn at once. */
export async function readPrinted(by: BookExport, query: RangeQuery): Promise<{ name: string; book: PrintedBook }> {
  const { em, actor, now } = by
  const { practiceId } = actor
  const range = rangeOf(query)
  const lines = await receiptsIn(em, practiceId, range, { limit: MOST_PRINTED + 1 })
  if (lines.length > MOST_PRINTED) throw fail('limit_reached', { most: MOST_PRINTED })
  const { name } = await practiceOf(em, practiceId)
  const book = {
    lang: query.lang,
    practice: { name, siret: await issuerSiret(em, practiceId) },
    ...range,
    madeOn: await todayOf(em, practiceId, now),
    lines,
    sums: printedSums(await monthSums(em, practiceId, range), range, query.lang),
  }
  const file = nameOf(query, 'pdf')
  await logExport(by, file)
  return { name: file, book }
}

/** The PDF of what was read. Call it outside of a transaction: no connection may wait while it waits its turn. */
export async function printBook({ name, book }: { name: string; book: PrintedBook }): Promise<ReceivedFile> {
  const bytes = await renderReceipts(book)
  return { name, bytes, sha256: createHash('sha256').update(bytes).digest() }
}

/** The signed archive of a year. */
export async function exportArchive(by: BookExport, secrets: Secrets, year: number): Promise<DownloadedFile> {
  const name = `ancrage-books-${year}.txt`
  const bytes = await bookArchive(by.em, secrets, by.actor.practiceId, year, by.now)
  await logExport(by, name)
  return downloadOf(name, bytes)
}

/** The accounting entries of a year. Refuses an issuer without SIRET, since the file is named by the SIREN. */
export async function exportFec(by: BookExport, year: number): Promise<DownloadedFile> {
  const { em, actor } = by
  const siret = await issuerSiret(em, actor.practiceId)
  if (!siret) throw refuseField('siret', 'required')
  const range = periodAround('year', `${year}-01-01`)
  const lines = await receiptsIn(em, actor.practiceId, range)
  const kinds = new Map((await paymentTypesOf(em, actor.practiceId)).map(({ key, kind }) => [key, kind]))
  const name = fecName(siret, year)
  await logExport(by, name)
  const booked = await bookedVat(em, actor.practiceId, range)
  const vat = new Map(booked.lines.map(({ id, vatCents }) => [id, vatCents]))
  const text = fecText(lines, (key) => kinds.get(key) ?? 'other', {
    vatOf: ({ id }) => vat.get(id) ?? 0,
    moves: await vatOnDebits(em, actor.practiceId, range),
    corrections: booked.corrections,
    fees: await lateFees(em, actor.practiceId, range),
  })
  return downloadOf(name, Buffer.from(text))
}

const practiceOf = (em: EntityManager, practiceId: PracticeId) =>
  tablesOf(em).selectFrom('Practice').select('name').where('id', '=', practiceId).executeTakeFirstOrThrow()

const downloadOf = (name: string, bytes: Buffer): DownloadedFile => ({
  name,
  sha256: createHash('sha256').update(bytes).digest(),
  size: bytes.length,
  open: async (first, last) => Readable.from([bytes.subarray(first, last + 1)], { objectMode: false }),
})
