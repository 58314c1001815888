import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeScope } from '../../http/action-context.ts'
import { besideConsentLines } from '../../practices/beside-consent.ts'
import type { Location } from '../../practices/contract.ts'
import type { SessionDetail } from '../contract/summary.ts'
import type { SessionStatus } from '../states.ts'
import { sessionAddress } from './address.ts'
import { findSession } from './list.ts'
import { withdrawalDeadline } from './withdrawal-deadline.ts'

/** A session of a programme, as the programme's page needs it. Prices are cents. */
export interface ProgrammeSession {
  id: string
  status: SessionStatus
  startsAt: Date
  endsAt: Date
  location: Location
  linkVersion: number
  types: ProgrammeType[]
}

/** A type that found no time, with its length and price. */
export interface ProgrammeType {
  id: string
  nameFr: string
  nameEn: string
  color: string
  durationMinutes: number
  priceCents: number
}

/** The programme of a session: all its sessions in their order, and the types that found no time. Null without one. */
export async function readProgramme(query: Query, sessionId: string) {
  const rows = await tablesOf(query)
    .selectFrom('Session as o')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'o.practiceId').onRef('s.firstSessionId', '=', 'o.firstSessionId'),
    )
    .select(['s.id', 's.status', 's.location', 's.linkVersion', 's.startsAt', 's.endsAt', 's.repeatWeeks'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('SessionItem as i')
          .select(['i.sessionTypeId as id', 'i.nameFr as nameFr', 'i.nameEn as nameEn', 'i.color as color'])
          .select(['i.durationMinutes as durationMinutes', 'i.priceCents as priceCents'])
          .whereRef('i.practiceId', '=', 's.practiceId')
          .whereRef('i.session', '=', 's.id')
          .orderBy('i.position'),
      ).as('types'),
      jsonArrayFrom(
        selectFrom('SessionType as t')
          .select(['t.id as id', 't.nameFr as nameFr', 't.nameEn as nameEn', 't.color as color'])
          .select(['t.durationMinutes as durationMinutes', 't.priceCents as priceCents'])
          .whereRef('t.practiceId', '=', 's.practiceId')
          .where(({ ref }) => sql<boolean>`${ref('t.id')} = any (${ref('s.unplannedTypes')})`)
          .orderBy('t.position')
          .orderBy('t.id'),
      ).as('unplanned'),
    ])
    .where('o.id', '=', sessionId)
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .execute()
  if (!rows.length) return null
  const sessions = rows.map(({ unplanned: _, repeatWeeks: __, ...row }): ProgrammeSession => row)
  const everyWeeks = rows[0]?.repeatWeeks ?? null
  return { sessions, everyWeeks, unplanned: rows.flatMap(({ unplanned }): ProgrammeType[] => unplanned) }
}

/** A session as its own page shows it; `not_found` for another practice's. */
export async function sessionDetail(
  query: Query,
  scope: PracticeScope,
  id: string,
  now: Date,
): Promise<z.output<typeof SessionDetail>> {
  const session = await findSession(query, scope, id, now)
  const [place, programme] = [await sessionAddress(query, id), await programmeAround(query, id)]
  const { hasAccount, bookingConsent, prepaidCents } = await accountAndConsent(query, id)
  const unwaived = await withdrawalDeadline(query, id, now)
  return { ...session, place, hasAccount, bookingConsent, prepaidCents, unwaivedUntil: unwaived, programme }
}

/** Whether the client of a session has a client area, and what they agreed to when they booked it. */
async function accountAndConsent(query: Query, sessionId: string) {
  const row = await tablesOf(query)
    .selectFrom('Session as s')
    .select(['s.consentVersion', 's.consentBeside', 's.locale', 's.requestedAt', 's.consentWithdrawnAt'])
    .select(({ exists, selectFrom }) => [
      selectFrom('PaymentRequest as r')
        .select('r.amountCents')
        .whereRef('r.practiceId', '=', 's.practiceId')
        .whereRef('r.sessionId', '=', 's.id')
        .where('r.kind', '=', 'prepayment')
        .where('r.status', 'in', ['open', 'paid'])
        .limit(1)
        .as('prepaidCents'),
      exists(
        selectFrom('ClientAccountPatient as a')
          .select('a.patientId')
          .whereRef('a.practiceId', '=', 's.practiceId')
          .whereRef('a.patientId', '=', 's.patient'),
      ).as('hasAccount'),
    ])
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  const hasAccount = Boolean(row?.hasAccount)
  const prepaidCents = row?.prepaidCents ?? null
  if (!row || row.consentVersion === null) return { hasAccount, prepaidCents, bookingConsent: null }
  const { consentVersion: version, requestedAt: givenAt, consentWithdrawnAt: withdrawnAt } = row
  const beside = besideConsentLines(row.consentBeside, row.locale)
  return { hasAccount, prepaidCents, bookingConsent: { version, givenAt, withdrawnAt, beside } }
}

/** The programme of a session as its practitioner sees it; nothing for a single session. */
async function programmeAround(query: Query, sessionId: string): Promise<z.output<typeof SessionDetail>['programme']> {
  const programme = await readProgramme(query, sessionId)
  if (!programme || programme.sessions.length + programme.unplanned.length < 2) return null
  const { everyWeeks, ...rest } = programme
  return { ...rest, ...(everyWeeks && { everyWeeks }) }
}
