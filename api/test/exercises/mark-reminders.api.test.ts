import { describe, expect, onTestFinished, test } from 'vitest'
import { signToken } from '../../src/crypto/token.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { remindOfMarks, wakeMarkReminders } from '../../src/exercises/jobs.ts'
import { minutesOfDay } from '../../src/format/calendar.ts'
import { localDay } from '../../src/format/day.ts'
import type { JobContext } from '../../src/jobs/job.ts'
import type { Message } from '../../src/messages/entity.ts'
import { startApp, testApp } from '../app.ts'
import { aClient, aPractice, type BuiltClient, type BuiltPractice } from '../build.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()
const EIGHT_IN_THE_EVENING = 20 * 60

type Builder = Pick<typeof app, 'orm' | 'client' | 'signedIn' | 'clientTokenOf'>

/** A client who is asked for one mark a day. */
async function asked(on: Builder = app, known?: BuiltPractice) {
  const practice = known ?? (await aPractice(on.orm, { name: 'Cabinet d’hypnose du Port' }))
  const client = await aClient(on.orm, practice, { firstname: 'Maëlle' })
  const practitioner = (await on.signedIn(practice)).exercises
  const mine = on.client({ authorization: `Bearer ${await on.clientTokenOf(client)}` })
  const ask = (words: string) => practitioner.ask({ params: { id: client.patientId }, body: { words } })
  const { id } = await ask('Qualité de ma nuit')
  const choose = (atMinutes: number | null) =>
    mine.exercises.chooseReminder({ params: { practiceId: practice.id }, body: { atMinutes } })
  const chosen = async () => (await mine.exercises.ofClient({}))[0]?.reminderAt
  return { practice, client, practitioner, mine, ask, questionId: id, choose, chosen }
}

const rows = <Row>(practice: BuiltPractice, sql: string, orm = app.orm) =>
  inPractice(orm.em.fork(), practice.id, (em) => queryOf(em)<Row>(sql))

/** When the reminder of a practice’s only client is due next; undefined: there is none. */
const dueOf = async (practice: BuiltPractice) => {
  const [row] = await rows<{ at: Date }>(
    practice,
    `select next_at as at from mark_reminder where practice_id = '${practice.id}'`,
  )
  return row && new Date(row.at).toISOString()
}

/** Puts a reminder there as if its hour had come. */
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
  test('is the client’s own choice, changed and taken back', async () => {
    const { practice, choose, chosen } = await asked()
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

  test('is of one’s own practices alone, and of nobody who is asked nothing', async () => {
    const { mine, choose, practitioner, questionId } = await asked()
    const other = await aPractice(app.orm)
    const elsewhere = { params: { practiceId: other.id }, body: { atMinutes: 480 } }
    expect(await refusal(mine.exercises.chooseReminder(elsewhere))).toMatchObject({ status: 404 })
    await practitioner.endQuestion({ params: { id: questionId } })
    expect(await refusal(choose(480))).toMatchObject({ code: 'conflict' })
    await choose(null)
  })

  test('ends with the last question, whoever ends it, and with the account', async () => {
    const { practice, client, mine, ask, questionId, choose, practitioner } = await asked()
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

  test('of one client says nothing of another’s', async () => {
    const one = await asked()
    const other = await asked(app, one.practice)
    await one.choose(480)
    expect(await other.chosen()).toBeNull()
    await other.choose(600)
    await other.mine.exercises.endOwnQuestion({ params: { id: other.questionId } })
    expect(await one.chosen()).toBe(480)
  })
})

describe('whoever chose it', () => {
  test('is reminded once a day at that hour, also over a change of the clock', async () => {
    const { practice, client, choose } = await asked()
    await choose(EIGHT_IN_THE_EVENING)
    // Paris puts its clocks forward on 28 March 2027: the same hour comes sixty minutes earlier.
    await remind(practice, client, '2027-03-27T19:00:00Z')
    await remind(practice, client, '2027-03-27T19:00:01Z')
    await Promise.all([1, 2].map(() => remind(practice, client, '2027-03-27T19:00:02Z')))
    expect((await written(practice)).map(({ key }) => key)).toEqual([`marks.reminder:${client.accountId}:2027-03-27`])
    expect(await dueOf(practice)).toBe('2027-03-28T18:00:00.000Z')
    await remind(practice, client, '2027-03-28T18:00:00Z')
    expect(await dueOf(practice)).toBe('2027-03-29T18:00:00.000Z')
    // And back on 31 October: at two in the morning the hour comes twice, and is told once.
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
    const { practice, client, choose } = await asked()
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
    const { practice, client, choose } = await asked()
    await choose(EIGHT_IN_THE_EVENING)
    await rows(practice, `update practice set time_zone = 'America/Martinique' where id = '${practice.id}'`)
    await remind(practice, client, '2027-02-10T19:00:00Z')
    expect(await written(practice)).toEqual([])
    expect(await dueOf(practice)).toBe('2027-02-11T00:00:00.000Z')
  })

  test('is not reminded of a day whose marks are all given, and is where one of two is missing', async () => {
    const { practice, client, mine, ask, questionId, choose } = await asked()
    const today = localDay(new Date(), 'Europe/Paris')
    const mark = (id: string, day: string) => mine.exercises.mark({ params: { id, day }, body: { value: 7 } })
    await mark(questionId, today)
    await choose(0)
    // The job asks for the hour of the reminder alone: at midnight of that day.
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

  test('is taken by one of several workers, and looked at again an hour later where that one came to nothing', async () => {
    const { practice, client, choose } = await asked()
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

  test('of a practice whose address nobody has confirmed gets nothing: the gate keeps it, and the log says why', async () => {
    const { practice, client, choose } = await asked()
    await rows(practice, `update app_user set email_verified_at = null where practice_id = '${practice.id}'`)
    await choose(EIGHT_IN_THE_EVENING)
    await remind(practice, client, '2027-02-10T19:00:00Z')
    expect(await written(practice)).toMatchObject([{ status: 'skipped', error: 'email_unverified' }])
  })
})

describe('the mail', () => {
  /** Its clock stands at eight in the evening of tomorrow: a job is never done before the database’s own time. */
  async function anEvening() {
    const now = new Date(Date.now() + 86_400_000)
    now.setUTCHours(19, 0, 0, 0)
    const clock = { now: new Date() }
    const office = await aPostOffice({ now: () => clock.now })
    const served = await startApp({ database: office, now: () => clock.now })
    onTestFinished(() => served.close())
    const evening = await asked(served)
    for (const signIns of ['client_session', 'auth_session'])
      await queryOf(office.orm.em.fork())(`update ${signIns} set expires_at = now() + interval '5 days'`)
    clock.now = now
    const minutes = minutesOfDay(now, 'Europe/Paris')
    await evening.choose(minutes)
    const { practice, client } = evening
    const write = () =>
      inPractice(office.orm.em.fork(), practice.id, (em) =>
        remindOfMarks.run({ em, now } as JobContext, { practiceId: practice.id, accountId: client.accountId }),
      )
    await write()
    const outcome = async () => {
      await office.worker()
      const status = async () => (await office.messages(practice.id)).map((one) => one.status)
      await expect.poll(status, { timeout: 10_000 }).not.toContain('queued')
      return status()
    }
    return { ...evening, office, served, clock, day: localDay(now, 'Europe/Paris'), outcome }
  }

  test('says in the client’s language neither what is asked nor what for, and stands in the log', async () => {
    const { office, practice, client, outcome } = await anEvening()
    await rows(practice, "update patient set locale = 'en', email = 'parents@essais.test'", office.orm)
    expect(await outcome()).toEqual(['sent'])
    const [mail] = await office.server.arrived(1)
    // To whoever chose it, whatever address the practice has of them.
    expect(mail?.recipients).toEqual([client.email])
    expect(mail?.subject).toBe('Your reminder for today')
    expect(mail?.text).toContain('Hello Maëlle,')
    expect(`${mail?.subject} ${mail?.from?.name} ${mail?.text}`).not.toMatch(/hypno|nuit|mark\b|question/i)
    const [message] = await office.messages(practice.id)
    expect(message).toMatchObject({ template: 'marks.reminder', audience: 'client', patientId: client.patientId })
  })

  test('ends the reminders by one press, of our page or of the mailbox, however often; a forged link ends nothing', async () => {
    const { office, practice, client, served, choose, chosen, outcome } = await anEvening()
    await outcome()
    const [mail] = await office.server.arrived(1)
    expect(mail?.subject).toBe('Votre rappel du jour')
    const secret = served.config.APP_SECRET
    const token = signToken(secret, 'mark_reminder', practice.id, client.accountId)
    expect(mail?.text).toContain(`/unsubscribe/marks#token=${token}`)
    expect(mail?.header('list-unsubscribe')).toContain(`/api/public/mark-reminders/${token}/end`)
    const press = (link: string) => served.client().exercises.endReminder({ params: { link } })
    const forged = [
      signToken(secret, 'form', practice.id, client.accountId),
      `${token.slice(0, -2)}AA`,
      signToken('another-secret-that-is-long-enough-too', 'mark_reminder', practice.id, client.accountId),
    ]
    for (const link of forged) expect(await refusal(press(link))).toMatchObject({ status: 404 })
    expect(await chosen()).not.toBeNull()
    const pressed = await fetch(`${served.url}/api/public/mark-reminders/${token}/end`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.status).toBe(204)
    expect(await chosen()).toBeNull()
    await press(token)
    // Also the link of an older mail ends what was chosen anew.
    await choose(480)
    await press(token)
    expect(await chosen()).toBeNull()
  })

  test('does not go where the mark was given, the question ended or the choice was taken back meanwhile', async () => {
    const given = await anEvening()
    const { questionId: id, day } = given
    await given.mine.exercises.mark({ params: { id, day }, body: { value: 3 } })
    expect(await given.outcome()).toEqual(['skipped'])
    const ended = await anEvening()
    await ended.practitioner.endQuestion({ params: { id: ended.questionId } })
    expect(await ended.outcome()).toEqual(['skipped'])
    const refused = await anEvening()
    await refused.choose(null)
    expect(await refused.outcome()).toEqual(['skipped'])
  })

  test('does not go once its day is over', async () => {
    const late = await anEvening()
    late.clock.now = new Date(late.clock.now.getTime() + 6 * 3_600_000)
    expect(await late.outcome()).toEqual(['skipped'])
  })
})
