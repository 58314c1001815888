import { parentPort } from 'node:worker_threads'
import { PDFArray, PDFDict, PDFDocument, PDFInvalidObject, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'

/** The result of checking a PDF. */
export type PdfFinding = 'plain' | 'active_content' | 'password_needed' | 'unreadable'

const name = (text: string) => PDFName.of(text)
/** Actions that run or start something (ISO 32000-2, 12.6.4), whoever asks for them. */
const ACTS = new Set(['JavaScript', 'Launch', 'ImportData', 'RichMediaExecute'].map(name))
/** Entries that hold programs: a script, and a form that is a program. */
const PROGRAMS = ['JS', 'XFA'].map(name)
/** Actions that may run when a document is opened: the reader goes to a page. */
const HARMLESS = new Set(['GoTo', 'Named'].map(name))

async function findingOf(bytes: Uint8Array): Promise<PdfFinding> {
  try {
    // Many are encrypted without a password, only to prevent changes.
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, password: '' })
    if (!(pdf.catalog instanceof PDFDict)) return 'unreadable'
    for (const [, object] of pdf.context.enumerateIndirectObjects()) if (isActive(object)) return 'active_content'
    return 'plain'
  } catch (error) {
    return error instanceof Error && /password/i.test(error.message) ? 'password_needed' : 'unreadable'
  }
}

/** Searches a PDF that the library cannot read as plain text: another reader may understand it. */
const SUSPICIOUS = /\/(JS|JavaScript|Launch|XFA|AA|OpenAction)\b|\/\w*#[0-9a-f]{2}/i

function isActive(object: PDFObject): boolean {
  if (object instanceof PDFInvalidObject) return SUSPICIOUS.test(textOf(object))
  if (object instanceof PDFStream) return isActive(object.dict)
  if (object instanceof PDFArray) return object.asArray().some(isActive)
  if (!(object instanceof PDFDict)) return false
  const action = object.get(name('S'))
  if (action instanceof PDFName && ACTS.has(action)) return true
  if (PROGRAMS.some((entry) => object.has(entry))) return true
  const opening = object.lookup(name('OpenAction'))
  const triggers = object.lookup(name('AA'))
  if (isHarmful(opening)) return true
  if (triggers instanceof PDFDict && triggers.keys().some((key) => isHarmful(triggers.lookup(key)))) return true
  return object.values().some(isActive)
}

function textOf(object: PDFInvalidObject): string {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes.toString('latin1')
}

/** Whether an automatic action does more than turn to a page. */
function isHarmful(action: PDFObject | undefined): boolean {
  if (!(action instanceof PDFDict)) return false
  const kind = action.lookup(name('S'))
  return !(kind instanceof PDFName && HARMLESS.has(kind))
}

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await findingOf(bytes)))
