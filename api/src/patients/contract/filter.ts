import * as z from 'zod'
import { text } from '../../http/schema.ts'

/** A word by which a practitioner groups clients. */
export const tag = text(40)
  .min(1, 'required')
  .refine((words) => !/[\n\r\t]/.test(words), 'control_characters')

/** Narrows the list of clients. A missing field narrows nothing. */
export const PatientFilter = z.strictObject({
  /** Beginnings of words in any order; accents and case are ignored. */
  q: text(100).optional(),
  /** When their next session is: today, within 7 days, within 30, or none. */
  next: z.enum(['today', 'week', 'month', 'none']).optional(),
  /** When their last session was: within that many days, longer ago than a year, or never. */
  lastSeen: z.enum(['within30', 'within90', 'within365', 'longer', 'never']).optional(),
  /** Who has or had a session of this type. */
  sessionTypeId: z.uuid().optional(),
  tag: tag.optional(),
  /** Only archived clients, or also those. Default: no archived ones. */
  archived: z.enum(['only', 'with']).optional(),
})

/** Some clients by their ids, or all that a filter finds. */
export const ChosenPatients = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000) }),
  z.strictObject({ filter: PatientFilter }),
])

/** The orders of the list of clients, those by name first. */
export const patientSorts = ['name', 'lastSession', 'nextSession', 'createdAt'] as const
