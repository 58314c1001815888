import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { Message } from '../../src/messages/entity.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'
import { programmeIn } from './a-programme.ts'

const app = await testApp()
const reason = 'Un empêchement'

/** A session on Monday at ten, which the practitioner cancels with a delayed mail. */
async function aPlanned() {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const { id: patientId } = await aPatient(app.orm, practice)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const plan = (allowOverlap = false) =>
    client.sessions.plan({
      body: { patientId, sessionTypeId: practice.type.id, startsAt, location: 'office', allowOverlap },
    })
  return {
    practice,
    client,
    plan,
    cancel: ({ id }: { id: string }) =>
      client.sessions.cancel({ params: { id }, body: { reason, holdMailSeconds: 10 } }),
    undo: ({ id }: { id: string }) => client.sessions.undoCancel({ params: { id } }),
  }
}

test('a session that was planned over another is over it again once its cancellation is undone', async () => {
  const { plan, cancel, undo } = await aPlanned()
  await plan()
  const second = await plan(true)
  expect(await cancel(second)).toMatchObject({ isUndoable: true })
  expect(await undo(second)).toMatchObject({ status: 'scheduled' })
  expect(await refusal(plan())).toMatchObject({ code: 'slot_taken' })
})

test('the session below one that was planned over it has its time again too', async () => {
  const { plan, cancel, undo } = await aPlanned()
  const first = await plan()
  await plan(true)
  await cancel(first)
  expect(await undo(first)).toMatchObject({ status: 'scheduled' })
})

test('a session that was planned over a visitor’s hold is over it again, unless the visitor has booked', async () => {
  const { practice, plan, cancel, undo } = await aPlanned()
  const visitor = aVisitor(app, practice)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const { token: holdToken } = await visitor.hold(startsAt)
  const planned = await plan(true)
  await cancel(planned)
  expect(await undo(planned)).toMatchObject({ status: 'scheduled' })
  await cancel(planned)
  await visitor.book({ startsAt, holdToken })
  expect(await refusal(undo(planned))).toMatchObject({ code: 'slot_taken' })
})

test('a cancellation stays if another session was planned over the same one meanwhile', async () => {
  const { plan, cancel, undo } = await aPlanned()
  await plan()
  const second = await plan(true)
  await cancel(second)
  await plan(true)
  expect(await refusal(undo(second))).toMatchObject({ code: 'slot_taken' })
})

test('what was taken meanwhile counts as newer whatever the clock of its server shows', async () => {
  const { practice, plan, cancel, undo } = await aPlanned()
  await plan()
  const second = await plan(true)
  await cancel(second)
  const third = await plan(true)
  // An id begins with the time at which it was made.
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      "update time_block set id = ('01890000-0000-7000-8000-' || right(id::text, 12))::uuid where session_id = $1",
      [third.id],
    ),
  )
  expect(await refusal(undo(second))).toMatchObject({ code: 'slot_taken' })
})

test('a client’s own cancellation is not undone by the practitioner', async () => {
  const practice = await aPractice(app.orm, { settings: { autoAccept: true } })
  const visitor = aVisitor(app, practice)
  const booked = await visitor.book({ startsAt: nextWeekday(practice, 'monday', '10:00') })
  await visitor.cancel(booked)
  const { sessions } = await app.signedIn(practice)
  const undone = sessions.undoCancel({ params: { id: booked.id } })
  expect(await refusal(undone)).toMatchObject({ code: 'transition_not_allowed', details: { current: 'cancelled' } })
  expect(await visitor.own(booked)).toMatchObject({ status: 'cancelled' })
})

test('a cancellation with the rest of a programme is not undone: its mail names the others', async () => {
  const { practice, client, plan, statuses } = await programmeIn(app)
  const { id } = await plan()
  await client.sessions.cancel({ params: { id }, body: { reason, following: 'cancel', holdMailSeconds: 10 } })
  const undone = client.sessions.undoCancel({ params: { id } })
  expect(await refusal(undone)).toMatchObject({ code: 'transition_not_allowed' })
  expect((await statuses()).map(([status]) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  const [mail] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    em.find(Message, { template: 'session.cancelled', audience: 'client' }),
  )
  expect(mail).toMatchObject({ status: 'queued' })
})

test('a cancellation stays once its mail has reached the client', async () => {
  const { practice, plan, cancel, undo } = await aPlanned()
  const planned = await plan()
  await cancel(planned)
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    em.nativeUpdate(Message, { template: 'session.cancelled' }, { status: 'delivered' }),
  )
  expect(await refusal(undo(planned))).toMatchObject({ code: 'transition_not_allowed' })
})

test('a price that was changed in between is no obstacle, and stays', async () => {
  const { client, plan, cancel, undo } = await aPlanned()
  const planned = await plan()
  const params = { id: planned.id }
  await cancel(planned)
  await client.billing.changePrice({ params, body: { kind: 'line', label: 'Déplacement', amountCents: 1000 } })
  expect(await undo(planned)).toMatchObject({ status: 'scheduled' })
  const events = (await client.sessions.history({ params })).map(({ event }) => event)
  expect(events).toEqual(['plan', 'cancel', 'price', 'undoCancel'])
})
