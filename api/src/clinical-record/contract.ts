import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, paging } from '../http/schema.ts'
import { SessionDetail } from '../sessions/contract/summary.ts'
import { ClientThread, SessionNotes, WrittenFields } from './contract/thread.ts'
import { clinicalFields, LONGEST_TEXT } from './fields.ts'

const session = z.object({ id: z.uuid() })
const field = z.enum(clinicalFields)
const patient = z.object({ id: z.uuid() })
const ofField = session.extend({ field })
const ofVersion = ofField.extend({ revision: z.coerce.number().int().min(1).max(2_147_483_647) })

/** Room for two of the longest texts with four bytes a letter: a page sends changes, not the record. */
const MOST_KILOBYTES = 2_000

/** A stored clinical field. */
export const RecordField = z.object({
  /** Clean HTML: paragraphs, breaks, bold, italic, underline, strike, headings 3 and 4, lists, quotes, rules, marks. */
  text: z.string(),
  /** Set where the key is lost: the text is then empty, and cannot be overwritten. */
  isUnreadable: z.literal(true).optional(),
  /** How often it was written; 0: never. */
  revision: z.int(),
  savedAt: instant.nullable(),
  /** The name of the author. */
  by: z.string().nullable(),
})

/** The clinical record of a session, opened. */
export const ClinicalRecord = z.object({
  session: SessionDetail,
  fields: z.record(field, RecordField),
  /** The latest earlier session of this client with anything written: its fields that are not empty. */
  last: WrittenFields.nullable(),
  /** 32 bytes in base64: the key that seals this account's unsent text in its browser. */
  draftKey: z.string(),
})

/** An earlier text of a field. Its text is requested separately. */
export const FieldVersion = z.object({
  revision: z.int(),
  savedAt: instant,
  by: z.string().nullable(),
  /** Characters of its HTML. */
  length: z.int(),
})

const base = z.int().min(0)

export const clinicalRecord = {
  get: endpoint({
    method: 'GET',
    path: '/api/sessions/:id/record',
    summary: 'The clinical record of a session, with what was written the last time. Each reading is logged.',
    access: 'practitioner',
    params: session,
    reply: ClinicalRecord,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/sessions/:id/record',
    summary:
      'Writes fields of a record, all or none. `conflict` names in `fields` those that were written meanwhile, as they are.',
    access: 'practitioner',
    params: session,
    body: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            field,
            /** HTML; anything that is not allowed is removed. */
            text: z.string().max(LONGEST_TEXT, 'too_long'),
            /** The revision that was changed. A text that is already stored is accepted, whatever its base. */
            base,
            /** Stores the replaced text as a version in any case: the writer chose one of two texts. */
            keepsReplaced: z.boolean().default(false),
          }),
        )
        .min(1)
        .max(clinicalFields.length)
        .refine((changes) => new Set(changes.map((change) => change.field)).size === changes.length, 'duplicate'),
    }),
    mostKilobytes: MOST_KILOBYTES,
    reply: z.object({ fields: z.partialRecord(field, RecordField) }),
    errors: ['conflict', 'locked'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/sessions/:id/record/:field/versions',
    summary: 'Earlier versions of a clinical field, the latest first.',
    access: 'practitioner',
    params: ofField,
    query: z.strictObject({ ...paging }),
    reply: FieldVersion,
    isPaged: true,
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/sessions/:id/record/:field/versions/:revision',
    summary: 'One earlier version of a clinical field. Each reading is logged.',
    access: 'practitioner',
    params: ofVersion,
    reply: FieldVersion.extend({ text: z.string() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/record/:field/versions/:revision/restore',
    summary: 'Writes an earlier version anew, as a revision of its own.',
    access: 'practitioner',
    params: ofVersion,
    body: z.strictObject({
      /** The revision that it replaces. */
      base,
    }),
    reply: RecordField,
    errors: ['conflict', 'locked'],
  }),
  thread: endpoint({
    method: 'GET',
    path: '/api/patients/:id/thread',
    summary:
      'Why a client came, what is aimed at, what to keep in mind, and the latest notes; with `before` as it was then. Each reading is logged.',
    access: 'practitioner',
    params: patient,
    query: z.strictObject({
      /** Only sessions that start before it. */
      before: instant.optional(),
    }),
    reply: ClientThread,
    errors: ['not_found'],
  }),
  notes: endpoint({
    method: 'GET',
    path: '/api/patients/:id/notes',
    summary: 'What is written of all sessions of a client, paged, the latest session first. Each reading is logged.',
    access: 'practitioner',
    params: patient,
    query: z.strictObject({ ...paging }),
    reply: SessionNotes,
    isPaged: true,
    errors: ['not_found'],
  }),
}
