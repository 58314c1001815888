import { beforeAll, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { type TestApp, testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { refusal, refusalCode } from '../refusal.ts'
import { anInvitedSession, aReview } from './a-review.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const own = (token: string) => app.client().reviews.own({ params: { token } })
const withdraw = (token: string) => app.client().reviews.withdraw({ params: { token } })
const published = async (practice: BuiltPractice) => {
  const { aggregate, reviews } = await app.client().reviews.published({ params: { practiceId: practice.id } })
  return { count: aggregate.count, average: aggregate.average, shown: reviews.length }
}
const actions = async (practice: BuiltPractice) =>
  (await (await app.signedIn(practice)).audit.own({})).data.map(({ action, by }) => `${action} ${by}`)

test('the link that served to write shows the review and its status', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const { token, id } = await aReview(app, practice, { comment: 'Apaisé.', displayName: 'firstname', price: 3 })
  const waiting = await own(token)
  expect(waiting).toMatchObject({
    status: 'waiting',
    efficacy: 5,
    practitioner: 5,
    price: 3,
    rating: 4.3,
    comment: 'Apaisé.',
    name: 'Zoé',
    practitionerName: 'Camille Essai',
    publishedOn: null,
    hidden: null,
    withdrawnOn: null,
    answer: null,
  })
  const days = Date.parse(waiting.publishesOn ?? '') - Date.parse(waiting.writtenOn)
  expect(days).toBe(7 * 86_400_000)
  expect(JSON.stringify(waiting)).not.toContain('Œuvrard')
  await me.reviews.publish({ params: { id } })
  await me.reviews.answer({ params: { id }, body: { answer: 'Merci.' } })
  expect(await own(token)).toMatchObject({
    status: 'published',
    publishedOn: waiting.writtenOn,
    publishesOn: null,
    answer: { text: 'Merci.', publishedOn: waiting.writtenOn },
  })
  await me.reviews.hide({ params: { id }, body: { reason: 'insult' } })
  expect(await own(token)).toMatchObject({
    status: 'hidden',
    publishedOn: null,
    hidden: { reason: 'insult', on: waiting.writtenOn },
  })
})

test('a review that its author withdraws leaves the list and the averages at once, and for good', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const me = await app.signedIn(practice)
  await aReview(app, practice, { efficacy: 5, practitioner: 5, price: 5 })
  const { token, id } = await aReview(app, practice, { efficacy: 1, practitioner: 1, price: 1 })
  expect(await published(practice)).toEqual({ count: 2, average: 3, shown: 2 })
  const taken = await withdraw(token)
  expect(taken).toMatchObject({ status: 'withdrawn', publishedOn: null, withdrawnOn: taken.writtenOn })
  expect(await published(practice)).toEqual({ count: 1, average: 5, shown: 1 })
  const { data } = await me.reviews.list({ query: { status: 'withdrawn' } })
  expect(data).toMatchObject([{ id, withdrawnAt: expect.any(String), publishesAt: null, allowed: [] }])
  for (const refused of [
    () => me.reviews.publish({ params: { id } }),
    () => me.reviews.hide({ params: { id }, body: { reason: 'insult' } }),
    () => me.reviews.answer({ params: { id }, body: { answer: 'Merci.' } }),
  ])
    expect(await refusal(refused())).toMatchObject({ code: 'conflict' })
  expect((await me.reviews.figures({})).counts).toMatchObject({ published: 1, withdrawn: 1 })
})

test('withdrawn twice, even at once, it is withdrawn once, and the log says so without its words', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const { token } = await aReview(app, practice, { comment: 'Un secret' })
  const [first, again] = await Promise.all([withdraw(token), withdraw(token)])
  expect(again).toEqual(first)
  expect(await withdraw(token)).toEqual(first)
  expect(await actions(practice)).toEqual(['review.withdrawn client', 'review.written client'])
  const { data } = await (await app.signedIn(practice)).audit.own({})
  expect(JSON.stringify(data)).not.toContain('secret')
})

test.each([
  ['waits', {}, null],
  ['is for the practitioner alone', { publishConsent: false }, null],
  ['was hidden', {}, 'unrelated'],
] as const)('a review that %s can be taken back too', async (_, given, reason) => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const { token, id } = await aReview(app, practice, given)
  if (reason) await me.reviews.hide({ params: { id }, body: { reason } })
  expect(await withdraw(token)).toMatchObject({ status: 'withdrawn' })
  expect(await refusal(me.reviews.publish({ params: { id } }))).toMatchObject({ code: 'conflict' })
})

test('publishing or hiding at the same moment changes nothing about it', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  for (const moderate of [
    (id: string) => me.reviews.publish({ params: { id } }),
    (id: string) => me.reviews.hide({ params: { id }, body: { reason: 'unrelated' } }),
  ]) {
    const { token, id } = await aReview(app, practice)
    const [moderated, taken] = await Promise.allSettled([moderate(id), withdraw(token)])
    expect(['done', 'conflict']).toContain(refusalCode(moderated))
    expect(refusalCode(taken)).toBe('done')
    expect(await own(token)).toMatchObject({ status: 'withdrawn' })
  }
  expect(await published(practice)).toMatchObject({ count: 0, shown: 0 })
})

test('a link without a review leads to none, and an expired one says so', async () => {
  const practice = await aPractice(app.orm)
  const { token } = await anInvitedSession(app, practice)
  const old = await anInvitedSession(app, practice, { asksAt: new Date(Date.now() - 61 * 86_400_000) })
  const closed = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const shut = await aReview(app, closed)
  await inPractice(app.orm.em.fork(), closed.id, (em) => queryOf(em)('update practice set is_active = false'))
  for (const call of [own, withdraw]) {
    expect(await refusal(call(token))).toMatchObject({ status: 404 })
    expect(await refusal(call(old.token))).toMatchObject({ status: 410, details: { reason: 'over' } })
    expect(await refusal(call(shut.token))).toMatchObject({ status: 404 })
    expect(await refusal(call('a'.repeat(60)))).toMatchObject({ status: 404 })
  }
})

test('consent can be withdrawn while the review exists, however old its link', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const { token, sessionId } = await aReview(app, practice)
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(`update message set data = jsonb_set(data, '{asksAt}', to_jsonb($2::text)) where session_id = $1`, [
      sessionId,
      new Date(Date.now() - 300 * 86_400_000).toISOString(),
    ]),
  )
  expect(await withdraw(token)).toMatchObject({ status: 'withdrawn' })
})
