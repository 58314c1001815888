import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { clientAction } from '../http/client-action.ts'
import type { App } from '../http/context.ts'
import { captchaChoice } from '../http/form-captcha.ts'
import { route } from '../http/route.ts'
import { reviews } from './contract.ts'
import { planReviewRequest, readReviewRequest } from './request-plan.ts'
import { answerReview } from './service/answering.ts'
import { signedReviews } from './service/export.ts'
import { readInvitation, readReviewedSession, reviewLink } from './service/link.ts'
import { hideReview, publishReview, type ReviewActor } from './service/moderation.ts'
import { reviewMonths } from './service/months.ts'
import { reviewsToWrite } from './service/of-client.ts'
import { ownReview, withdrawReview } from './service/own.ts'
import { decideReported, listReported, readReportedReview } from './service/platform-reports.ts'
import { publishedReviews } from './service/published.ts'
import { listReviews, readReview, reviewFigures } from './service/reading.ts'
import { dismissReports, reportAsPractitioner, reportReview } from './service/reporting.ts'
import { writeReview } from './service/writing.ts'

const byOf = ({ config }: Pick<App, 'config'>, { practiceId, userId, name }: PractitionerActor): ReviewActor => ({
  practiceId,
  userId,
  name,
  secrets: config,
})

export function reviewsRoutes(router: Router): void {
  route(router, reviews.published, { transaction: 'readOnly' }, async ({ db, app, params, query, now }) => ({
    ...(await publishedReviews(db.query, { practiceId: params.practiceId, secrets: app.config }, query, now)),
    captcha: captchaChoice(app.config),
  }))
  route(router, reviews.report, ({ em, app, params, body, now }) =>
    reportReview(queryOf(em), { practiceId: params.practiceId, secrets: app.config }, params.id, body, now),
  )
  route(router, reviews.invitation, { transaction: 'readOnly' }, ({ db, app, params, now }) =>
    readInvitation(db.query, reviewLink(app.config.APP_SECRET, params.token), app.config, now),
  )
  route(
    router,
    reviews.write,
    {
      beforeReplay: ({ app, params, now }, query) =>
        readReviewedSession(query, reviewLink(app.config.APP_SECRET, params.token), now),
    },
    ({ em, app, params, body, now }) =>
      writeReview(queryOf(em), reviewLink(app.config.APP_SECRET, params.token), body, {
        checkForm: app.checkForm,
        secrets: app.config,
        now,
      }),
  )
  route(router, reviews.own, { transaction: 'readOnly' }, ({ db, app, params, now }) =>
    ownReview(db.query, app.config, reviewLink(app.config.APP_SECRET, params.token), now),
  )
  route(router, reviews.withdraw, ({ em, app, params, now }) =>
    withdrawReview(queryOf(em), app.config, reviewLink(app.config.APP_SECRET, params.token), now),
  )
  route(router, reviews.toWrite, (call) => reviewsToWrite(clientAction(call)))

  route(router, reviews.list, { transaction: 'readOnly' }, ({ db, app, practiceId, query }) =>
    listReviews(db.query, { practiceId, secrets: app.config }, query),
  )
  route(router, reviews.get, { transaction: 'readOnly' }, ({ db, app, practiceId, params }) =>
    readReview(db.query, { practiceId, secrets: app.config }, params.id),
  )
  route(router, reviews.figures, { transaction: 'readOnly' }, ({ db, practiceId, now }) =>
    reviewFigures(db.query, practiceId, now),
  )
  route(router, reviews.exported, ({ em, app, practiceId, now }) =>
    signedReviews(em, { practiceId, secrets: app.config }, now),
  )
  route(router, reviews.months, { transaction: 'readOnly' }, ({ db, practiceId, now }) =>
    reviewMonths(db.query, practiceId, now),
  )
  route(router, reviews.answer, ({ em, app, actor, params, body, now }) =>
    answerReview(queryOf(em), byOf(app, actor), { reviewId: params.id, answer: body.answer }, now),
  )
  route(router, reviews.publish, ({ em, app, actor, params, now }) =>
    publishReview(queryOf(em), byOf(app, actor), params.id, now),
  )
  route(router, reviews.hide, ({ em, app, actor, params, body, now }) =>
    hideReview(queryOf(em), byOf(app, actor), params.id, body.reason, now),
  )
  route(router, reviews.keep, ({ em, app, actor, params, body, now }) =>
    dismissReports(queryOf(em), byOf(app, actor), { reviewId: params.id, answer: body.answer }, now),
  )
  route(router, reviews.doubt, ({ em, app, actor, params, body, now }) =>
    reportAsPractitioner(queryOf(em), byOf(app, actor), { reviewId: params.id, words: body.words }, now),
  )
  route(router, reviews.reported, ({ em, app, query, now }) => listReported(em, app.config, query, now))
  route(router, reviews.toDecide, ({ em, app, actor: { userId, name }, params, now }) => {
    const by = { practiceId: params.practiceId, userId, name, secrets: app.config }
    return inPractice(em, params.practiceId, (own) => readReportedReview(queryOf(own), by, params.id, now))
  })
  route(router, reviews.decide, ({ em, app, actor: { userId, name }, params, body, now }) => {
    const by = { practiceId: params.practiceId, userId, name, secrets: app.config, isAdministration: true as const }
    return inPractice(em, params.practiceId, (own) => decideReported(queryOf(own), by, params.id, body, now))
  })
  route(router, reviews.request, { transaction: 'readOnly' }, ({ db, practiceId, params, now }) =>
    readReviewRequest(db.query, practiceId, params.id, now),
  )
  route(router, reviews.plan, ({ action, params, body }) => planReviewRequest(action, params.id, body))
}
