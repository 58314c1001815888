import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'
import type { Location } from './contract.ts'

/** A practice: the tenant. */
export const Practice = defineEntity({
  name: 'Practice',
  tableName: 'practice',
  properties: {
    id: id(),
    slug: p.string(),
    name: p.string(),
    locale: p.string().$type<Lang>(),
    timeZone: p.string(),
    siret: p.string().nullable(),
    address: p.string().nullable(),
    city: p.string().nullable(),
    phone: p.string().nullable(),
    email: p.string().nullable(),
    website: p.string().nullable(),
    /** `#rrggbb` for the widgets; null: the product's own. */
    primaryColor: p.string().nullable(),
    isActive: p.boolean().default(true),
    createdAt: instantType().onCreate(() => new Date()),
  },
})
export type Practice = InferEntity<typeof Practice>

/** Whose time it is. A solo practice has one; the time blocks are counted for each. */
export const Practitioner = defineEntity({
  name: 'Practitioner',
  tableName: 'practitioner',
  properties: { id: id(), practiceId: practiceId(), userId: p.uuid(), name: p.string() },
})
export type Practitioner = InferEntity<typeof Practitioner>

/** What can be booked. Durations and buffers are minutes, the price is cents. */
export const SessionType = defineEntity({
  name: 'SessionType',
  tableName: 'session_type',
  properties: {
    id: id(),
    practiceId: practiceId(),
    nameFr: p.string(),
    nameEn: p.string(),
    descriptionFr: p.string().nullable(),
    descriptionEn: p.string().nullable(),
    durationMinutes: p.integer(),
    bufferBeforeMinutes: p.integer().default(0),
    bufferAfterMinutes: p.integer().default(0),
    priceCents: p.integer(),
    currency: p.string().$type<'EUR'>().default('EUR'),
    color: p.string(),
    locations: p.array<Location>((text) => text as Location),
    isAutoAccepted: p.boolean().default(false),
    isPack: p.boolean().default(false),
    delayWeeks: p.integer().nullable(),
    isActive: p.boolean().default(true),
    position: p.integer().default(0),
    /** Since when it is only kept for the sessions that were of it. */
    archivedAt: instantType().nullable(),
  },
})
export type SessionType = InferEntity<typeof SessionType>

/** One setting of a practice; keys, types and defaults stand in `settings.ts`. */
export const Setting = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: { practiceId: practiceId().primary(), key: p.string().primary(), value: p.json<unknown>() },
})
