import type * as z from 'zod'
import type { Config } from '../config.ts'
import { readInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import { ms, type Query } from '../db/query.ts'
import { type Links, mailLinks } from '../mail/links.ts'
import type { PaymentRequestStatus } from '../payment-requests/states.ts'
import { blockingStatuses, takingPlaceStatuses } from '../sessions/states.ts'
import { joinLinkOf } from '../video/links.ts'
import type { ClientSession } from './contract.ts'
import { practicesOf } from './service.ts'

interface Row
  extends Omit<
    z.output<typeof ClientSession>,
    'practiceId' | 'startsAt' | 'endsAt' | 'manageUrl' | 'video' | 'payment'
  > {
  starts_at: number
  ends_at: number
  link_version: number
  asked: { id: string; status: PaymentRequestStatus; amountCents: number; expiresAt: number } | null
}

/** More than anybody has before them in one practice. */
const MOST = 100

const APPOINTMENTS = `
  select s.id, s.status, s.location, s.time_zone as "timeZone", s.link_version,
    ${ms('s.starts_at')} as starts_at, ${ms('s.ends_at')} as ends_at,
    (select coalesce(json_agg(json_build_object('nameFr', i.name_fr, 'nameEn', i.name_en) order by i.position), '[]')
       from session_item i where i.practice_id = s.practice_id and i.session_id = s.id) as types,
    (select json_build_object('id', r.id, 'status', r.status, 'amountCents', r.amount_cents,
         'expiresAt', ${ms('r.expires_at')})
       from payment_request r where r.practice_id = s.practice_id and r.session_id = s.id
       order by r.status = 'open' desc, r.status = 'paid' desc, r.created_at desc limit 1) as asked
  from client_account_patient l
    join session s on s.practice_id = l.practice_id and s.patient_id = l.patient_id
  where l.client_account_id = $1 and l.practice_id = $2 
    and (s.status = any ($4) and s.ends_at > $3 or s.status = any ($5) and s.starts_at > $3)
  order by s.starts_at, s.id limit ${MOST}`

/**
 * The client's appointments that are still to come, in all practices, the next first. One that was started early stays
 * until its time. Each practice is read by itself.
 */
export async function appointmentsOf(orm: MikroORM, query: Query, accountId: string, config: Config, now: Date) {
  const links = mailLinks(config)
  const found: z.output<typeof ClientSession>[] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const rows = await readInPractice(orm, practiceId, async (own) => {
      const read = await own.query<Row>(APPOINTMENTS, [
        accountId,
        practiceId,
        now.toISOString(),
        blockingStatuses,
        takingPlaceStatuses,
      ])
      const doorOf = ({ id, location }: Row) => (location === 'video' ? joinLinkOf(own.query, id, config, now) : null)
      return Promise.all(read.map(async (row) => ({ ...row, video: await doorOf(row) })))
    })
    for (const { starts_at, ends_at, link_version: linkVersion, asked, ...row } of rows)
      found.push({
        ...row,
        practiceId,
        startsAt: new Date(starts_at),
        endsAt: new Date(ends_at),
        payment: asked && paymentOf(practiceId, asked, links, now),
        manageUrl: links.manage({ practiceId, id: row.id, linkVersion }),
      })
  }
  return found.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/** A request whose time is over waits for Stripe alone: nobody is sent to pay it. */
function paymentOf(
  practiceId: string,
  { id, status, amountCents, expiresAt }: NonNullable<Row['asked']>,
  links: Links,
  now: Date,
) {
  const isPayable = status === 'open' && expiresAt > now.getTime()
  return {
    status: status === 'open' && !isPayable ? ('expired' as const) : status,
    amountCents,
    currency: 'EUR' as const,
    expiresAt: new Date(expiresAt),
    url: isPayable ? links.pay({ practiceId, id }) : null,
  }
}
