import * as z from 'zod'
import { clinicalFields } from '../clinical-record/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { line } from '../http/schema.ts'

const id = z.object({ id: z.uuid() })
const title = line(120)
const field = z.enum(clinicalFields)

/** The longest text in characters of its HTML: some pages. */
const LONGEST_TEXT = 20_000

const phraseText = z.strictObject({ field: field.nullable(), text: z.string().max(LONGEST_TEXT, 'too_long') })
const texts = z
  .array(phraseText)
  .min(1, 'required')
  .max(clinicalFields.length, 'too_many')
  .refine((list) => new Set(list.map((each) => each.field)).size === list.length, 'repeated')

/** Words that are written often. `{firstname}` and `{date}` are filled in when they are inserted. */
export const Phrase = z.object({
  id: z.uuid(),
  /** A phrase is inserted at the cursor, a template fills fields. */
  kind: z.enum(['phrase', 'template']),
  title: z.string(),
  /** A phrase has one, whose `field` says where it is offered first; a template has one for each field. Clean HTML. */
  texts: z.array(z.object({ field: field.nullable(), text: z.string() })),
  /** Set where its key is lost: sealed fields are then empty. */
  isUnreadable: z.literal(true).optional(),
})

export const phrases = {
  list: endpoint({
    method: 'GET',
    path: '/api/phrases',
    summary: 'The templates and phrases of the practice, in their order.',
    access: 'practitioner',
    reply: z.array(Phrase),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/phrases',
    summary: 'Adds a template or a phrase after the others of its kind.',
    access: 'practitioner',
    body: z.strictObject({ kind: Phrase.shape.kind, title, texts }),
    mostKilobytes: 600,
    reply: Phrase,
    status: 201,
    guard: ['idempotent'],
    errors: ['limit_reached'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/phrases/:id',
    summary: 'Changes what is named.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ title, texts }).partial(),
    mostKilobytes: 600,
    reply: Phrase,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/phrases/:id',
    summary: 'Deletes a template or a phrase. What was written with it stays.',
    access: 'practitioner',
    params: id,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/phrases/order',
    summary: 'Puts all of a kind in the order of their ids, each once.',
    access: 'practitioner',
    body: z.strictObject({ kind: Phrase.shape.kind, ids: z.array(z.uuid()).max(200) }),
    reply: z.array(Phrase),
  }),
}
