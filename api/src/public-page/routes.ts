import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { loadPicture } from '../files/pictures.ts'
import { route } from '../http/route.ts'
import { changeSlug } from './change-slug.ts'
import { publicPage } from './contract.ts'
import { findPagePicture } from './pictures.ts'
import { practiceOfPreview, previewUrl } from './preview.ts'
import { publishPage, readPublicPage, savePage, slugOf, unpublishPage } from './service.ts'

export function publicPageRoutes(router: Router): void {
  route(router, publicPage.own, { transaction: 'readOnly' }, ({ db, practiceId, app }) =>
    readPublicPage(db.query, practiceId, app.config),
  )
  route(router, publicPage.save, async ({ em, practiceId, app, body }) => {
    await savePage(em, practiceId, body)
    return readPublicPage(queryOf(em), practiceId, app.config)
  })
  route(router, publicPage.changeAddress, async ({ em, actor, practiceId, app, body, now }) => {
    await changeSlug(queryOf(em), actor, body.slug, now)
    return readPublicPage(queryOf(em), practiceId, app.config)
  })
  route(router, publicPage.publish, async ({ em, actor, practiceId, app, body, now }) => {
    await publishPage(em, actor, body, now)
    return readPublicPage(queryOf(em), practiceId, app.config)
  })
  route(router, publicPage.unpublish, async ({ em, actor, practiceId, app, now }) => {
    await unpublishPage(em, actor, now)
    return readPublicPage(queryOf(em), practiceId, app.config)
  })
  route(router, publicPage.preview, { transaction: 'readOnly' }, async ({ db, practiceId, app, now }) => {
    return { url: previewUrl(app.config, practiceId, await slugOf(db.query, practiceId), now) }
  })
  route(
    router,
    publicPage.picture,
    { transaction: 'readOnly' },
    async ({ db, app, params, query: { preview }, now }) => {
      const { practiceId, id } = params
      const isPreview = preview !== undefined && practiceOfPreview(app.config, preview, now) === practiceId
      const { tag } = await findPagePicture(db.query, practiceId, id, isPreview)
      return { tag, load: () => loadPicture(app.config, practiceId, id) }
    },
  )
}
