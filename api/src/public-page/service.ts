import { writePractitionerAudit } from '../audit/service.ts'
import type { Config } from '../config.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { reserveName } from '../practices/page-names.ts'
import { isReservedSlug } from '../practices/slug-names.ts'
import { emptyPage, PageContent } from './content.ts'
import { PublicPageAddress, PublicPageEntity } from './entity.ts'
import { concernsOfPage } from './page-concerns.ts'
import { shownFacts } from './shown-facts.ts'

/** The public page as its practitioner sees it. */
export async function readPublicPage(query: Query, practiceId: PracticeId, config: Pick<Config, 'PUBLIC_URL'>) {
  const row = await tablesOf(query)
    .selectFrom('Practice as c')
    .leftJoin('PublicPage as g', 'g.practiceId', 'c.id')
    .select(['c.slug', 'g.draft', 'g.version', 'g.published', 'g.publishedAt', 'g.reason'])
    .where('c.id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const draft = row.draft ? PageContent.parse(row.draft) : emptyPage
  const published = row.published ? PageContent.parse(row.published) : null
  return {
    slug: row.slug,
    url: `${config.PUBLIC_URL}/p/${row.slug}`,
    draft,
    version: row.version ?? 0,
    publishedAt: row.publishedAt,
    hasChanges: JSON.stringify(draft) !== JSON.stringify(published ?? emptyPage),
    reason: row.reason,
    shows: await shownFacts(query, practiceId),
    concerns: await concernsOfPage(query, practiceId, draft),
  }
}

/** Reads the name of the page in its address. */
export async function slugOf(query: Query, practiceId: PracticeId): Promise<string> {
  const practice = tablesOf(query).selectFrom('Practice').select('slug').where('id', '=', practiceId)
  return (await practice.executeTakeFirstOrThrow()).slug
}

/** Locks the page and its practice: the second of two simultaneous changes sees the first. */
async function lockPage(em: EntityManager, practiceId: PracticeId) {
  const tables = tablesOf(em)
  const { slug } = await tables
    .selectFrom('Practice')
    .select('slug')
    .where('id', '=', practiceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const page = await tables
    .selectFrom('PublicPage')
    .select(['draft', 'version', 'publishedAt'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return { slug, page }
}

/** Saves what is written, unless somebody else has saved since. */
export async function savePage(
  em: EntityManager,
  practiceId: PracticeId,
  { content, version }: { content: PageContent; version: number },
): Promise<void> {
  const { page } = await lockPage(em, practiceId)
  if ((page?.version ?? 0) !== version) throw fail('conflict', { errors: { version: ['changed_since'] } })
  const saved = { draft: content, version: version + 1 }
  if (page) await em.nativeUpdate(PublicPageEntity, { practiceId }, saved)
  else await em.insert(PublicPageEntity, { practiceId, ...saved, published: null, publishedAt: null, reason: null })
  await publishChange(queryOf(em), practiceId, 'practice')
}

/** Publishes what is written. Wording that is advised against needs a reason of one's own. */
export async function publishPage(
  em: EntityManager,
  actor: PractitionerActor,
  { version, reason }: { version: number; reason?: string | undefined },
  now: Date,
): Promise<void> {
  if (!actor.emailVerifiedAt) throw fail('email_unverified', { errors: { email: ['unverified'] } })
  const { practiceId } = actor
  const { slug, page } = await lockPage(em, practiceId)
  if ((page?.version ?? 0) !== version) throw fail('conflict', { errors: { version: ['changed_since'] } })
  const content = page ? PageContent.parse(page.draft) : emptyPage
  if (!content.fr.presentation && !content.en.presentation) throw refuseField('presentation', 'required')
  // What registration made of a name, before names were reserved.
  if (isReservedSlug(slug)) throw refuseField('slug', 'not_allowed')
  const concerns = await concernsOfPage(queryOf(em), practiceId, content)
  if (concerns.length > 0 && !reason) throw refuseField('reason', 'required')
  const published = { published: content, publishedAt: now, reason: concerns.length > 0 ? (reason ?? null) : null }
  await em.nativeUpdate(PublicPageEntity, { practiceId }, published)
  await tablesOf(em)
    .insertInto('PublicPageAddress')
    .values({ practiceId, slug, publishedAt: now })
    .onConflict((row) => row.column('practiceId').doUpdateSet({ slug, publishedAt: now }))
    .execute()
  await reserveName(queryOf(em), practiceId, slug)
  const passages = concerns.map(({ passage }) => passage).join(' · ')
  const details = reason && passages ? { reason, passages } : undefined
  await auditPage(em, 'public_page.published', { actor, details, now })
}

/** Takes the page back; where it is not published, nothing happens. */
export async function unpublishPage(em: EntityManager, actor: PractitionerActor, now: Date): Promise<void> {
  const { practiceId } = actor
  const { page } = await lockPage(em, practiceId)
  if (!page?.publishedAt) return
  await em.nativeUpdate(PublicPageEntity, { practiceId }, { published: null, publishedAt: null, reason: null })
  await em.nativeDelete(PublicPageAddress, { practiceId })
  await auditPage(em, 'public_page.unpublished', { actor, now })
}

async function auditPage(
  em: EntityManager,
  action: 'public_page.published' | 'public_page.unpublished',
  entry: { actor: PractitionerActor; details?: { reason: string; passages: string } | undefined; now: Date },
): Promise<void> {
  const query = queryOf(em)
  await writePractitionerAudit(query, action, entry)
  await publishChange(query, entry.actor.practiceId, 'practice')
}
