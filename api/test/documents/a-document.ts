import { deflateSync } from 'node:zlib'
import { blobOf } from '../a-picture.ts'
import type { ApiClient } from '../app.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** A page of PDF with these words, as small programs write it, and with more entries in its catalogue. */
export function aPdf(words = 'Bilan', entries = ''): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (${words}) Tj ET`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${entries} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return latin1(
    `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

/** An archive of uncompressed files. */
export function aZip(files: Record<string, string>): Buffer {
  const entries = Object.entries(files).map(([name, content]) => ({
    name: latin1(name),
    content: Buffer.from(content),
  }))
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of entries) {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt32LE(crcOf(content), 10)
    head.writeUInt32LE(content.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([latin1('PK\x03\x04'), head, name, content])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([latin1('PK\x01\x02\x14\x00'), head, tail, name]))
    parts.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, central, latin1('PK\x05\x06'), end])
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
/** The list of a package's parts, which declares its type. */
const contentTypes = (main: string, others: Record<string, string> = {}) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${Object.entries({
    [`/${main.startsWith('word') ? 'word/document' : 'xl/workbook'}.xml`]: `${OOXML}.${main}.main+xml`,
    ...others,
  })
    .map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
    .join('')}</Types>`

/** A letter as word processors write it, with more parts. */
export const aDocx = (parts: Record<string, string> = {}, types: Record<string, string> = {}) =>
  aZip({
    '[Content_Types].xml': contentTypes('wordprocessingml.document', types),
    'word/document.xml': '<w:document/>',
    ...parts,
  })

/** A table as spreadsheets write it, with more parts. */
export const anXlsx = (parts: Record<string, string> = {}) =>
  aZip({ '[Content_Types].xml': contentTypes('spreadsheetml.sheet'), 'xl/workbook.xml': '<workbook/>', ...parts })

/** Where a letter leads: one place outside of it. */
export const leadingTo = (kind: string, mode = 'TargetMode="External"') => ({
  'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="https://a.test/b>c" ${mode}/></Relationships>`,
})

export const anOdt = (parts: Record<string, string> = {}) =>
  aZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<office:document-content/>', ...parts })

/** Two equal frames of silence. */
export const anMp3 = () =>
  Buffer.concat(Array.from({ length: 8 }, () => Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0x64), Buffer.alloc(413)])))

/** A grey PNG that claims this size in a few bytes. */
export function aBomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  const chunk = (type: string, data: Buffer) => {
    const [length, sum, content] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([latin1(type), data])]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crcOf(content))
    return Buffer.concat([length, content, sum])
  }
  const rows = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crcOf(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** Sends bytes as a document of a client. */
export const send = (api: ApiClient, patientId: string, bytes: Uint8Array, name = 'bilan.pdf', key?: string) =>
  api.documents.add(
    { params: { id: patientId }, query: { name }, body: blobOf(bytes) },
    key ? { headers: { 'idempotency-key': key } } : {},
  )
