import type * as z from 'zod'
import { readVault } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeScope } from '../../http/action-context.ts'
import { Review } from '../contract/shapes.ts'
import { openComment } from '../sealed-comment.ts'

/** A review as its author has written it, with its answer: nothing of who else reported it. */
export const WrittenReviewOfPatient = Review.pick({
  id: true,
  sessionId: true,
  status: true,
  efficacy: true,
  practitioner: true,
  price: true,
  rating: true,
  comment: true,
  name: true,
  visitedOn: true,
  writtenAt: true,
  publishedAt: true,
  answer: true,
  withdrawnAt: true,
})

/** The reviews that a client has written, the earliest first. */
export async function reviewsOfPatient(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  patientId: string,
): Promise<z.output<typeof WrittenReviewOfPatient>[]> {
  const vault = await readVault(query, secrets, practiceId)
  const rows = await tablesOf(query)
    .selectFrom('Review as r')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'r.practiceId').onRef('s.id', '=', 'r.sessionId'),
    )
    .select(['r.id', 'r.sessionId', 'r.status', 'r.efficacy', 'r.practitioner', 'r.price', 'r.rating', 'r.comment'])
    .select(['r.shownName', 'r.visitedOn', 'r.writtenAt', 'r.publishedAt', 'r.answer', 'r.answeredAt', 'r.withdrawnAt'])
    .where('r.practiceId', '=', practiceId)
    .where('s.patient', '=', patientId)
    .orderBy('r.writtenAt')
    .orderBy('r.id')
    .execute()
  return rows.map(({ comment, shownName, answer, answeredAt, ...row }) => ({
    ...row,
    comment: openComment(vault, { id: row.id, comment }),
    name: shownName,
    answer: answer !== null && answeredAt ? { text: answer, answeredAt } : null,
  }))
}
