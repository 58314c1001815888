import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/service.ts'
import type { OpenedToken } from '../../crypto/token.ts'
import { type Secrets, vaultOf } from '../../crypto/vault.ts'
import { newId } from '../../db/base.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import { consumeProof } from '../../http/captcha.ts'
import { fail } from '../../http/errors.ts'
import type { CheckForm } from '../../http/form-captcha.ts'
import { enqueue } from '../../jobs/queue.ts'
import { enqueueMessages } from '../../messages/service.ts'
import type { WrittenReview } from '../contract/shapes.ts'
import { publishUnread } from '../jobs.ts'
import { MOST_WAITING_DAYS } from '../legal.ts'
import { shownName } from '../names.ts'
import { sealComment } from '../sealed-comment.ts'
import type { ReviewStatus } from '../states.ts'
import { findInvitation } from './link.ts'

/**
 * Stores the review behind a link, once. If two are sent at the same time, the second waits for the first and finds it
 * (facts/security.md, cal.diy #29383: a review is state, and its link the only right to it).
 */
export async function writeReview(
  query: Query,
  link: OpenedToken,
  { efficacy, practitioner, price, comment, displayName, publishConsent, captcha: solution }: WrittenReview,
  { checkForm, secrets, now }: { checkForm: CheckForm; secrets: Secrets; now: Date },
): Promise<{ id: string; status: ReviewStatus }> {
  const { practiceId, id: sessionId } = link
  const invitation = await findInvitation(query, link, now)
  const proof = await checkForm(solution, practiceId, 'review', now)
  const id = newId()
  const status = statusOf(publishConsent, invitation.isReadFirst)
  const written = await tablesOf(query)
    .insertInto('Review')
    .values({
      id,
      practiceId,
      sessionId,
      status,
      efficacy,
      practitioner,
      price,
      // The database computes this column.
      rating: sql<number>`default`,
      comment: comment ? sealComment(await vaultOf(query, secrets, practiceId), id, comment) : null,
      shownName: publishConsent ? shownName(invitation.firstname, displayName) : null,
      visitedOn: invitation.visitedOn,
      writtenAt: now,
      publishedAt: status === 'published' ? now : null,
    })
    .onConflict((row) => row.columns(['practiceId', 'sessionId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) throw fail('link_expired', { reason: 'answered' })
  await consumeProof(query, proof)
  const details = { patientId: invitation.patientId, sessionId, reviewId: id }
  await writeAudit(query, { practiceId, by: 'client', actor: null, action: 'review.written', details, now })
  await enqueueMessages(query, {
    practiceId,
    sessionId,
    template: 'reviews.received',
    data: { reviewId: id },
    now,
    to: [{ audience: 'practitioner', key: `reviews.received:${id}` }],
  })
  if (status === 'waiting')
    await enqueue(
      query,
      publishUnread,
      { practiceId, reviewId: id },
      { startAfter: new Date(now.getTime() + MOST_WAITING_DAYS * millisecondsInDay), singletonKey: id },
    )
  await publishChange(query, practiceId, 'reviews')
  return { id, status }
}

function statusOf(isAgreed: boolean, isReadFirst: boolean): ReviewStatus {
  if (!isAgreed) return 'private'
  return isReadFirst ? 'waiting' : 'published'
}
