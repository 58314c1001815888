import { millisecondsInDay } from 'date-fns/constants'
import { signToken } from '../../src/crypto/token.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { ReplyOf, RequestInput } from '../../src/http/endpoint.ts'
import type { reviews as endpoints } from '../../src/reviews/contract.ts'
import type { SessionStatus } from '../../src/sessions/states.ts'
import { anAddress, type TestApp } from '../app.ts'
import { aPatient, aSession, type BuiltPractice } from '../build.ts'
import { solvedCaptcha } from '../captcha.ts'

type Body = RequestInput<typeof endpoints.write>['body']
export type ReviewInput = Partial<Omit<Body, 'captcha'>>

interface Options {
  firstname?: string
  dateOfBirth?: string
  status?: SessionStatus
  /** When the mail goes. Default: an hour ago. */
  asksAt?: Date
  /** The state of that mail. */
  mail?: 'queued' | 'sent' | 'skipped'
}

/** A session of the day before yesterday whose client has been asked for a review, and the token of the link. */
export async function anInvitedSession({ orm, config }: TestApp, practice: BuiltPractice, given: Options = {}) {
  const { firstname = 'Zoé', status = 'completed', mail = 'sent', dateOfBirth } = given
  const asksAt = given.asksAt ?? new Date(Date.now() - millisecondsInDay / 24)
  const patient = await aPatient(orm, practice, { firstname, ...(dateOfBirth && { dateOfBirth }) })
  const startsAt = new Date(Date.now() - 2 * millisecondsInDay)
  const session = await aSession(orm, practice, { startsAt, status, patientId: patient.id })
  await inPractice(orm.em, practice.id, (em) =>
    queryOf(em)(
      `insert into message (id, practice_id, key, template, audience, session_id, data, status, attempts, created_at)
       values ($1, $2, $3, 'reviews.requested', 'client', $4, $5, $6, 1, now())`,
      [
        newId(),
        practice.id,
        `reviews.requested:${session.id}`,
        session.id,
        JSON.stringify({ asksAt: asksAt.toISOString() }),
        mail,
      ],
    ),
  )
  return {
    ...session,
    email: patient.email,
    token: signToken(config.APP_SECRET, 'review', { practiceId: practice.id, id: session.id }),
  }
}

/** What is sent to write a review; each with a proof of work of its own. */
export async function reviewInput({ url }: TestApp, practice: BuiltPractice, given: ReviewInput = {}): Promise<Body> {
  return {
    efficacy: 5,
    practitioner: 5,
    price: 4,
    publishConsent: true,
    captcha: await solvedCaptcha(url, practice.id, { 'x-forwarded-for': anAddress() }, 'review'),
    ...given,
  }
}

/** A review of a session of its own. */
export async function aReview(
  app: TestApp,
  practice: BuiltPractice,
  given: ReviewInput & Pick<Options, 'firstname'> = {},
): Promise<ReplyOf<typeof endpoints.write> & { sessionId: string; token: string; email: string | null }> {
  const { firstname, ...words } = given
  const { token, id: sessionId, email } = await anInvitedSession(app, practice, firstname ? { firstname } : {})
  const body = await reviewInput(app, practice, words)
  return { ...(await app.client().reviews.write({ params: { token }, body })), sessionId, token, email: email ?? null }
}
