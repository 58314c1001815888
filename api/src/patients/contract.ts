import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day, email, instant, Lang, line, paging, phone, sortBy, text } from '../http/schema.ts'

/** A client as lists show it: who it is, and nothing of why they come. */
export const Patient = z.object({
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable(),
  /** E.164 */
  phone: z.string().nullable(),
  dateOfBirth: day.nullable(),
  createdAt: instant,
  /** When the latest session began that took place or was to; null: there was none yet. */
  lastSessionAt: instant.nullable(),
})

export const patients = {
  list: endpoint({
    method: 'GET',
    path: '/api/patients',
    summary: 'The clients of the practice, found by the beginnings of their names, e-mail address or number, paged.',
    access: 'practitioner',
    query: z.object({
      ...paging,
      sort: sortBy(['name'], 'name'),
      /** Beginnings of words in any order; accents and case are ignored. */
      q: text(100).optional(),
    }),
    reply: Patient,
    isPaged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/patients/:id',
    summary: 'One client as lists show it.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    reply: Patient,
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/patients',
    summary: 'Adds a client. Somebody who is likely the same is named, and added once more only knowingly.',
    access: 'practitioner',
    body: z.strictObject({
      firstname: line(80),
      lastname: line(80),
      email: email.optional(),
      phone: phone.optional(),
      /** The language of messages. Default: the practice's. */
      locale: Lang.optional(),
      /** It is somebody else of that name, address or number. */
      allowDuplicate: z.boolean().default(false),
    }),
    reply: Patient,
    status: 201,
    guard: ['idempotent'],
    errors: ['possible_duplicate'],
  }),
}
