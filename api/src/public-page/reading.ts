import type * as z from 'zod'
import { offeredDays } from '../availability/service.ts'
import type { Config } from '../config.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { addDays, localDay } from '../format/day.ts'
import { Failure } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import type { PublicPractice } from '../practices/contract.ts'
import { firstPractitioner } from '../practices/practitioner.ts'
import { publicPractice } from '../practices/service.ts'
import type { PublishedReviews } from '../reviews/contract/shapes.ts'
import { publishedReviews } from '../reviews/service/published.ts'
import { emptyPage, PageContent } from './content.ts'
import { type PagePictures, pagePictures } from './pictures.ts'
import { shownFacts } from './shown-facts.ts'
import type { ShownFacts } from './shown-facts-schema.ts'

/** All that a page is made of: the same data always give the same page. */
export interface PageData {
  practice: z.output<typeof PublicPractice>
  content: PageContent
  practitioner: string
  facts: ShownFacts & { slug: string }
  pictures: PagePictures
  /** The first free times of the type that stands first. */
  times: { sessionTypeId: string; slots: { date: string; startsAt: string }[] } | null
  reviews: Omit<z.output<typeof PublishedReviews>, 'captcha'>
}

interface PageQuestion {
  practiceId: PracticeId
  /** Undefined: that of the practice. */
  lang: Lang | undefined
  /** Which of the reviews, ten at a time. */
  reviewsPage: number
  isPreview: boolean
  now: Date
  config: Config
}

/** Reads a page; null where there is none to be read: nobody published it, or the practice is closed. */
export async function readPageData(query: Query, question: PageQuestion): Promise<PageData | null> {
  const { practiceId, lang, reviewsPage, isPreview, now, config } = question
  try {
    const reviewsQuery = { page: reviewsPage, perPage: 10, sort: 'newest' as const, lang }
    const [practice, row, practitioner, reviews, shown] = await Promise.all([
      publicPractice(query, practiceId, lang, config),
      tablesOf(query)
        .selectFrom('Practice as c')
        .leftJoin('PublicPage as g', 'g.practiceId', 'c.id')
        .select(['c.slug', 'g.draft', 'g.published'])
        .where('c.id', '=', practiceId)
        .executeTakeFirst(),
      firstPractitioner(query, practiceId),
      publishedReviews(query, { practiceId, secrets: config }, reviewsQuery, now),
      shownFacts(query, practiceId),
    ])
    const stored = isPreview ? (row?.draft ?? emptyPage) : row?.published
    if (!row || !stored) return null
    const content = PageContent.parse(stored)
    const [pictures, times] = await Promise.all([
      pagePictures(query, practiceId, practitioner, content.showsPhoto),
      firstTimes(query, practice, practiceId, now),
    ])
    const facts = { ...shown, slug: row.slug }
    return { practice, content, practitioner: practitioner?.name ?? practice.name, facts, pictures, times, reviews }
  } catch (refusal) {
    if (refusal instanceof Failure && refusal.code === 'not_found') return null
    throw refusal
  }
}

const DAYS_AHEAD = 21
const MOST_TIMES = 6

/** The next free times of the first type, two of a day at most; null where nothing can be booked. */
async function firstTimes(
  query: Query,
  practice: PageData['practice'],
  practiceId: PracticeId,
  now: Date,
): Promise<PageData['times']> {
  const [type] = practice.sessionTypes
  if (!type) return null
  const { timeZone } = practice
  const from = localDay(now, timeZone)
  const question = { sessionTypeId: type.id, from, to: addDays(from, DAYS_AHEAD), timeZone }
  try {
    const { days } = await offeredDays(query, practiceId, question, { now })
    const slots = days.flatMap(({ date, slots }) => firstAndMiddle(slots).map((startsAt) => ({ date, startsAt })))
    return { sessionTypeId: type.id, slots: slots.slice(0, MOST_TIMES) }
  } catch (refusal) {
    if (refusal instanceof Failure) return null
    throw refusal
  }
}

/** An early and a later time of a day: all those of one morning would look the same. */
const firstAndMiddle = (slots: readonly string[]) =>
  [...new Set([slots[0], slots[Math.floor(slots.length / 2)]])].flatMap((slot) => slot ?? [])
