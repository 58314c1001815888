import type * as z from 'zod'
import { lockPractitioner } from '../../availability/time-blocks.ts'
import { tablesOf } from '../../db/tables.ts'
import type { ActionContext, OrmDatabase } from '../../http/action-context.ts'
import { Failure, fail, refuseField } from '../../http/errors.ts'
import type { RepeatedPlanBody } from '../contract/plan.ts'
import { Session } from '../entity.ts'
import { enqueueSessionMessages } from '../notifying/session-messages.ts'
import { knownPatient, planSession } from './plan.ts'
import { repeatedDates } from './repeated-dates.ts'

type RepeatedPlan = z.output<typeof RepeatedPlanBody>

/**
 * Plans a repetition: each date as if it were planned alone, all of them or none. If a date cannot overlap what is in
 * its way, the answer is `slot_taken` with all such dates as `taken`. The client gets one mail for all dates.
 */
export async function planRepeated(
  action: ActionContext<OrmDatabase>,
  { everyWeeks, times, without, over, notify, message, ...plan }: RepeatedPlan,
) {
  const {
    db: { query, em },
    scope: { practiceId },
  } = action
  await lockPractitioner(query, practiceId)
  const { archivedAt } = await knownPatient(query, practiceId, plan)
  if (archivedAt) throw refuseField('patientId', 'inactive')
  const { dates } = await repeatedDates(action, { ...plan, everyWeeks, times })
  assertAmong('without', without, dates)
  assertAmong('over', over, dates)
  const wanted = dates.filter(({ startsAt }) => !isIn(without, startsAt))
  if (wanted.length === 0) throw refuseField('without', 'too_many')
  const taken = wanted.filter(
    ({ startsAt, sessions, isHeld }) => (sessions.length > 0 || isHeld) && !isIn(over, startsAt),
  )
  if (taken.length > 0) throw takenAt(taken)
  const planned: Awaited<ReturnType<typeof planSession>>[] = []
  for (const [n, { startsAt }] of wanted.entries()) {
    const single = { ...plan, startsAt, allowOverlap: isIn(over, startsAt), notify: false }
    const one = await planSession(action, n === 0 ? { ...single, message } : single).catch((problem: unknown) => {
      throw problem instanceof Failure && problem.code === 'slot_taken' ? takenAt([{ startsAt }]) : problem
    })
    // Nobody makes so many payments within two days, and each late one would free its date.
    if (one.status === 'prepaid_pending') throw refuseField('sessionTypeId', 'paid_before')
    planned.push(one)
  }
  const ids = planned.map(({ id }) => id)
  const firstId = ids[0]!
  if (ids.length > 1)
    await tablesOf(query)
      .updateTable('Session')
      .set({ firstSessionId: firstId, repeatWeeks: everyWeeks })
      .where('practiceId', '=', practiceId)
      .where('id', 'in', ids)
      .execute()
  if (notify) {
    const first = await em.findOneOrFail(Session, { id: firstId })
    await enqueueSessionMessages(action, first, {
      event: 'booked',
      audiences: ['client'],
      data: { by: 'practitioner' },
      isRequested: true,
    })
  }
  return { id: firstId, overlaps: planned.flatMap(({ overlaps }) => overlaps), unplanned: [] }
}

const isIn = (starts: readonly Date[], at: Date) => starts.some((start) => start.getTime() === at.getTime())

const takenAt = (dates: readonly { startsAt: Date }[]) =>
  fail('slot_taken', { taken: dates.map(({ startsAt }) => startsAt.toISOString()) })

/** Refuses a start that is none of the repetition's dates. */
function assertAmong(field: 'without' | 'over', starts: readonly Date[], dates: readonly { startsAt: Date }[]): void {
  const among = dates.map(({ startsAt }) => startsAt)
  for (const [n, start] of starts.entries()) if (!isIn(among, start)) throw refuseField(`${field}.${n}`, 'unknown')
}
