import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'

/** A client of the practice. Two people may share an e-mail address. */
export const Patient = defineEntity({
  name: 'Patient',
  tableName: 'patient',
  properties: {
    id: id(),
    practiceId: practiceId(),
    firstname: p.string(),
    lastname: p.string(),
    email: p.string().nullable(),
    /** E.164 */
    phone: p.string().nullable(),
    gender: p.string().$type<'male' | 'female' | 'other'>().nullable(),
    dateOfBirth: p.string().columnType('date').nullable(),
    address: p.string().nullable(),
    city: p.string().nullable(),
    guardianName: p.string().nullable(),
    guardianPhone: p.string().nullable(),
    locale: p.string().$type<Lang>(),
    createdAt: instantType().onCreate(() => new Date()),
    /** When it was last changed; null: it stands as it was added. */
    updatedAt: instantType().nullable(),
    /** Raised by every change, which names the one that it stands on. */
    revision: p.integer().default(1),
    /** Left out of lists and searches that do not ask for the archive. */
    archivedAt: instantType().nullable(),
    /** Messages to this client say nothing of the kind of practice. */
    isDiscreet: p.boolean().default(false),
  },
})
export type Patient = InferEntity<typeof Patient>
