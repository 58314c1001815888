import { writePractitionerAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { isNameOfOther, reserveName } from '../practices/page-names.ts'

/** Changes the name in the page's address, `/p/{slug}`. One that another practice has, or had, is a `conflict`. */
export async function changeSlug(query: Query, actor: PractitionerActor, slug: string, now: Date): Promise<void> {
  const { practiceId } = actor
  const tables = tablesOf(query)
  const { slug: before } = await tables
    .selectFrom('Practice')
    .select('slug')
    .where('id', '=', practiceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (slug === before) return
  if (await isNameOfOther(query, practiceId, slug)) throw fail('conflict')
  await tables.updateTable('Practice').set({ slug }).where('id', '=', practiceId).execute()
  // Where the page is published, it moves with its name.
  const published = await tables
    .updateTable('PublicPageAddress')
    .set({ slug })
    .where('practiceId', '=', practiceId)
    .returning('slug')
    .execute()
  if (published.length > 0) await reserveName(query, practiceId, slug)
  await writePractitionerAudit(query, 'public_page.address_changed', { actor, details: { before, after: slug }, now })
  await publishChange(query, practiceId, 'practice')
}
