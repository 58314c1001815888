import type Router from '@koa/router'
import { openToken } from '../crypto/token.ts'
import { queryOf } from '../db/query.ts'
import { openDocument } from '../documents/links.ts'
import { documentName } from '../documents/names.ts'
import type { StoredDocument } from '../documents/receive.ts'
import { storageOf } from '../files/storage.ts'
import { fail } from '../http/errors.ts'
import { route } from '../http/route.ts'
import type { FileUpload } from '../http/route-options.ts'
import { mailLinks } from '../mail/links.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { leaflets } from './contract.ts'
import { openedLeaflets } from './reading.ts'
import { addLeaflet, listLeaflets, receiveLeaflet, removeLeaflet } from './service.ts'

const upload: FileUpload<typeof leaflets.add, StoredDocument> = {
  receive({ app, actor, practiceId, body, query, address }) {
    if (!actor.emailVerifiedAt) throw fail('email_unverified')
    return receiveLeaflet(app, practiceId, body, { called: query.name, address })
  },
  discard: ({ app, practiceId }, { id }) => storageOf(app.config).remove(practiceId, id),
}

export function leafletsRoutes(router: Router): void {
  route(router, leaflets.list, ({ em, action, app }) => listLeaflets(queryOf(em), action.scope, mailLinks(app.config)))
  route(router, leaflets.add, { upload }, ({ action, app, received }) =>
    addLeaflet(action, received, mailLinks(app.config)),
  )
  route(router, leaflets.remove, ({ em, practiceId, params }) => removeLeaflet(queryOf(em), practiceId, params.id))
  route(router, leaflets.file, { transaction: 'readOnly' }, async ({ db, app, practiceId, params, address }) => {
    const signedAs = (purpose: 'leaflet' | 'discreet_leaflet') => {
      const opened = openToken(app.config.APP_SECRET, purpose, params.token)
      return opened?.matches(1) ? opened : null
    }
    const discreet = signedAs('discreet_leaflet')
    const opened = signedAs('leaflet') ?? discreet
    if (!opened || !(await isPracticeOpen(db.query, practiceId))) throw fail('not_found')
    const [found] = await openedLeaflets(db.query, { practiceId, secrets: app.config }, [opened.id])
    if (!found) throw fail('not_found')
    const { sha256, size } = found
    // A downloaded file stays on the device, where others read its name.
    const name = discreet ? documentName('document', found.type) : found.name
    const open = (first: number, last: number) => openDocument(app, { ...found, practiceId }, { first, last }, address)
    return { name, sha256, size, open }
  })
}
