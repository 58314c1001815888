import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { findPicture } from '../files/pictures.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { firstPractitioner, isPracticeOpen } from '../practices/practitioner.ts'
import { emptyPage, PageContent } from './content.ts'

/** The picture of the practitioner, and the logo. */
export interface PagePictures {
  photo: string | null
  logo: string | null
}

/** The ids of the pictures that a page can show; the photo is that of its practitioner. */
export async function pagePictures(
  query: Query,
  practiceId: PracticeId,
  practitioner: { userId: string } | undefined,
  showsPhoto: boolean,
): Promise<PagePictures> {
  const rows = await tablesOf(query)
    .selectFrom('Picture')
    .select(['id', 'kind', 'userId'])
    .where('practiceId', '=', practiceId)
    .execute()
  const photo = rows.find(({ kind, userId }) => kind === 'avatar' && userId === practitioner?.userId)
  return {
    photo: (showsPhoto && photo?.id) || null,
    logo: rows.find(({ kind }) => kind === 'logo')?.id ?? null,
  }
}

/** Finds a picture that a published page or a preview shows; any other is `not_found`, as if it were not there. */
export async function findPagePicture(
  query: Query,
  practiceId: PracticeId,
  id: string,
  isPreview: boolean,
): Promise<{ tag: string }> {
  const row = await tablesOf(query)
    .selectFrom('PublicPage')
    .select(['draft', 'published'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  const content = isPreview ? (row?.draft ?? emptyPage) : row?.published
  if (!content || !(await isPracticeOpen(query, practiceId))) throw fail('not_found')
  const { showsPhoto } = PageContent.parse(content)
  const practitioner = await firstPractitioner(query, practiceId)
  const { photo, logo } = await pagePictures(query, practiceId, practitioner, showsPhoto)
  if (id !== photo && id !== logo) throw fail('not_found')
  return findPicture(query, practiceId, id)
}
