import * as z from 'zod'
import { day, instant, Lang } from '../../http/schema.ts'
import { RefundStep } from '../../payment-requests/refund-rules.ts'
import { LegalRate } from '../../practices/settings/legal-rates.ts'

const SettingEntry = z.union([z.string(), RefundStep, LegalRate])

/** A setting of the practice as the interface reads it. */
const Setting = z.object({
  key: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(SettingEntry)]),
})

/** The signed-in practitioner. Secrets are null or a mask with their last four characters. */
export const CurrentUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** The picture of the person; null without one. */
  avatarUrl: z.string().nullable(),
  locale: Lang,
  timezone: z.string(),
  isAdmin: z.boolean(),
  /** Whether a second factor is on: an authenticator or a passkey. */
  hasTotp: z.boolean(),
  /** Whether a second factor is required: of admins, and of others who sign in after `secondFactorDueAt`. */
  isTotpRequired: z.boolean(),
  /** When a second factor becomes due; null until the practitioner has written a record. */
  secondFactorDueAt: instant.nullable(),
  emailVerifiedAt: instant.nullable(),
  inProgressSession: z
    .object({
      id: z.uuid(),
      startedAt: instant,
      /** The planned length. */
      durationMinutes: z.int(),
      patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }),
    })
    .nullable(),
  settings: z.array(Setting),
  calendlyToken: z.string().nullable(),
  stripeAccountCompleted: z.boolean(),
  octopushAccountApiKey: z.string().nullable(),
  /** Grouped monday to sunday, in each day sorted by `to`. */
  schedules: z.array(z.object({ wday: z.string(), from: z.string(), to: z.string() })),
  /** Days of the next two weeks with hours of their own. `isOpen` is false for a day that is closed just once. */
  specialDays: z.array(z.object({ date: day, isOpen: z.boolean() })),
  entity: z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
})
