import { expect, test } from 'vitest'
import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { startSession } from '../../src/sessions/lifecycle/attending.ts'
import { takeBackStart } from '../../src/sessions/lifecycle/correcting.ts'
import { act } from '../an-action.ts'
import { testApp } from '../app.ts'
import { aPatient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aRule, remindersOf, sendDue } from './a-reminder.ts'

const app = await testApp()

const HOUR_MS = 3_600_000

/** A session whose reminder is due two days before, and a clock that counts from then, in seconds. */
async function aReminded() {
  const { practice, client } = await aSchedule(app)
  await client.reminders.add({ body: aRule() })
  const { id: patientId } = await aPatient(app.orm, practice)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const body = { patientId, sessionTypeId: practice.type.id, startsAt, location: 'office' } as const
  const { id } = await client.sessions.plan({ body })
  const at = (seconds: number) => new Date(Date.parse(startsAt) - 48 * HOUR_MS + seconds * 1000)
  const states = async () => (await remindersOf(client, id)).map(([, status]) => status)
  return { practice, id, at, states }
}

test('a reminder that a move holds while it falls due is sent a moment later, where that move fails', async () => {
  const { practice, id, at, states } = await aReminded()
  const due = at(0)
  const wakes = () =>
    inPractice(app.orm.em.fork(), practice.id, (em) =>
      tablesOf(em)
        .selectFrom('ReminderWake')
        .select('dueAt')
        .where('practiceId', '=', practice.id)
        .orderBy('dueAt')
        .execute(),
    )
  expect(await wakes()).toEqual([{ dueAt: due }])
  const move = inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const cancel = tablesOf(em).updateTable('SessionReminder').set({ status: 'cancelled' })
    await cancel.where('sessionId', '=', id).execute()
    await sendDue(app, practice, due)
    throw new Error('the time is taken')
  })
  await expect(move).rejects.toThrow('the time is taken')
  expect(await states()).toEqual(['planned'])
  // The first one is gone with the run that found the reminder held.
  const [, again] = await wakes()
  expect(again?.dueAt.getTime()).toBeGreaterThan(due.getTime())
  expect(again?.dueAt.getTime()).toBeLessThanOrEqual(due.getTime() + 10_000)
  await sendDue(app, practice, again?.dueAt ?? due)
  expect(await states()).toEqual(['sent, queued'])
  expect(await wakes()).toHaveLength(2)
})

test('a reminder is not lost by a start that is taken back: neither one that falls due meanwhile, nor one on its way', async () => {
  for (const isWritten of [false, true]) {
    const { practice, id, at, states } = await aReminded()
    if (isWritten) await sendDue(app, practice, at(0))
    await act(app, practice, at(isWritten ? 1 : -10), (action) => startSession(action, id))
    await sendDue(app, practice, at(2))
    // As the worker does with it.
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      tablesOf(em).updateTable('Message').set({ status: 'skipped', error: 'session_ended' }).execute(),
    )
    expect(await states()).toEqual(isWritten ? ['sent, skipped'] : [])
    // A day later the reminder is still of use.
    await act(app, practice, at(23 * 3600), (action) => takeBackStart(action, id))
    await sendDue(app, practice, at(23 * 3600 + 5))
    expect(await states()).toEqual(['sent, queued'])
  }
})
