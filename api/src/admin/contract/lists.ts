import * as z from 'zod'
import { instant } from '../../http/schema.ts'
import { PracticeId } from '../../practice-id.ts'

export const userStatuses = ['active', 'unverified', 'suspended'] as const

export const AdminUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  status: z.enum(userStatuses),
  hasTotp: z.boolean(),
  practice: z.object({ id: PracticeId, name: z.string() }),
  /** Devices that are signed in. */
  signIns: z.int(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
})

export const AdminPractitioner = z.object({
  /** Of the user. */
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  status: z.enum(userStatuses),
  practice: z.object({ id: PracticeId, name: z.string(), city: z.string().nullable(), siret: z.string().nullable() }),
  mode: z.enum(['essential', 'full']),
  clients: z.int(),
  /** Of the last 30 days. */
  sessions: z.int(),
  createdAt: instant,
})

/** Who a patient is, without the reason why they come. */
export const AdminPatient = z.object({
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  hasAccount: z.boolean(),
  practice: z.object({ id: PracticeId, name: z.string() }),
  createdAt: instant,
})

/** Needs a word of two letters: a single letter matches nearly everything. */
const search = z
  .string()
  .trim()
  .max(120)
  .refine((text) => text === '' || /\S{2}/.test(text), 'too_short')
  .optional()

export const userFilters = {
  q: search,
  status: z.enum(userStatuses).optional(),
  role: z.enum(['admin', 'practitioner']).optional(),
}
export const practitionerFilters = {
  q: search,
  status: z.enum(userStatuses).optional(),
  mode: z.enum(['essential', 'full']).optional(),
}
export const patientFilters = { q: search, account: z.enum(['with', 'without']).optional() }
