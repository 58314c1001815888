import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day, instant, paging, sortBy, text } from '../http/schema.ts'
import {
  AdminPatient,
  AdminPractitioner,
  AdminUser,
  patientFilters,
  practitionerFilters,
  userFilters,
} from './contract/lists.ts'
import { AdminMail, MailProgress } from './contract/mail.ts'
import { refusals } from './contract/refusals.ts'

const id = z.object({ id: z.uuid() })
const Figures = z.object({
  practices: z.int(),
  /** Practices with a session in the 30 days before or after. */
  activePractices: z.int(),
  clients: z.int(),
  /** Sessions that start in the calendar month in UTC, without cancelled ones. */
  sessions: z.int(),
  /** Of the calendar month. */
  messages: z.int(),
  /** Jobs that were given up and not retried since. */
  failedJobs: z.int(),
})

/** The cards of `/admin`, and a curve for each. */
export const Statistics = z.object({
  now: Figures,
  /** One point a day, the last 90: totals up to that day; sessions, messages and failed jobs of that day. */
  days: z.array(Figures.extend({ on: day })),
  /** When the figures were counted. */
  countedAt: instant,
})

const AdminFailedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  attempts: z.int(),
  createdAt: instant,
  failedAt: instant,
  /** Holds nothing personal. */
  reason: z.string().nullable(),
})

const onUser = (name: string, summary: string, body?: z.ZodObject) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/users/:id/${name}`,
    summary,
    access: 'admin',
    params: id,
    ...(body && { body }),
    reply: AdminUser,
    errors: ['not_found', 'conflict'],
  })

export const admin = {
  statistics: endpoint({
    method: 'GET',
    path: '/api/admin/statistics',
    summary: 'Figures of the whole platform, now and over the last 90 days.',
    access: 'admin',
    reply: Statistics,
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary:
      'The accounts, searched by name, address or practice. `total` is exact up to 10,000; 10,001 says that there are more, of whom a search lists the latest first, whatever `sort` says.',
    access: 'admin',
    query: z.strictObject({
      ...paging,
      ...userFilters,
      sort: sortBy(['name', 'email', 'createdAt'], '-createdAt'),
    }),
    reply: AdminUser,
    isPaged: true,
  }),
  userFigures: endpoint({
    method: 'GET',
    path: '/api/admin/users/figures',
    summary: 'The cards above the accounts.',
    access: 'admin',
    reply: z.object({
      total: z.int(),
      unverified: z.int(),
      suspended: z.int(),
      admins: z.int(),
      withSecondFactor: z.int(),
    }),
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/suspend',
    summary: 'Suspends an account: its sign-ins and streams end at once. Not one’s own.',
    access: 'admin',
    params: id,
    body: z.strictObject({ reason: text(500).min(1, 'required') }),
    reply: AdminUser,
    errors: ['not_found', 'conflict'],
  }),
  reinstate: onUser('reinstate', 'Lets a suspended account sign in again.'),
  resendVerification: onUser('resend-verification', 'Mails the link again that confirms the address.'),
  endSignIns: onUser('end-sign-ins', 'Ends every sign-in of an account.'),
  practitioners: endpoint({
    method: 'GET',
    path: '/api/admin/practitioners',
    summary:
      'The practitioners with their practices. `total` is exact up to 10,000; 10,001 says that there are more, of whom a search lists the latest first, whatever `sort` says.',
    access: 'admin',
    query: z.strictObject({
      ...paging,
      ...practitionerFilters,
      sort: sortBy(['name', 'createdAt'], '-createdAt'),
    }),
    reply: AdminPractitioner,
    isPaged: true,
  }),
  practitionerFigures: endpoint({
    method: 'GET',
    path: '/api/admin/practitioners/figures',
    summary: 'The cards above the practitioners.',
    access: 'admin',
    reply: z.object({ total: z.int(), essential: z.int(), full: z.int(), newThisMonth: z.int() }),
  }),
  patients: endpoint({
    method: 'GET',
    path: '/api/admin/patients',
    summary:
      'Identities of patients, never what they come for. `total` is exact up to 10,000; 10,001 says that there are more, of whom a search lists the latest first, whatever `sort` says.',
    access: 'admin',
    query: z.strictObject({
      ...paging,
      ...patientFilters,
      sort: sortBy(['lastname', 'createdAt'], '-createdAt'),
    }),
    reply: AdminPatient,
    isPaged: true,
  }),
  patientFigures: endpoint({
    method: 'GET',
    path: '/api/admin/patients/figures',
    summary: 'The cards above the patients.',
    access: 'admin',
    reply: z.object({ total: z.int(), withAccount: z.int(), newThisMonth: z.int() }),
  }),
  previewMail: endpoint({
    method: 'POST',
    path: '/api/admin/mails/preview',
    summary: 'How many a mail would go to, and how it would look.',
    access: 'admin',
    body: AdminMail,
    reply: z.object({ total: z.int(), subject: z.string(), html: z.string(), text: z.string() }),
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/api/admin/mails/test',
    summary: 'Sends the mail to oneself.',
    access: 'admin',
    body: AdminMail,
    status: 202,
    limits: [{ by: 'caller', points: 20, seconds: 600 }],
  }),
  sendMail: endpoint({
    method: 'POST',
    path: '/api/admin/mails',
    summary: 'Sends a mail to everybody of its audience, as jobs.',
    access: 'admin',
    guard: ['idempotent'],
    body: AdminMail,
    reply: MailProgress,
    status: 201,
    errors: ['conflict'],
  }),
  mail: endpoint({
    method: 'GET',
    path: '/api/admin/mails/:id',
    summary: 'How far the sending is.',
    access: 'admin',
    params: id,
    reply: MailProgress,
    errors: ['not_found'],
  }),
  failedJobs: endpoint({
    method: 'GET',
    path: '/api/admin/failed-jobs',
    summary: 'Jobs that were given up, the latest first.',
    access: 'admin',
    query: z.strictObject({ ...paging }),
    reply: AdminFailedJob,
    isPaged: true,
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/api/admin/failed-jobs/:id/retry',
    summary: 'Puts a job that was given up into the queue again.',
    access: 'admin',
    params: id,
    errors: ['not_found'],
  }),
  ...refusals,
}
