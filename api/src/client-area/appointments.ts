import type { ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Config } from '../config.ts'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import type { ClientAction } from '../http/client-action.ts'
import { type Links, mailLinks } from '../mail/links.ts'
import { statusWhileRefusalHeld } from '../messages/held-refusal.ts'
import type { PaymentRequestStatus } from '../payment-requests/states.ts'
import { openPracticeCondition } from '../practices/practitioner.ts'
import { isAttendanceRequested } from '../reminders/attendance.ts'
import { isConfirmable } from '../sessions/states.ts'
import { joinLinksOf } from '../video/links.ts'
import { readEachPerson } from './each-practice.ts'
import { ownSessions } from './own-sessions.ts'
import type { PersonOfAccount } from './people.ts'

/** More than anybody has ahead in one practice. */
const MOST = 100

/** SQL: the payment request of a session: the open one, else a paid one, else the last. */
const requestToPay = ({ selectFrom }: ExpressionBuilder<Tables & { s: Tables['Session'] }, 's'>) =>
  jsonObjectFrom(
    selectFrom('PaymentRequest as q')
      .innerJoin('Practice as c', 'c.id', 'q.practiceId')
      .select(['q.id', 'q.status', 'q.amountCents as amountCents', 'q.expiresAt as expiresAt'])
      .select((payment) => openPracticeCondition(payment).as('isPracticeOpen'))
      .whereRef('q.practiceId', '=', 's.practiceId')
      .whereRef('q.sessionId', '=', 's.id')
      .orderBy((eb) => eb('q.status', '=', 'open'), 'desc')
      .orderBy((eb) => eb('q.status', '=', 'paid'), 'desc')
      .orderBy('q.createdAt', 'desc')
      .limit(1),
  ).as('request')

/** SQL: the earliest proposed time of a session that its client can still pick; null in a closed practice. */
const firstProposal =
  (now: Date) =>
  ({ selectFrom }: ExpressionBuilder<Tables & { s: Tables['Session'] }, 's'>) =>
    selectFrom('TimeBlock as b')
      .innerJoin('Practice as c', 'c.id', 'b.practiceId')
      .select(({ fn }) => fn.min('b.startsAt').as('startsAt'))
      .whereRef('b.practiceId', '=', 's.practiceId')
      .whereRef('b.proposedFor', '=', 's.id')
      .where('b.expiresAt', '>', now)
      .where(openPracticeCondition)
      .as('proposedFrom')

/** SQL: the practice of a session is open. */
const isPracticeOpen = ({ selectFrom }: ExpressionBuilder<Tables & { s: Tables['Session'] }, 's'>) =>
  selectFrom('Practice as c')
    .select((practice) => openPracticeCondition(practice).as('isOpen'))
    .whereRef('c.id', '=', 's.practiceId')
    .$asScalar()
    .$notNull()
    .as('isPracticeOpen')

/**
 * A person's coming sessions, with their links, and for whom they are. For a child, it leaves out links that would
 * outlive the guardian's access, and always the one that moves and cancels without a sign-in.
 */
async function comingOf(query: Query, person: PersonOfAccount, config: Config, now: Date) {
  const { practiceId, patientId, child, mayActAt } = person
  const links = mailLinks(config)
  const coming = await ownSessions(query, 'coming', { practiceId, patientId, now })
    .select(['s.confirmBy', 's.firstSessionId', isPracticeOpen])
    .select([requestToPay, firstProposal(now), (eb) => isAttendanceRequested(eb).$castTo<boolean>().as('isRequested')])
    .limit(MOST)
    .execute()
  const byVideo = coming.filter(({ location, endsAt }) => location === 'video' && mayActAt(endsAt))
  const joinLinks = await joinLinksOf(
    query,
    byVideo.map(({ id }) => id),
    config,
    now,
  )
  return coming.map(({ linkVersion, request, isRequested, proposedFrom, practiceTimeZone, ...row }) => ({
    ...row,
    status: row.status === 'cancelled' ? statusWhileRefusalHeld : row.status,
    ...(isConfirmable(row, now) && mayActAt(row.startsAt) && { canConfirm: true as const }),
    ...(row.status === 'pre_scheduled' && row.firstSessionId && { programmeId: row.firstSessionId }),
    timeZone: zoneOfPlace(row, practiceTimeZone),
    practiceId,
    ...(child && { child }),
    ...(proposedFrom && mayActAt(new Date(proposedFrom)) && { hasProposals: true as const }),
    video: joinLinks.get(row.id) ?? null,
    attendanceConfirmedAt: row.attendanceConfirmedAt ?? null,
    canConfirmAttendance: isRequested && row.status === 'scheduled' && row.startsAt > now && !row.attendanceConfirmedAt,
    payment: request ? paymentOf(person, { ...request, expiresAt: new Date(request.expiresAt) }, links, now) : null,
    manageUrl: child ? links.page(`/client/sessions/${row.id}`) : links.manage({ practiceId, id: row.id, linkVersion }),
  }))
}

/**
 * The coming appointments of a client, and of children whose guardian they are, in all practices, the next first. One
 * that was started early stays until its time. Each practice is read by itself.
 */
export async function appointmentsOf({ app, query, actor, now }: ClientAction) {
  const found = await readEachPerson({ app, query, actor, now }, (inside, person) =>
    comingOf(inside, person, app.config, now),
  )
  return found.flat().sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

interface RequestToPay {
  id: string
  status: PaymentRequestStatus
  amountCents: number
  expiresAt: Date
  isPracticeOpen: boolean
}

/** An expired request only waits for Stripe, and a closed practice takes no cards: nobody is sent to pay there. */
function paymentOf(
  { practiceId, mayActAt }: PersonOfAccount,
  { id, status, amountCents, expiresAt, isPracticeOpen }: RequestToPay,
  links: Links,
  now: Date,
) {
  const isPayable = status === 'open' && expiresAt > now
  return {
    status: status === 'open' && !isPayable ? ('expired' as const) : status,
    amountCents,
    currency: 'EUR' as const,
    expiresAt,
    url: isPayable && isPracticeOpen && mayActAt(expiresAt) ? links.pay({ practiceId, id }) : null,
  }
}
