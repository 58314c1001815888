import type * as z from 'zod'
import { readVault, type Vault } from '../../crypto/vault.ts'
import { ms, type Query } from '../../db/query.ts'
import type { PracticeScope } from '../../http/action-context.ts'
import { fail } from '../../http/errors.ts'
import { readSettings } from '../../practices/settings.ts'
import type { Review, reviews } from '../contract.ts'
import { MOST_WAITING_DAYS } from '../legal.ts'
import { openComment } from '../sealed-comment.ts'
import { type HidingReason, type ReviewEvent, type ReviewStatus, reviewStatuses, reviewTransitions } from '../states.ts'
import { retentionStart } from './keeping.ts'
import { averagesOf } from './published.ts'

const DAY_MS = 86_400_000

export interface ReviewRow {
  id: string
  session_id: string
  patient_id: string
  patient_name: string
  status: ReviewStatus
  efficacy: number
  practitioner: number
  price: number
  rating: number
  comment: Buffer | null
  name: string | null
  visited_on: string
  written: number
  published: number | null
  answer: string | null
  answered: number | null
  hidden_reason: HidingReason | null
  hidden: number | null
  withdrawn: number | null
}

const REVIEWS = `
  select r.id, r.session_id, s.patient_id, p.firstname || ' ' || p.lastname as patient_name, r.status, r.efficacy,
    r.practitioner, r.price, r.rating::float8 as rating, r.comment, r.shown_name as name, r.visited_on::text,
    ${ms('r.written_at')} as written, ${ms('r.published_at')} as published, r.answer, ${ms('r.answered_at')} as answered,
    r.hidden_reason, ${ms('r.hidden_at')} as hidden, ${ms('r.withdrawn_at')} as withdrawn
  from review r
    join session s on s.practice_id = r.practice_id and s.id = r.session_id
    join patient p on p.practice_id = s.practice_id and p.id = s.patient_id
  where r.practice_id = $1`

type Moderation = Exclude<ReviewEvent, 'withdraw'>

/** What a practitioner can do to a review. What was hidden because its author wished it is not published again. */
export function allowedOf({ status, hidden_reason: reason }: ReviewRow): Moderation[] {
  const events = (Object.keys(reviewTransitions[status]) as ReviewEvent[]).filter((event) => event !== 'withdraw')
  return events.filter((event) => !(event === 'publish' && status === 'hidden' && reason === 'withdrawn'))
}

const shown = (vault: Vault, row: ReviewRow): z.output<typeof Review> => ({
  id: row.id,
  sessionId: row.session_id,
  patient: { id: row.patient_id, name: row.patient_name },
  status: row.status,
  efficacy: row.efficacy,
  practitioner: row.practitioner,
  price: row.price,
  rating: row.rating,
  comment: openComment(vault, row),
  name: row.name,
  visitedOn: row.visited_on,
  isVerified: true,
  writtenAt: new Date(row.written),
  publishedAt: row.published === null ? null : new Date(row.published),
  publishesAt: row.status === 'waiting' ? new Date(row.written + MOST_WAITING_DAYS * DAY_MS) : null,
  answer:
    row.answer !== null && row.answered !== null ? { text: row.answer, answeredAt: new Date(row.answered) } : null,
  hidden: row.hidden_reason && row.hidden !== null ? { reason: row.hidden_reason, at: new Date(row.hidden) } : null,
  withdrawnAt: row.withdrawn === null ? null : new Date(row.withdrawn),
  allowed: allowedOf(row),
})

export async function reviewRow(query: Query, practiceId: string, id: string): Promise<ReviewRow> {
  const [row] = await query<ReviewRow>(`${REVIEWS} and r.id = $2`, [practiceId, id])
  if (!row) throw fail('not_found')
  return row
}

export async function readReview(query: Query, { practiceId, secrets }: PracticeScope, id: string) {
  const vault = await readVault(query, secrets, practiceId)
  return shown(vault, await reviewRow(query, practiceId, id))
}

const COLUMNS: Record<string, string> = { writtenAt: 'r.written_at', rating: 'r.rating' }

/** A page of the practice's reviews. */
export async function listReviews(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  { page, perPage, sort, status, ratings }: z.output<typeof reviews.list.query>,
) {
  const where = '($2::text is null or r.status = $2) and ($3::int[] is null or round(r.rating)::int = any ($3))'
  const values = [practiceId, status ?? null, ratings ?? null]
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const vault = await readVault(query, secrets, practiceId)
  const [counted] = await query<{ total: number }>(
    `select count(*)::int as total from review r where r.practice_id = $1 and ${where}`,
    values,
  )
  const rows = await query<ReviewRow>(
    `${REVIEWS} and ${where} order by ${COLUMNS[sort.replace(/^-/, '')]} ${direction}, r.id ${direction} limit $4 offset $5`,
    [...values, perPage, (page - 1) * perPage],
  )
  return { rows: rows.map((row) => shown(vault, row)), total: counted?.total ?? 0 }
}

/** How many there are of each status, and the averages that the public sees. */
export async function reviewFigures(query: Query, practiceId: string, now: Date) {
  const { reviewRetentionDays } = await readSettings(query, practiceId)
  const rows = await query<{ status: ReviewStatus; count: number }>(
    'select status, count(*)::int as count from review where practice_id = $1 group by status',
    [practiceId],
  )
  const counted = new Map(rows.map(({ status, count }) => [status, count]))
  return {
    counts: Object.fromEntries(reviewStatuses.map((status) => [status, counted.get(status) ?? 0])) as Record<
      ReviewStatus,
      number
    >,
    aggregate: await averagesOf(query, practiceId, retentionStart(reviewRetentionDays, now)),
  }
}
