import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { remindOfMarks, wakeMarkReminders } from '../../src/exercises/jobs.ts'
import { localDay } from '../../src/format/day.ts'
import type { JobContext } from '../../src/jobs/job.ts'
import type { Message } from '../../src/messages/entity.ts'
import { testApp } from '../app.ts'
import { aPractice, type BuiltClient, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aMarkedClient, rowsIn } from './a-marked-client.ts'

const app = await testApp()
const EIGHT_IN_THE_EVENING = 20 * 60

const rows = <Row>(practice: BuiltPractice, sql: string) => rowsIn<Row>(app.orm, practice, sql)

/** When the reminder of a practice’s only client is due next; undefined: there is none. */
const dueOf = async (practice: BuiltPractice) => {
  const [row] = await rows<{ at: Date }>(
    practice,
    `select next_at as at from mark_reminder where practice_id = '${practice.id}'`,
  )
  return row && new Date(row.at).toISOString()
}

/** Backdates a reminder, so that it is due. */
const dueAt = (practice: BuiltPractice, at: string) =>
  rows(practice, `update mark_reminder set next_at = '${at}' where practice_id = '${practice.id}'`)

const remind = (practice: BuiltPractice, { accountId }: BuiltClient, now: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    remindOfMarks.run({ em, now: new Date(now) } as JobContext, { practiceId: practice.id, accountId }),
  )

const written = (practice: BuiltPractice) =>
  rows<Pick<Message, 'key' | 'status' | 'error'>>(
    practice,
    "select key, status, error from message where template = 'marks.reminder' order by created_at",
  )

describe('the hour of the reminder', () => {
  test('is the client’s own choice, changed and revoked', async () => {
    const { practice, choose, chosen } = await aMarkedClient(app)
    expect(await chosen()).toBeNull()
    await choose(EIGHT_IN_THE_EVENING)
    expect(await chosen()).toBe(EIGHT_IN_THE_EVENING)
    await choose(0)
    await choose(1439)
    expect(await chosen()).toBe(1439)
    for (const wrong of [-1, 1440])
      expect(await refusal(choose(wrong))).toMatchObject({ details: { errors: { atMinutes: ['out_of_range'] } } })
    await choose(null)
    await choose(null)
    expect(await chosen()).toBeNull()
    expect(await dueOf(practice)).toBeUndefined()
  })

  test('concerns one’s own practices alone, and nobody without a question', async () => {
    const { mine, choose, practitioner, questionId } = await aMarkedClient(app)
    const other = await aPractice(app.orm)
    const elsewhere = { params: { practiceId: other.id }, body: { atMinutes: 480 } }
    expect(await refusal(mine.exercises.chooseReminder(elsewhere))).toMatchObject({ status: 404 })
    await practitioner.endQuestion({ params: { id: questionId } })
    expect(await refusal(choose(480))).toMatchObject({ code: 'conflict' })
    await choose(null)
  })

  test('ends with the last question, whoever ends it, and with the account', async () => {
    const { practice, client, mine, ask, questionId, choose, practitioner } = await aMarkedClient(app)
    await choose(480)
    const { id } = await ask('Mon calme')
    await practitioner.endQuestion({ params: { id } })
    expect(await dueOf(practice)).toBeDefined()
    await mine.exercises.endOwnQuestion({ params: { id: questionId } })
    expect(await dueOf(practice)).toBeUndefined()

    await ask('Mon énergie')
    expect(await dueOf(practice)).toBeUndefined()
    await choose(480)
    await rows(practice, `delete from client_account where id = '${client.accountId}'`)
    expect(await dueOf(practice)).toBeUndefined()
  })

  test('of one client reveals nothing of another’s', async () => {
    const one = await aMarkedClient(app)
    const other = await aMarkedClient(app, one.practice)
    await one.choose(480)
    expect(await other.chosen()).toBeNull()
    await other.choose(600)
    await other.mine.exercises.endOwnQuestion({ params: { id: other.questionId } })
    expect(await one.chosen()).toBe(480)
  })
})

describe('a client who chose it', () => {
  test('is reminded once a day at that hour, also across a clock change', async () => {
    const { practice, client, choose } = await aMarkedClient(app)
    await choose(EIGHT_IN_THE_EVENING)
    // Paris puts its clocks forward on 28 March 2027: the same hour comes sixty minutes earlier.
    await remind(practice, client, '2027-03-27T19:00:00Z')
    await remind(practice, client, '2027-03-27T19:00:01Z')
    await Promise.all([1, 2].map(() => remind(practice, client, '2027-03-27T19:00:02Z')))
    expect((await written(practice)).map(({ key }) => key)).toEqual([`marks.reminder:${client.accountId}:2027-03-27`])
    expect(await dueOf(practice)).toBe('2027-03-28T18:00:00.000Z')
    await remind(practice, client, '2027-03-28T18:00:00Z')
    expect(await dueOf(practice)).toBe('2027-03-29T18:00:00.000Z')
    // And back on 31 October: at two in the morning the hour comes twice, and one reminder is sent.
    await choose(150)
    await remind(practice, client, '2027-10-31T00:30:00Z')
    await remind(practice, client, '2027-10-31T01:30:00Z')
    expect(await dueOf(practice)).toBe('2027-11-01T01:30:00.000Z')
    expect((await written(practice)).map(({ key }) => key.slice(-10))).toEqual([
      '2027-03-27',
      '2027-03-28',
      '2027-10-31',
    ])
  })

  test('is not reminded before the hour, nor when more than three hours have passed', async () => {
    const { practice, client, choose } = await aMarkedClient(app)
    await choose(EIGHT_IN_THE_EVENING)
    await remind(practice, client, '2027-02-10T18:59:59Z')
    expect(await dueOf(practice)).toBe('2027-02-10T19:00:00.000Z')
    await remind(practice, client, '2027-02-10T22:00:01Z')
    expect(await written(practice)).toEqual([])
    expect(await dueOf(practice)).toBe('2027-02-11T19:00:00.000Z')
    await remind(practice, client, '2027-02-11T22:00:00Z')
    expect(await written(practice)).toHaveLength(1)
  })

  test('follows the practice to another zone', async () => {
    const { practice, client, choose } = await aMarkedClient(app)
    await choose(EIGHT_IN_THE_EVENING)
    await rows(practice, `update practice set time_zone = 'America/Martinique' where id = '${practice.id}'`)
    await remind(practice, client, '2027-02-10T19:00:00Z')
    expect(await written(practice)).toEqual([])
    expect(await dueOf(practice)).toBe('2027-02-11T00:00:00.000Z')
  })

  test('is not reminded for a day with all marks, but for one with a missing mark', async () => {
    const { practice, client, mine, ask, questionId, choose } = await aMarkedClient(app)
    const today = localDay(new Date(), 'Europe/Paris')
    const mark = (id: string, day: string) => mine.exercises.mark({ params: { id, day }, body: { value: 7 } })
    await mark(questionId, today)
    await choose(0)
    // The job uses only the hour of the reminder, at midnight of that day.
    const [{ at } = { at: '' }] = await rows<{ at: string }>(
      practice,
      `select to_char('${today}'::timestamp at time zone 'Europe/Paris' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
    )
    await remind(practice, client, at)
    expect(await written(practice)).toEqual([])
    const { id } = await ask('Mon calme')
    await remind(practice, client, at)
    expect(await written(practice)).toHaveLength(1)
    await mark(id, today)
  })

  test('is taken by one of several workers, and tried again an hour later if that one failed', async () => {
    const { practice, client, choose } = await aMarkedClient(app)
    await choose(EIGHT_IN_THE_EVENING)
    const now = new Date()
    await dueAt(practice, new Date(now.getTime() - 1000).toISOString())
    const wake = () => wakeMarkReminders.run({ em: app.orm.em.fork(), now } as JobContext, {})
    await Promise.all([wake(), wake()])
    const jobs = await queryOf(app.orm.em.fork())<{ data: object }>(
      "select data from pgboss.job where name = 'markReminders.remind'",
    )
    const own = jobs.filter(({ data }) => JSON.stringify(data).includes(practice.id))
    expect(own).toEqual([{ data: { practiceId: practice.id, accountId: client.accountId } }])
    expect(await dueOf(practice)).toBe(new Date(now.getTime() + 3_600_000).toISOString())
  })

  test('of a practice with an unconfirmed address gets nothing: the gate withholds it, and the log says why', async () => {
    const { practice, client, choose } = await aMarkedClient(app)
    await rows(practice, `update app_user set email_verified_at = null where practice_id = '${practice.id}'`)
    await choose(EIGHT_IN_THE_EVENING)
    await remind(practice, client, '2027-02-10T19:00:00Z')
    expect(await written(practice)).toMatchObject([{ status: 'skipped', error: 'email_unverified' }])
  })
})
