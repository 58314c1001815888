import { beforeAll, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { type TestApp, testApp } from '../app.ts'
import { aPatient, aPractice, type BuiltPractice } from '../build.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aReview } from './a-review.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const read = (practice: BuiltPractice, query = {}) =>
  app.client().reviews.published({ params: { practiceId: practice.id }, query })
const figures = async (practice: BuiltPractice) => {
  const { aggregate, reviews } = await read(practice)
  return { count: aggregate.count, average: aggregate.average, shown: reviews.length }
}

test('averages are right after each publishing and hiding, and unpublished reviews are invisible', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const good = await aReview(app, practice, { efficacy: 5, practitioner: 5, price: 4 })
  const bad = await aReview(app, practice, { efficacy: 1, practitioner: 2, price: 2, comment: 'Déçu.' })
  expect(await figures(practice)).toEqual({ count: 0, average: null, shown: 0 })
  const publish = (id: string) => me.reviews.publish({ params: { id } })
  await publish(good.id)
  expect(await figures(practice)).toEqual({ count: 1, average: 4.7, shown: 1 })
  await publish(bad.id)
  expect(await figures(practice)).toEqual({ count: 2, average: 3.2, shown: 2 })
  const hidden = await me.reviews.hide({ params: { id: bad.id }, body: { reason: 'insult' } })
  expect(hidden).toMatchObject({ status: 'hidden', hidden: { reason: 'insult' }, allowed: ['publish'] })
  expect(await figures(practice)).toEqual({ count: 1, average: 4.7, shown: 1 })
  const again = await publish(bad.id)
  expect(again).toMatchObject({ status: 'published', hidden: { reason: 'insult' } })
  const { aggregate } = await read(practice)
  expect(aggregate).toEqual({
    count: 2,
    average: 3.2,
    efficacy: 3,
    practitioner: 3.5,
    price: 3,
    histogram: [1, 0, 0, 1, 0].map((count, index) => ({ mark: 5 - index, count })),
  })
  expect((await me.reviews.figures({})).counts).toEqual({
    private: 0,
    waiting: 0,
    published: 2,
    hidden: 0,
    withdrawn: 0,
  })
})

test('only a listed reason hides a review, and a withdrawn one stays hidden', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const me = await app.signedIn(practice)
  const { id } = await aReview(app, practice)
  const hide = (reason: string) => me.reviews.hide({ params: { id }, body: { reason: reason as 'insult' } })
  expect(await refusal(hide('displeases'))).toMatchObject({ status: 422 })
  await hide('withdrawn')
  expect(await refusal(hide('insult'))).toMatchObject({ code: 'conflict' })
  expect(await refusal(me.reviews.publish({ params: { id } }))).toMatchObject({ code: 'conflict' })
})

test('actions on a review are logged, with the reason and without its words', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const { id } = await aReview(app, practice, { comment: 'Un secret' })
  await me.reviews.publish({ params: { id } })
  await me.reviews.answer({ params: { id }, body: { answer: 'Merci.' } })
  await me.reviews.hide({ params: { id }, body: { reason: 'personal_data' } })
  const { data } = await me.audit.own({})
  expect(data.map(({ action, by }) => `${action} ${by}`)).toEqual([
    'review.hidden practitioner',
    'review.answered practitioner',
    'review.published practitioner',
    'review.written client',
  ])
  expect(data[0]?.details).toMatchObject({ reviewId: id, reason: 'personal_data' })
  expect(JSON.stringify(data)).not.toContain('secret')
})

test('an answer is read with the review, with its own date, until it is removed', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const me = await app.signedIn(practice)
  const { id } = await aReview(app, practice)
  const answer = async (text: string | null) => {
    await me.reviews.answer({ params: { id }, body: { answer: text } })
    return (await read(practice)).reviews[0]?.answer
  }
  expect(await answer('Merci de votre confiance.')).toMatchObject({
    text: 'Merci de votre confiance.',
    publishedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(await answer(null)).toBeNull()
})

test('when two hide at once one succeeds, and the author is notified once; the same answer twice counts once', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const [me, again] = [await app.signedIn(practice), await app.signedIn(practice)]
  const { id, sessionId } = await aReview(app, practice)
  await Promise.all([me, again].map(({ reviews }) => reviews.answer({ params: { id }, body: { answer: 'Merci.' } })))
  const hidden = await codesOf([
    me.reviews.hide({ params: { id }, body: { reason: 'insult' } }),
    again.reviews.hide({ params: { id }, body: { reason: 'unrelated' } }),
  ])
  expect(hidden).toEqual(['conflict', 'done'])
  const messages = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ data: object }>("select data from message where session_id = $1 and template = 'reviews.hidden'", [
      sessionId,
    ]),
  )
  const { hidden: reason } = (await me.reviews.list({})).data[0] ?? {}
  expect(messages).toMatchObject([{ data: { reviewId: id, reason: reason?.reason } }])
  const actions = (await me.audit.own({})).data.map(({ action }) => action)
  expect(actions.sort()).toEqual(['review.answered', 'review.hidden', 'review.written'])
})

test('a review moves with a merged client, and its client cannot be removed to be rid of it', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const me = await app.signedIn(practice)
  const patientOf = async () => (await me.reviews.list({})).data[0]?.patient.id ?? ''
  const { token } = await aReview(app, practice, { efficacy: 1, practitioner: 1, price: 1 })
  const other = await aPatient(app.orm, practice, { firstname: 'Zoé' })
  const first = await patientOf()
  expect(await refusal(me.patientFile.remove({ params: { id: first } }))).toMatchObject({ code: 'conflict' })
  await me.patientFile.merge({ params: { id: other.id }, body: { otherId: first } })
  expect(await patientOf()).toBe(other.id)
  expect(await figures(practice)).toEqual({ count: 1, average: 1, shown: 1 })
  const refused = await refusal(app.client().reviews.invitation({ params: { token } }))
  expect(refused).toMatchObject({ code: 'link_expired', details: { reason: 'over' } })
})

test('a practice without mail or phone gives its postal address', async () => {
  const practice = await aPractice(app.orm)
  const change = "update practice set email = null, phone = null, address = '3 rue des Essais', city = '44000 Nantes'"
  await inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)(change))
  const contact = async () => (await read(practice)).legal.at(-1)?.text
  expect(await contact()).toContain('3 rue des Essais, 44000')
  await inPractice(app.orm.em, practice.id, (em) => queryOf(em)('update session_type set locations = $1', [['video']]))
  expect(await contact()).toContain('aux coordonnées de ses mentions légales')
})

test('the address that somebody signs in with is not in the legal box', async () => {
  const practice = await aPractice(app.orm)
  const { legal } = await read(practice)
  expect(JSON.stringify(legal)).not.toContain(practice.email)
})

test('the public chooses the order and turns pages, and an unknown order is refused', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  for (const mark of [3, 5, 1]) await aReview(app, practice, { efficacy: mark, practitioner: mark, price: mark })
  const marks = async (query: object) => (await read(practice, query)).reviews.map(({ rating }) => rating)
  expect(await marks({})).toEqual([1, 5, 3])
  expect(await marks({ sort: 'oldest' })).toEqual([3, 5, 1])
  expect(await marks({ sort: 'highest' })).toEqual([5, 3, 1])
  expect(await marks({ sort: 'lowest', perPage: '2' })).toEqual([1, 3])
  expect(await marks({ sort: 'lowest', perPage: '2', page: '2' })).toEqual([5])
  expect(await refusal(read(practice, { sort: 'name' }))).toMatchObject({ status: 422 })
})

test('the legal box says in both languages how reviews are made, how long they stay, and where to complain', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewRetentionDays: 730 } })
  const change = "update practice set email = 'accueil@essais.test'"
  await inPractice(app.orm.em, practice.id, (em) => queryOf(em)(change))
  const box = async (lang: 'fr' | 'en') => JSON.stringify((await read(practice, { lang })).legal).replace(/\s/g, ' ')
  expect(await box('fr')).toMatch(
    /séance qui a eu lieu.*Rien n’est donné.*7 jours.*ne peut pas être modifié.*ne peuvent pas être contactés.*2 ans.*accueil@essais\.test/,
  )
  expect(await box('en')).toMatch(
    /session that took place.*Nothing is given.*7 days.*cannot be changed.*cannot contact.*2 years.*accueil@essais\.test/,
  )
})

test('a closed practice shows none, and another practice’s review is not found', async () => {
  expect(await refusal(read(await aPractice(app.orm, { isActive: false })))).toMatchObject({ status: 404 })
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const { id } = await aReview(app, practice)
  const other = await app.signedIn(await aPractice(app.orm))
  for (const call of [
    () => other.reviews.publish({ params: { id } }),
    () => other.reviews.hide({ params: { id }, body: { reason: 'insult' } }),
    () => other.reviews.answer({ params: { id }, body: { answer: 'Merci.' } }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 404 })
})

test('the practitioner filters by status and by rounded marks', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const me = await app.signedIn(practice)
  const low = await aReview(app, practice, { efficacy: 1, practitioner: 2, price: 1 })
  const high = await aReview(app, practice)
  const ids = async (query: Parameters<typeof me.reviews.list>[0]['query']) =>
    (await me.reviews.list({ query })).data.map(({ id }) => id)
  expect(await ids({ ratings: '1,2' })).toEqual([low.id])
  expect(await ids({ sort: '-rating' })).toEqual([high.id, low.id])
  expect(await ids({ status: 'hidden' })).toEqual([])
  expect(await refusal(ids({ ratings: '6' }))).toMatchObject({ status: 422 })
})
