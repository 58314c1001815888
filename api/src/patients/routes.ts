import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route, routeRead, routeStream } from '../http/route.ts'
import { inTransaction } from '../http/transaction.ts'
import { archivePatients, restorePatients } from './archive.ts'
import { patients } from './contract.ts'
import { createPatient } from './create.ts'
import { beginExport, exportedFile } from './export.ts'
import { importPart, undoImport } from './imports.ts'
import { listPatients, tagsOf } from './list.ts'

export function patientsRoutes(router: Router): void {
  routeRead(router, patients.list, ({ db, practiceId, query, now }) => listPatients(db.query, practiceId, query, now))
  // Before whoever would be called so.
  routeRead(router, patients.tags, ({ db, practiceId }) => tagsOf(db.query, practiceId))
  route(router, patients.add, ({ em, actor, body, now }) => createPatient(queryOf(em), actor, body, now))
  route(router, patients.archive, ({ em, actor, body, now }) => archivePatients(queryOf(em), actor, body, now))
  route(router, patients.restore, ({ em, actor, body, now }) => restorePatients(queryOf(em), actor, body, now))
  route(router, patients.import, ({ em, actor, query, body, now }) =>
    importPart(queryOf(em), actor, body, query.dryRun === '1', now),
  )
  route(router, patients.undoImport, ({ em, actor, params, now }) => undoImport(queryOf(em), actor, params.id, now))
  routeStream(router, patients.export, async ({ app, actor, practiceId, query, body, now }, ctx) => {
    const ids = await inTransaction(app, practiceId, (em) => beginExport(queryOf(em), actor, body, now))
    ctx.status = 200
    ctx.set('Content-Disposition', `attachment; filename="clients-${now.toISOString().slice(0, 10)}.csv"`)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = exportedFile(app.orm, practiceId, ids, query.lang, now)
    ctx.type = 'text/csv; charset=utf-8'
  })
}
