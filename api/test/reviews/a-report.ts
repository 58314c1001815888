import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { RequestInput } from '../../src/http/endpoint.ts'
import type { reporting } from '../../src/reviews/contract/reports.ts'
import { anAddress, type TestApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { solvedCaptcha } from '../captcha.ts'
import { aReview } from './a-review.ts'

type Body = RequestInput<typeof reporting.report>['body']

/** What a reader sends to report a review; each with a proof of work of its own. */
export async function reportInput({ url }: TestApp, practice: BuiltPractice, given: Partial<Body> = {}): Promise<Body> {
  return {
    reason: 'insult',
    locale: 'fr',
    ...given,
    captcha: given.captcha ?? (await solvedCaptcha(url, practice.id, { 'x-forwarded-for': anAddress() }, 'report')),
  }
}

/** A published review. */
export async function aPublishedReview(app: TestApp, practice: BuiltPractice, comment = 'Apaisant.') {
  const review = await aReview(app, practice, { comment })
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)("update review set status = 'published', published_at = now() where id = $1", [review.id]),
  )
  return review
}

/** The same with a report of a reader. */
export async function aReportedReview(app: TestApp, practice: BuiltPractice, given: Partial<Body> = {}) {
  const review = await aPublishedReview(app, practice)
  await app.client({ 'x-forwarded-for': anAddress() }).reviews.report({
    params: { practiceId: practice.id, id: review.id },
    body: await reportInput(app, practice, given),
  })
  return review
}

/** Lets the practice's deadline for its reports pass. */
export const letReportsLapse = ({ orm }: TestApp, practice: BuiltPractice) =>
  inPractice(orm.em.fork(), practice.id, (em) =>
    queryOf(em)("update review_report set due_at = now() - interval '1 hour' where status = 'open'"),
  )
