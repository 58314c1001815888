import { expect, test } from 'vitest'
import { runReplanDayMailsJob, wakeDayMails, writeDayMail } from '../../src/day-mail/jobs.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { nextTime } from '../../src/format/next-time.ts'
import type { JobContext } from '../../src/jobs/job.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { refusal } from '../refusal.ts'

test.each([
  ['Europe/Paris', 420, '2027-03-27T20:00:00Z', '2027-03-28T05:00:00.000Z'],
  ['Europe/Paris', 420, '2027-03-28T04:00:00Z', '2027-03-28T05:00:00.000Z'],
  ['Pacific/Apia', 420, '2027-01-10T18:30:00Z', '2027-01-11T18:00:00.000Z'],
  ['Australia/Lord_Howe', 135, '2027-10-02T10:00:00Z', '2027-10-02T15:45:00.000Z'],
])('in %s minute %s comes next after %s at %s', (zone, minutes, now, next) => {
  expect(nextTime(minutes, zone, new Date(now)).toISOString()).toBe(next)
})

test('the hour is set in the profile, and reset', async () => {
  const app = await testApp()
  const { profile } = await app.signedIn(await aPractice(app.orm))
  expect((await profile.own({})).dayMail).toBeNull()
  expect((await profile.change({ body: { dayMail: { atMinutes: 420 } } })).dayMail).toEqual({ atMinutes: 420 })
  expect((await profile.change({ body: { city: 'Nantes' } })).dayMail).toEqual({ atMinutes: 420 })
  expect(await refusal(profile.change({ body: { dayMail: { atMinutes: 1440 } } }))).toMatchObject({
    details: { errors: { 'dayMail.atMinutes': ['out_of_range'] } },
  })
  expect((await profile.change({ body: { dayMail: null } })).dayMail).toBeNull()
})

test('the mail lists who comes when and where, once, and a day without sessions has no mail', async () => {
  // The day is tomorrow: a job never runs before the database's own time, and by then the session would be over.
  const today = new Date(Date.now() + 86_400_000)
  today.setUTCHours(4, 0, 0, 0)
  const now = new Date(today.getTime() + 1000)
  const office = await aPostOffice()
  const app = await office.api()
  const practice = await aPractice(office.orm, { name: 'Cabinet d’hypnose du Port' })
  const { profile } = await app.signedIn(practice)
  await profile.change({ body: { dayMail: { atMinutes: 420 } } })
  const { id: patientId } = await aPatient(office.orm, practice, { firstname: 'Zoé', lastname: 'Œuvrard' })
  const noon = new Date(today.getTime() + 8 * 3_600_000)
  await aSession(office.orm, practice, { startsAt: noon, patientId })
  await aSession(office.orm, practice, { startsAt: new Date(noon.getTime() + 2 * 86_400_000), patientId })
  const day = today.toISOString().slice(0, 10)
  const setDayMail = (on: string) =>
    inPractice(office.orm.em.fork(), practice.id, (em) =>
      writeDayMail.run({ em, now } as JobContext, {
        practiceId: practice.id,
        userId: practice.userId,
        day: on,
        timeZone: 'Europe/Paris',
      }),
    )
  await setDayMail(day)
  await setDayMail(day)
  await setDayMail(new Date(today.getTime() + 86_400_000).toISOString().slice(0, 10))
  expect((await office.messages(practice.id)).map(({ template }) => template)).toEqual(['day.ahead'])
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail!.recipients).toEqual([practice.email])
  expect(mail!.subject).toMatch(/^Votre journée du .+\s: 1 rendez-vous$/)
  expect(mail!.subject).not.toMatch(/Zoé|hypno/)
  expect(mail!.text).toMatch(/Zoé Œuvrard\n\s+Au cabinet/)
  expect(mail!.text).not.toMatch(/Séance individuelle/)
})

test('a practice whose time has come is mailed, and then waits for the next day', async () => {
  const app = await testApp()
  const practice = await aPractice(app.orm)
  const query = queryOf(app.orm.em.fork())
  const now = new Date()
  const dueAt = new Date(now.getTime() - 60_000)
  await query(
    'insert into day_mail (id, practice_id, user_id, at_minutes, next_at) values (gen_random_uuid(), $1, $2, 420, $3)',
    [practice.id, practice.userId, dueAt.toISOString()],
  )
  const rowsOf = (id: string) =>
    query<{ next_at: Date | string }>('select next_at from day_mail where practice_id = $1', [id])
  await wakeDayMails.run({ em: app.orm.em.fork(), now } as JobContext, {})
  const [row] = await rowsOf(practice.id)
  expect(new Date(row?.next_at ?? 0)).toEqual(nextTime(420, 'Europe/Paris', now))
  const jobs = await query<{ data: { practiceId: PracticeId } }>(
    "select data from pgboss.job where name = 'dayMail.write'",
  )
  expect(jobs.filter(({ data }) => data.practiceId === practice.id)).toHaveLength(1)
})

test('a changed zone of the practice moves the mail to its hour there, and leaves who has a zone of their own', async () => {
  const app = await testApp()
  const next = async (timeZone?: string) => {
    const practice = await aPractice(app.orm)
    const { profile, practices } = await app.signedIn(practice)
    await profile.change({ body: { dayMail: { atMinutes: 420 }, ...(timeZone && { timeZone }) } })
    await practices.changeSettings({ body: { timezone: 'America/Martinique' } })
    const query = queryOf(app.orm.em.fork())
    const jobs = await query<{ data: { practiceId: PracticeId } }>(
      "select data from pgboss.job where name = 'dayMail.replan' and data ->> 'practiceId' = $1",
      [practice.id],
    )
    expect(jobs).toHaveLength(1)
    for (const { data } of jobs)
      await inPractice(app.orm.em.fork(), practice.id, (em) =>
        runReplanDayMailsJob.run({ em, now } as JobContext, data),
      )
    const [row] = await query<{ next_at: Date | string }>('select next_at from day_mail where practice_id = $1', [
      practice.id,
    ])
    return new Date(row?.next_at ?? 0)
  }
  const now = new Date()
  expect(await next()).toEqual(nextTime(420, 'America/Martinique', now))
  expect(await next('Indian/Reunion')).toEqual(nextTime(420, 'Indian/Reunion', now))
})
