import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lockPractitioner } from '../../src/availability/time-blocks.ts'
import { queryOf, queryWith, type RunSql } from '../../src/db/query.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { reminders } from '../../src/reminders/contract.ts'
import { runReplanRemindersJob } from '../../src/reminders/jobs.ts'
import { planReminders } from '../../src/reminders/plan.ts'
import { addRule } from '../../src/reminders/service.ts'
import { testApp } from '../app.ts'
import { aPatient, type aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { meanwhile } from '../meanwhile.ts'
import { refusal } from '../refusal.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aType } from '../session-types/a-type.ts'
import { aVisitor } from '../visitor.ts'
import { aRule, planAll, remindersOf } from './a-reminder.ts'

const app = await testApp()
const HOUR = 60
const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** A practice that reminds two days before, and a client for whom it plans. */
async function aReminding(given: Parameters<typeof aPractice>[1] = {}) {
  const { practice, client } = await aSchedule(app, given)
  const rule = await client.reminders.add({ body: aRule() })
  const patient = await aPatient(app.orm, practice)
  const plan = (startsAt: string, sessionTypeId = practice.type.id, patientId = patient.id) =>
    client.sessions.plan({ body: { patientId, sessionTypeId, startsAt, location: 'office' } })
  return { practice, client, rule, patient, plan, ten: nextWeekday(practice, 'monday', '10:00') }
}

describe('the planned reminders of a session', () => {
  test('are inserted with the session, and follow each move, cancellation and undo', async () => {
    const { client, plan, ten } = await aReminding()
    const { id } = await plan(ten)
    expect(await remindersOf(client, id)).toEqual([[later(ten, -48 * HOUR), 'planned']])
    await client.sessions.reschedule({ params: { id }, body: { startsAt: later(ten, 120) } })
    expect(await remindersOf(client, id)).toEqual([[later(ten, -46 * HOUR), 'planned']])
    await client.sessions.reschedule({ params: { id }, body: { startsAt: ten } })
    expect(await remindersOf(client, id)).toEqual([[later(ten, -48 * HOUR), 'planned']])
    await client.sessions.start({ params: { id } })
    expect(await remindersOf(client, id)).toEqual([])
    await client.sessions.takeBack({ params: { id } })
    expect(await remindersOf(client, id)).toEqual([[later(ten, -48 * HOUR), 'planned']])
    await client.sessions.cancel({ params: { id }, body: { reason: 'Un empêchement' } })
    expect(await remindersOf(client, id)).toEqual([])
  })

  test('are none if the session is nearer than the reminder', async () => {
    const { client, plan, ten, rule } = await aReminding()
    await client.reminders.change({ params: { id: rule.id }, body: { when: { timing: 'hours', amount: 1440 } } })
    const { id } = await plan(ten)
    expect(await remindersOf(client, id)).toEqual([])
  })

  test('start with the acceptance of a request', async () => {
    const { practice, client, ten } = await aReminding()
    const { id } = await aVisitor(app, practice).book({ startsAt: ten })
    expect(await remindersOf(client, id)).toEqual([])
    await client.sessions.accept({ params: { id } })
    expect(await remindersOf(client, id)).toEqual([[later(ten, -48 * HOUR), 'planned']])
  })

  test('follow the rules when they change, once the job has gone through the sessions', async () => {
    const { practice, client, plan, ten, rule } = await aReminding()
    const { id } = await plan(ten)
    await client.reminders.change({ params: { id: rule.id }, body: { when: { timing: 'hours', amount: 24 } } })
    await client.reminders.add({ body: aRule({ when: { timing: 'hours', amount: 3 } }) })
    await planAll(app, practice)
    expect(await remindersOf(client, id)).toEqual([
      [later(ten, -24 * HOUR), 'planned'],
      [later(ten, -3 * HOUR), 'planned'],
    ])
    await client.reminders.remove({ params: { id: rule.id } })
    await planAll(app, practice)
    expect(await remindersOf(client, id)).toEqual([[later(ten, -3 * HOUR), 'planned']])
  })

  test('follow the type’s own rules if it has some, even if all of them are off', async () => {
    const { practice, client, plan, ten } = await aReminding()
    const other = await client.sessionTypes.add({ body: aType() })
    const own = await client.reminders.add({
      body: aRule({ sessionTypeId: other.id, when: { timing: 'hours', amount: 5 } }),
    })
    const { id } = await plan(ten, other.id)
    expect(await remindersOf(client, id)).toEqual([[later(ten, -5 * HOUR), 'planned']])
    await client.reminders.change({ params: { id: own.id }, body: { isActive: false } })
    await planAll(app, practice)
    expect(await remindersOf(client, id)).toEqual([])
    await client.sessions.change({ params: { id }, body: { typeIds: [practice.type.id] } })
    expect(await remindersOf(client, id)).toEqual([[later(ten, -48 * HOUR), 'planned']])
  })

  test('are for the first session alone where the rule says so, whichever session becomes the first', async () => {
    const { client, plan, ten, rule } = await aReminding()
    await client.reminders.change({ params: { id: rule.id }, body: { isFirstOnly: true } })
    const second = await plan(later(ten, 24 * HOUR))
    expect(await remindersOf(client, second.id)).toHaveLength(1)
    const first = await plan(ten)
    expect(await remindersOf(client, first.id)).toHaveLength(1)
    expect(await remindersOf(client, second.id)).toEqual([])
    await client.sessions.cancel({ params: { id: first.id }, body: { reason: 'Un empêchement' } })
    expect(await remindersOf(client, second.id)).toHaveLength(1)
  })

  test.each([1, 2, 3])('stay where the session moves while they are planned anew, after statement %i', async (nth) => {
    const { practice, client, plan, ten } = await aReminding()
    const { id } = await plan(ten)
    let statements = 0
    const racing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1
        if (statements === nth)
          await client.sessions.reschedule({ params: { id }, body: { startsAt: later(ten, 2 * HOUR) } })
        return result
      },
    }
    await inPractice(app.orm.em.fork(), practice.id, (em) => {
      const run: RunSql = (sql, params) => queryOf(em)(sql, params)
      const query = queryWith(run, () => tablesOf(em).withPlugin(racing))
      return planReminders(query, practice.id, [id], new Date())
    })
    expect(statements).toBeGreaterThanOrEqual(nth)
    expect(await remindersOf(client, id)).toEqual([[later(ten, -46 * HOUR), 'planned']])
  })

  test('of a rule that is added while the session moves are for its new time', async () => {
    const { practice, client, plan, ten } = await aReminding()
    const { id } = await plan(ten)
    const added = await meanwhile(
      app,
      practice.id,
      async (query) => {
        await lockPractitioner(query, practice.id)
        await query(
          `update session set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours'
           where id = $1`,
          [id],
        )
        await planReminders(query, practice.id, [id], new Date())
      },
      () => client.reminders.add({ body: aRule({ when: { timing: 'hours', amount: 3 } }) }),
    )
    expect(added.status).toBe('fulfilled')
    await planAll(app, practice)
    expect(await remindersOf(client, id)).toEqual([
      [later(ten, -46 * HOUR), 'planned'],
      [later(ten, -1 * HOUR), 'planned'],
    ])
  })

  test('of a rule that is added while the session is confirmed come with the confirmation', async () => {
    const { practice, client, patient, ten } = await aReminding()
    const startsAt = new Date(ten)
    const { id } = await aSession(app.orm, practice, { startsAt, status: 'pre_scheduled', patientId: patient.id })
    const rule = reminders.add.body.parse(aRule({ when: { timing: 'hours', amount: 3 } }))
    const confirmed = await meanwhile(
      app,
      practice.id,
      (query) => addRule(query, { practiceId: practice.id, secrets: app.config }, rule, new Date()),
      () => client.sessions.confirm({ params: { id } }),
    )
    expect(confirmed.status).toBe('fulfilled')
    expect(await remindersOf(client, id)).toEqual([
      [later(ten, -48 * HOUR), 'planned'],
      [later(ten, -3 * HOUR), 'planned'],
    ])
  })

  test('can be switched off for one session, and stay off when it moves', async () => {
    const { client, plan, ten } = await aReminding()
    const { id } = await plan(ten)
    const [{ id: reminderId } = { id: '' }] = await client.reminders.ofSession({ params: { id } })
    const turn = (isOff: boolean) => client.reminders.switch({ params: { id, reminderId }, body: { isOff } })
    expect(await turn(true)).toMatchObject([{ status: 'off' }])
    expect(await turn(true)).toMatchObject([{ status: 'off' }])
    await client.sessions.reschedule({ params: { id }, body: { startsAt: later(ten, 60) } })
    const moved = await client.reminders.ofSession({ params: { id } })
    expect(moved.map(({ status }) => status)).toEqual(['off'])
    expect(moved[0]!.dueAt).toBe(later(ten, -47 * HOUR))
    const on = await client.reminders.switch({ params: { id, reminderId: moved[0]!.id }, body: { isOff: false } })
    expect(on).toMatchObject([{ status: 'planned' }])
    const foreign = await aReminding()
    expect(await refusal(foreign.client.reminders.ofSession({ params: { id } }))).toMatchObject({ code: 'not_found' })
    const away = foreign.client.reminders.switch({ params: { id, reminderId }, body: { isOff: true } })
    expect(await refusal(away)).toMatchObject({ code: 'not_found' })
  })

  test('that are switched off follow their rule: when they are due, and whether there are any', async () => {
    const { practice, client, plan, ten, rule } = await aReminding()
    const { id } = await plan(ten)
    const [{ id: reminderId } = { id: '' }] = await client.reminders.ofSession({ params: { id } })
    const turn = (isOff: boolean) => client.reminders.switch({ params: { id, reminderId }, body: { isOff } })
    const change = async (body: { when?: { timing: 'hours'; amount: number }; isActive?: boolean }) => {
      await client.reminders.change({ params: { id: rule.id }, body })
      await planAll(app, practice)
    }
    await turn(true)
    await change({ when: { timing: 'hours', amount: 24 } })
    expect(await remindersOf(client, id)).toEqual([[later(ten, -24 * HOUR), 'off']])
    await change({ isActive: false })
    expect(await remindersOf(client, id)).toEqual([])
    expect(await refusal(turn(false))).toMatchObject({ code: 'conflict' })
    await change({ isActive: true })
    expect(await remindersOf(client, id)).toEqual([[later(ten, -24 * HOUR), 'off']])
    const other = await client.sessionTypes.add({ body: aType() })
    const own = aRule({ sessionTypeId: other.id, when: { timing: 'hours', amount: 5 } })
    await client.reminders.add({ body: own })
    await client.sessions.change({ params: { id }, body: { typeIds: [other.id] } })
    expect(await remindersOf(client, id)).toEqual([[later(ten, -5 * HOUR), 'planned']])
    await client.sessions.change({ params: { id }, body: { typeIds: [practice.type.id] } })
    await turn(false)
    expect(await remindersOf(client, id)).toEqual([[later(ten, -24 * HOUR), 'planned']])
  })

  test('stay switched off where their rule is removed and added again, and are not shown without it', async () => {
    const { practice, client, plan, ten, rule } = await aReminding()
    const { id } = await plan(ten)
    const second = await plan(later(ten, 24 * HOUR))
    const [{ id: reminderId } = { id: '' }] = await client.reminders.ofSession({ params: { id } })
    await client.reminders.switch({ params: { id, reminderId }, body: { isOff: true } })
    await client.reminders.remove({ params: { id: rule.id } })
    expect(await remindersOf(client, id)).toEqual([])
    await planAll(app, practice)
    const again = await client.reminders.add({ body: aRule({ asksConfirmation: false }) })
    expect(again).toMatchObject({ id: rule.id, asksConfirmation: false })
    await planAll(app, practice)
    expect(await remindersOf(client, id)).toEqual([[later(ten, -48 * HOUR), 'off']])
    expect(await remindersOf(client, second.id)).toEqual([[later(ten, -24 * HOUR), 'planned']])
  })

  test('say why they would reach nobody as things stand', async () => {
    const { practice, client, plan, ten } = await aReminding()
    await client.reminders.add({ body: aRule({ channel: 'sms', when: { timing: 'hours', amount: 3 } }) })
    const { id: patientId } = await aPatient(app.orm, practice, { email: null, phone: null })
    const { id } = await plan(ten, practice.type.id, patientId)
    const obstacles = async () =>
      (await client.reminders.ofSession({ params: { id } })).map(({ channel, obstacle }) => [channel, obstacle])
    expect(await obstacles()).toEqual([
      ['email', 'no_email'],
      ['sms', 'sms_not_set_up'],
    ])
    const change = async (body: { email?: string; refusesReminders?: boolean }) => {
      const { revision } = await client.patientFile.get({ params: { id: patientId } })
      await client.patientFile.change({ params: { id: patientId }, body: { ...body, revision } })
    }
    await change({ email: 'zoe@essais.test' })
    expect(await obstacles()).toContainEqual(['email', null])
    await change({ refusesReminders: true })
    expect(await obstacles()).toContainEqual(['email', 'opted_out'])
    const [{ id: reminderId } = { id: '' }] = await client.reminders.ofSession({ params: { id } })
    const off = await client.reminders.switch({ params: { id, reminderId }, body: { isOff: true } })
    expect(off[0]).toMatchObject({ status: 'off', obstacle: null })
  })

  test('stay off when the session is moved too near for a reminder, and back', async () => {
    const { client, plan, ten, rule } = await aReminding()
    const week = 7 * 24
    // Due a day from now for the later Monday, and past for the earlier one.
    const amount = Math.ceil((Date.parse(ten) - Date.now()) / 3_600_000) + week - 24
    await client.reminders.change({ params: { id: rule.id }, body: { when: { timing: 'hours', amount } } })
    const { id } = await plan(later(ten, week * HOUR))
    const [{ id: reminderId } = { id: '' }] = await client.reminders.ofSession({ params: { id } })
    await client.reminders.switch({ params: { id, reminderId }, body: { isOff: true } })
    const dueAt = later(ten, (week - amount) * HOUR)
    expect(await remindersOf(client, id)).toEqual([[dueAt, 'off']])
    await client.sessions.reschedule({ params: { id }, body: { startsAt: ten } })
    expect(await remindersOf(client, id)).toEqual([])
    await client.sessions.reschedule({ params: { id }, body: { startsAt: later(ten, week * HOUR) } })
    expect(await remindersOf(client, id)).toEqual([[dueAt, 'off']])
  })

  test('are planned again after a merge: only one session of the remaining client is the first', async () => {
    const { practice, client, patient, plan, ten, rule } = await aReminding()
    await client.reminders.change({ params: { id: rule.id }, body: { isFirstOnly: true } })
    const first = await plan(ten)
    const { id: otherId } = await aPatient(app.orm, practice)
    const second = await plan(later(ten, 24 * HOUR), practice.type.id, otherId)
    expect(await remindersOf(client, second.id)).toHaveLength(1)
    const jobs = (sql: string) =>
      queryOf(app.orm.em.fork())(`${sql} from pgboss.job where name = $1 and data->>'practiceId' = $2`, [
        runReplanRemindersJob.name,
        practice.id,
      ])
    await jobs('delete')
    await client.patientFile.merge({ params: { id: patient.id }, body: { otherId } })
    expect(await jobs('select id')).toHaveLength(1)
    await planAll(app, practice)
    expect(await remindersOf(client, first.id)).toHaveLength(1)
    expect(await remindersOf(client, second.id)).toEqual([])
  })
})
