import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day, instant, Lang, paging, sortBy } from '../http/schema.ts'
import { AddedPatient } from './contract/added-patient.ts'
import { ChosenPatients, PatientFilter, patientSorts } from './contract/filter.ts'
import { ImportPart, RowOutcome, UndoneImport } from './contract/import.ts'

/** A client as lists show them, without the reason why they come. */
export const PatientSummary = z.object({
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable(),
  /** E.164 */
  phone: z.string().nullable(),
  dateOfBirth: day.nullable(),
  createdAt: instant,
  /** The start of the latest session that took place or should have; null: there was none yet. */
  lastSessionAt: instant.nullable(),
  /** The start of the next planned or requested session. */
  nextSessionAt: instant.nullable(),
  tags: z.array(z.string()),
  /** Left out of lists and searches that do not ask for the archive. */
  isArchived: z.boolean(),
  /** Has been invited to the client area. */
  hasAccount: z.boolean(),
})

export const patients = {
  list: endpoint({
    method: 'GET',
    path: '/api/patients',
    summary:
      'The clients of the practice, found by the beginnings of their names, e-mail address or number and by filters, paged.',
    access: 'practitioner',
    query: z.strictObject({ ...paging, sort: sortBy(patientSorts, 'name'), ...PatientFilter.shape }),
    reply: PatientSummary,
    isPaged: true,
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/patients/tags',
    summary: 'Every tag that clients have, with how many have it.',
    access: 'practitioner',
    reply: z.array(z.object({ tag: z.string(), count: z.int() })),
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/patients/archive',
    summary: 'Puts clients into the archive: some, or all that a filter finds.',
    access: 'practitioner',
    body: ChosenPatients,
    /** `archivedAt` restores exactly these again. */
    reply: z.object({ count: z.int(), archivedAt: instant }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/patients/restore',
    summary: 'Takes clients out of the archive: some, or all who were put there at one moment.',
    access: 'practitioner',
    body: z.union([ChosenPatients.options[0], z.strictObject({ archivedAt: instant })]),
    reply: z.object({ count: z.int() }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/exports/patients.csv',
    summary: 'Clients as a CSV file: some, or all that a filter finds.',
    access: 'practitioner',
    /** French spreadsheets separate columns by semicolons. */
    query: z.strictObject({ lang: Lang.default('fr') }),
    body: ChosenPatients,
    contentType: 'text/csv',
    limits: [{ by: 'caller', points: 60, seconds: 3600 }],
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/patient-imports',
    summary: 'Adds clients of a file, part by part. A part that is sent twice adds nobody twice.',
    access: 'practitioner',
    query: z.strictObject({
      /** 1: reports what would happen to each row, and adds nobody. */
      dryRun: z.enum(['0', '1']).default('0'),
    }),
    body: ImportPart,
    reply: z.array(RowOutcome),
    errors: ['conflict'],
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/api/patient-imports/:id/undo',
    summary: 'Takes back whom an import has added. Who has changed or has something by now stays, and is named.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    reply: UndoneImport,
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/patients',
    summary: 'Adds a client. Somebody who is likely the same is named, and added once more only knowingly.',
    access: 'practitioner',
    body: AddedPatient.extend({
      /** The caller knows that this is another person with the same name, address or number. */
      allowDuplicate: z.boolean().default(false),
    }),
    reply: PatientSummary,
    status: 201,
    guard: ['idempotent'],
    errors: ['possible_duplicate'],
  }),
}
