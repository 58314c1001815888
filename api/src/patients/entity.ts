import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'
import type { Gender } from './contract/gender.ts'

/** A client of the practice. Two people may share an e-mail address. */
export const Patient = defineEntity({
  name: 'Patient',
  tableName: 'patient',
  properties: {
    id: id(),
    practiceId: practiceId(),
    firstname: p.text().collation('fr-x-icu'),
    lastname: p.text().collation('fr-x-icu'),
    email: p.text().nullable(),
    /** E.164 */
    phone: p.text().nullable(),
    gender: p.text().$type<Gender>().nullable(),
    dateOfBirth: p.string().columnType('date').nullable(),
    address: p.text().nullable(),
    city: p.text().nullable(),
    guardianName: p.text().nullable(),
    guardianPhone: p.text().nullable(),
    locale: p.text().$type<Lang>(),
    createdAt: instantType().onCreate(() => new Date()),
    /** Sort and duplicate keys; PostgreSQL computes them. */
    emailKey: p.text().generated('(lower(email)) stored').lazy().nullable(),
    lastnameSortKey: p
      .text()
      .collation('C')
      .generated(`(fold_text((lastname || ' ' || firstname) collate "fr-x-icu")) stored`)
      .lazy()
      .nullable(),
    firstnameSortKey: p
      .text()
      .collation('C')
      .generated(`(fold_text((firstname || ' ' || lastname) collate "fr-x-icu")) stored`)
      .lazy()
      .nullable(),
    nameKey: p.text().collation('C').generated('(name_key_of(firstname, lastname)) stored').lazy().nullable(),
    /** The import, and the row of its file, that created the client. */
    importId: p.uuid().nullable(),
    importRow: p.integer().nullable(),
    /** When it was last changed; null: never since it was added. */
    updatedAt: instantType().nullable(),
    /** Raised by every change. A change names the revision that it is based on. */
    revision: p.integer().default(1),
    /** Left out of lists and searches that do not ask for the archive. */
    archivedAt: instantType().nullable(),
    /** Messages to this client do not reveal the kind of practice. */
    isDiscreet: p.boolean().default(false),
    /** No SMS goes to this client. */
    refusesSms: p.boolean().default(false),
    /** No reminder goes to this client by mail. */
    refusesReminders: p.boolean().default(false),
    /** The client's answer about news (`mailings/states.ts`), and when; null: none. */
    newsChoice: p.text().$type<'agreed' | 'informed' | 'refused'>().nullable(),
    newsSaidAt: instantType().nullable(),
    /** When an unsubscription by a mail's link was kept, since their address changed. Only the client ends it. */
    unsubscribedAt: instantType().nullable(),
    /** The term of payment of their invoices in days; null: the practice's. */
    paymentDays: p.integer().nullable(),
  },
  uniques: [{ name: 'patient_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [
    { name: 'patient_alike', properties: ['practiceId', 'nameKey'] },
    { name: 'patient_firstname_sort_key', properties: ['firstnameSortKey'] },
    { name: 'patient_lastname_sort_key', properties: ['lastnameSortKey'] },
    { name: 'patient_email', properties: ['practiceId', 'emailKey'] },
    { name: 'patient_joined', properties: ['practiceId', 'createdAt'] },
  ],
})
export type Patient = InferEntity<typeof Patient>

/** An imported file of clients. The browser chooses its id, so that a part that is sent twice is recognised. */
export const PatientImport = defineEntity({
  name: 'PatientImport',
  tableName: 'patient_import',
  properties: {
    practiceId: practiceId().primary(),
    id: p.uuid().primary(),
    userId: p.uuid().nullable(),
    createdAt: instantType(),
    undoneAt: instantType().nullable(),
  },
})

/** A word that a practice puts on clients. `name` is sealed; `nameDigest` finds it (`tags.ts`). */
export const Tag = defineEntity({
  name: 'Tag',
  tableName: 'tag',
  properties: {
    id: id(),
    practiceId: practiceId(),
    name: p.blob(),
    nameDigest: p.blob(),
  },
  uniques: [
    { name: 'tag_practice_id_id_key', properties: ['practiceId', 'id'] },
    { name: 'tag_practice_id_name_digest_key', properties: ['practiceId', 'nameDigest'] },
  ],
})

/** A tag on a client. */
export const PatientTag = defineEntity({
  name: 'PatientTag',
  tableName: 'patient_tag',
  properties: {
    practiceId: practiceId().primary(),
    patientId: p.uuid().primary(),
    tagId: p.uuid().primary(),
  },
  indexes: [{ name: 'patient_tag_tag', properties: ['practiceId', 'tagId', 'patientId'] }],
})

/** A word by whose beginning a client is found. A trigger writes it (`db/migrations/baseline/patients.ts`). */
export const PatientSearchTerm = defineEntity({
  name: 'PatientSearchTerm',
  tableName: 'patient_search_term',
  properties: {
    practiceId: practiceId().primary(),
    word: p.text().collation('C').primary(),
    patientId: p.uuid().primary(),
    sortKey: p.text().collation('C'),
    isArchived: p.boolean().default(false),
    sharedPrefixLength: p.smallint().default(0),
  },
  indexes: [{ name: 'patient_search_term_patient', properties: ['practiceId', 'patientId'] }],
})
