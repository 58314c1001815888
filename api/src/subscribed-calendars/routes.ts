import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { subscribedCalendars } from './contract.ts'
import {
  changeCalendar,
  createSubscribedCalendar,
  listCalendars,
  refreshCalendar,
  removeCalendar,
  restoreCalendar,
} from './service.ts'

export function subscribedCalendarsRoutes(router: Router): void {
  const { list, add, change, refresh, remove, restore } = subscribedCalendars
  route(router, list, ({ em, practiceId, now }) => listCalendars(queryOf(em), practiceId, now))
  route(router, add, ({ em, practiceId, body, now, app }) =>
    createSubscribedCalendar(queryOf(em), practiceId, body, now, app.config),
  )
  route(router, change, ({ em, practiceId, params, body, now }) =>
    changeCalendar(queryOf(em), practiceId, params.id, body, now),
  )
  route(router, refresh, ({ em, practiceId, params, now }) => refreshCalendar(queryOf(em), practiceId, params.id, now))
  route(router, remove, ({ em, practiceId, params, now }) => removeCalendar(queryOf(em), practiceId, params.id, now))
  route(router, restore, ({ em, practiceId, params, now }) => restoreCalendar(queryOf(em), practiceId, params.id, now))
}
