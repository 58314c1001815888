import { millisecondsInDay } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { purge } from '../../src/maintenance/jobs.ts'
import { appAlone } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { aPublishedReview } from './a-report.ts'

const app = await appAlone()

const reviewsOf = async (practice: BuiltPractice) => {
  const reviews = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ id: string }>('select id from review order by written_at'),
  )
  return reviews.map(({ id }) => id)
}

const writtenAgo = (practice: BuiltPractice, id: string, days: number, moreMs: number) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)('update review set written_at = $2, published_at = $2 where id = $1', [
      id,
      new Date(now.getTime() - days * millisecondsInDay - moreMs).toISOString(),
    ]),
  )

/** The clock stands still, so that a limit is met to the millisecond. */
const now = new Date()

test('a review is deleted with its words when the time in the legal box is over, and not a moment before', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewRetentionDays: 730 } })
  const other = await aPractice(app.orm, { settings: { reviewRetentionDays: 1095 } })
  const [old, onTheDay] = [await aPublishedReview(app, practice), await aPublishedReview(app, practice)]
  const elsewhere = await aPublishedReview(app, other)
  const box = await app.client().reviews.published({ params: { practiceId: practice.id }, query: { lang: 'fr' } })
  expect(JSON.stringify(box.legal)).toMatch(/2\sans/)
  await writtenAgo(practice, old.id, 730, 1)
  await writtenAgo(practice, onTheDay.id, 730, 0)
  await writtenAgo(other, elsewhere.id, 730, 1)
  await purge.run({ em: app.orm.em.fork(), now, app: app.app } as never, {})
  expect(await reviewsOf(practice)).toEqual([onTheDay.id])
  expect(await reviewsOf(other)).toEqual([elsewhere.id])
})
