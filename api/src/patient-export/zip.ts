import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Logger } from 'pino'
import { ZipFile } from 'yazl'
import { retryWhileBusy } from '../files/retry-while-busy.ts'

/** A file of the ZIP. It is opened when its turn has come. */
export interface ExportedFile {
  name: string
  /** False: it is compressed already, as PDFs and pictures are. */
  isPlain: boolean
  open(): Promise<Readable>
}

/** A file with data, such as `data.json`. */
export const jsonFile = (name: string, content: unknown): ExportedFile => ({
  name,
  isPlain: true,
  open: async () => readableOf(jsonOf(content)),
})

export const readableOf = (bytes: Buffer) => Readable.from([bytes], { objectMode: false })

/**
 * Files in one ZIP, which is written as it is sent: one file is open at a time. A file that cannot be opened is named
 * in `missing.json`, and does not stop the others; one that ends in the middle cuts the answer off.
 */
export function exportZip(files: Iterable<ExportedFile> | AsyncIterable<ExportedFile>, log: Logger): Readable {
  const zip = new ZipFile()
  const answer = new PassThrough()
  zip.outputStream.pipe(answer)
  let opened: Readable | null = null
  // A caller who leaves must not keep a file open.
  answer.once('close', () => opened?.destroy())

  async function fill() {
    const missing: string[] = []
    for await (const { name, isPlain, open } of files) {
      const content = await retryWhileBusy(open, { isOver: () => answer.destroyed }).catch((err) => {
        if (!answer.destroyed) log.error({ err }, 'a file is missing in an export')
        missing.push(name)
        return null
      })
      if (answer.destroyed) {
        content?.destroy()
        return
      }
      if (!content) continue
      opened = content
      await added(zip, name, isPlain, content)
    }
    if (missing.length > 0) zip.addBuffer(jsonOf(missing), 'missing.json')
    zip.end()
  }
  fill().catch((error) => answer.destroy(error))
  return answer
}

const jsonOf = (content: unknown) => Buffer.from(`${JSON.stringify(content, null, 2)}\n`)

/** Adds a file, and waits until it was read. */
function added(zip: ZipFile, name: string, compress: boolean, content: Readable): Promise<void> {
  // It throws where the name cannot be: nothing waits for the file then.
  zip.addReadStream(content, name, { compress })
  return finished(content, { writable: false })
}
