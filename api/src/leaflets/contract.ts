import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant } from '../http/schema.ts'
import { LEAFLET_BYTES } from './limits.ts'

const id = z.object({ id: z.uuid() })

/** A file of the practice that is sent with mails to clients. */
export const LeafletReply = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Set where the key is lost: it is then sent with no mail. */
  isUnreadable: z.literal(true).optional(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: instant,
  /** The address at which anybody who has it can read the leaflet, until it is removed. */
  url: z.string(),
})

export const leaflets = {
  list: endpoint({
    method: 'GET',
    path: '/api/leaflets',
    summary: 'The files that can go with mails to clients, the latest first.',
    access: 'practitioner',
    reply: z.array(LeafletReply),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/leaflets',
    summary: 'Keeps a PDF or a picture of at most 5 MB, whose bytes are the body. It is known by its content.',
    access: 'practitioner',
    query: z.object({ name: z.string().max(1_000, 'too_long') }),
    file: LEAFLET_BYTES,
    reply: LeafletReply,
    status: 201,
    guard: ['idempotent'],
    limits: [{ by: 'caller', points: 100, seconds: 3600 }],
    errors: ['limit_reached', 'email_unverified'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/leaflets/:id',
    summary: 'Removes a file: it goes with no mail any more, and links to it end.',
    access: 'practitioner',
    params: id,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/public/leaflets/:token',
    summary: 'The bytes of a leaflet, by the address that stands in a mail.',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    contentType: 'application/octet-stream',
    limits: [{ by: 'address', points: 120, seconds: 60 }],
    errors: ['not_found', 'file_damaged'],
  }),
}
