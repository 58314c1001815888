import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { Mail } from '../../src/mail/template.ts'
import { Message } from '../../src/messages/entity.ts'
import { deliverMessage, reportBudget } from '../../src/messages/jobs.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import { practiceBudget, recipientBudgets, recipientBudgetsOfVisitors } from '../../src/messages/withholding.ts'
import { sessionTemplates } from '../../src/sessions/emails.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'

const app = await testApp()

const DAY_MS = 86_400_000
const practitioners = { firstDay: practiceBudget.firstDay, by: 'practitioner' as const }

let sessions = 0

/** Tells the client of a session that it was moved, as often as is wished, each time of another move. */
async function tellOf(
  practice: BuiltPractice,
  count: number,
  by: 'practitioner' | 'visitor',
  at = new Date(),
  patient?: string,
) {
  const { id: sessionId, patientId } = await aSession(app.orm, practice, {
    startsAt: new Date(at.getTime() + ++sessions * DAY_MS),
    ...(patient && { patientId: patient }),
  })
  await inPractice(app.orm.em.fork(), practice.id, async (em) => {
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

const messagesOf = (practice: BuiltPractice) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => em.find(Message, {}, { orderBy: { createdAt: 'asc', id: 'asc' } }))

const withheld = async (practice: BuiltPractice) =>
  (await messagesOf(practice)).filter(({ error }) => error === 'practice_budget').length

describe('the mails that a practice may send its clients in a day', () => {
  test('have a limit on its first day, and what visitors cause is counted separately', async () => {
    const practice = await aPractice(app.orm)
    await tellOf(practice, practitioners.firstDay, practitioners.by)
    expect(await withheld(practice)).toBe(0)
    await tellOf(practice, 2, 'practitioner')
    expect(await withheld(practice)).toBe(2)
    await tellOf(practice, 1, 'visitor')
    expect(await withheld(practice)).toBe(2)
    const reports = await queryOf(app.orm.em.fork())(
      "select from pgboss.job where name = 'messages.reportBudget' and data->>'practiceId' = $1",
      [practice.id],
    )
    expect(reports, 'the admins hear of it once').toHaveLength(1)
  })

  test('always include the practitioner’s cancellations and moves for a client who knew of the session', async () => {
    const practice = await aPractice(app.orm)
    const known = await aSession(app.orm, practice, { startsAt: new Date(Date.now() + 400 * DAY_MS) })
    const unknown = await aSession(app.orm, practice, { startsAt: new Date(Date.now() + 401 * DAY_MS) })
    const enqueueSession = (
      sessionId: string,
      template: 'session.booked' | 'session.moved' | 'session.cancelled',
      isRepeated = false,
    ) =>
      inPractice(app.orm.em.fork(), practice.id, (em) =>
        enqueueMessages(queryOf(em), {
          practiceId: practice.id,
          sessionId,
          template,
          data: {
            startsAt: known.startsAt.toISOString(),
            endsAt: known.endsAt.toISOString(),
            sequence: 1,
            by: 'practitioner',
          },
          now: new Date(),
          ...(isRepeated && { repeats: `test:${template}:${sessionId}` }),
          to: [{ audience: 'client', key: `test:${template}:${sessionId}${isRepeated ? ':again:1' : ''}` }],
        }),
      )
    await enqueueSession(known.id, 'session.booked')
    await tellOf(practice, practitioners.firstDay, 'practitioner')
    await enqueueSession(known.id, 'session.moved')
    await enqueueSession(known.id, 'session.cancelled')
    await enqueueSession(known.id, 'session.cancelled', true)
    await enqueueSession(unknown.id, 'session.cancelled')
    const messages = (await messagesOf(practice)).filter(({ key }) => key.startsWith('test:session.'))
    const errorOf = (part: string) => messages.find(({ key }) => key === `test:session.${part}`)?.error
    expect(errorOf(`moved:${known.id}`)).toBeNull()
    expect(errorOf(`cancelled:${known.id}`)).toBeNull()
    expect(errorOf(`cancelled:${known.id}:again:1`)).toBe('practice_budget')
    expect(errorOf(`cancelled:${unknown.id}`)).toBe('practice_budget')
  })

  test('do not count mails that were given to no server', async () => {
    const practice = await aPractice(app.orm)
    await tellOf(practice, practitioners.firstDay, practitioners.by)
    const [first, second] = await messagesOf(practice)
    await inPractice(app.orm.em.fork(), practice.id, async (em) => {
      await em.nativeUpdate(Message, { id: first!.id }, { status: 'failed', error: 'invalid_address' })
      await em.nativeUpdate(Message, { id: second!.id }, { status: 'failed', error: 'refused: 550 5.1.1' })
    })
    await tellOf(practice, 2, 'practitioner')
    expect(await withheld(practice)).toBe(1)
  })

  test('increase with each day of its age', async () => {
    const practice = await aPractice(app.orm)
    const later = new Date(Date.now() + 2 * DAY_MS + 60_000)
    await tellOf(practice, practitioners.firstDay + 2 * practiceBudget.moreEachDay, 'practitioner', later)
    expect(await withheld(practice)).toBe(0)
    await tellOf(practice, 1, 'practitioner', later)
    expect(await withheld(practice)).toBe(1)
  })

  test('increase with the number of the month before', async () => {
    const practice = await aPractice(app.orm)
    const before = new Date(Date.now() - 2 * DAY_MS)
    const more = 2
    await tellOf(practice, more / practiceBudget.shareOfMonth, 'practitioner', before)
    await tellOf(practice, practitioners.firstDay + more, 'practitioner')
    expect(await withheld(practice)).toBe(0)
    await tellOf(practice, 1, 'practitioner')
    expect(await withheld(practice)).toBe(1)
  })

  test('are reported to admins by mail, in their language, when they are used up', async () => {
    const admin = await aPractice(app.orm, { isAdmin: true, locale: 'en' })
    const practice = await aPractice(app.orm, { name: 'Cabinet du Port' })
    const { delivery, mails } = aDelivery()
    const run = (whose: { adminId?: string } = {}) =>
      inPractice(app.orm.em.fork(), practice.id, (em) =>
        reportBudget.run({ em, now: new Date(), app: delivery }, { practiceId: practice.id, ...whose }),
      )
    await run()
    expect(mails, 'each admin has a job of their own').toEqual([])
    const each = await queryOf(app.orm.em.fork())(
      "select from pgboss.job where name = 'messages.reportBudget' and data = $1",
      [JSON.stringify({ practiceId: practice.id, adminId: admin.userId })],
    )
    expect(each).toHaveLength(1)
    await run({ adminId: admin.userId })
    await run({ adminId: practice.userId })
    const [mail, ...more] = mails.filter(({ to }) => to.address === admin.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('A practice has reached its email limit')
    expect(mail?.content.paragraphs.join()).toContain('Cabinet du Port')
    expect(mails.filter(({ to }) => to.address === practice.email)).toEqual([])
  })
})

/** Delivers messages to a mailbox of the test. */
function aDelivery() {
  const mails: Mail[] = []
  const mailer = {
    async send(_: string, mail: Mail) {
      mails.push(mail)
    },
    close() {},
  }
  return { delivery: { ...app.app, mailer, templates: sessionTemplates }, mails }
}

test('one address gets a limited number of visitors’ mails in an hour, from all practices, booked and cancelled alike', async () => {
  const { delivery, mails } = aDelivery()
  const email = `victime-${newId()}@essais.test`
  const [hourly] = recipientBudgetsOfVisitors
  const left = []
  for (const practice of [await aPractice(app.orm), await aPractice(app.orm)]) {
    const { id: patientId } = await aPatient(app.orm, practice, { email })
    await tellOf(practice, hourly.points / 2 + 1, 'visitor', new Date(), patientId)
    for (const { id: messageId } of await messagesOf(practice))
      await inPractice(app.orm.em.fork(), practice.id, (em) =>
        deliverMessage.run({ em, now: new Date(), app: delivery }, { practiceId: practice.id, messageId }),
      )
    left.push(...(await messagesOf(practice)))
  }
  expect(mails).toHaveLength(hourly.points)
  expect(left.filter(({ status }) => status !== 'sent')).toMatchObject([
    { status: 'skipped', error: 'recipient_budget' },
    { status: 'skipped', error: 'recipient_budget' },
  ])
})

test('an address beyond that limit still gets the practice’s cancellations', async () => {
  const { delivery, mails } = aDelivery()
  const practice = await aPractice(app.orm)
  const { id: patientId } = await aPatient(app.orm, practice)
  const [hourly] = recipientBudgets
  await tellOf(practice, hourly.points + 1, 'practitioner', new Date(), patientId)
  const startsAt = new Date(Date.now() + DAY_MS)
  const cancelled = await aSession(app.orm, practice, { startsAt, patientId, status: 'cancelled' })
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    enqueueMessages(queryOf(em), {
      practiceId: practice.id,
      sessionId: cancelled.id,
      template: 'session.cancelled',
      data: {
        startsAt: startsAt.toISOString(),
        endsAt: cancelled.endsAt.toISOString(),
        sequence: 1,
        by: 'practitioner',
      },
      now: new Date(),
      to: [{ audience: 'client', key: `test:${newId()}` }],
    }),
  )
  for (const { id: messageId } of await messagesOf(practice))
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      deliverMessage.run({ em, now: new Date(), app: delivery }, { practiceId: practice.id, messageId }),
    )
  const left = await messagesOf(practice)
  expect(left.filter(({ error }) => error === 'recipient_budget').map(({ template }) => template)).toEqual([
    'session.booked',
  ])
  expect(left.find(({ template }) => template === 'session.cancelled')).toMatchObject({ status: 'sent' })
  expect(mails).toHaveLength(hourly.points + 1)
})
