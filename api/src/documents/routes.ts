import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { storageOf } from '../files/storage.ts'
import { clientAction } from '../http/client-action.ts'
import { fail } from '../http/errors.ts'
import { route } from '../http/route.ts'
import type { FileUpload } from '../http/route-options.ts'
import { documents } from './contract.ts'
import { assertOwnPractice, handIn } from './hand-in.ts'
import { documentOfLink, linkTo, openDocument } from './links.ts'
import { receiveDocument, type StoredDocument } from './receive.ts'
import { changeDocument, listDocuments, readDocument, removeDocument, restoreDocument } from './service.ts'
import { linkToShared, sharedWith } from './shared.ts'
import { storeDocument } from './store-document.ts'

const upload: FileUpload<typeof documents.add, StoredDocument> = {
  receive({ app, actor, practiceId, body, query, address }) {
    if (!actor.emailVerifiedAt) throw fail('email_unverified')
    return receiveDocument(app, practiceId, body, { called: query.name, address })
  },
  discard: ({ app, practiceId }, { id }) => storageOf(app.config).remove(practiceId, id),
}

/** Refuses another practice before anything is read. */
const clientUpload: FileUpload<typeof documents.handIn, StoredDocument> = {
  async receive({ app, actor, params, body, query, address }) {
    await assertOwnPractice(app, actor, params.practiceId)
    return receiveDocument(app, params.practiceId, body, { called: query.name, address, sender: actor.accountId })
  },
  discard: ({ app, params }, { id }) => storageOf(app.config).remove(params.practiceId, id),
}

export function documentsRoutes(router: Router): void {
  route(router, documents.list, { transaction: 'readOnly' }, ({ db, app, practiceId, params, query }) =>
    listDocuments(db.query, { practiceId, secrets: app.config }, params.id, query),
  )

  route(router, documents.add, { upload }, ({ em, app, actor, params, query, received, now }) =>
    storeDocument(queryOf(em), { patientId: params.id, sessionId: query.sessionId }, received, {
      secrets: app.config,
      actor,
      now,
    }),
  )

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
  route(router, documents.file, { transaction: 'readOnly' }, async ({ db, app, practiceId, params, address, now }) => {
    const found = await documentOfLink(db.query, { practiceId, config: app.config }, params.token, now)
    const { name, sha256, size } = found
    const open = (first: number, last: number) => openDocument(app, { ...found, practiceId }, { first, last }, address)
    return { name, sha256, size, open }
  })

  route(router, documents.handIn, { upload: clientUpload }, ({ app, actor, params, received, now, once }) =>
    handIn(app, actor, { practiceId: params.practiceId, received, now, once }),
  )
  route(router, documents.shared, (call) => sharedWith(clientAction(call)))
  route(router, documents.sharedLink, (call) => linkToShared(clientAction(call), call.params.id))
}
