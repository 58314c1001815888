import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route, routeRead } from '../http/route.ts'
import { patients } from './contract.ts'
import { addByHand, listPatients, patientById } from './directory.ts'

export function patientsRoutes(router: Router): void {
  routeRead(router, patients.list, ({ db, practiceId, query, now }) => listPatients(db.query, practiceId, query, now))
  routeRead(router, patients.get, ({ db, practiceId, params, now }) =>
    patientById(db.query, practiceId, params.id, now),
  )
  route(router, patients.add, ({ em, practiceId, body, now }) => addByHand(queryOf(em), practiceId, body, now))
}
