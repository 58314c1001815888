import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** Reserves a name under which a page is published, since codes are printed with it. Nobody else gets it afterwards. */
export async function reserveName(query: Query, practiceId: PracticeId, slug: string): Promise<void> {
  await tablesOf(query)
    .insertInto('PublicPageName')
    .values({ slug, practiceId })
    .onConflict((row) => row.column('slug').doNothing())
    .execute()
}

/** Whether a name leads, or led, to somebody else's page. */
export async function isNameOfOther(query: Query, practiceId: PracticeId, slug: string): Promise<boolean> {
  const row = await tablesOf(query)
    .selectFrom('PublicPageName')
    .select('practiceId')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined && row.practiceId !== practiceId
}
