import { millisecondsInHour } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { ActionActor, ActionContext, OrmDatabase } from '../../src/http/action-context.ts'
import { planSession } from '../../src/sessions/planning/plan.ts'
import {
  acceptSession,
  closeAttendedSession,
  confirmSession,
  lapseSession,
  missSession,
  rescheduleSession,
  stopSession,
} from '../../src/sessions/service.ts'
import type { SessionStatus } from '../../src/sessions/states.ts'
import { act } from '../an-action.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
type Action = ActionContext<OrmDatabase>

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** A session of an hour with a status, and the actions on it at an instant. */
async function aSessionIn(status: SessionStatus) {
  const practice = await aPractice(app.orm)
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const { id, patientId } = await aSession(app.orm, practice, { startsAt, status })
  const at = <T>(now: Date, work: (action: Action) => Promise<T>, by?: ActionActor) => act(app, practice, now, work, by)
  const rows = <Row>(sql: string) => inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<Row>(sql))
  const statusNow = async () => (await rows<{ status: SessionStatus }>('select status from session'))[0]?.status
  return { practice, id, patientId, startsAt, at, rows, statusNow }
}

const notAllowed = { code: 'transition_not_allowed' }

describe('the limit', () => {
  test('at which a request can no longer be accepted, and lapses, is its start', async () => {
    const { practice, id, startsAt, at, statusNow } = await aSessionIn('pending_validation')
    const last = later(startsAt, -1)
    await at(last, (action) => lapseSession(action, id), { kind: 'system' })
    expect(await statusNow()).toBe('pending_validation')
    await expect(at(startsAt, (action) => acceptSession(action, id))).rejects.toMatchObject({
      ...notAllowed,
      details: { current: 'pending_validation', allowed: ['refuse', 'cancel'] },
    })
    await at(startsAt, (action) => lapseSession(action, id), { kind: 'system' })
    expect(await statusNow()).toBe('cancelled')
    const other = await aSession(app.orm, practice, { startsAt: later(startsAt, 0), status: 'pending_validation' })
    await at(last, (action) => acceptSession(action, other.id))
  })

  test('at which a client can be marked as missed is the start', async () => {
    const { id, startsAt, at, statusNow } = await aSessionIn('scheduled')
    await expect(at(later(startsAt, -1), (action) => missSession(action, id))).rejects.toMatchObject({
      ...notAllowed,
      details: { allowed: ['reschedule', 'start', 'cancel'] },
    })
    await at(startsAt, (action) => missSession(action, id))
    expect(await statusNow()).toBe('missed')
  })

  test('at which a session can be said to have taken place is its end', async () => {
    const { id, startsAt, at, statusNow } = await aSessionIn('scheduled')
    const last = later(startsAt, millisecondsInHour - 1)
    await expect(at(last, (action) => closeAttendedSession(action, id))).rejects.toMatchObject(notAllowed)
    await at(later(startsAt, millisecondsInHour), (action) => closeAttendedSession(action, id))
    expect(await statusNow()).toBe('done')
  })

  test('to which the practitioner can no longer move a session is the present', async () => {
    const { id, startsAt, at } = await aSessionIn('scheduled')
    const to = later(startsAt, 5 * millisecondsInHour)
    await expect(at(to, (action) => rescheduleSession(action, id, to))).rejects.toMatchObject({
      code: 'validation',
      details: { errors: { startsAt: ['past'] } },
    })
    await at(later(to, -1), (action) => rescheduleSession(action, id, to))
  })

  test('until which a session can be noted afterwards is a day after its start', async () => {
    const { practice, patientId, startsAt, at, rows } = await aSessionIn('scheduled')
    const plan = {
      patientId,
      sessionTypeId: practice.type.id,
      furtherTypeIds: [],
      startsAt: later(startsAt, 3 * millisecondsInHour),
      location: 'office' as const,
      allowOverlap: false,
      notify: false,
    }
    const lastly = later(plan.startsAt, 24 * millisecondsInHour)
    const planAt = (now: Date) => at(now, (action) => planSession(action, plan))
    await expect(planAt(later(lastly, 1))).rejects.toMatchObject({ details: { errors: { startsAt: ['past'] } } })
    const { id } = await planAt(lastly)
    expect(await rows(`select status from session where id = '${id}'`)).toEqual([{ status: 'scheduled' }])
  })
})

test('a session that is stopped before its end releases the rest of its time', async () => {
  const { practice, id, startsAt, at } = await aSessionIn('in_progress')
  const visitor = aVisitor(app, practice)
  expect(await visitor.slots(startsAt.toISOString())).not.toContain(startsAt.toISOString())
  await at(later(startsAt, 60_000), (action) => stopSession(action, id))
  expect(await visitor.slots(startsAt.toISOString())).toContain(startsAt.toISOString())
})

test('the history stores which account did what, and none for a visitor', async () => {
  const { practice, id, startsAt, at, rows } = await aSessionIn('pre_scheduled')
  await at(later(startsAt, -millisecondsInHour), (action) => confirmSession(action, id), { kind: 'visitor' })
  await at(later(startsAt, -millisecondsInHour), (action) =>
    rescheduleSession(action, id, later(startsAt, millisecondsInHour)),
  )
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
  const { id, startsAt, at, rows } = await aSessionIn('pre_scheduled')
  await at(
    later(startsAt, -millisecondsInHour),
    (action) => confirmSession(action, id),
    by === 'visitor' ? { kind: by } : undefined,
  )
  const messages = await rows<{ audience: string }>("select audience from message where template = 'session.booked'")
  expect(messages.map(({ audience }) => audience).sort()).toEqual(audiences)
})

test.each([
  ['begins', 0],
  ['is over', 2 * millisecondsInHour],
])('a session that %s is confirmed without a mail to its client', async (_, after) => {
  const { id, startsAt, at, rows } = await aSessionIn('pre_scheduled')
  await at(later(startsAt, after), (action) => confirmSession(action, id))
  expect(await rows(`select status from session where id = '${id}'`)).toEqual([{ status: 'scheduled' }])
  expect(await rows('select template from message')).toEqual([])
})

test.each(['cancelled', 'completed'] as const)(
  'of a %s session every move is refused, and none is named as possible',
  async (status) => {
    const { practice, id, startsAt } = await aSessionIn(status)
    const { sessions } = await app.signedIn(practice)
    const at = { params: { id } }
    const body = { reason: 'Un empêchement' }
    const to = later(startsAt, millisecondsInHour).toISOString()
    const moves = [
      sessions.accept,
      sessions.undoAccept,
      sessions.confirm,
      sessions.start,
      sessions.takeBack,
      sessions.stop,
      sessions.held,
      sessions.complete,
      sessions.miss,
      sessions.correct,
      sessions.undoCancel,
      sessions.undoRefuse,
      () => sessions.refuse({ ...at, body }),
      () => sessions.cancel({ ...at, body }),
      () => sessions.reschedule({ ...at, body: { startsAt: to } }),
      () => sessions.propose({ ...at, body: { startsAt: [to] } }),
    ]
    for (const move of moves)
      expect(await refusal(move(at))).toMatchObject({
        ...notAllowed,
        status: 409,
        details: { current: status, allowed: [] },
      })
  },
)
