import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route, routeOutside, routeRead } from '../http/route.ts'
import { telling } from './conflict.ts'
import { record } from './contract.ts'
import { restoreVersion } from './restoring.ts'
import { readRecord } from './service.ts'
import { listVersions, readVersion } from './versions.ts'
import { changeRecord } from './writing.ts'

export function recordRoutes(router: Router): void {
  route(router, record.get, ({ em, app, params, actor, now }) =>
    readRecord(queryOf(em), app.config, params.id, { actor, now }),
  )
  routeOutside(router, record.change, ({ within, app, params, body, actor, now }) =>
    telling(within, params.id, { actor, now }, (query) =>
      changeRecord(query, app.config, params.id, body.changes, { actor, now }),
    ),
  )
  routeRead(router, record.versions, ({ db, params, query }) =>
    listVersions(db.query, { sessionId: params.id, field: params.field }, query),
  )
  route(router, record.version, ({ em, app, params: { id, field, revision }, actor, now }) =>
    readVersion(queryOf(em), app.config, { sessionId: id, field }, revision, { actor, now }),
  )
  routeOutside(router, record.restore, ({ within, app, params: { id, ...of }, body, actor, now }) =>
    telling(within, id, { actor, now }, (query) =>
      restoreVersion(query, app.config, { sessionId: id, ...of, base: body.base }, { actor, now }),
    ),
  )
}
