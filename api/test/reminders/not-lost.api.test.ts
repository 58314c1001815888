import { expect, test } from 'vitest'
import { type Query, queryOf } from '../../src/db/query.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { JobContext } from '../../src/jobs/job.ts'
import { reminders } from '../../src/reminders/contract.ts'
import { runReplanRemindersJob } from '../../src/reminders/jobs.ts'
import { sendDueReminders } from '../../src/reminders/send.ts'
import { addRule, removeRule } from '../../src/reminders/service.ts'
import { startSession } from '../../src/sessions/lifecycle/attending.ts'
import { takeBackStart } from '../../src/sessions/lifecycle/correcting.ts'
import { act } from '../an-action.ts'
import { testApp } from '../app.ts'
import { aPatient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { meanwhile } from '../meanwhile.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aRule, planAll, remindersOf, sendDue } from './a-reminder.ts'

const app = await testApp()

const HOUR_MS = 3_600_000

/** A session whose reminder is due two days before, and a clock that counts from then, in seconds. */
async function aReminded() {
  const { practice, client } = await aSchedule(app)
  const { id: ruleId } = await client.reminders.add({ body: aRule() })
  const { id: patientId } = await aPatient(app.orm, practice)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const body = { patientId, sessionTypeId: practice.type.id, startsAt, location: 'office' } as const
  const { id } = await client.sessions.plan({ body })
  const at = (seconds: number) => new Date(Date.parse(startsAt) - 48 * HOUR_MS + seconds * 1000)
  const states = async () => (await remindersOf(client, id)).map(([, status]) => status)
  return { practice, client, id, ruleId, at, states }
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

test.each([
  ['sent once the removal is undone', 10, ['sent, queued']],
  ['not sent where the rule comes back an hour later', 3600, []],
] as const)('a reminder that falls due while its rule is removed is %s', async (_, seconds, expected) => {
  const { practice, ruleId, at, states } = await aReminded()
  const within = <T>(work: (query: Query) => Promise<T>) =>
    inPractice(app.orm.em.fork(), practice.id, (em) => work(queryOf(em)))
  await within((query) => removeRule(query, practice.id, ruleId, at(-5)))
  await planAll(app, practice, at(-4))
  await sendDue(app, practice, at(0))
  const scope = { practiceId: practice.id, secrets: app.config }
  await within((query) => addRule(query, scope, reminders.add.body.parse(aRule()), at(seconds - 5)))
  const replans = await queryOf(app.orm.em.fork())<{ data: { since?: string } }>(
    "select data from pgboss.job where name = 'reminders.replan' and data ->> 'practiceId' = $1",
    [practice.id],
  )
  for (const { data } of replans) await planAll(app, practice, at(seconds), data.since)
  await sendDue(app, practice, at(seconds + 5))
  expect(await states()).toEqual(expected)
})

test.each(['planned', 'sent'] as const)(
  'a rule that comes back while its reminders are being %s anew without it gets them back',
  async (doing) => {
    const { practice, ruleId, at, states } = await aReminded()
    const within = <T>(work: (query: Query) => Promise<T>) =>
      inPractice(app.orm.em.fork(), practice.id, (em) => work(queryOf(em)))
    await within((query) => removeRule(query, practice.id, ruleId, at(-5)))
    const scope = { practiceId: practice.id, secrets: app.config }
    const outcome = await meanwhile(
      app,
      practice.id,
      (query, em) =>
        doing === 'planned'
          ? runReplanRemindersJob.run({ em, now: at(-4) } as JobContext, { practiceId: practice.id })
          : sendDueReminders(query, practice.id, at(0)),
      () => within((query) => addRule(query, scope, reminders.add.body.parse(aRule()), at(5))),
    )
    expect(outcome.status).toBe('fulfilled')
    expect(await states()).toEqual([])
    await planAll(app, practice, at(6), at(-5).toISOString())
    await sendDue(app, practice, at(10))
    expect(await states()).toEqual(['sent, queued'])
  },
)

test('a planned reminder stays at its time where its rule, changed since, would have sent it by now', async () => {
  const { practice, client, id, ruleId, at } = await aReminded()
  await client.reminders.change({ params: { id: ruleId }, body: { when: { timing: 'hours', amount: 1440 } } })
  await planAll(app, practice)
  expect(await remindersOf(client, id)).toEqual([[at(0).toISOString(), 'planned']])
})
