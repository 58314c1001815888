import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { FileSeal } from '../crypto/file-seal.ts'
import { inPractice } from '../db/tenant.ts'
import { retryWhileBusy } from '../files/retry-while-busy.ts'
import type { App } from '../http/context.ts'
import { Failure } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ChosenInvoice } from './exports.ts'
import { fileNameOf, invoicePdf } from './pdf.ts'
import { readStoredPdf, storedPdfSeals } from './stored-pdf.ts'

/** The seals of this many stored PDFs are read by one statement. */
const AT_ONCE = 200
/** Holds the sealed bytes of one PDF, which are a tenth of it; a larger one gets its own space. */
const SPACE_BYTES = 256 * 1024

const missingWords: Record<Lang, { file: string; lead: string }> = {
  fr: { file: 'manquants.txt', lead: 'Ces documents n’ont pas pu être joints :' },
  en: { file: 'missing.txt', lead: 'These documents could not be included:' },
}

/** What opens a stored PDF, and where its sealed bytes are read. */
interface Stored {
  seal: FileSeal
  space: Buffer
}

interface Options {
  lang: Lang
  /** Between two attempts. */
  wait?: () => Promise<unknown>
}

/**
 * The PDFs of documents in one file, which is written as it is sent: few PDFs are in memory at a time. Each name is a
 * number, used once. Missing PDFs are named in a list, and do not stop the others.
 */
export function invoiceZip(
  app: Pick<App, 'orm' | 'config' | 'log'>,
  practiceId: PracticeId,
  documents: readonly ChosenInvoice[],
  { lang, wait }: Options,
): Readable {
  const zip = new ZipFile()
  const answer = new PassThrough()
  zip.outputStream.pipe(answer)
  const names = new Set<string>()
  const space = Buffer.allocUnsafeSlow(SPACE_BYTES)
  async function fill() {
    const missing: string[] = []
    for (let from = 0; from < documents.length; from += AT_ONCE) {
      const chosen = documents.slice(from, from + AT_ONCE)
      const ids = chosen.map(({ id }) => id)
      const seals = await inPractice(app.orm.em.fork(), practiceId, (em) =>
        storedPdfSeals({ em, practiceId, config: app.config }, ids),
      )
      for (const { id, number } of chosen) {
        const seal = seals.get(id)
        const bytes = await pdfOf(app, practiceId, { id, stored: seal && { seal, space } }, wait)
        if (bytes) await addPdf(zip, bytes, nameIn(names, number ?? id))
        else missing.push(number ?? id)
      }
    }
    const { file, lead } = missingWords[lang]
    // Editors recognise UTF-8 by this mark.
    const list = Buffer.from(`\uFEFF${[lead, ...missing].join('\r\n')}\r\n`)
    if (missing.length > 0) zip.addBuffer(list, file, { compress: false })
    zip.end()
  }
  fill().catch((error) => answer.destroy(error))
  return answer
}

/** Adds a file, and waits until it was taken. A PDF is compressed already. */
function addPdf(zip: ZipFile, bytes: Buffer, name: string): Promise<void> {
  let waiting: Buffer | null = bytes
  return new Promise((resolve, reject) => {
    zip.addReadStreamLazy(name, { compress: false }, (take) => {
      const piece = Readable.from([waiting], { objectMode: false })
      // The file keeps this function until its end, and everything that it holds.
      waiting = null
      finished(piece).then(resolve, reject)
      take(null, piece)
    })
  })
}

/** The PDF of a document, which is drawn where no seal of a stored one is known; null where it cannot be had. */
async function pdfOf(
  { orm, config, log }: Pick<App, 'orm' | 'config' | 'log'>,
  practiceId: PracticeId,
  { id, stored }: { id: string; stored: Stored | undefined },
  wait: Options['wait'],
) {
  const read = async () => {
    if (stored) return readStoredPdf(config, practiceId, id, stored)
    return (await inPractice(orm.em.fork(), practiceId, (em) => invoicePdf({ em, practiceId, config }, id))).bytes
  }
  try {
    return await retryWhileBusy(read, wait && { wait })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.error({ invoiceId: id, code: error.code, err: error.cause }, 'a document is missing in a ZIP')
    return null
  }
}

/** Two prefixes may differ only in a character that no file name has. */
function nameIn(names: Set<string>, number: string): string {
  const name = fileNameOf(number)
  let own = name
  for (let nth = 2; names.has(own); nth++) own = `${name}-${nth}`
  names.add(own)
  return `${own}.pdf`
}
