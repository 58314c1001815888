import { fileTypeFromBuffer } from 'file-type'
import { isPicture, redrawWhole } from '../files/picture.ts'
import { fail, refuseField } from '../http/errors.ts'
import { documentTypes } from './kinds.ts'

/** Other names for what we know. */
const ALIASES: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/opus': 'audio/ogg',
}

/** Where a reader of PDF looks for the beginning of one (ISO 32000-1, H.3), and for its end. */
const PDF_HEAD_BYTES = 1024
const PDF_TAIL_BYTES = 4096
/** The end of an archive stands within its longest comment from the end of a file (APPNOTE, 4.3.16). */
const ZIP_TAIL_BYTES = 65_557

/** A document's bytes as we keep them. */
interface Content {
  bytes: Uint8Array
  /** One of `documentTypes`. */
  type: string
}

/**
 * What was sent, known by its content whatever it is called: pictures are drawn anew. What is nothing that may be kept is
 * `unsupported_media_type`; what cannot be read to its end, or is two things at once, `validation`.
 */
export async function contentOf(sent: Uint8Array, name: string): Promise<Content> {
  if (!sent.length) throw refuseField('file', 'required')
  const found = (await fileTypeFromBuffer(sent))?.mime
  if (found === undefined) return textOf(sent, name)
  if (isPicture(found)) {
    const drawn = await redrawWhole(sent, found)
    return { bytes: drawn.bytes, type: drawn.mime }
  }
  const type = ALIASES[found] ?? found
  if (!documentTypes[type] || type.startsWith('text/')) throw unsupported()
  if (type === 'application/pdf' && !isWholePdf(sent)) throw refuseField('file', 'unreadable')
  if (!type.startsWith('application/vnd.') && endsAsArchive(sent)) throw refuseField('file', 'two_types')
  return { bytes: sent, type }
}

const unsupported = () =>
  fail('unsupported_media_type', {
    detail: 'Send a PDF, JPEG, PNG, WebP, GIF, AVIF, DOCX, ODT, XLSX, TXT, CSV, MP3, M4A or OGG.',
  })

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]/
const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows = new TextDecoder('windows-1252')
/** Bytes that no letter of Windows has. */
const NO_LETTER = /[\u0080-\u009f]/
/** Names of what may be written in the letters of Windows, as French spreadsheets save tables. */
const WRITTEN = /\.(csv|txt)$/i
/** By this mark spreadsheets know UTF-8. */
const MARK = '\ufeff'

/**
 * Plain text, as UTF-8: no pages, no pictures in words, no scripts, nothing that another reader takes for something else.
 */
function textOf(sent: Uint8Array, name: string): Content {
  const type = /\.csv$/i.test(name.trim()) ? 'text/csv' : 'text/plain'
  const text = decoded(sent)
  if (text !== null) {
    refuseOtherThanText(sent, text)
    return { bytes: sent, type }
  }
  if (!WRITTEN.test(name.trim())) throw unsupported()
  const ofWindows = windows.decode(sent)
  if (NO_LETTER.test(ofWindows)) throw unsupported()
  refuseOtherThanText(sent, ofWindows)
  return { bytes: Buffer.from(MARK + ofWindows), type }
}

function refuseOtherThanText(sent: Uint8Array, text: string): void {
  if (CONTROL.test(text)) throw unsupported()
  if (/^\s*(<[!?a-z/]|#!|%!|\{\\rtf|MIME-Version:)/i.test(text)) throw unsupported()
  if (/<(?:!doctype|html|head|body|script|svg|iframe|\?xml)\b/i.test(text.slice(0, PDF_HEAD_BYTES))) throw unsupported()
  if (text.slice(0, PDF_HEAD_BYTES).includes('%PDF-')) throw refuseField('file', 'two_types')
  if (endsAsArchive(sent)) throw refuseField('file', 'two_types')
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

const isWholePdf = (sent: Uint8Array) =>
  latin1(sent.subarray(0, 5)) === '%PDF-' && latin1(sent.subarray(-PDF_TAIL_BYTES)).includes('%%EOF')

/** Whether an archive ends where the file does: what opens archives would open this one. */
function endsAsArchive(sent: Uint8Array): boolean {
  const tail = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength).subarray(-ZIP_TAIL_BYTES)
  for (let at = tail.lastIndexOf('PK\x05\x06'); at >= 0; at = at > 0 ? tail.lastIndexOf('PK\x05\x06', at - 1) : -1)
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  return false
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
