import type Router from '@koa/router'
import { route } from '../http/route.ts'
import { sessionTypes } from './contract.ts'
import { addType, changeType, listTypes, readType, removeType, reorderTypes } from './service.ts'

export function sessionTypesRoutes(router: Router): void {
  route(router, sessionTypes.list, ({ em, practiceId, query }) => listTypes(em, practiceId, query.archived === '1'))
  route(router, sessionTypes.add, ({ action, body }) => addType(action, body))
  route(router, sessionTypes.get, ({ em, params }) => readType(em, params.id))
  route(router, sessionTypes.change, ({ action, params, body }) => changeType(action, params.id, body))
  route(router, sessionTypes.remove, ({ em, params, now }) => removeType(em, params.id, now))
  route(router, sessionTypes.reorder, ({ em, practiceId, body }) => reorderTypes(em, practiceId, body.ids))
}
