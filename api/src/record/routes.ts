import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route, routeRead } from '../http/route.ts'
import { record } from './contract.ts'
import { restoreVersion } from './restoring.ts'
import { readRecord } from './service.ts'
import { listVersions, readVersion } from './versions.ts'
import { changeRecord } from './writing.ts'

export function recordRoutes(router: Router): void {
  route(router, record.get, ({ em, app, params, actor, now }) =>
    readRecord(queryOf(em), app.config, params.id, { actor, now }),
  )
  route(router, record.change, ({ em, app, params, body, actor, now }) =>
    changeRecord(queryOf(em), app.config, params.id, body.changes, { actor, now }),
  )
  routeRead(router, record.versions, ({ db, params, query }) =>
    listVersions(db.query, { sessionId: params.id, field: params.field }, query),
  )
  route(router, record.version, ({ em, app, params: { id, field, revision }, actor, now }) =>
    readVersion(queryOf(em), app.config, { sessionId: id, field }, revision, { actor, now }),
  )
  route(router, record.restore, ({ em, app, params: { id, field, revision }, body, actor, now }) =>
    restoreVersion(queryOf(em), app.config, { sessionId: id, field, revision, base: body.base }, { actor, now }),
  )
}
