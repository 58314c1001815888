import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { waitingList } from './contract.ts'
import { readWaitingList } from './read.ts'
import { stopWaiting } from './service.ts'

export function waitingListRoutes(router: Router): void {
  route(router, waitingList.read, ({ em, practiceId, now }) => readWaitingList(queryOf(em), practiceId, now))
  route(router, waitingList.remove, ({ action, params }) => stopWaiting(action, params.id))
}
