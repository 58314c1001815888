import { readPatientDebt } from '../billing/patient-debt.ts'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { instantAt } from '../format/calendar.ts'
import { addDays } from '../format/day.ts'
import type { PracticeId } from '../practice-id.ts'
import { agreedStatuses } from '../sessions/states.ts'

interface Day {
  practiceId: PracticeId
  userId: string
  day: string
  timeZone: string
}

/** The sessions of somebody's day that are agreed, the earliest first. */
export const sessionsOfDay = (em: EntityManager, { practiceId, userId, day, timeZone }: Day) =>
  tablesOf(em)
    .selectFrom('Session as s')
    .innerJoin('Practitioner as t', (join) =>
      join.onRef('t.practiceId', '=', 's.practiceId').onRef('t.id', '=', 's.practitionerId'),
    )
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select(['s.id', 's.startsAt', 's.endsAt', 's.location', 's.address', 's.city', 's.attendanceConfirmedAt'])
    .select(['p.id as patientId', 'p.firstname', 'p.lastname', 'p.address as clientAddress', 'p.city as clientCity'])
    .select('p.isDiscreet')
    .where('s.practiceId', '=', practiceId)
    .where('t.userId', '=', userId)
    .where('s.status', 'in', agreedStatuses)
    .where('s.startsAt', '>=', instantAt(day, 0, timeZone))
    .where('s.startsAt', '<', instantAt(addDays(day, 1), 0, timeZone))
    .orderBy('s.startsAt')
    .execute()

export type SessionOfDay = Awaited<ReturnType<typeof sessionsOfDay>>[number]

/** Which of these clients have an open form. */
export async function openForms(
  em: EntityManager,
  practiceId: PracticeId,
  patientIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await tablesOf(em)
    .selectFrom('FormRequest')
    .select('patientId')
    .distinct()
    .where('practiceId', '=', practiceId)
    .where('patientId', 'in', patientIds)
    .where('answeredAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
  return new Set(rows.map(({ patientId }) => patientId))
}

/** The debts of these clients, if any. */
export async function owedByClients(
  em: EntityManager,
  practiceId: PracticeId,
  patientIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const owed = new Map<string, number>()
  for (const patientId of patientIds) {
    const { netCents } = await readPatientDebt(em, { practiceId, patientId }, now)
    if (netCents > 0) owed.set(patientId, netCents)
  }
  return owed
}
