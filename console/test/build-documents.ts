import type { Document } from '../src/components/documents/document'
import { aQuietPractice } from './app'
import { aPage } from './build'
import { type FakeApi, Refusal } from './fake-api'
import { FakeUpload } from './fake-upload'

export const patientId = '33333333-0000-7000-8000-000000000001'

/** A document of a client, a PDF of two pages added an hour ago unless it is told otherwise. */
export const aDocument = (wish: Partial<Document> = {}): Document => ({
  id: crypto.randomUUID(),
  ...{ name: 'Compte rendu du médecin.pdf', kind: 'pdf', type: 'application/pdf', size: 248_000, isShared: false },
  createdAt: '2027-02-27T08:00:00.000Z',
  ...wish,
})

/** A client with documents, and what the server makes of every change to them. */
export function withDocuments(first: Document[] = [], api: FakeApi = aQuietPractice()) {
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest
  let kept = first
  const removed = new Map<string, Document>()
  const found = (id = '') => kept.find((document) => document.id === id)
  return api
    .on('GET /api/patients/*/documents', () => aPage(kept))
    .on('POST /api/patients/*/documents', async ({ query, body }) => {
      const added = aDocument({ name: query.name ?? '', size: (body as Blob).size })
      kept = [added, ...kept]
      return added
    })
    .on('PATCH /api/documents/*', ({ body }, [id]) => {
      kept = kept.map((each) => (each.id === id ? { ...each, ...(body as object) } : each))
      return found(id) ?? new Refusal('not_found')
    })
    .on('DELETE /api/documents/*', (_, [id = '']) => {
      const document = found(id)
      if (document) removed.set(id, document)
      kept = kept.filter((each) => each.id !== id)
    })
    .on('POST /api/documents/*/restore', (_, [id = '']) => {
      const document = removed.get(id)
      if (document) kept = [...kept, document]
      return document ?? new Refusal('not_found')
    })
    .on('POST /api/documents/*/link', (_, [id]) => ({ url: `/api/files/${id}`, expiresAt: '2027-02-27T09:05:00.000Z' }))
}

/** A file as people choose it: of a type of which the fake server reads the bytes. */
export const aFile = (name: string, content: BlobPart = 'x') =>
  new File([content], name, { type: 'application/octet-stream' })
