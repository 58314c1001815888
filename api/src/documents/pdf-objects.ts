import { PDFContext, PDFName, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import { countSteps } from './pdf-steps.ts'

/** What a file says of its objects. */
export interface PdfObjects {
  /** Every object of each number, whatever its generation: some readers ignore that. */
  all: Map<number, PDFObject[]>
  /** How many streams of packed objects were unpacked. */
  unpacked: number
}

/**
 * The library keeps the last object of a number, whatever the file's own table names; other readers may show an earlier
 * one. So each is kept here as it is read.
 */
const objectsIn = new WeakMap<PDFContext, PdfObjects>()
const assign = PDFContext.prototype.assign
PDFContext.prototype.assign = function (this: PDFContext, ref: PDFRef, object: PDFObject) {
  const objects = pdfObjectsOf(this)
  keepObject(objects, ref.objectNumber, object)
  if (object instanceof PDFStream && object.dict.lookup(PDFName.of('Type')) === PDFName.of('ObjStm'))
    objects.unpacked += 1
  assign.call(this, ref, object)
}

export function pdfObjectsOf(context: PDFContext): PdfObjects {
  const objects = objectsIn.get(context) ?? { all: new Map(), unpacked: 0 }
  objectsIn.set(context, objects)
  return objects
}

export function keepObject({ all }: PdfObjects, number: number, object: PDFObject): void {
  const known = all.get(number)
  if (known) known.push(object)
  else all.set(number, [object])
}

/** A value, or everything that a reader may find at its reference. */
export function objectsAt(value: PDFObject | undefined, objects: PdfObjects, seen = new Set<PDFRef>()): PDFObject[] {
  if (!(value instanceof PDFRef)) return value ? [value] : []
  if (seen.has(value)) return []
  seen.add(value)
  const found = objects.all.get(value.objectNumber) ?? []
  countSteps(found.length)
  return found.flatMap((object) => objectsAt(object, objects, seen))
}
