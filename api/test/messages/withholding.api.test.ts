import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import { practiceBudget, recipientBudgetsOfVisitors } from '../../src/messages/withholding.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { aPostOffice, type PostOffice } from './a-worker.ts'

const DAY_MS = 86_400_000
const practitioners = { firstDay: practiceBudget.firstDay, by: 'practitioner' as const }

let sessions = 0

/** Tells the client of a session that it was moved, as often as is wished, each time of another move. */
async function tellOf(
  { orm }: PostOffice,
  practice: BuiltPractice,
  count: number,
  by: 'practitioner' | 'visitor',
  at = new Date(),
) {
  const { id: sessionId, patientId } = await aSession(orm, practice, { startsAt: new Date(at.getTime() + ++sessions * DAY_MS) })
  await inPractice(orm.em.fork(), practice.id, async (em) => {
    for (let n = 0; n < count; n++)
      await enqueueMessages(queryOf(em), {
        practiceId: practice.id,
        sessionId,
        template: 'session.booked',
        data: { startsAt: at.toISOString(), endsAt: at.toISOString(), sequence: 0, by },
        now: at,
        to: [{ audience: 'client', key: `test:${newId()}` }],
      })
  })
  return patientId
}

const withheld = async (office: PostOffice, practice: BuiltPractice) =>
  (await office.messages(practice.id)).filter(({ error }) => error === 'practice_budget').length

describe('what a practice may send its clients in a day', () => {
  test('is so much on its first day and no more, and what visitors cause is counted apart', async () => {
    const office = await aPostOffice()
    const practice = await aPractice(office.orm)
    await tellOf(office, practice, practitioners.firstDay, practitioners.by)
    expect(await withheld(office, practice)).toBe(0)
    await tellOf(office, practice, 2, 'practitioner')
    expect(await withheld(office, practice)).toBe(2)
    await tellOf(office, practice, 1, 'visitor')
    expect(await withheld(office, practice)).toBe(2)
    expect(await office.jobs('messages.reportBudget'), 'the admins hear of it once').toHaveLength(1)
  })

  test('grows with each day of its age', async () => {
    const office = await aPostOffice()
    const practice = await aPractice(office.orm)
    const later = new Date(Date.now() + 2 * DAY_MS + 60_000)
    await tellOf(office, practice, practitioners.firstDay + 2 * practiceBudget.moreEachDay, 'practitioner', later)
    expect(await withheld(office, practice)).toBe(0)
    await tellOf(office, practice, 1, 'practitioner', later)
    expect(await withheld(office, practice)).toBe(1)
  })

  test('is told to admins by mail, in their language, when it is used up', async () => {
    const office = await aPostOffice()
    const admin = await aPractice(office.orm, { isAdmin: true, locale: 'en' })
    const practice = await aPractice(office.orm, { name: 'Cabinet du Port' })
    const later = new Date(Date.now() - DAY_MS / 2)
    await tellOf(office, practice, practitioners.firstDay + 1, 'practitioner', later)
    await office.worker()
    setTimeout(() => console.log(office.logged().slice(0, 3000)), 6000)
    await expect
      .poll(() =>
        office.server.mails.filter(({ recipients }) => recipients.includes(admin.email)).map(({ subject }) => subject),
      )
      .toEqual(['Limit of e-mails reached: Cabinet du Port'])
  })
})

test('one address gets no more than so many mails of visitors in an hour, from all practices, booked and cancelled alike', async () => {
  const office = await aPostOffice()
  const email = `victime-${newId()}@essais.test`
  const [hourly] = recipientBudgetsOfVisitors
  const half = hourly.points / 2
  const practices = [await aPractice(office.orm), await aPractice(office.orm)]
  for (const practice of practices) {
    const patient = await aPatient(office.orm, practice, { email })
    const { id: sessionId } = await aSession(office.orm, practice, {
      startsAt: new Date(Date.now() + 9 * DAY_MS),
      patientId: patient.id,
    })
    await inPractice(office.orm.em.fork(), practice.id, async (em) => {
      for (let n = 0; n < half + 1; n++)
        await enqueueMessages(queryOf(em), {
          practiceId: practice.id,
          sessionId,
          template: 'session.booked',
          data: { startsAt: new Date().toISOString(), endsAt: new Date().toISOString(), sequence: 0, by: 'visitor' },
          now: new Date(),
          to: [{ audience: 'client', key: `test:${newId()}` }],
        })
    })
  }
  await office.worker()
  await expect
    .poll(() => office.server.mails.filter(({ recipients }) => recipients.includes(email)).length)
    .toBe(hourly.points)
  const kept = async (status: string) =>
    (await Promise.all(practices.map(({ id }) => office.messages(id))))
      .flat()
      .filter((message) => message.status === status)
  await expect
    .poll(async () => (await kept('skipped')).map(({ error }) => error))
    .toEqual(['recipient_budget', 'recipient_budget'])
})
