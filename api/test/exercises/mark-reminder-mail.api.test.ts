import { expect, test } from 'vitest'
import { signToken } from '../../src/crypto/token.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { remindOfMarks } from '../../src/exercises/jobs.ts'
import { minutesOfDay } from '../../src/format/calendar.ts'
import { localDay } from '../../src/format/day.ts'
import type { JobContext } from '../../src/jobs/job.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { refusal } from '../refusal.ts'
import { aMarkedClient, rowsIn } from './a-marked-client.ts'

/** Its clock stands at eight in the evening of tomorrow: a job never runs before the database’s own time. */
async function anEvening() {
  const now = new Date(Date.now() + 86_400_000)
  now.setUTCHours(19, 0, 0, 0)
  const clock = { now: new Date() }
  const office = await aPostOffice({ now: () => clock.now })
  const served = await office.api({ now: () => clock.now })
  const evening = await aMarkedClient(served)
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

test('the mail, in the client’s language, reveals neither the question nor its purpose, and is in the log', async () => {
  const { office, practice, client, outcome } = await anEvening()
  await rowsIn(office.orm, practice, "update patient set locale = 'en', email = 'parents@essais.test'")
  expect(await outcome()).toEqual(['sent'])
  const [mail] = await office.server.arrived(1)
  // It goes to the account that chose it, whatever address the practice has.
  expect(mail?.recipients).toEqual([client.email])
  expect(mail?.subject).toBe('Your reminder for today')
  expect(mail?.text).toContain('Hello Maëlle,')
  expect(`${mail?.subject} ${mail?.from?.name} ${mail?.text}`).not.toMatch(/hypno|nuit|mark\b|question/i)
  const [message] = await office.messages(practice.id)
  expect(message).toMatchObject({ template: 'marks.reminder', audience: 'client', patientId: client.patientId })
})

test('the mail’s link, or the mail program, ends the reminders by one press, repeatedly; a forged link ends nothing', async () => {
  const { office, practice, client, served, choose, chosen, outcome } = await anEvening()
  await outcome()
  const [mail] = await office.server.arrived(1)
  expect(mail?.subject).toBe('Votre rappel du jour')
  const secret = served.config.APP_SECRET
  const token = signToken(secret, 'mark_reminder', { practiceId: practice.id, id: client.accountId })
  expect(mail?.text).toContain(`/unsubscribe/marks#token=${token}`)
  expect(mail?.header('list-unsubscribe')).toContain(`/api/public/mark-reminders/${token}/end`)
  const press = (link: string) => served.client().exercises.endReminder({ params: { link } })
  const forged = [
    signToken(secret, 'form', { practiceId: practice.id, id: client.accountId }),
    `${token.slice(0, -2)}AA`,
    signToken('another-secret-that-is-long-enough-too', 'mark_reminder', {
      practiceId: practice.id,
      id: client.accountId,
    }),
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
  // The link of an older mail ends a newer choice too.
  await choose(480)
  await press(token)
  expect(await chosen()).toBeNull()
})

test('the mail does not go if the mark was given, the question ended or the choice was revoked meanwhile', async () => {
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

test('a mail that its server held up for more than three hours does not go', async () => {
  const held = await anEvening()
  held.clock.now = new Date(held.clock.now.getTime() + 3 * 3_600_000 - 1000)
  expect(await held.outcome()).toEqual(['sent'])
  const late = await anEvening()
  late.clock.now = new Date(late.clock.now.getTime() + 3 * 3_600_000 + 1000)
  expect(await late.outcome()).toEqual(['skipped'])
  expect(await late.office.messages(late.practice.id)).toMatchObject([{ error: 'too_late' }])
})

test('the mail does not go once its day is over', async () => {
  const late = await anEvening()
  late.clock.now = new Date(late.clock.now.getTime() + 6 * 3_600_000)
  expect(await late.outcome()).toEqual(['skipped'])
})
