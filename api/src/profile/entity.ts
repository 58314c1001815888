import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/** A picture of a person or a practice; its bytes lie in the storage. */
export const Picture = defineEntity({
  name: 'Picture',
  tableName: 'picture',
  properties: {
    id: id(),
    practiceId: practiceId(),
    kind: p.text().$type<'avatar' | 'logo'>(),
    userId: p.uuid().nullable(),
    sha256: p.blob(),
    width: p.integer(),
    height: p.integer(),
    createdAt: instantType(),
  },
  uniques: [{ name: 'picture_practice_id_id_key', properties: ['practiceId', 'id'] }],
})

/**
 * How somebody describes themselves, and which mails they want. Separate from accounts, which are read before a
 * practice is known.
 */
export const ProfileEntity = defineEntity({
  name: 'Profile',
  tableName: 'profile',
  properties: {
    practiceId: practiceId().primary(),
    userId: p.uuid().primary(),
    phone: p.text().nullable(),
    address: p.text().nullable(),
    city: p.text().nullable(),
    tellsRequests: p.boolean(),
    tellsCancellations: p.boolean(),
    tellsMoves: p.boolean(),
    tellsMessages: p.boolean().default(true),
    tellsReviews: p.boolean().default(true),
    tellsPayments: p.boolean().default(true),
    tellsForms: p.boolean().default(false),
    tellsExpiring: p.boolean().default(false),
    tellsFailures: p.boolean().default(false),
    /** What is not told in the console, separated by commas. */
    hiddenKinds: p.text().default(''),
  },
})
