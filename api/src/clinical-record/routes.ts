import type Router from '@koa/router'
import { readVault } from '../crypto/vault.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { listClientNotes } from './client-notes.ts'
import { auditConflictReads } from './conflict.ts'
import { clinicalRecord } from './contract.ts'
import { restoreVersion } from './restoring.ts'
import { readRecord } from './service.ts'
import { readClientThread } from './thread.ts'
import { listVersions, readFieldVersion } from './versions.ts'
import { changeRecord } from './writing.ts'

export function recordRoutes(router: Router): void {
  route(router, clinicalRecord.get, ({ em, app, params, actor, now }) =>
    readRecord(queryOf(em), app.config, params.id, { actor, now }),
  )
  route(router, clinicalRecord.change, { transaction: 'own' }, ({ within, app, params, body, actor, now }) =>
    auditConflictReads(within, params.id, { actor, now }, (query) =>
      changeRecord(query, app.config, params.id, body.changes, { actor, now }),
    ),
  )
  route(router, clinicalRecord.versions, { transaction: 'readOnly' }, async ({ db, app, practiceId, params, query }) =>
    listVersions(
      db.query,
      await readVault(db.query, app.config, practiceId),
      { sessionId: params.id, field: params.field },
      query,
    ),
  )
  route(router, clinicalRecord.version, ({ em, app, params: { id, field, revision }, actor, now }) =>
    readFieldVersion(queryOf(em), app.config, { sessionId: id, field, revision }, { actor, now }),
  )
  route(
    router,
    clinicalRecord.restore,
    { transaction: 'own' },
    ({ within, app, params: { id, ...of }, body, actor, now }) =>
      auditConflictReads(within, id, { actor, now }, (query) =>
        restoreVersion(query, app.config, { sessionId: id, ...of, base: body.base }, { actor, now }),
      ),
  )
  route(router, clinicalRecord.thread, ({ em, app, params, query, actor, now }) =>
    readClientThread(queryOf(em), app.config, { id: params.id, before: query.before }, { actor, now }),
  )
  route(router, clinicalRecord.notes, ({ em, app, params, query, actor, now }) =>
    listClientNotes(queryOf(em), app.config, { id: params.id, ...query }, { actor, now }),
  )
}
