import type * as z from 'zod'
import type { Config } from '../config.ts'
import { readInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { type Links, mailLinks } from '../mail/links.ts'
import type { PaymentRequestStatus } from '../payment-requests/states.ts'
import type { PracticeId } from '../practice-id.ts'
import { attendanceRequests } from '../reminders/of-session.ts'
import { joinLinkOf } from '../video/links.ts'
import type { ClientSession } from './contract.ts'
import { ownSessions } from './own-sessions.ts'
import { type PersonOfAccount, peopleOf } from './people.ts'
import { practicesOf } from './service.ts'

/** The payment requests of sessions: the payable one, else a paid one, else the last. */
async function requestsOf(query: Query, practiceId: PracticeId, sessionIds: readonly string[]) {
  if (!sessionIds.length) return new Map<string | null, RequestToPay>()
  const requests = await tablesOf(query)
    .selectFrom('PaymentRequest')
    .select(['id', 'sessionId', 'status', 'amountCents', 'expiresAt'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', 'in', sessionIds)
    .orderBy(({ eb }) => eb('status', '=', 'open'))
    .orderBy(({ eb }) => eb('status', '=', 'paid'))
    .orderBy('createdAt')
    .execute()
  // The last of several with one key stays.
  return new Map<string | null, RequestToPay>(requests.map((request) => [request.sessionId, request]))
}

/**
 * A person's coming sessions, with their links, and for whom they are. For a child, it leaves out links that would
 * outlive the guardian's access, and always the one that moves and cancels without a sign-in.
 */
async function comingOf(query: Query, person: PersonOfAccount, config: Config, now: Date) {
  const { practiceId, patientId, child, mayActAt } = person
  const links = mailLinks(config)
  const read = await ownSessions(query, 'coming', { practiceId, patientId, now })
  const ids = read.map(({ id }) => id)
  const unanswered = read.filter(
    ({ status, startsAt, attendanceConfirmedAt }) => status === 'scheduled' && startsAt > now && !attendanceConfirmedAt,
  )
  const [requests, awaited] = await Promise.all([
    requestsOf(query, practiceId, ids),
    attendanceRequests(
      query,
      practiceId,
      unanswered.map(({ id }) => id),
    ),
  ])
  return Promise.all(
    read.map(async ({ linkVersion, ...row }) => {
      const request = requests.get(row.id)
      const isVideo = row.location === 'video' && mayActAt(row.endsAt)
      return {
        ...row,
        practiceId,
        ...(child && { child }),
        video: isVideo ? await joinLinkOf(query, row.id, config, now) : null,
        attendanceConfirmedAt: row.attendanceConfirmedAt ?? null,
        canConfirmAttendance: awaited.has(row.id),
        payment: request ? paymentOf(person, request, links, now) : null,
        manageUrl: child
          ? links.page(`/client/sessions/${row.id}`)
          : links.manage({ practiceId, id: row.id, linkVersion }),
      }
    }),
  )
}

/**
 * The coming appointments of a client, and of children whose guardian they are, in all practices, the next first. One
 * that was started early stays until its time. Each practice is read by itself.
 */
export async function appointmentsOf(orm: MikroORM, query: Query, accountId: string, config: Config, now: Date) {
  const found: z.output<typeof ClientSession>[] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const rows = await readInPractice(orm, practiceId, async (own) => {
      const people = await peopleOf(own.query, { practiceId, accountId, now })
      return Promise.all(people.map((person) => comingOf(own.query, person, config, now)))
    })
    found.push(...rows.flat())
  }
  return found.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

interface RequestToPay {
  id: string
  status: PaymentRequestStatus
  amountCents: number
  expiresAt: Date
}

/** An expired request only waits for Stripe: nobody is sent to pay it. */
function paymentOf(
  { practiceId, mayActAt }: PersonOfAccount,
  { id, status, amountCents, expiresAt }: RequestToPay,
  links: Links,
  now: Date,
) {
  const isPayable = status === 'open' && expiresAt > now
  return {
    status: status === 'open' && !isPayable ? ('expired' as const) : status,
    amountCents,
    currency: 'EUR' as const,
    expiresAt,
    url: isPayable && mayActAt(expiresAt) ? links.pay({ practiceId, id }) : null,
  }
}
