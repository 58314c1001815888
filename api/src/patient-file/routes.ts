import type Router from '@koa/router'
import { currentPatient } from '../db/current-patient.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { listSessions } from '../sessions/reading/list.ts'
import { changePatient } from './change.ts'
import { patientFile } from './contract.ts'
import { removePatient } from './delete.ts'
import { dismissDuplicate, likelyPairs } from './duplicates.ts'
import { openPatientFile } from './file.ts'
import { historyOfPatient } from './history.ts'
import { mergePatients } from './merge.ts'

export function patientFileRoutes(router: Router): void {
  // Registered before the path of one client, which would match too.
  route(router, patientFile.duplicates, { transaction: 'readOnly' }, ({ db, practiceId }) =>
    likelyPairs(db.query, practiceId),
  )
  route(router, patientFile.get, ({ action, params }) => openPatientFile(action, params.id))
  route(router, patientFile.change, ({ action, params, body }) => changePatient(action, params.id, body))
  route(router, patientFile.remove, ({ action, params }) => removePatient(action, params.id))
  route(router, patientFile.distinct, ({ em, practiceId, params, body, now }) =>
    dismissDuplicate(queryOf(em), practiceId, { id: params.id, otherId: body.otherId }, now),
  )
  route(router, patientFile.merge, ({ action, params, body }) => mergePatients(action, params.id, body))
  route(
    router,
    patientFile.sessionsOf,
    { transaction: 'readOnly' },
    async ({ db, app, practiceId, params, query, now }) => {
      const patientId = await currentPatient(db.query, practiceId, params.id)
      return listSessions(db.query, { practiceId, secrets: app.config }, { ...query, patientId }, now)
    },
  )
  route(router, patientFile.historyOf, { transaction: 'readOnly' }, async ({ action, params, query }) => {
    const { db, scope } = action
    return historyOfPatient(db.query, scope, await currentPatient(db.query, scope.practiceId, params.id), query)
  })
}
