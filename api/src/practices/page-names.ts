import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** Keeps a name under which a page is published: codes are printed with it. Nobody else gets it afterwards. */
export async function reserveName(query: Query, practiceId: PracticeId, slug: string): Promise<void> {
  await tablesOf(query)
    .insertInto('PublicPageName')
    .values({ slug, practiceId })
    .onConflict((row) => row.column('slug').doNothing())
    .execute()
}

/** Whether a name leads to somebody else's page, or did. */
export async function isNameOfOther(query: Query, practiceId: PracticeId, slug: string): Promise<boolean> {
  const row = await tablesOf(query)
    .selectFrom('PublicPageName')
    .select('practiceId')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined && row.practiceId !== practiceId
}
