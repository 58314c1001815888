import type * as z from 'zod'
import type { Config } from '../config.ts'
import { readInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { type Links, mailLinks } from '../mail/links.ts'
import type { PaymentRequestStatus } from '../payment-requests/states.ts'
import type { PracticeId } from '../practice-id.ts'
import { joinLinkOf } from '../video/links.ts'
import type { ClientSession } from './contract.ts'
import { ownSessions } from './own-sessions.ts'
import { practicesOf } from './service.ts'

/** What is asked to be paid for sessions: the request that can be paid, else one that was, else the last. */
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
  // Of several with one key the last stays.
  return new Map<string | null, RequestToPay>(requests.map((request) => [request.sessionId, request]))
}

/**
 * The client's appointments that are still to come, in all practices, the next first. One that was started early stays
 * until its time. Each practice is read by itself.
 */
export async function appointmentsOf(orm: MikroORM, query: Query, accountId: string, config: Config, now: Date) {
  const links = mailLinks(config)
  const found: z.output<typeof ClientSession>[] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const rows = await readInPractice(orm, practiceId, async (own) => {
      const read = await ownSessions(own.query, 'coming', { practiceId, accountId, now })
      const ids = read.map(({ id }) => id)
      const requests = await requestsOf(own.query, practiceId, ids)
      const linkOf = (id: string, location: string) =>
        location === 'video' ? joinLinkOf(own.query, id, config, now) : null
      return Promise.all(
        read.map(async (row) => ({
          ...row,
          video: await linkOf(row.id, row.location),
          request: requests.get(row.id),
        })),
      )
    })
    for (const { linkVersion, request, ...row } of rows)
      found.push({
        ...row,
        practiceId,
        payment: request ? paymentOf(practiceId, request, links, now) : null,
        manageUrl: links.manage({ practiceId, id: row.id, linkVersion }),
      })
  }
  return found.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

interface RequestToPay {
  id: string
  status: PaymentRequestStatus
  amountCents: number
  expiresAt: Date
}

/** A request whose time is over waits for Stripe alone: nobody is sent to pay it. */
function paymentOf(
  practiceId: PracticeId,
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
    url: isPayable ? links.pay({ practiceId, id }) : null,
  }
}
