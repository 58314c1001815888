import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ZipFile } from 'yazl'
import { Failure } from '../http/errors.ts'
import type { ExportedFile } from './files.ts'

/** How often a file is tried while too many others are read. */
const ATTEMPTS = 6
const PAUSE_MS = 5000

/**
 * Data and files in one ZIP, which is written as it is sent: one file is open at a time. A file that cannot be opened is
 * named in `missing.json`, and does not stop the others; one that ends in the middle cuts the answer off.
 */
export function exportZip(data: object, files: readonly ExportedFile[], log: Logger): Readable {
  const zip = new ZipFile()
  const answer = new PassThrough()
  zip.outputStream.pipe(answer)
  let opened: Readable | null = null
  // A caller who leaves must not keep a file open.
  answer.once('close', () => opened?.destroy())

  async function fill() {
    zip.addBuffer(jsonOf(data), 'data.json')
    const missing: string[] = []
    for (const { name, isPlain, open } of files) {
      const content = await open().catch((error) => repeated(error, open, () => answer.destroyed))
      if (answer.destroyed) {
        if (!(content instanceof Error)) content.destroy()
        return
      }
      if (content instanceof Error) {
        log.error({ err: content }, 'a file is missing in the export of a client')
        missing.push(name)
        continue
      }
      opened = content
      await added(zip, name, isPlain, content)
    }
    if (missing.length > 0) zip.addBuffer(jsonOf(missing), 'missing.json')
    zip.end()
  }
  fill().catch((error) => answer.destroy(error))
  return answer
}

/** Opens a file again that could not be read among so many others. Answers the error that stays. */
async function repeated(first: unknown, open: ExportedFile['open'], isOver: () => boolean): Promise<Readable | Error> {
  let error = first
  for (let attempt = 1; attempt < ATTEMPTS && isCrowded(error) && !isOver(); attempt++) {
    await pause(PAUSE_MS)
    try {
      return await open()
    } catch (again) {
      error = again
    }
  }
  return error instanceof Error ? error : new Error(String(error))
}

const isCrowded = (error: unknown) =>
  error instanceof Failure && (error.code === 'unavailable' || error.code === 'too_many_requests')

const jsonOf = (content: object) => Buffer.from(`${JSON.stringify(content, null, 2)}\n`)

/** Adds a file, and waits until it was read. */
function added(zip: ZipFile, name: string, compress: boolean, content: Readable): Promise<void> {
  const read = finished(content, { writable: false })
  zip.addReadStream(content, name, { compress })
  return read
}
