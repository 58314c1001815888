import { defineEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../db/base.ts'
import type { PageContent } from './content.ts'

/** The public page of a practice: as it is written now, and as strangers read it. */
export const PublicPageEntity = defineEntity({
  name: 'PublicPage',
  tableName: 'public_page',
  properties: {
    practiceId: practiceId().primary(),
    draft: p.json<PageContent>(),
    /** Counts what was saved: a change names the one that it stands on. */
    version: p.integer(),
    /** Null: not published. */
    published: p.json<PageContent>().nullable(),
    publishedAt: instantType().nullable(),
    /** Why wording that is advised against was published all the same. */
    reason: p.text().nullable(),
  },
})

/** Where a published page is found: read before a practice is known. An unpublished page has no row. */
export const PublicPageAddress = defineEntity({
  name: 'PublicPageAddress',
  tableName: 'public_page_address',
  properties: {
    practiceId: practiceId().primary(),
    slug: p.text(),
    publishedAt: instantType(),
  },
  uniques: [{ name: 'public_page_address_slug', properties: ['slug'] }],
})

/** Each name under which a page was ever published, and whose it was: printed codes go on leading there. */
export const PublicPageName = defineEntity({
  name: 'PublicPageName',
  tableName: 'public_page_name',
  properties: { slug: p.text().primary(), practiceId: practiceId() },
})
