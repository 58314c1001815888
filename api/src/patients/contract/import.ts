import * as z from 'zod'

/** Longer than any useful cell: a longer one is refused with its row, not with the whole part of the file. */
const cell = z.string().max(1000, 'too_long').optional()

const ImportedRow = z.strictObject({
  /** Its position in the file, which identifies it when it is sent again. */
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
export const ImportPart = z.strictObject({
  /** The caller chooses one id for all parts of an import. */
  id: z.uuid(),
  rows: z.array(ImportedRow).min(1).max(250, 'too_many'),
})

/** What happened to a row, or would happen. */
export const RowOutcome = z.object({
  row: z.int(),
  /** `known`: a client here is probably the same person. */
  outcome: z.enum(['added', 'known', 'refused']),
  /** The client who was added or is probably the same. */
  patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }).nullable(),
  /** The stored number, in E.164. */
  phone: z.string().nullable(),
  /** The refused fields with their reasons. */
  errors: z.record(z.string(), z.array(z.string())).nullable(),
})

/** What became of the clients of an import that was undone. */
export const UndoneImport = z.object({
  removed: z.int(),
  /**
   * The clients who stay, since they were changed, or have sessions, documents or an account by now. At most a hundred
   * are named.
   */
  kept: z.array(z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() })),
  keptCount: z.int(),
})
