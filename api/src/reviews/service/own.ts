import type * as z from 'zod'
import { writeAudit } from '../../audit/service.ts'
import type { OpenedToken } from '../../crypto/token.ts'
import { readVault, type Secrets } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import { publishChange } from '../../events/publish.ts'
import { fail } from '../../http/errors.ts'
import type { OwnReview } from '../contract.ts'
import { MOST_WAITING_DAYS } from '../legal.ts'
import { openComment } from '../sealed-comment.ts'
import type { HidingReason, ReviewStatus } from '../states.ts'
import { readAnswered } from './link.ts'

interface Row {
  status: ReviewStatus
  efficacy: number
  practitioner: number
  price: number
  rating: number
  id: string
  comment: Buffer | null
  name: string | null
  visited_on: string
  written_on: string
  published_on: string | null
  publishes_on: string
  hidden_reason: HidingReason | null
  hidden_on: string | null
  withdrawn_on: string | null
  answer: string | null
  answered_on: string | null
}

const on = (instant: string) => `to_char(${instant} at time zone c.time_zone, 'YYYY-MM-DD')`

/** What its author is shown of the review behind a link. */
export async function ownReview(
  query: Query,
  secrets: Secrets,
  link: OpenedToken,
  now: Date,
): Promise<z.output<typeof OwnReview>> {
  const { practice, practitioner: practitionerName } = await readAnswered(query, link, now)
  const vault = await readVault(query, secrets, link.practiceId)
  const [row] = await query<Row>(
    `select r.id, r.status, r.efficacy, r.practitioner, r.price, r.rating::float8 as rating, r.comment, r.shown_name as name,
       r.visited_on::text, ${on('r.written_at')} as written_on, ${on('r.published_at')} as published_on,
       ${on(`(r.written_at + interval '${MOST_WAITING_DAYS} days')`)} as publishes_on, r.hidden_reason,
       ${on('r.hidden_at')} as hidden_on, ${on('r.withdrawn_at')} as withdrawn_on, r.answer,
       ${on('r.answered_at')} as answered_on
     from review r join practice c on c.id = r.practice_id
     where r.practice_id = $1 and r.session_id = $2`,
    [link.practiceId, link.id],
  )
  if (!row) throw fail('not_found')
  const { status, answer } = row
  return {
    practice,
    status,
    efficacy: row.efficacy,
    price: row.price,
    rating: row.rating,
    comment: openComment(vault, row),
    name: row.name,
    visitedOn: row.visited_on,
    writtenOn: row.written_on,
    withdrawnOn: row.withdrawn_on,
    practitioner: row.practitioner,
    practitionerName,
    publishedOn: status === 'published' ? row.published_on : null,
    publishesOn: status === 'waiting' ? row.publishes_on : null,
    hidden:
      status === 'hidden' && row.hidden_reason && row.hidden_on
        ? { reason: row.hidden_reason, on: row.hidden_on }
        : null,
    answer: answer !== null && row.answered_on !== null ? { text: answer, publishedOn: row.answered_on } : null,
  }
}

/**
 * Its author takes a review back, whatever has become of it: a consent to publishing is withdrawn as easily as it was
 * given (GDPR, article 7). The row decides between this and whoever publishes, hides or answers at the same time.
 */
export async function withdrawReview(
  query: Query,
  secrets: Secrets,
  link: OpenedToken,
  now: Date,
): Promise<z.output<typeof OwnReview>> {
  const { practiceId, id: sessionId } = link
  const { patient_id: patientId } = await readAnswered(query, link, now)
  const [review] = await query<{ id: string }>(
    `update review set status = 'withdrawn', withdrawn_at = $3
     where practice_id = $1 and session_id = $2 and status <> 'withdrawn' returning id`,
    [practiceId, sessionId, now.toISOString()],
  )
  if (review) {
    const details = { patientId, sessionId, reviewId: review.id }
    await writeAudit(query, { practiceId, by: 'client', actor: null, action: 'review.withdrawn', details, now })
    await publishChange(query, practiceId, 'reviews')
  }
  return ownReview(query, secrets, link, now)
}
