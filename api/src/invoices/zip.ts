import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { inPractice } from '../db/tenant.ts'
import type { App } from '../http/context.ts'
import type { ChosenInvoice } from './exports.ts'
import { fileNameOf, invoicePdf } from './pdf.ts'

/**
 * The PDFs of documents in one file, which is written while it is taken: one PDF is in memory at a time. Names are numbers
 * alone, each once.
 */
export function invoiceZip(
  { orm, config }: Pick<App, 'orm' | 'config'>,
  practiceId: string,
  documents: readonly ChosenInvoice[],
): Readable {
  const zip = new ZipFile()
  const answer = new PassThrough()
  const names = new Set<string>()
  // A PDF is packed already.
  for (const { id, number } of documents)
    zip.addReadStreamLazy(nameIn(names, number ?? id), { compress: false }, (give) => {
      inPractice(orm.em.fork(), practiceId, (em) => invoicePdf({ em, practiceId, config }, id)).then(
        ({ bytes }) => give(null, Readable.from([bytes], { objectMode: false })),
        (error) => answer.destroy(error),
      )
    })
  zip.end()
  zip.outputStream.pipe(answer)
  return answer
}

/** Two prefixes may differ in a sign that no file name has. */
function nameIn(names: Set<string>, number: string): string {
  const name = fileNameOf(number)
  let own = name
  for (let nth = 2; names.has(own); nth++) own = `${name}-${nth}`
  names.add(own)
  return `${own}.pdf`
}
