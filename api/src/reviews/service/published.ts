import type * as z from 'zod'
import { readVault } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import type { PracticeScope } from '../../http/action-context.ts'
import { fail } from '../../http/errors.ts'
import type { Lang } from '../../http/schema.ts'
import { withDefaults } from '../../practices/settings.ts'
import type { PublishedReviews, reviews } from '../contract.ts'
import { legalBox } from '../legal.ts'
import { publishedComment } from '../sealed-comment.ts'
import { retentionStart } from './keeping.ts'

type Asked = z.output<typeof reviews.published.query>
type Reply = z.output<typeof PublishedReviews>

const ORDERS = {
  newest: 'r.published_at desc, r.id desc',
  oldest: 'r.published_at, r.id',
  highest: 'r.rating desc, r.published_at desc, r.id desc',
  lowest: 'r.rating, r.published_at desc, r.id desc',
} as const satisfies Record<Asked['sort'], string>

interface PracticeRow {
  name: string
  primary_color: string | null
  email: string | null
  phone: string | null
  address: string | null
  city: string | null
  locale: Lang
  time_zone: string
  stored: Record<string, unknown> | null
}

interface Row {
  id: string
  efficacy: number
  practitioner: number
  price: number
  rating: number
  comment: Buffer | null
  name: string | null
  visited_on: string
  published_on: string
  answer: string | null
  answered_on: string | null
}

/** What the public reads of a practice's reviews. An unknown or closed practice is `not_found`. */
export async function publishedReviews(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  { page, perPage, sort, lang }: Asked,
  now: Date,
): Promise<Reply> {
  const [practice] = await query<PracticeRow>(
    `select name, primary_color, email, phone, address, city, locale, time_zone,
       (select json_object_agg(key, value) from setting where practice_id = $1) as stored
     from practice where id = $1 and is_active and exists (
       select from practitioner pr join app_user u on u.id = pr.user_id
       where pr.practice_id = $1 and u.suspended_at is null)`,
    [practiceId],
  )
  if (!practice) throw fail('not_found')
  const rules = withDefaults(practice.stored)
  const since = retentionStart(rules.reviewRetentionDays, now)
  const [aggregate, vault, rows] = await Promise.all([
    averagesOf(query, practiceId, since),
    readVault(query, secrets, practiceId),
    query<Row>(
      `select r.id, r.efficacy, r.practitioner, r.price, r.rating::float8 as rating, r.comment, r.shown_name as name,
         r.visited_on::text, to_char(r.published_at at time zone $3, 'YYYY-MM-DD') as published_on, r.answer,
         to_char(r.answered_at at time zone $3, 'YYYY-MM-DD') as answered_on
       from review r where r.practice_id = $1 and r.status = 'published' and r.written_at >= $2
       order by ${ORDERS[sort]} limit $4 offset $5`,
      [practiceId, since, practice.time_zone, perPage, (page - 1) * perPage],
    ),
  ])
  return {
    practice: { name: practice.name, primaryColor: practice.primary_color },
    page,
    perPage,
    total: aggregate.count,
    aggregate,
    reviews: rows.map(({ visited_on, published_on, answer, answered_on, ...row }) => ({
      ...row,
      comment: publishedComment(vault, row),
      visitedOn: visited_on,
      publishedOn: published_on,
      isVerified: true,
      answer: answer !== null && answered_on !== null ? { text: answer, publishedOn: answered_on } : null,
    })),
    legal: legalBox(lang ?? practice.locale, practice, rules),
  }
}

type Averages = Reply['aggregate']

/** Counts from the rows each time, so that no figure drifts from the shown reviews. */
export async function averagesOf(query: Query, practiceId: string, since: string): Promise<Averages> {
  const [row] = await query<Omit<Averages, 'histogram'> & { marks: number[] }>(
    `select count(*)::int as count, round(avg((efficacy + practitioner + price) / 3.0), 1)::float8 as average,
       round(avg(efficacy), 1)::float8 as efficacy, round(avg(practitioner), 1)::float8 as practitioner,
       round(avg(price), 1)::float8 as price,
       array[${[5, 4, 3, 2, 1].map((mark) => `count(*) filter (where round(rating) = ${mark})::int`).join(', ')}] as marks
     from review where practice_id = $1 and status = 'published' and written_at >= $2`,
    [practiceId, since],
  )
  if (!row) throw new Error('an aggregate has a row')
  const { marks, ...averages } = row
  return { ...averages, histogram: marks.map((count, index) => ({ mark: 5 - index, count })) }
}
