import type { MikroORM } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { SLUG } from '../practices/slug-names.ts'

/** Finds whose published page has a name; null: nobody's. Outside of any practice: the row is for everybody. */
export async function practiceOfSlug(orm: MikroORM, slug: string): Promise<PracticeId | null> {
  if (!SLUG.test(slug)) return null
  const row = await tablesOf(orm.em.fork())
    .selectFrom('PublicPageAddress')
    .select('practiceId')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.practiceId ?? null
}

/** As many addresses as one sitemap may name. Source: sitemaps.org. */
const MOST_LISTED = 50_000

/** The published pages that are served, by name. If there are too many, the latest come first. */
export const publishedPages = (orm: MikroORM): Promise<{ slug: string; publishedAt: Date }[]> =>
  tablesOf(orm.em.fork())
    .selectFrom('PublicPageAddress as a')
    .select(['a.slug', 'a.publishedAt'])
    // As `isPracticeOpen` asks, of a table that can be read outside of any practice.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('User as u')
          .select('u.id')
          .whereRef('u.practiceId', '=', 'a.practiceId')
          .where('u.isPractitioner', '=', true)
          .where('u.suspendedAt', 'is', null),
      ),
    )
    .orderBy('a.publishedAt', 'desc')
    .orderBy('a.slug')
    .limit(MOST_LISTED)
    .execute()

/** The present name of the published page that once had this name; null: none had it, or it is not published. */
export async function currentSlugOf(orm: MikroORM, slug: string): Promise<string | null> {
  const row = await tablesOf(orm.em.fork())
    .selectFrom('PublicPageName as n')
    .innerJoin('PublicPageAddress as a', 'a.practiceId', 'n.practiceId')
    .select('a.slug')
    .where('n.slug', '=', slug)
    .executeTakeFirst()
  return row?.slug ?? null
}
