import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { archivePatients, restorePatients } from './archive.ts'
import { patients } from './contract.ts'
import { createPatient } from './create.ts'
import { beginExport, exportedFile } from './export.ts'
import { importPart, undoImport } from './imports.ts'
import { listPatients, tagsOf } from './list.ts'

export function patientsRoutes(router: Router): void {
  route(router, patients.list, { transaction: 'readOnly' }, ({ db, app, practiceId, query, now }) =>
    listPatients(db.query, { practiceId, secrets: app.config }, query, now),
  )
  // Registered first: the path of one client would match too.
  route(router, patients.tags, { transaction: 'readOnly' }, ({ db, app, practiceId }) =>
    tagsOf(db.query, { practiceId, secrets: app.config }),
  )
  route(router, patients.add, ({ em, app, actor, body, now }) =>
    createPatient(queryOf(em), { actor, secrets: app.config }, body, now),
  )
  route(router, patients.archive, ({ em, app, actor, body, now }) =>
    archivePatients(queryOf(em), { actor, secrets: app.config }, body, now),
  )
  route(router, patients.restore, ({ em, actor, body, now }) => restorePatients(queryOf(em), actor, body, now))
  route(router, patients.import, ({ em, app, actor, query, body, now }) =>
    importPart(queryOf(em), { actor, secrets: app.config }, body, { isDryRun: query.dryRun === '1', now }),
  )
  route(router, patients.undoImport, ({ em, actor, params, now }) => undoImport(queryOf(em), actor, params.id, now))
  route(
    router,
    patients.export,
    { transaction: 'own' },
    async ({ within, app, actor, practiceId, query, body, now }) => {
      const ids = await within((query) => beginExport(query, { actor, secrets: app.config }, body, now))
      return {
        stream: exportedFile(app.orm, { practiceId, secrets: app.config }, { ids, lang: query.lang, now }),
        headers: {
          'Content-Disposition': `attachment; filename="clients-${now.toISOString().slice(0, 10)}.csv"`,
          'Cache-Control': 'no-store',
        },
      }
    },
  )
}
