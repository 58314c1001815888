import type { Document } from '../src/features/documents/document'
import { aQuietPractice } from './app'
import { aPage } from './build'
import { type FakeApi, Refusal } from './fake-api'
import { FakeUpload } from './fake-upload'

/** A document of a client; the default is a PDF that was added an hour ago. */
export const aDocument = (overrides: Partial<Document> = {}): Document => ({
  id: crypto.randomUUID(),
  name: 'Compte rendu du médecin.pdf',
  kind: 'pdf',
  type: 'application/pdf',
  size: 248_000,
  isShared: false,
  isFromClient: false,
  sessionId: null,
  createdAt: '2027-02-27T08:00:00.000Z',
  ...overrides,
})

/** A client with documents; the fake server stores every change. */
export function withDocuments(first: Document[] = [], api: FakeApi = aQuietPractice()) {
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest
  let documents = first
  const removed = new Map<string, Document>()
  const found = (id = '') => documents.find((document) => document.id === id)
  return api
    .on('GET /api/patients/*/documents', () => aPage(documents))
    .on('POST /api/patients/*/documents', async ({ query, body }) => {
      const added = aDocument({ name: query.name ?? '', size: (body as Blob).size })
      documents = [added, ...documents]
      return added
    })
    .on('PATCH /api/documents/*', ({ body }, [id]) => {
      documents = documents.map((each) => (each.id === id ? { ...each, ...(body as object) } : each))
      return found(id) ?? new Refusal('not_found')
    })
    .on('DELETE /api/documents/*', (_, [id = '']) => {
      const document = found(id)
      if (document) removed.set(id, document)
      documents = documents.filter((each) => each.id !== id)
    })
    .on('POST /api/documents/*/restore', (_, [id = '']) => {
      const document = removed.get(id)
      if (document) documents = [...documents, document]
      return document ?? new Refusal('not_found')
    })
    .on('POST /api/documents/*/link', (_, [id]) => ({ url: `/api/files/${id}`, expiresAt: '2027-02-27T09:05:00.000Z' }))
}

/** A file with a neutral type, so that the fake server reads its bytes. */
export const aFile = (name: string, content: BlobPart = 'x') =>
  new File([content], name, { type: 'application/octet-stream' })

/** A PDF page with this text. It has no cross-reference table, which readers rebuild. */
export const aPdf = (words: string) => {
  const drawing = `BT /F1 48 Tf 72 700 Td (${words}) Tj ET`
  return new TextEncoder().encode(
    [
      '%PDF-1.4',
      '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>\nendobj',
      `4 0 obj\n<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream\nendobj`,
      '5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj',
      'trailer\n<< /Size 6 /Root 1 0 R >>',
      '%%EOF\n',
    ].join('\n'),
  )
}
