import type Router from '@koa/router'
import { currentPatient } from '../db/current-patient.ts'
import { queryOf } from '../db/query.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { App } from '../http/context.ts'
import { route } from '../http/route.ts'
import { listSessions } from '../sessions/reading/list.ts'
import { changePatient, type PatientAction } from './change.ts'
import { patientFile } from './contract.ts'
import { removePatient } from './delete.ts'
import { dismissDuplicate, likelyPairs } from './duplicates.ts'
import { openPatientFile } from './file.ts'
import { historyOfPatient } from './history.ts'
import { mergePatients } from './merge.ts'

const byOf = ({ config }: Pick<App, 'config'>, { practiceId, userId, name }: PractitionerActor): PatientAction => ({
  practiceId,
  userId,
  name,
  secrets: config,
})

export function patientFileRoutes(router: Router): void {
  // Registered before the path of one client, which would match too.
  route(router, patientFile.duplicates, { transaction: 'readOnly' }, ({ db, practiceId }) =>
    likelyPairs(db.query, practiceId),
  )
  route(router, patientFile.get, ({ em, app, actor, params, now }) =>
    openPatientFile(queryOf(em), byOf(app, actor), params.id, now),
  )
  route(router, patientFile.change, ({ em, app, actor, params, body, now }) =>
    changePatient(queryOf(em), byOf(app, actor), params.id, body, now),
  )
  route(router, patientFile.remove, ({ em, app, actor, params, now }) =>
    removePatient(queryOf(em), byOf(app, actor), params.id, now),
  )
  route(router, patientFile.distinct, ({ em, practiceId, params, body, now }) =>
    dismissDuplicate(queryOf(em), practiceId, { id: params.id, otherId: body.otherId }, now),
  )
  route(router, patientFile.merge, ({ em, app, actor, params, body, now }) =>
    mergePatients(queryOf(em), byOf(app, actor), params.id, body, now),
  )
  route(
    router,
    patientFile.sessionsOf,
    { transaction: 'readOnly' },
    async ({ db, app, practiceId, params, query, now }) => {
      const patientId = await currentPatient(db.query, practiceId, params.id)
      return listSessions(db.query, { practiceId, secrets: app.config }, { ...query, patientId }, now)
    },
  )
  route(router, patientFile.historyOf, { transaction: 'readOnly' }, async ({ db, app, practiceId, params, query }) =>
    historyOfPatient(db.query, app.config, practiceId, await currentPatient(db.query, practiceId, params.id), query),
  )
}
