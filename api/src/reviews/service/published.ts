import { type SelectQueryBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { readVault } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import type { Tables } from '../../db/table-rows.ts'
import { tablesOf } from '../../db/tables.ts'
import { localDay } from '../../format/day.ts'
import type { PracticeScope } from '../../http/action-context.ts'
import { fail } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import { isPracticeOpen } from '../../practices/practitioner.ts'
import { publicReach } from '../../practices/service/public-reach.ts'
import { readSettings } from '../../practices/settings.ts'
import type { PublishedReviews } from '../contract/shapes.ts'
import type { reviews } from '../contract.ts'
import { legalBox } from '../legal.ts'
import { publishedComment } from '../sealed-comment.ts'
import { retentionStart } from './retention.ts'

type ReviewsQuery = z.output<typeof reviews.published.query>
type Reply = Omit<z.output<typeof PublishedReviews>, 'captcha'>

/** The published reviews of a practice. An unknown or closed practice is `not_found`. */
export async function publishedReviews(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  { page, perPage, sort, lang }: ReviewsQuery,
  now: Date,
): Promise<Reply> {
  const tables = tablesOf(query)
  const [isOpen, practice, rules] = await Promise.all([
    isPracticeOpen(query, practiceId),
    tables
      .selectFrom('Practice')
      .select(['name', 'primaryColor', 'email', 'phone', 'address', 'city', 'locale', 'timeZone'])
      .where('id', '=', practiceId)
      .executeTakeFirst(),
    readSettings(query, practiceId),
  ])
  if (!isOpen || !practice) throw fail('not_found')
  const since = retentionStart(rules.reviewRetentionDays, now)
  const published = tables
    .selectFrom('Review')
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'published')
    .where('writtenAt', '>=', since)
  // Sorts what it needs for that alone, not whole rows.
  const onPage = orderedBy(sort, published)
    .select('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
  const shown = tables
    .selectFrom('Review')
    .select(['id', 'efficacy', 'practitioner', 'price', 'rating', 'comment', 'shownName', 'visitedOn'])
    .select(['publishedAt', 'answer', 'answeredAt'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', onPage)
  const [aggregate, vault, rows] = await Promise.all([
    averagesOf(query, practiceId, since),
    readVault(query, secrets, practiceId),
    orderedBy(sort, shown).execute(),
  ])
  const on = (instant: Date) => localDay(instant, practice.timeZone)
  const { email, address } = await publicReach(query, practiceId, practice)
  return {
    practice: { name: practice.name, primaryColor: practice.primaryColor },
    page,
    perPage,
    total: aggregate.count,
    aggregate,
    reviews: rows.map(({ shownName, publishedAt, answer, answeredAt, ...row }) => ({
      ...row,
      name: shownName,
      comment: publishedComment(vault, row),
      publishedOn: on(publishedAt ?? now),
      isVerified: true,
      answer: answer !== null && answeredAt ? { text: answer, publishedOn: on(answeredAt) } : null,
    })),
    legal: legalBox(lang ?? practice.locale, { ...practice, email, address }, rules),
  }
}

/** The sum of the three marks orders as the rating does, which is a third of it; the database sorts integers faster. */
const byMarks = sql<number>`efficacy + practitioner + price`

function orderedBy<O>(sort: ReviewsQuery['sort'], rows: SelectQueryBuilder<Tables, 'Review', O>) {
  if (sort === 'oldest') return rows.orderBy('publishedAt').orderBy('id')
  const first = { newest: rows, highest: rows.orderBy(byMarks, 'desc'), lowest: rows.orderBy(byMarks) }[sort]
  return first.orderBy('publishedAt', 'desc').orderBy('id', 'desc')
}

type Averages = Reply['aggregate']

/**
 * Counts from the rows each time, so that no figure drifts from the shown reviews. Each mark is 1 to 5, so that the
 * database has at most 125 combinations to count, and they are summed here.
 */
export async function averagesOf(query: Query, practiceId: PracticeId, since: Date): Promise<Averages> {
  const combinations = await tablesOf(query)
    .selectFrom('Review')
    .select(['efficacy', 'practitioner', 'price', sql<number>`count(*)::int`.as('count')])
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'published')
    .where('writtenAt', '>=', since)
    .groupBy(['efficacy', 'practitioner', 'price'])
    .execute()
  const sumOf = (value: (marks: Marks) => number) =>
    combinations.reduce((sum, { count, ...marks }) => sum + count * value(marks), 0)
  const count = sumOf(() => 1)
  const averageOf = (value: (marks: Marks) => number) =>
    count === 0 ? null : Math.round((10 * sumOf(value)) / count) / 10
  return {
    count,
    average: count === 0 ? null : Math.round((10 * sumOf(total)) / (3 * count)) / 10,
    efficacy: averageOf(({ efficacy }) => efficacy),
    practitioner: averageOf(({ practitioner }) => practitioner),
    price: averageOf(({ price }) => price),
    histogram: [5, 4, 3, 2, 1].map((mark) => ({
      mark,
      count: sumOf((marks) => (Math.round(total(marks) / 3) === mark ? 1 : 0)),
    })),
  }
}

type Marks = Record<'efficacy' | 'practitioner' | 'price', number>

const total = ({ efficacy, practitioner, price }: Marks) => efficacy + practitioner + price
