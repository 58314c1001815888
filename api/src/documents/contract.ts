import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { line, paging, sortBy } from '../http/schema.ts'
import { PracticeId } from '../practice-id.ts'
import { Document, DocumentLink, SharedDocument } from './contract/document.ts'
import { documentLimits } from './limits.ts'

const ofDocument = z.object({ id: z.uuid() })

const name = z.string().max(1_000, 'too_long')

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/api/patients/:id/documents',
    summary: 'The documents of a client, paged.',
    access: 'practitioner',
    params: ofDocument,
    query: z.object({
      ...paging,
      sort: sortBy(['name', 'createdAt', 'size'], '-createdAt'),
      /** Only those of one session. */
      sessionId: z.uuid().optional(),
    }),
    reply: Document,
    isPaged: true,
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/patients/:id/documents',
    summary:
      'Keeps one file of at most 50 MB, whose bytes are the body. It is known by its content; pictures are drawn anew.',
    access: 'practitioner',
    params: ofDocument,
    /** Its name. Folders, control characters and a wrong ending are removed. */
    query: z.object({
      name,
      /** The session of this client that it belongs to. */
      sessionId: z.uuid().optional(),
    }),
    file: documentLimits.bytes,
    reply: Document,
    status: 201,
    guard: ['idempotent'],
    limits: [{ by: 'caller', points: 2_400, seconds: 3600 }],
    errors: ['not_found', 'limit_reached', 'email_unverified'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/documents/:id',
    summary: 'Renames a document, shares it with its client or takes it back.',
    access: 'practitioner',
    params: ofDocument,
    body: z.strictObject({ name: line(150).optional(), isShared: z.boolean().optional() }),
    reply: Document,
    errors: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/documents/:id',
    summary: 'Removes a document; for a minute it can be brought back.',
    access: 'practitioner',
    params: ofDocument,
    errors: ['not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/documents/:id/restore',
    summary: 'Brings back a document that has just been removed.',
    access: 'practitioner',
    params: ofDocument,
    reply: Document,
    errors: ['not_found'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/documents/:id/link',
    summary: 'Makes the address at which a document is read for five minutes. That it was read stands in the log.',
    access: 'practitioner',
    params: ofDocument,
    reply: DocumentLink,
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/files/:token',
    summary: 'The bytes of a document, by the address that was made for it; of `Range`, one stretch of them.',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    contentType: 'application/octet-stream',
    limits: [{ by: 'address', points: 600, seconds: 60 }],
    errors: ['not_found', 'link_expired', 'file_damaged'],
  }),
  shared: endpoint({
    method: 'GET',
    path: '/client-api/documents',
    summary: 'What the client’s practices share with them and what they handed in, the latest first.',
    access: 'client',
    reply: z.array(SharedDocument),
  }),
  sharedLink: endpoint({
    method: 'POST',
    path: '/client-api/documents/:id/link',
    summary: 'Makes the address at which a shared document, or one that was handed in, is read for five minutes.',
    access: 'client',
    params: ofDocument,
    reply: DocumentLink,
    errors: ['not_found'],
  }),
  handIn: endpoint({
    method: 'POST',
    path: '/client-api/practices/:practiceId/documents',
    summary:
      'Hands in one file of at most 50 MB, whose bytes are the body; the practice is told. The same file sent again within an hour is kept once.',
    access: 'client',
    params: z.object({ practiceId: PracticeId }),
    /** Its name. Folders, control characters and a wrong ending are removed. */
    query: z.object({ name }),
    file: documentLimits.bytes,
    reply: SharedDocument,
    status: 201,
    guard: ['idempotent'],
    limits: [{ by: 'caller', points: 60, seconds: 3600 }],
    errors: ['not_found', 'limit_reached'],
  }),
}
