import { sql } from 'kysely'
import type * as z from 'zod'
import { writeReadAudit } from '../audit/service.ts'
import { currentPatient } from '../db/current-patient.ts'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { mailProblemOf } from '../messages/patient-mail.ts'
import { findPatientSummary } from '../patients/list.ts'
import type { PracticeId } from '../practice-id.ts'
import { findSession, listSessions } from '../sessions/reading/list.ts'
import { hasAttended, isComing, takingPlaceStatuses } from '../sessions/states.ts'
import type { PatientAction } from './change.ts'
import type { PatientFile } from './contract.ts'
import { findIdentity } from './identity.ts'

type File = z.output<typeof PatientFile>
const FIRST_PAGE = { page: 1, perPage: 10 }

/** The page of a client; for a merged client, the page of the one they were merged into. */
export async function openPatientFile({ db, actor, scope, now }: PatientAction, requestedId: string): Promise<File> {
  const { query } = db
  const { practiceId, secrets } = scope
  const id = await currentPatient(query, practiceId, requestedId)
  const listed = await findPatientSummary(query, scope, id, now)
  const person = await findIdentity(query, scope, id)
  const facts = await factsOf(query, practiceId, id, now)
  const latest = { ...FIRST_PAGE, sort: '-startsAt', patientId: id }
  const sessions = await listSessions(query, scope, latest, now)
  const one = (session: string | null) =>
    session === null
      ? null
      : (sessions.rows.find((row) => row.id === session) ?? findSession(query, scope, session, now))
  await writeReadAudit(query, 'patient.read', { actor: { ...actor, practiceId }, details: { patientId: id }, now })
  return {
    ...listed,
    ...person,
    account: facts.account,
    mailProblem: await mailProblemOf(query, secrets.APP_SECRET, practiceId, person.email),
    consent: facts.consent,
    nextSession: await one(facts.next),
    lastSession: await one(facts.last),
    counts: { byStatus: facts.byStatus, documents: facts.documents },
    completedCents: facts.completedCents,
    currency: 'EUR',
    months: facts.months,
    sessions: { data: sessions.rows, meta: { ...FIRST_PAGE, total: sessions.total } },
  }
}

/** A session counts as coming until its start, even if it was started early; afterwards it counts as the last one. */
async function factsOf(query: Query, practiceId: PracticeId, patientId: string, now: Date) {
  const db = tablesOf(query)
  const own = db.selectFrom('Session as s').where('s.practiceId', '=', practiceId).where('s.patient', '=', patientId)
  const coming = own
    .select('s.id')
    .where('s.startsAt', '>', now)
    .where('s.status', 'in', takingPlaceStatuses)
    .orderBy('s.startsAt')
  const before = own
    .select('s.id')
    .where('s.startsAt', '<=', now)
    .where('s.status', '<>', 'cancelled')
    .orderBy('s.startsAt', 'desc')
  const completed = own
    .innerJoin('SessionItem as i', (join) =>
      join.onRef('i.practiceId', '=', 's.practiceId').onRef('i.session', '=', 's.id'),
    )
    .where('s.status', '=', 'completed')
  const adjusted = own
    .innerJoin('PriceAdjustment as a', (join) =>
      join.onRef('a.practiceId', '=', 's.practiceId').onRef('a.sessionId', '=', 's.id'),
    )
    .where('s.status', '=', 'completed')
  const documents = db
    .selectFrom('Document')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('removedAt', 'is', null)
  const [next, last, counts, booked, changed, ...others] = await Promise.all([
    coming.limit(1).executeTakeFirst(),
    before.limit(1).executeTakeFirst(),
    own
      .select(['s.status', sql<number>`count(*)::int`.as('count')])
      .groupBy('s.status')
      .execute(),
    completed.select(sql<number>`coalesce(sum(i.price_cents), 0)::bigint`.as('cents')).executeTakeFirstOrThrow(),
    adjusted.select(sql<number>`coalesce(sum(a.amount_cents), 0)::bigint`.as('cents')).executeTakeFirstOrThrow(),
    countOf(documents),
    monthsOf(query, practiceId, patientId),
    accountOf(query, practiceId, patientId),
    consentOf(query, practiceId, patientId),
  ])
  const [documentCount, months, account, consent] = others
  return {
    next: next?.id ?? null,
    last: last?.id ?? null,
    byStatus: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
    documents: documentCount,
    completedCents: booked.cents + changed.cents,
    months,
    account,
    consent,
  }
}

/** A later consent replaces those before it, also where it was withdrawn. */
async function consentOf(query: Query, practiceId: PracticeId, patientId: string): Promise<File['consent']> {
  const latest = await tablesOf(query)
    .selectFrom('Consent as c')
    .leftJoin('ConsentWithdrawal as w', (join) =>
      join.onRef('w.practiceId', '=', 'c.practiceId').onRef('w.consentId', '=', 'c.id'),
    )
    .select('w.id as withdrawalId')
    .where('c.practiceId', '=', practiceId)
    .where('c.patientId', '=', patientId)
    .orderBy('c.signedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return 'none'
  return latest.withdrawalId ? 'ended' : 'in_force'
}

/** How many sessions of a client were held, missed and are to come in each month, by the practice's clock. */
async function monthsOf(query: Query, practiceId: PracticeId, patientId: string): Promise<File['months']> {
  const month = sql<string>`to_char(s.starts_at at time zone c.time_zone, 'YYYY-MM')`
  const rows = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Practice as c', 'c.id', 's.practiceId')
    .select([month.as('month'), 's.status', sql<number>`count(*)::int`.as('count')])
    .where('s.practiceId', '=', practiceId)
    .where('s.patient', '=', patientId)
    .where('s.status', '<>', 'cancelled')
    .groupBy([month, 's.status'])
    .orderBy(month)
    .execute()
  const months = new Map<string, File['months'][number]>()
  for (const { month, status, count } of rows) {
    const sums = months.get(month) ?? { month, held: 0, missed: 0, toCome: 0 }
    months.set(month, sums)
    if (hasAttended(status)) sums.held += count
    if (status === 'missed') sums.missed += count
    if (isComing(status)) sums.toCome += count
  }
  return [...months.values()]
}

/** The client's own sign-in, active once they have come in by it; and whether a guardian has one. */
async function accountOf(query: Query, practiceId: PracticeId, patientId: string): Promise<File['account']> {
  const tables = tablesOf(query)
  const guardian = await tables
    .selectFrom('ClientGuardian')
    .select('clientAccountId')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('endedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const hasGuardians = guardian !== undefined
  const account = await tables
    .selectFrom('ClientAccountPatient as l')
    .innerJoin('ClientAccount as a', 'a.id', 'l.clientAccountId')
    .select(['a.email', 'l.invitedAt', 'l.cameInAt'])
    .where('l.practiceId', '=', practiceId)
    .where('l.patientId', '=', patientId)
    .executeTakeFirst()
  if (!account) return { state: 'none', email: null, invitedAt: null, hasGuardians }
  const { email, invitedAt, cameInAt } = account
  return { state: cameInAt ? 'active' : 'invited', email, invitedAt, hasGuardians }
}
