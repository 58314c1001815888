import { writeAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'

/** Names the page in its address. A name that another practice has violates a constraint: `conflict`. */
export async function changeAddress(query: Query, actor: PractitionerActor, slug: string, now: Date): Promise<void> {
  const { practiceId, userId, name } = actor
  const tables = tablesOf(query)
  const { slug: before } = await tables
    .selectFrom('Practice')
    .select('slug')
    .where('id', '=', practiceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (slug === before) return
  await tables.updateTable('Practice').set({ slug }).where('id', '=', practiceId).execute()
  // Where the page is published, it moves with its name.
  await tables.updateTable('PublicPageAddress').set({ slug }).where('practiceId', '=', practiceId).execute()
  await writeAudit(query, {
    practiceId,
    by: 'practitioner',
    actor: { id: userId, name },
    action: 'public_page.address_changed',
    details: { before, after: slug },
    now,
  })
  await publishChange(query, practiceId, 'practice')
}
