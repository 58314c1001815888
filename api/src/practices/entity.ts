import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, newPracticeId, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'
import type { Location } from './contract.ts'

/** A practice: the tenant. */
export const Practice = defineEntity({
  name: 'Practice',
  tableName: 'practice',
  properties: {
    id: practiceId().primary().onCreate(newPracticeId),
    slug: p.text(),
    name: p.text(),
    locale: p.text().$type<Lang>(),
    timeZone: p.text(),
    siret: p.text().nullable(),
    address: p.text().nullable(),
    city: p.text().nullable(),
    phone: p.text().nullable(),
    email: p.text().nullable(),
    website: p.text().nullable(),
    /** Where the address is, as `latitude,longitude` in degrees. */
    location: p.text().nullable(),
    /** `#rrggbb` for the widgets; null: the product's own. */
    primaryColor: p.text().nullable(),
    isActive: p.boolean().default(true),
    createdAt: instantType().onCreate(() => new Date()),
  },
  uniques: [{ name: 'practice_slug_key', properties: ['slug'] }],
})
export type Practice = InferEntity<typeof Practice>

/** The practitioner whose time is booked. A solo practice has one; the time blocks are counted for each. */
export const Practitioner = defineEntity({
  name: 'Practitioner',
  tableName: 'practitioner',
  properties: { id: id(), practiceId: practiceId(), userId: p.uuid(), name: p.text() },
  uniques: [{ name: 'practitioner_practice_id_id_key', properties: ['practiceId', 'id'] }],
})
export type Practitioner = InferEntity<typeof Practitioner>

/** What can be booked. Durations and buffers are minutes, the price is cents. */
export const SessionType = defineEntity({
  name: 'SessionType',
  tableName: 'session_type',
  properties: {
    id: id(),
    practiceId: practiceId(),
    nameFr: p.text(),
    nameEn: p.text(),
    descriptionFr: p.text().nullable(),
    descriptionEn: p.text().nullable(),
    durationMinutes: p.integer(),
    bufferBeforeMinutes: p.integer().onCreate(() => 0),
    bufferAfterMinutes: p.integer().onCreate(() => 0),
    priceCents: p.integer(),
    currency: p
      .text()
      .$type<'EUR'>()
      .onCreate(() => 'EUR'),
    color: p.text(),
    locations: p.array<Location>((text) => text as Location),
    isAutoAccepted: p.boolean().onCreate(() => false),
    isForMinors: p.boolean().default(false),
    /** Percent of the price that is paid beforehand; 0: nothing, null: as the practice's setting says. */
    prepaymentPercent: p.integer().nullable(),
    isPack: p.boolean().onCreate(() => false),
    delayWeeks: p.integer().nullable(),
    isActive: p.boolean().onCreate(() => true),
    position: p.integer().onCreate(() => 0),
    /** Since when the type is archived: only its earlier sessions use it. */
    archivedAt: instantType().nullable(),
  },
  uniques: [{ name: 'session_type_practice_id_id_key', properties: ['practiceId', 'id'] }],
})
export type SessionType = InferEntity<typeof SessionType>

/** One setting of a practice; keys, types and defaults stand in `settings.ts`. */
export const Setting = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: { practiceId: practiceId().primary(), key: p.text().primary(), value: p.json<unknown>() },
})
