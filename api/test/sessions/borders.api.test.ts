import { describe, expect, test } from 'vitest'
import type { EntityManager } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { planSession } from '../../src/sessions/planning.ts'
import {
  acceptSession,
  closeHeldSession,
  confirmSession,
  lapseSession,
  missSession,
  rescheduleSession,
  stopSession,
} from '../../src/sessions/service.ts'
import type { SessionStatus } from '../../src/sessions/states.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
const HOUR_MS = 3_600_000
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** A session of an hour in some status, and what is done to it at an instant. */
async function aSessionIn(status: SessionStatus) {
  const practice = await aPractice(app.orm)
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const { id, patientId } = await aSession(app.orm, practice, { startsAt, status })
  const within = <T>(work: (em: EntityManager) => Promise<T>) => inPractice(app.orm.em.fork(), practice.id, work)
  const by = (now: Date) => ({ by: 'practitioner' as const, userId: practice.userId, now })
  const rows = <Row>(sql: string) => within((em) => queryOf(em)<Row>(sql))
  const statusNow = async () => (await rows<{ status: SessionStatus }>('select status from session'))[0]?.status
  return { practice, id, patientId, startsAt, within, by, rows, statusNow }
}

const notAllowed = { code: 'transition_not_allowed' }

describe('the time has come', () => {
  test('at which a request can be accepted no longer, and lapses: its start', async () => {
    const { practice, id, startsAt, within, by, statusNow } = await aSessionIn('pending_validation')
    const last = later(startsAt, -1)
    await within((em) => lapseSession(em, id, last))
    expect(await statusNow()).toBe('pending_validation')
    await expect(within((em) => acceptSession(em, id, by(startsAt)))).rejects.toMatchObject({
      ...notAllowed,
      details: { current: 'pending_validation', allowed: ['refuse', 'cancel'] },
    })
    await within((em) => lapseSession(em, id, startsAt))
    expect(await statusNow()).toBe('cancelled')
    const other = await aSession(app.orm, practice, { startsAt: later(startsAt, 0), status: 'pending_validation' })
    await within((em) => acceptSession(em, other.id, by(last)))
  })

  test('at which a client can be missed: the start', async () => {
    const { id, startsAt, within, by, statusNow } = await aSessionIn('scheduled')
    await expect(within((em) => missSession(em, id, by(later(startsAt, -1))))).rejects.toMatchObject({
      ...notAllowed,
      details: { allowed: ['reschedule', 'start', 'cancel'] },
    })
    await within((em) => missSession(em, id, by(startsAt)))
    expect(await statusNow()).toBe('missed')
  })

  test('at which it can be said that a session took place: its end', async () => {
    const { id, startsAt, within, by, statusNow } = await aSessionIn('scheduled')
    const last = later(startsAt, HOUR_MS - 1)
    await expect(within((em) => closeHeldSession(em, id, by(last)))).rejects.toMatchObject(notAllowed)
    await within((em) => closeHeldSession(em, id, by(later(startsAt, HOUR_MS))))
    expect(await statusNow()).toBe('done')
  })

  test('to which the practitioner can move a session no longer: the present', async () => {
    const { id, startsAt, within, by } = await aSessionIn('scheduled')
    const to = later(startsAt, 5 * HOUR_MS)
    await expect(within((em) => rescheduleSession(em, id, to, by(to)))).rejects.toMatchObject({
      code: 'validation',
      details: { errors: { startsAt: ['past'] } },
    })
    await within((em) => rescheduleSession(em, id, to, by(later(to, -1))))
  })

  test('until which a session can be noted afterwards: a day after its start', async () => {
    const { practice, patientId, startsAt, within, by, rows } = await aSessionIn('scheduled')
    const plan = {
      patientId,
      sessionTypeId: practice.type.id,
      furtherTypeIds: [],
      startsAt: later(startsAt, 3 * HOUR_MS),
      location: 'office' as const,
      allowOverlap: false,
      notify: false,
    }
    const lastly = later(plan.startsAt, 24 * HOUR_MS)
    const planAt = (now: Date) => within((em) => planSession(queryOf(em), practice.id, plan, by(now)))
    await expect(planAt(later(lastly, 1))).rejects.toMatchObject({ details: { errors: { startsAt: ['past'] } } })
    const { id } = await planAt(lastly)
    expect(await rows(`select status from session where id = '${id}'`)).toEqual([{ status: 'scheduled' }])
  })
})

test('a session that is stopped before its end gives the rest of its time back', async () => {
  const { practice, id, startsAt, within, by } = await aSessionIn('in_progress')
  const visitor = aVisitor(app, practice)
  expect(await visitor.slots(startsAt.toISOString())).not.toContain(startsAt.toISOString())
  await within((em) => stopSession(em, id, by(later(startsAt, 60_000))))
  expect(await visitor.slots(startsAt.toISOString())).toContain(startsAt.toISOString())
})

test('the history keeps which account did what, and of a visitor none', async () => {
  const { practice, id, startsAt, within, by, rows } = await aSessionIn('pre_scheduled')
  await within((em) => confirmSession(em, id, { by: 'visitor', now: later(startsAt, -HOUR_MS) }))
  await within((em) => rescheduleSession(em, id, later(startsAt, HOUR_MS), by(later(startsAt, -HOUR_MS))))
  const history = 'select event, done_by, user_id from session_history order by id'
  expect(await rows(history)).toEqual([
    { event: 'confirm', done_by: 'visitor', user_id: null },
    { event: 'reschedule', done_by: 'practitioner', user_id: practice.userId },
  ])
})

test.each([
  ['practitioner', ['client']],
  ['visitor', ['client', 'practitioner']],
] as const)('of a session that the %s confirms hear: %j', async (by, audiences) => {
  const { id, startsAt, within, rows } = await aSessionIn('pre_scheduled')
  await within((em) => confirmSession(em, id, { by, now: later(startsAt, -HOUR_MS) }))
  const told = await rows<{ audience: string }>("select audience from message where template = 'session.booked'")
  expect(told.map(({ audience }) => audience).sort()).toEqual(audiences)
})
