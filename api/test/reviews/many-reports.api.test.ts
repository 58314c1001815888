import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { anAdmin } from '../admin/an-admin.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { aReportedReview } from './a-report.ts'

const app = await testApp()

/** More than are answered by one statement. */
const MANY = 1_100

test('of a thousand reports of one review the latest are shown, and a decision closes and answers all', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const { id } = await aReportedReview(app, practice)
  const rows = <Row extends object>(sql: string, params: unknown[] = []) =>
    inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<Row>(sql, params))
  await rows(
    `insert into review_report (id, practice_id, review_id, reported_by, reason, locale, status, due_at, created_at)
     select gen_random_uuid(), practice_id, review_id, reported_by, reason, locale, status, due_at,
       created_at - make_interval(secs => n) from review_report, generate_series(1, $1::int) n`,
    [MANY],
  )
  const me = await app.signedIn(practice)
  const [before] = (await me.reviews.list({})).data
  expect(before?.reports).toHaveLength(20)
  expect(before?.openReports).toBe(MANY + 1)
  const kept = await me.reviews.keep({ params: { id }, body: { answer: 'Il reste.' } })
  expect(new Set(kept.reports.map(({ status, answer }) => `${status} ${answer}`))).toEqual(new Set(['kept Il reste.']))
  const counted = await rows<{ status: string; answered: number; different: number }>(
    `select status, count(answer)::int as answered, count(distinct answer)::int as different
     from review_report group by status`,
  )
  expect(kept.openReports).toBe(0)
  expect(counted).toEqual([{ status: 'kept', answered: MANY + 1, different: MANY + 1 }])
})

test('of many reports the most urgent are shown, so the deadline is the true one, and the practitioner’s own doubt first', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const { id } = await aReportedReview(app, practice)
  const [first] = await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    await queryOf(em)(
      `insert into review_report (id, practice_id, review_id, reported_by, reason, locale, status, due_at, created_at)
       select gen_random_uuid(), practice_id, review_id, reported_by, reason, locale, status,
         due_at + make_interval(hours => n), created_at + make_interval(hours => n)
       from review_report, generate_series(1, 30) n`,
    )
    return queryOf(em)<{ due: Date }>('select min(due_at) as due from review_report')
  })
  const me = await app.signedIn(practice)
  const [before] = (await me.reviews.list({})).data
  expect(before?.reports.map(({ dueAt }) => dueAt).sort()[0]).toBe(new Date(first?.due ?? '').toISOString())
  const doubted = await me.reviews.doubt({ params: { id }, body: { words: 'Je ne connais personne de ce nom.' } })
  expect(doubted).toMatchObject({ canDoubt: false, openReports: 32 })
  expect(doubted.reports[0]).toMatchObject({ by: 'practitioner' })
  const { client: admin } = await anAdmin(app)
  const toDecide = await admin.reviews.toDecide({ params: { practiceId: practice.id, id } })
  expect(toDecide.reports).toHaveLength(20)
  expect(toDecide.openReports).toBe(32)
})
