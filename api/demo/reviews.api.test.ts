import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { freshDatabase } from '../test/database.ts'
import { claireVasseur } from './claire-vasseur.ts'
import { addReviews } from './reviews.ts'
import { loadDemo } from './seed.ts'

const secrets = { APP_SECRET: 'a secret of the demonstration, for tests alone' }
const monday = new Date('2026-11-23T09:30:00Z')

test('clients have said what they think, one waits to be read, one is asked now, and a reset gives all of it anew', async () => {
  const orm = await connect(await freshDatabase(), { max: 3 })
  onTestFinished(() => orm.close(true))
  const load = async (more = {}) => {
    await loadDemo(orm, secrets, monday, more)
    await addReviews(orm, claireVasseur, secrets, monday)
    return inPractice(orm.em, claireVasseur.id, (em) =>
      queryOf(em)(
        `select count(*)::int as reviews, count(*) filter (where status = 'waiting')::int as waiting,
           count(answer)::int as answers, bool_and(written_at <= $1 and visited_on < written_at) as "isPast",
           (select count(*)::int from review_report where status = 'open') as reported,
           (select count(*)::int from message where template = 'reviews.requested') as invited
         from review`,
        [monday.toISOString()],
      ),
    )
  }
  const first = await load()
  expect(first).toEqual([{ reviews: 9, waiting: 1, answers: 2, isPast: true, reported: 1, invited: 1 }])
  expect(await load()).toEqual(first)
  expect(await load({ reset: true })).toEqual(first)
})
