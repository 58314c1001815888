import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aMarkedClient } from '../exercises/a-marked-client.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'
import { aWaitingList } from '../waiting-list/a-waiting-list.ts'

const app = await testApp()

const suspend = (practice: { userId: string }, when: 'now()' | 'null') =>
  queryOf(app.orm.em.fork())(`update app_user set suspended_at = ${when} where id = $1`, [practice.userId])

test('a client reads that a practice is closed, keeps the appointment and the papers, and neither books nor moves there', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const at = (hour: string) => nextWeekday(practice, 'tuesday', hour)
  const startsAt = new Date(at('10:00'))
  const { id } = await aSession(app.orm, practice, { startsAt, patientId: client.patientId })
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const one = () => own.clientSessions.get({ params: { id }, query: {} })
  expect((await own.clientArea.user({})).practices[0]).not.toHaveProperty('isClosed')
  expect(await one()).toMatchObject({ canReschedule: true, canCancel: true })
  await suspend(practice, 'now()')
  expect((await own.clientArea.user({})).practices).toMatchObject([{ id: practice.id, isClosed: true }])
  expect(await one()).toMatchObject({ status: 'scheduled', canReschedule: false, canCancel: true })
  expect(await own.clientArea.sessions({})).toMatchObject([{ id }])
  expect(await own.invoices.ofClient({})).toMatchObject([{ practiceId: practice.id, canPay: false }])
  expect(await own.documents.shared({})).toEqual([])
  const params = { practiceId: practice.id }
  const wanted = { sessionTypeId: practice.type.id, location: 'office', consent: true, locale: 'fr' } as const
  const attempts = [
    own.clientSessions.book({ params, body: { ...wanted, startsAt: at('14:00') } }),
    own.clientSessions.reschedule({ params: { id }, body: { startsAt: at('14:00') } }),
  ]
  expect(await codesOf(attempts)).toEqual(['not_found', 'not_offered'])
  await suspend(practice, 'null')
  expect((await own.clientArea.user({})).practices[0]).not.toHaveProperty('isClosed')
  expect(await one()).toMatchObject({ canReschedule: true })
})

test('a closed practice still hears what its clients ask about their data: a copy, and another name', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  await suspend(practice, 'now()')
  const params = { practiceId: practice.id }
  await own.clientPrivacy.request({ params, body: { kind: 'export' } })
  await own.clientProfile.requestName({ params, body: { firstname: 'Zoé', lastname: 'Autrement' } })
  await suspend(practice, 'null')
  const practitioner = await app.signedIn(practice)
  expect((await practitioner.inbox.list({ query: {} })).data).toHaveLength(2)
})

test('a closed practice offers no earlier time: neither one that is held, nor to wait for one', async () => {
  const { practice, ten, aClient: aClientLater, cancel, offer, jobsOf } = await aWaitingList(app)
  const [offered, waiting] = [await aClientLater(1), await aClientLater(2)]
  await offered.wait()
  await cancel()
  await offer()
  expect(await offered.own()).toMatchObject({ earlier: { isWanted: true }, proposals: [{ startsAt: ten }] })
  await suspend(practice, 'now()')
  const closed = await offered.own()
  expect(closed).toMatchObject({ status: 'scheduled', startsAt: offered.startsAt })
  expect(closed).not.toHaveProperty('earlier')
  expect(closed).not.toHaveProperty('proposals')
  expect(await refusal(offered.pick(ten))).toMatchObject({ code: 'not_offered' })
  expect(await refusal(waiting.wait())).toMatchObject({ code: 'transition_not_allowed' })
  expect(await offered.wait(false), 'they may leave the list').toMatchObject({ startsAt: offered.startsAt })
  const before = await jobsOf()
  await offer()
  expect(await jobsOf(), 'nobody is looked for again').toBe(before)
  await suspend(practice, 'null')
  expect(await offered.own()).toMatchObject({ earlier: { isWanted: false } })
})

test('times that were proposed for a request are not offered while the practice is closed', async () => {
  const practice = await aPractice(app.orm)
  const visitor = aVisitor(app, practice)
  const client = await aClient(app.orm, practice)
  const booked = await visitor.book({
    startsAt: nextWeekday(practice, 'monday', '10:00'),
    client: { firstname: 'Zoé', lastname: 'Œuvrard', email: client.email },
  })
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const practitioner = await app.signedIn(practice)
  const startsAt = nextWeekday(practice, 'tuesday', '09:00')
  await practitioner.sessions.propose({ params: { id: booked.id }, body: { startsAt: [startsAt] } })
  const pick = () =>
    visitor.api.booking.pickProposal({ params: { token: visitor.tokenOf(booked) }, body: { startsAt } })
  expect(await visitor.own(booked)).toMatchObject({ proposals: [{ startsAt }] })
  expect(await own.clientArea.sessions({})).toMatchObject([{ id: booked.id, hasProposals: true }])
  await suspend(practice, 'now()')
  expect(await visitor.own(booked)).not.toHaveProperty('proposals')
  expect((await own.clientArea.sessions({}))[0]).not.toHaveProperty('hasProposals')
  expect(await refusal(pick())).toMatchObject({ code: 'not_offered' })
  expect(await visitor.own(booked)).toMatchObject({ status: 'pending_validation' })
  await suspend(practice, 'null')
  expect(await pick()).toMatchObject({ status: 'scheduled', startsAt })
})

test('a closed practice asks for no marks and reminds of none; what it shared stays', async () => {
  const { practice, client, practitioner, mine, questionId, choose, chosen } = await aMarkedClient(app)
  const body = { title: 'Respirer', text: 'Cinq minutes, le soir.' }
  await practitioner.share({ params: { id: client.patientId }, body })
  const shared = async () => (await mine.exercises.ofClient({}))[0]
  const day = (await shared())?.today ?? ''
  const mark = (value: number) => mine.exercises.mark({ params: { id: questionId, day }, body: { value } })
  await mark(4)
  await choose(480)
  expect(await shared()).not.toHaveProperty('isClosed')
  await suspend(practice, 'now()')
  const marked = [{ id: questionId, endedAt: null, marks: [{ day, value: 4 }] }]
  expect(await shared()).toMatchObject({ isClosed: true, exercises: [body], questions: marked })
  expect(await codesOf([mark(7), choose(600)])).toEqual(['conflict', 'conflict'])
  await choose(null)
  expect(await chosen()).toBeNull()
  await suspend(practice, 'null')
  await mark(7)
  expect(await shared()).toMatchObject({ questions: [{ marks: [{ day, value: 7 }] }] })
})
