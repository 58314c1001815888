import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { firstPractitioner } from '../practices/practitioner.ts'
import { concernsOf, concernsOfLines, type WordingConcern } from '../wording/wording.ts'
import type { PageContent } from './content.ts'

/** As many answers are looked at, the latest first: the page shows them before the others. */
const MOST_ANSWERS = 200

/** All passages of a published page that are advised against, also those written elsewhere. */
export async function concernsOfPage(
  query: Query,
  practiceId: PracticeId,
  content: PageContent,
): Promise<WordingConcern[]> {
  const tables = tablesOf(query)
  const [types, reviews, { locale, name }, practitioner] = await Promise.all([
    tables
      .selectFrom('SessionType')
      .select(['nameFr', 'nameEn', 'descriptionFr', 'descriptionEn'])
      .where('practiceId', '=', practiceId)
      .where('isActive', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    tables
      .selectFrom('Review')
      .select('answer')
      .where('practiceId', '=', practiceId)
      .where('status', '=', 'published')
      .where('answer', 'is not', null)
      .orderBy('publishedAt', 'desc')
      .orderBy('id')
      .limit(MOST_ANSWERS)
      .execute(),
    tables.selectFrom('Practice').select(['locale', 'name']).where('id', '=', practiceId).executeTakeFirstOrThrow(),
    firstPractitioner(query, practiceId),
  ])
  const lines = (all: readonly (string | null)[]) => all.map((line) => line ?? '')
  return [
    ...concernsOfLines(lines([name, practitioner?.name ?? null]), locale, 'name'),
    ...concernsOf(content),
    ...concernsOfLines(lines([content.insurance]), locale, 'insurance'),
    ...concernsOfLines(lines(types.flatMap((type) => [type.nameFr, type.descriptionFr])), 'fr', 'sessionType'),
    ...concernsOfLines(lines(types.flatMap((type) => [type.nameEn, type.descriptionEn])), 'en', 'sessionType'),
    ...concernsOfLines(lines(reviews.map(({ answer }) => answer)), locale, 'answer'),
  ]
}
