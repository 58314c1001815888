import { parentPort } from 'node:worker_threads'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFObjectParser,
  PDFStream,
} from '@cantoo/pdf-lib'
import { keepObject, objectsAt, type PdfObjects, pdfObjectsOf } from './pdf-objects.ts'
import { allowSteps, areStepsUsedUp } from './pdf-steps.ts'

/** The result of checking a PDF. */
export type PdfFinding = 'plain' | 'active_content' | 'password_needed' | 'unreadable' | 'too_complex'

const name = (text: string) => PDFName.of(text)
/** Actions that run or start something (ISO 32000-2, 12.6.4), whoever asks for them. */
const ACTS = new Set(['JavaScript', 'Launch', 'ImportData', 'RichMediaExecute'].map(name))
/** Entries that hold programs: a script, and a form that is a program. */
const PROGRAMS = ['JS', 'XFA'].map(name)
/** Actions that may run when a document is opened: the reader goes to a page. */
const HARMLESS = new Set(['GoTo', 'Named'].map(name))

async function findingOf(bytes: Uint8Array): Promise<PdfFinding> {
  allowSteps(bytes.length)
  try {
    // Many are encrypted without a password, only to prevent changes.
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, password: '' })
    if (!(pdf.catalog instanceof PDFDict)) return 'unreadable'
    const objects = pdfObjectsOf(pdf.context)
    if (!addHidden(bytes, pdf.context, objects)) return 'active_content'
    const isFound = [...objects.all.values()].flat().some((object) => isActive(object, objects))
    return isFound ? 'active_content' : 'plain'
  } catch (error) {
    if (areStepsUsedUp()) return 'too_complex'
    return error instanceof Error && /password/i.test(error.message) ? 'password_needed' : 'unreadable'
  }
}

/** Searches a PDF that the library cannot read as plain text: another reader may understand it. */
const SUSPICIOUS = /\/(JS|JavaScript|Launch|XFA|AA|OpenAction|ObjStm)\b|\/\w*#[0-9a-f]{2}/i

function isActive(object: PDFObject, objects: PdfObjects): boolean {
  if (object instanceof PDFInvalidObject) return SUSPICIOUS.test(textOf(object))
  if (object instanceof PDFStream) return isActive(object.dict, objects)
  if (object instanceof PDFArray) return object.asArray().some((each) => isActive(each, objects))
  if (!(object instanceof PDFDict)) return false
  if (objectsAt(object.get(name('S')), objects).some((kind) => kind instanceof PDFName && ACTS.has(kind))) return true
  if (PROGRAMS.some((entry) => object.has(entry))) return true
  if (isHarmful(object.get(name('OpenAction')), objects)) return true
  for (const triggers of objectsAt(object.get(name('AA')), objects))
    if (triggers instanceof PDFDict && triggers.values().some((action) => isHarmful(action, objects))) return true
  return object.values().some((each) => isActive(each, objects))
}

function textOf(object: PDFInvalidObject): string {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes.toString('latin1')
}

/** Whether an automatic action, or one that follows it, does more than turn to a page. */
function isHarmful(action: PDFObject | undefined, objects: PdfObjects, seen = new Set<PDFObject>()): boolean {
  return objectsAt(action, objects).some((one) => {
    // An earlier object of that number that is no action stays none.
    if (!(one instanceof PDFDict) || seen.has(one) || !one.has(name('S'))) return false
    seen.add(one)
    const kinds = objectsAt(one.get(name('S')), objects)
    if (!kinds.length || kinds.some((kind) => !(kind instanceof PDFName && HARMLESS.has(kind)))) return true
    return objectsAt(one.get(name('Next')), objects).some((next) =>
      (next instanceof PDFArray ? next.asArray() : [next]).some((each) => isHarmful(each, objects, seen)),
    )
  })
}

/** Where an object begins, for a reader that follows the file's own table or looks for what that lost. */
const BEGINNINGS = /(?<!end)obj(?![A-Za-z])/g
/** Its number, in the few letters before. */
const NUMBER = /(\d+)[\s\0]+\d+[\s\0]*$/
const FEW = 64

/**
 * Adds the objects that lie where the library does not look: within another stream, a comment or a text. False if one
 * cannot be judged: what the library cannot read and looks like an action, or packed objects that it did not unpack.
 */
function addHidden(bytes: Uint8Array, context: PDFContext, objects: PdfObjects): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  let packed = 0
  let searchedTo = 0
  for (const { index } of text.matchAll(BEGINNINGS)) {
    const at = index + 'obj'.length
    const object = objectAt(bytes.subarray(at), context)
    if (object === null) {
      // This part was searched already, with an earlier beginning that has the same end.
      if (at < searchedTo) continue
      searchedTo = endOf(text, at)
      if (SUSPICIOUS.test(text.slice(at, searchedTo))) return false
      continue
    }
    if (object instanceof PDFName && ACTS.has(object)) return false
    if (object instanceof PDFStream && isPacked(object.dict)) packed += 1
    const [, number] = NUMBER.exec(text.slice(Math.max(0, index - FEW), index)) ?? []
    // Somebody went to lengths to hide the number, to which anything may refer.
    if (number === undefined && (isActive(object, objects) || isHarmful(object, objects))) return false
    // Without its contents: the file may be large.
    if (number !== undefined) keepObject(objects, Number(number), object instanceof PDFStream ? object.dict : object)
  }
  return packed <= objects.unpacked
}

const isPacked = (dict: PDFDict) =>
  dict.lookup(name('Type')) === name('ObjStm') || (dict.has(name('First')) && dict.has(name('N')))

function objectAt(bytes: Uint8Array, context: PDFContext): PDFObject | null {
  try {
    return PDFObjectParser.forBytes(bytes, context).parseObject()
  } catch (error) {
    if (areStepsUsedUp()) throw error
    return null
  }
}

const endOf = (text: string, from: number) => {
  const end = text.indexOf('endobj', from)
  return end < 0 ? text.length : end
}

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await findingOf(bytes)))
