import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { email, instant, Lang } from '../http/schema.ts'

/** A setting of the practice as the interface reads it. */
const Setting = z.object({ key: z.string(), value: z.union([z.string(), z.number(), z.boolean(), z.null()]) })

/** The signed-in practitioner. Secrets are null or a mask with their last four characters. */
export const User = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  locale: Lang,
  timezone: z.string(),
  isAdmin: z.boolean(),
  emailVerifiedAt: instant.nullable(),
  inProgressSession: z.object({ id: z.uuid(), startedAt: instant }).nullable(),
  settings: z.array(Setting),
  calendlyToken: z.string().nullable(),
  stripeAccountCompleted: z.boolean(),
  octopushAccountApiKey: z.string().nullable(),
  /** Grouped monday to sunday, in each day sorted by `to`. */
  schedules: z.array(z.object({ wday: z.string(), from: z.string(), to: z.string() })),
  entity: z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
})

export const accounts = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs a practitioner or an admin in and sets the three session cookies.',
    access: 'anyone',
    body: z.strictObject({ email, password: z.string().min(1).max(1024), remember: z.boolean().default(false) }),
    reply: User,
    limits: [{ by: 'address', points: 30, seconds: 60 }],
    errors: ['wrong_credentials', 'suspended'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the session on the server and clears its cookies.',
    access: 'anyone',
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in user, with settings and schedule.',
    access: 'practitioner',
    reply: User,
  }),
}
