import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { purge } from '../../src/maintenance/jobs.ts'
import { reviewMonths } from '../../src/reviews/service/months.ts'
import { publishOverdue } from '../../src/reviews/service/overdue.ts'
import { appAlone } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { aReview } from './a-review.ts'

const app = await appAlone()

const inside = <T>(practice: BuiltPractice, work: (query: ReturnType<typeof queryOf>) => Promise<T>) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => work(queryOf(em)))
const writtenAt = (practice: BuiltPractice, id: string, at: string) =>
  inside(practice, (query) => query('update review set written_at = $2 where id = $1', [id, at]))

test('published reviews are counted by local month, from the first of the last twelve', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const at = async (instant: string, mark: number, given = {}) => {
    const { id, token } = await aReview(app, practice, { efficacy: mark, practitioner: mark, price: mark, ...given })
    await writtenAt(practice, id, instant)
    return token
  }
  await at('2026-03-10T10:00:00Z', 1)
  await at('2026-12-31T22:30:00Z', 5)
  await at('2026-12-31T23:30:00Z', 4)
  await at('2027-01-20T10:00:00Z', 3)
  await at('2027-01-21T10:00:00Z', 1, { publishConsent: false })
  const taken = await at('2027-01-22T10:00:00Z', 1)
  await app.client().reviews.withdraw({ params: { token: taken } })
  const months = await inside(practice, (query) => reviewMonths(query, practice.id, new Date('2027-03-15T10:00:00Z')))
  expect(months).toEqual([
    { month: '2026-12', count: 1, average: 5 },
    { month: '2027-01', count: 2, average: 3.5 },
    { month: '2027-02', count: 0, average: null },
    { month: '2027-03', count: 0, average: null },
  ])
})

test('without a published review there is no month, and those of others do not count', async () => {
  const practice = await aPractice(app.orm)
  await aReview(app, await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } }))
  await aReview(app, practice)
  expect(await (await app.signedIn(practice)).reviews.months({})).toEqual([])
})

test('a review whose own job was lost is published by the hourly job, and not before its time', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const [overdue, hidden, taken, fresh] = [
    await aReview(app, practice),
    await aReview(app, practice),
    await aReview(app, practice),
    await aReview(app, practice),
  ]
  await me.reviews.hide({ params: { id: hidden.id }, body: { reason: 'insult' } })
  await app.client().reviews.withdraw({ params: { token: taken.token } })
  const now = Date.now()
  const weekAgo = new Date(now - 7 * 86_400_000).toISOString()
  for (const { id } of [overdue, hidden, taken]) await writtenAt(practice, id, weekAgo)
  await writtenAt(practice, fresh.id, new Date(now - 7 * 86_400_000 + 60_000).toISOString())
  await purge.run({ em: app.orm.em.fork(), now: new Date(now), app: app.app } as never, {})
  const { data } = await me.reviews.list({ query: { sort: 'writtenAt' } })
  const statusOf = new Map(data.map(({ id, status }) => [id, status]))
  expect([overdue, hidden, taken, fresh].map(({ id }) => statusOf.get(id))).toEqual([
    'published',
    'hidden',
    'withdrawn',
    'waiting',
  ])
  const log = (await me.audit.own({})).data.map(({ action, by }) => `${action} ${by}`)
  expect(log.filter((line) => line.startsWith('review.published'))).toEqual(['review.published system'])
})

test('when two find it overdue at once, one publishes it', async () => {
  const practice = await aPractice(app.orm)
  const { id } = await aReview(app, practice)
  await writtenAt(practice, id, new Date(Date.now() - 8 * 86_400_000).toISOString())
  const run = () => inside(practice, (query) => publishOverdue(query, practice.id, new Date()))
  await Promise.all([run(), run()])
  const log = (await (await app.signedIn(practice)).audit.own({})).data.map(({ action }) => action)
  expect(log.filter((action) => action === 'review.published')).toEqual(['review.published'])
})
