import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'
import type { HidingReason, ReportDecider, Reporter, ReportReason, ReportStatus, ReviewHider } from './states.ts'

/** A client's review of a session, at most one. `shownName` stays as the client agreed to it. */
export const ReviewEntity = defineEntity({
  name: 'Review',
  tableName: 'review',
  properties: {
    id: id(),
    practiceId: practiceId(),
    sessionId: p.uuid(),
    status: p.text().$type<'private' | 'waiting' | 'published' | 'hidden' | 'withdrawn'>(),
    efficacy: p.smallint(),
    practitioner: p.smallint(),
    price: p.smallint(),
    rating: p
      .decimal('number')
      .precision(2)
      .scale(1)
      .generated('(round(((((efficacy + practitioner) + price))::numeric / 3.0), 1)) stored')
      .lazy(),
    /** Sealed (`sealed-comment.ts`). */
    comment: p.blob().nullable(),
    shownName: p.text().nullable(),
    visitedOn: p.string().columnType('date'),
    writtenAt: instantType(),
    publishedAt: instantType().nullable(),
    answer: p.text().nullable(),
    answeredAt: instantType().nullable(),
    hiddenReason: p.text().$type<HidingReason>().nullable(),
    hiddenAt: instantType().nullable(),
    hiddenBy: p.text().$type<ReviewHider>().nullable(),
    withdrawnAt: instantType().nullable(),
  },
  uniques: [
    { name: 'review_practice_id_id_key', properties: ['practiceId', 'id'] },
    { name: 'review_practice_id_session_id_key', properties: ['practiceId', 'sessionId'] },
  ],
  indexes: [{ name: 'review_written', properties: ['practiceId', 'writtenAt'] }],
})

/** When the client of one session is asked for a review, if that differs from the practice's setting. */
export const ReviewRequestChoice = defineEntity({
  name: 'ReviewRequestChoice',
  tableName: 'review_request_choice',
  properties: {
    id: id(),
    practiceId: practiceId(),
    sessionId: p.uuid(),
    choice: p.text().$type<'at' | 'never'>(),
    /** The chosen time, where the choice is `at`. */
    asksAt: instantType().nullable(),
  },
  uniques: [{ name: 'review_request_choice_session', properties: ['practiceId', 'sessionId'] }],
})

/** A report against a review. Its words and the reporter's address are sealed (`sealed-report.ts`). */
export const ReviewReportEntity = defineEntity({
  name: 'ReviewReport',
  tableName: 'review_report',
  properties: {
    id: id(),
    practiceId: practiceId(),
    reviewId: p.uuid(),
    reportedBy: p.text().$type<Reporter>(),
    reason: p.text().$type<ReportReason>(),
    words: p.blob().nullable(),
    /** The address that the decision is mailed to. */
    email: p.blob().nullable(),
    locale: p.text().$type<Lang>(),
    status: p.text().$type<ReportStatus>(),
    dueAt: instantType(),
    createdAt: instantType(),
    decidedAt: instantType().nullable(),
    decidedBy: p.text().$type<ReportDecider>().nullable(),
    /** The answer to a reporter whose review stays. */
    answer: p.blob().nullable(),
  },
  indexes: [{ name: 'review_report_of_review', properties: ['practiceId', 'reviewId'] }],
})
