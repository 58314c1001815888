import * as z from 'zod'

/** Longer than any useful cell, so that a long one is refused with its row and not with the whole part of the file. */
const cell = z.string().max(1000, 'too_long').optional()

const ImportedRow = z.strictObject({
  /** Its place in the file, by which it is known when it is sent again. */
  row: z.int().min(1).max(1_000_000),
  firstname: cell,
  lastname: cell,
  email: cell,
  phone: cell,
  /** `YYYY-MM-DD` */
  dateOfBirth: cell,
  gender: cell,
  address: cell,
  city: cell,
  guardianName: cell,
  guardianPhone: cell,
  locale: cell,
  tags: z.array(z.string().max(1000)).max(100).optional(),
  /** Adds the row although a similar client exists. */
  isKnownOther: z.boolean().optional(),
})

/** A part of a file. */
export const Importing = z.strictObject({
  /** The caller chooses one id for all parts of an import. */
  id: z.uuid(),
  rows: z.array(ImportedRow).min(1).max(250, 'too_many'),
})

/** What became of a row, or would. */
export const RowOutcome = z.object({
  row: z.int(),
  /** `known`: somebody is here who is likely the same. */
  outcome: z.enum(['added', 'known', 'refused']),
  /** Who was added or is likely the same. */
  patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }).nullable(),
  /** The stored number, in E.164. */
  phone: z.string().nullable(),
  /** The refused fields with their reasons. */
  errors: z.record(z.string(), z.array(z.string())).nullable(),
})

export const Undone = z.object({
  removed: z.int(),
  /** Who stays: they were changed, or have sessions, documents or an account by now. At most a hundred are named. */
  kept: z.array(z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() })),
  keptCount: z.int(),
})
