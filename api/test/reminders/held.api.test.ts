import { expect, test } from 'vitest'
import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPatient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aRule, remindersOf, sendDue } from './a-reminder.ts'

const app = await testApp()

test('a reminder that a move holds while it falls due is sent a moment later, where that move fails', async () => {
  const { practice, client } = await aSchedule(app)
  await client.reminders.add({ body: aRule() })
  const { id: patientId } = await aPatient(app.orm, practice)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const body = { patientId, sessionTypeId: practice.type.id, startsAt, location: 'office' } as const
  const { id } = await client.sessions.plan({ body })
  const due = new Date(Date.parse(startsAt) - 48 * 3_600_000)
  const states = async () => (await remindersOf(client, id)).map(([, status]) => status)
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
