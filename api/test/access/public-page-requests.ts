import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { readPublicPage, savePage } from '../../src/public-page/service.ts'
import { aPicture } from '../a-picture.ts'
import { aPageContent, publishedPage } from '../public-page/a-page.ts'
import type { Requests } from './requests-of-contract.ts'
import type { Scene } from './scene.ts'
import { whileConfirmed } from './while-confirmed.ts'

/** Writes the caller's public page; its version. */
async function written({ app, practice, by }: Scene) {
  const { id } = by.account ?? practice
  return inPractice(app.orm.em, id, async (em) => {
    const { version } = await readPublicPage(queryOf(em), id, app.config)
    await savePage(em, id, { content: aPageContent(), version })
    return version + 1
  })
}

/** The practitioner's picture on a published page. */
async function picture(scene: Scene) {
  const { app, practice } = scene
  const me = await app.signedIn(practice)
  const { avatarUrl } = await me.profile.setAvatar({ body: await aPicture() })
  await whileConfirmed(scene, () => publishedPage(app, practice))
  return { params: { practiceId: practice.id, id: avatarUrl?.split('/').at(-1) ?? newId() } }
}

/** The requests of the endpoints for the public page. */
export const publicPageRequests: Requests['publicPage'] = {
  own: () => ({}),
  save: async (scene) => ({ body: { content: aPageContent(), version: await written(scene) } }),
  changeAddress: () => ({ body: { slug: `cabinet-${newId()}` } }),
  publish: async (scene) => ({ body: { version: await written(scene) } }),
  unpublish: () => ({}),
  preview: () => ({}),
  picture,
}
