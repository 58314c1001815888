import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, line, text } from '../http/schema.ts'
import { Location } from '../practices/contract.ts'

const id = z.object({ id: z.uuid() })

/** A session type as the practitioner sets it up. Durations and buffers are minutes. */
const SessionTypeDetail = z.object({
  id: z.uuid(),
  nameFr: z.string(),
  nameEn: z.string(),
  descriptionFr: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  durationMinutes: z.int(),
  bufferBeforeMinutes: z.int(),
  bufferAfterMinutes: z.int(),
  priceCents: z.int(),
  currency: z.literal('EUR'),
  /** `#rrggbb` */
  color: z.string(),
  locations: z.array(Location),
  /** Whether requests for it are accepted automatically. */
  isAutoAccepted: z.boolean(),
  /** Whether it is meant for people under 18: who books it gives the birthday and, of a minor, who holds authority. */
  isForMinors: z.boolean(),
  /** Whether it can be booked and planned. */
  isActive: z.boolean(),
  /** The percent of the price paid by card when booking. 0: nothing; null: as the practice's setting says. */
  prepaymentPercent: z.int().nullable(),
  /** Whether it is part of the programme. Planning a pack also plans the packs after it, in the order of the list. */
  isPack: z.boolean(),
  /** A pack's distance in weeks from the one before it in the programme. */
  delayWeeks: z.int().nullable(),
  /** Since when the type is archived: only its earlier sessions use it. */
  archivedAt: instant.nullable(),
})

const description = text(600).nullable()
const buffer = z.int().min(0).max(240)
const locations = z
  .array(Location)
  .min(1, 'required')
  .refine((list) => new Set(list).size === list.length, 'repeated')

const fields = {
  nameFr: line(80),
  nameEn: line(80),
  descriptionFr: description,
  descriptionEn: description,
  durationMinutes: z.int().min(5).max(720),
  bufferBeforeMinutes: buffer,
  bufferAfterMinutes: buffer,
  /** At most ten thousand euros: a higher price has cents typed twice. */
  priceCents: z.int().min(0).max(1_000_000),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'invalid_color')
    .toLowerCase(),
  locations,
  isAutoAccepted: z.boolean(),
  isForMinors: z.boolean(),
  isActive: z.boolean(),
  prepaymentPercent: z.int().min(0).max(100).nullable(),
  isPack: z.boolean(),
  delayWeeks: z.int().min(1).max(52).nullable(),
}

/** A new session type. The French name is used where the English one is missing. */
export const NewSessionType = z.strictObject({
  ...fields,
  nameEn: fields.nameEn.optional(),
  descriptionFr: description.default(null),
  descriptionEn: description.default(null),
  bufferBeforeMinutes: buffer.default(0),
  bufferAfterMinutes: buffer.default(0),
  isAutoAccepted: z.boolean().default(false),
  isForMinors: z.boolean().default(false),
  isActive: z.boolean().default(true),
  prepaymentPercent: fields.prepaymentPercent.default(null),
  isPack: z.boolean().default(false),
  delayWeeks: fields.delayWeeks.default(null),
})

/** Changes, optionally with the values that they replace: then somebody else's change since is not undone unseen. */
const change = z.strictObject(fields).partial()
const SessionTypeChange = change.extend({ expected: change.optional() })

export const sessionTypes = {
  list: endpoint({
    method: 'GET',
    path: '/api/session-types',
    summary: 'The session types of the practice, in their order; with `archived=1` also the archived ones.',
    access: 'practitioner',
    query: z.object({ archived: z.enum(['0', '1']).default('0') }),
    reply: z.array(SessionTypeDetail),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/session-types',
    summary: 'Adds a session type after the others.',
    access: 'practitioner',
    body: NewSessionType,
    reply: SessionTypeDetail,
    status: 201,
    guard: ['idempotent'],
    errors: ['limit_reached'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/session-types/:id',
    summary: 'One session type, archived or not.',
    access: 'practitioner',
    params: id,
    reply: SessionTypeDetail,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/session-types/:id',
    summary:
      'Changes the given fields; existing sessions stay as they were booked. Activating it restores it from the archive. `expected`: only if those fields still have these values.',
    access: 'practitioner',
    params: id,
    body: SessionTypeChange,
    reply: SessionTypeDetail,
    errors: ['conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/session-types/:id',
    summary: 'Deletes a session type. One with sessions is archived instead: that is answered with the archived type.',
    access: 'practitioner',
    params: id,
    reply: SessionTypeDetail,
    mayBeSilent: true,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/session-types/order',
    summary: 'Puts the session types in the order of their ids: all that are not archived, each once.',
    access: 'practitioner',
    body: z.strictObject({ ids: z.array(z.uuid()).max(200) }),
    reply: z.array(SessionTypeDetail),
  }),
}
