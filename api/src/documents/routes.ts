import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { storageOf } from '../files/storage.ts'
import { fileAnswer } from '../http/answer.ts'
import { route, routeRead } from '../http/route.ts'
import { routeFile, routeUpload } from '../http/route-file.ts'
import { documents } from './contract.ts'
import { bytesOf, documentOfLink, linkTo } from './links.ts'
import { receiveDocument } from './receive.ts'
import {
  changeDocument,
  keepDocument,
  listDocuments,
  readDocument,
  removeDocument,
  restoreDocument,
} from './service.ts'
import { linkToShared, sharedWith } from './shared.ts'

export function documentsRoutes(router: Router): void {
  routeRead(router, documents.list, ({ db, app, practiceId, params, query }) =>
    listDocuments(db.query, app.config, practiceId, params.id, query),
  )

  routeUpload(router, documents.add, {
    receive: ({ app, practiceId, body, query }) => receiveDocument(app.config, practiceId, body, query.name),
    keep: ({ em, app, actor, params, received, now }) =>
      keepDocument(queryOf(em), params.id, received, { secrets: app.config, actor, now }),
    discard: ({ app, practiceId }, { id }) => storageOf(app.config).remove(practiceId, id),
  })

  route(router, documents.change, ({ em, app, actor, params, body, now }) =>
    changeDocument(queryOf(em), params.id, body, { secrets: app.config, actor, now }),
  )
  route(router, documents.remove, ({ em, actor, params, now }) =>
    removeDocument(queryOf(em), params.id, { actor, now }),
  )
  route(router, documents.restore, ({ em, app, actor, params, now }) =>
    restoreDocument(queryOf(em), params.id, { secrets: app.config, actor, now }),
  )
  route(router, documents.link, async ({ em, app, actor, practiceId, params, now }) => {
    await readDocument(queryOf(em), params.id, { actor, now })
    return linkTo(app.config, { reader: 'document', practiceId, id: params.id }, now)
  })
  routeFile(router, documents.file, {
    find: ({ db, app, practiceId, params, now }) => documentOfLink(db.query, app.config, practiceId, params.token, now),
    read: async ({ app, practiceId }, found) =>
      fileAnswer(found.name, await bytesOf(app, practiceId, found), found.sha256),
  })

  route(router, documents.shared, ({ em, app, actor }) => sharedWith(app, queryOf(em), actor))
  route(router, documents.sharedLink, ({ em, app, actor, params, now }) =>
    linkToShared(app, queryOf(em), actor, params.id, now),
  )
}
