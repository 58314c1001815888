import { fileTypeFromBlob } from 'file-type'
import { isPicture, reencodeDocument } from '../files/picture.ts'
import type { OpenedFile } from '../files/sealed-file.ts'
import type { SentFile } from '../http/endpoint.ts'
import { fail, refuseField } from '../http/errors.ts'
import { sentFile } from '../http/sent-file.ts'
import { documentTypes } from './kinds.ts'
import { assertPassiveOffice } from './office-check.ts'
import { assertPassivePdf } from './pdf-check.ts'
import { checkText } from './text-check.ts'

/** Other names for what we know. */
const ALIASES: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/opus': 'audio/ogg',
}

/** Where readers look for the end of a PDF. */
const PDF_TAIL_BYTES = 4096
/** The end of an archive stands within its longest comment from the end of a file (APPNOTE, 4.3.16). */
const ZIP_TAIL_BYTES = 65_557

/** What a document is. */
interface Content {
  /** One of `documentTypes`. */
  type: string
  /** The bytes to store instead of the sent ones. */
  instead?: Pick<SentFile, 'size' | 'parts'>
}

/**
 * Identifies a sent file by its content, whatever its name; pictures are drawn anew. A type that may not be stored is
 * `unsupported_media_type`. A file that is unreadable, is two types at once, or acts when it is opened, is
 * `validation`. It is read in segments; only pictures, PDFs, letters and tables are held whole, two at a time, by
 * separate threads.
 */
export async function identifyContent(file: OpenedFile, name: string): Promise<Content> {
  const found = (await fileTypeFromBlob(new OpenedBlob(file)))?.mime
  if (found === undefined) return textOf(file, name)
  if (isPicture(found)) {
    const { bytes, mime } = await reencodeDocument(() => whole(file), found)
    return { type: mime, instead: sentFile(bytes.length, [bytes]) }
  }
  const type = ALIASES[found] ?? found
  if (!documentTypes[type] || type.startsWith('text/')) throw unsupported()
  if (type === 'application/pdf' && !(await isWholePdf(file))) throw refuseField('file', 'unreadable')
  if (!type.startsWith('application/vnd.') && (await endsAsArchive(file))) throw refuseField('file', 'two_types')
  if (type === 'application/pdf') await assertPassivePdf(() => whole(file))
  if (type.startsWith('application/vnd.')) await assertPassiveOffice(() => whole(file))
  return { type }
}

const unsupported = () =>
  fail('unsupported_media_type', {
    detail: 'Send a PDF, JPEG, PNG, WebP, GIF, AVIF, DOCX, ODT, XLSX, TXT, CSV, MP3, M4A or OGG.',
  })

/** Names of files that may be in a Windows encoding, as French spreadsheets save tables. */
const WRITTEN = /\.(csv|txt)$/i
/** Spreadsheets recognise UTF-8 by this mark. */
const MARK = '\ufeff'

/**
 * Reads plain text as UTF-8. It refuses pages, pictures in words, scripts, and anything that another reader takes for
 * something else.
 */
async function textOf(file: OpenedFile, name: string): Promise<Content> {
  const type = /\.csv$/i.test(name.trim()) ? 'text/csv' : 'text/plain'
  const segments = () => file.bytes(0, file.size - 1)
  const asItCame = await checkText(segments(), 'utf-8')
  const letters = asItCame.isText || !WRITTEN.test(name.trim()) ? asItCame : await checkText(segments(), 'windows-1252')
  if (!letters.isText) throw letters.isTwoTypes ? refuseField('file', 'two_types') : unsupported()
  if (await endsAsArchive(file)) throw refuseField('file', 'two_types')
  if (letters === asItCame) return { type }
  const size = Buffer.byteLength(MARK) + letters.utf8Bytes
  return { type, instead: { size, parts: () => inUtf8(segments()) } }
}

async function* inUtf8(segments: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const windows = new TextDecoder('windows-1252')
  yield Buffer.from(MARK)
  for await (const segment of segments) yield Buffer.from(windows.decode(segment, { stream: true }))
}

async function isWholePdf(file: OpenedFile): Promise<boolean> {
  const head = await stretch(file, 0, 4)
  const tail = await stretch(file, file.size - PDF_TAIL_BYTES, file.size - 1)
  return head.toString('latin1') === '%PDF-' && tail.includes('%%EOF')
}

/** Whether an archive ends where the file does: archive programs would open such a file. */
async function endsAsArchive(file: OpenedFile): Promise<boolean> {
  const tail = await stretch(file, file.size - ZIP_TAIL_BYTES, file.size - 1)
  for (let at = tail.lastIndexOf('PK\x05\x06'); at >= 0; at = at > 0 ? tail.lastIndexOf('PK\x05\x06', at - 1) : -1)
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  return false
}

/** The bytes between two positions, both included, as far as the file has them. */
async function stretch(file: OpenedFile, first: number, last: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of file.bytes(Math.max(0, first), Math.min(last, file.size - 1))) pieces.push(piece)
  return Buffer.concat(pieces)
}

const whole = (file: OpenedFile) => stretch(file, 0, file.size - 1)

/** A file for the library that detects types, which reads a few bytes here and there. */
class OpenedBlob extends Blob {
  override readonly size: number
  readonly #file: OpenedFile
  readonly #first: number

  constructor(file: OpenedFile, first = 0, end = file.size) {
    super([])
    this.size = end - first
    this.#file = file
    this.#first = first
  }

  override slice(from = 0, to = this.size): Blob {
    return new OpenedBlob(this.#file, this.#first + from, this.#first + Math.min(to, this.size))
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await stretch(this.#file, this.#first, this.#first + this.size - 1)
    return new Uint8Array(bytes).buffer
  }
}
